"""Every physical piece of a box and the number printed on each of its faces. No positions."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from importlib import resources

from companion.games import GAMES

BACK = 260
"""Face B of token k is number 260 + k: the two faces of a token are a pair."""
LATE, LATE_BACK = 704, 856
"""Numbers of a box's tokens from the 261st on, front and back."""
GUEST = "underground"
GUEST_NUMBERS = (
    *range(228, 260), *range(428, 473), *range(488, 520), *range(588, 640),
    *range(656, 712), *range(740, 932),
)  # fmt: skip
"""Numbers of the box that may share a table with base, in the order of its faces: none of them is
on a base piece, at a corner of these two boxes' boards, or on a piece of its own first kits. The
patterns from 932 on are so plain that printed letters look like them: nothing small has those."""
MIXED_WITH = {"base": "underground", "underground": "base"}
SHUFFLE = 17
"""Serials of secret pieces are dealt in steps of this; it divides no group's size."""


class Side(StrEnum):
    """What a face means: a race at its height or in decline, a secret shown or hidden."""

    ACTIVE = "active"
    DECLINED = "declined"
    FRONT = "front"
    BACK = "back"
    SHOWN = "shown"
    HIDDEN = "hidden"


class Kind(StrEnum):
    RACE = "race"
    MARKER = "marker"
    SECRET = "secret"
    CARD = "card"


@dataclass(frozen=True, slots=True)
class Face:
    """One printed face. A hidden face is called by its group, never by what it hides."""

    tag: int
    token: str
    piece: str
    side: Side
    serial: int
    kind: Kind
    former: int | None = None
    """The number that it had in the first kits, where a piece of another box has it too."""

    @property
    def race(self) -> str | None:
        return self.piece if self.kind is Kind.RACE else None


@dataclass(frozen=True, slots=True)
class Census:
    """All tagged faces of one box, and the banners and badges that carry a QR label."""

    game: str
    faces: tuple[Face, ...]
    races: tuple[str, ...]
    powers: tuple[str, ...]
    unread: frozenset[str] = frozenset()
    """Pieces that nothing asks the camera about; each keeps its number."""

    @property
    def printed(self) -> tuple[Face, ...]:
        """The faces of a new kit: no sticker that is read by nothing."""
        return tuple(face for face in self.faces if face.piece not in self.unread)

    def by_tag(self) -> dict[int, Face]:
        return {face.tag: face for face in self.faces}

    def by_former(self) -> dict[int, Face]:
        return {face.former: face for face in self.faces if face.former is not None}


@cache
def faces_on(game: str, *, mixed: bool = False) -> dict[int, Face]:
    """What each number means on a table of this box. Guests have numbers of their own; where
    there are none, kits printed before they had are read too.
    """
    box = census(game)
    guests = MIXED_WITH.get(game)
    if mixed and guests is not None:
        return census(guests).by_tag() | box.by_tag()
    return box.by_former() | box.by_tag()


def pieces_for(game: str) -> tuple[Face, ...]:
    """Every face that may lie on a table of this box, guests' last."""
    guests = MIXED_WITH.get(game)
    return census(game).faces + (census(guests).faces if guests is not None else ())


@cache
def census(game: str) -> Census:
    """The pieces of one box; LookupError if there is no such box.

    >>> len({face.token for face in census("base").faces})
    221
    """
    if game not in GAMES:
        raise LookupError(f"no box {game}")
    file = resources.files("vision").joinpath("boxes", f"{game}.toml")
    box = tomllib.loads(file.read_text(encoding="utf-8"))
    pieces = [*_races(box["races"]), *_markers(box["markers"]), *_secrets(box["secrets"])]
    faces = tuple(face for number, sides in enumerate(pieces) for face in _numbered(number, sides))
    if game == GUEST:
        pairs = zip(faces, GUEST_NUMBERS, strict=False)
        faces = tuple(replace(face, tag=tag, former=face.tag) for face, tag in pairs)
    races = (*(race for race, _ in box["races"]), *box["untagged"])
    return Census(game, faces, races, tuple(box["powers"]), frozenset(box["unread"]))


def front_number(token: int) -> int:
    return token if token < BACK else LATE + token - BACK


def back_number(token: int) -> int:
    return BACK + token if token < BACK else LATE_BACK + token - BACK


_Sides = tuple[Face, ...]


def _numbered(number: int, sides: _Sides) -> Iterator[Face]:
    tags = front_number(number), back_number(number)
    for tag, face in zip(tags, sides, strict=False):
        yield Face(tag, face.token, face.piece, face.side, face.serial, face.kind)


def _races(supply: list[tuple[str, int]]) -> Iterator[_Sides]:
    for race, count in supply:
        for serial in range(1, count + 1):
            token = f"{race}-{serial}"
            yield tuple(
                Face(0, token, race, side, serial, Kind.RACE)
                for side in (Side.ACTIVE, Side.DECLINED)
            )


def _markers(supply: list[tuple[str, int]]) -> Iterator[_Sides]:
    for marker, count in supply:
        for serial in range(1, count + 1):
            yield (Face(0, f"{marker}-{serial}", marker, Side.FRONT, serial, Kind.MARKER),)


def _secrets(groups: dict[str, list[str]]) -> Iterator[_Sides]:
    for group, pieces in groups.items():
        for index, piece in enumerate(pieces):
            serial = index * SHUFFLE % len(pieces) + 1
            token = f"{group}-{serial}"
            yield (
                Face(0, token, piece, Side.SHOWN, serial, Kind.SECRET),
                Face(0, token, group, Side.HIDDEN, serial, Kind.SECRET),
            )
