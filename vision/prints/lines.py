"""Which faces stand on one line of a sheet, in the order of sticking. Draws nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from vision.census import Face, Kind, Side


@dataclass(frozen=True, slots=True)
class StickerLine:
    """Faces side by side: of a race both faces of each token, the active one first."""

    faces: tuple[Face, ...]
    first: bool
    """It is the first line of its kind of piece."""


def lines(faces: Iterable[Face], across: int) -> Iterator[StickerLine]:
    """A new line for each kind of piece; what has two faces has both on one line.

    The two faces of a secret are not shown side by side: nobody should learn its back.
    """
    for _, group in groupby(faces, key=group_of):
        for part in _parts(tuple(group)):
            room = across // 2 * 2 if _paired(part) else across
            for number, line in enumerate(_cut(part, room)):
                yield StickerLine(line, number == 0)


def flowing(faces: Iterable[Face], across: int) -> Iterator[StickerLine]:
    """As `lines`, but what has one face follows without a gap: labels are not wasted."""
    for race, group in groupby(faces, key=lambda face: face.kind is Kind.RACE):
        if race:
            yield from lines(group, across)
        else:
            flow = (face for _, kind in groupby(group, key=group_of)
                    for part in _parts(tuple(kind)) for face in part)  # fmt: skip
            yield from (StickerLine(line, first=False) for line in _cut(tuple(flow), across))


def group_of(face: Face) -> str:
    """Secret pieces of a group are stuck together, whatever they hide."""
    return face.token.rsplit("-", 1)[0]


def _parts(faces: Sequence[Face]) -> Iterator[tuple[Face, ...]]:
    if faces[0].kind is Kind.SECRET:
        for side in (Side.SHOWN, Side.HIDDEN):
            shown = [face for face in faces if face.side is side]
            if shown:
                yield tuple(sorted(shown, key=attrgetter("serial")))
    else:
        order = (Side.ACTIVE, Side.DECLINED, Side.FRONT)
        yield tuple(sorted(faces, key=lambda face: (face.serial, order.index(face.side))))


def _cut(faces: Sequence[Face], room: int) -> Iterator[tuple[Face, ...]]:
    for start in range(0, len(faces), room):
        yield tuple(faces[start : start + room])


def _paired(part: Sequence[Face]) -> bool:
    return part[0].kind is Kind.RACE
