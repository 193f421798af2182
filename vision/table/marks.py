"""Tags become faces on boards and in regions. Remembers places, so that borders do not flicker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import dist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.rules.board import RegionId
from vision.census import Face
from vision.geometry import Points, Quads, sides
from vision.layout import anchor_tags, corner_numbers
from vision.mats import mat_tags
from vision.sticker import TAG_MM
from vision.table.advice.notes import Remark, Word, note
from vision.table.registration.regions import RegionFinder
from vision.table.registration.register import Registration
from vision.table.sight import Mark
from vision.tags.detect import TagsFound

SMALLER, LARGER = 0.72, 1.35
"""How far from the expected size a tag may be to be searched for."""
LEAST_SHARE = 0.58
"""Of the largest tags' size: round labels of 14 mm, printed a little too small."""
SAME_PLACE_MM = 1.2
"""A token that moved less keeps the regions it was given."""
BESIDE_MM = 12.0
PLAIN_PX, ABOUT, EVEN = 3.3, 0.28, 0.62
"""Pixels per cell from which a tag is read and a square that is not is print; how far, in
logarithms, the side of one that is not read may be from a tag's, and how uneven its sides."""

FEWEST = 0.1
"""The share of tokens whose tags may be smaller than the size that a table is judged by."""


class _Place(NamedTuple):
    at_mm: tuple[float, float]
    board: str
    regions: tuple[RegionId, ...]


class _Lying:
    """All tags of a frame as they would lie on one board."""

    def __init__(self, board: Registration, quads: Quads) -> None:
        self.board = board
        mm = board.to_board(np.concatenate([quads, quads.mean(axis=1, keepdims=True)], axis=1))
        self.middles = mm[:, 4]
        self.shares = sides(mm[:, :4]).mean(axis=1) / TAG_MM
        token_sized = (self.shares > LEAST_SHARE) & (self.shares < LARGER)
        self.on_it = _about(self.middles, board.plan.size_mm) & token_sized


class TagPlacer:
    """Puts tags in their places."""

    def __init__(self) -> None:
        self._finders: dict[str, RegionFinder] = {}
        self._places: dict[int, _Place] = {}
        self._shares: dict[int, float] = {}
        """How large each tag is beside the largest that are printed."""

    def forget(self) -> None:
        """Boards have moved: every place must be found anew, but tags are as large as they were."""
        self._places.clear()

    @property
    def share(self) -> float:
        """How large the smallest tags of this table are beside the largest that are printed; as
        large as those until one is read.
        """
        known = sorted(self._shares.values())
        return min(1.0, known[int(FEWEST * len(known))]) if known else 1.0

    def finder(self, board: Registration) -> RegionFinder:
        name = board.plan.board
        if name not in self._finders:
            self._finders[name] = RegionFinder(board.plan)
        return self._finders[name]

    def marks(
        self, found: TagsFound, faces: Mapping[int, Face], boards: Sequence[Registration], *,
        hidden: bool,
    ) -> Iterator[Mark]:  # fmt: skip
        """Every tag that is a face of the box."""
        if len(found) == 0:
            return
        sure = np.clip((found.fit - 0.5) / 0.45, 0.05, 1.0) * (0.5 if hidden else 1.0)
        maps_first = sorted(boards, key=lambda board: not board.plan.outlines)
        lying = [_Lying(b, found.quads) for b in maps_first if b.plan.outlines or b.plan.zones]
        for index, tag in enumerate(found.tags.tolist()):
            if tag in faces:
                board, at, regions = self._place(tag, index, lying)
                yield Mark(
                    faces[tag], found.quads[index], board, at, regions, float(sure[index]), hidden
                )

    def unread(self, quads: Quads, read: Quads, board: Registration) -> Iterator[RegionId]:
        """The regions in which a token's tag may lie that is too small or too soft to be read:
        these squares look like tags, and have about the size and shape of those that are read.
        """
        if len(quads) and board.plan.outlines:
            lying = _Lying(board, quads)
            small = board.cell_pixels(lying.middles) * self.share < PLAIN_PX
            maybe = lying.on_it & small
            if not maybe.any():
                return
            alike = maybe & _squares(board, quads, read)
            for x, y in lying.middles[alike].tolist():
                yield from self.finder(board).at(x, y, board.unsure_mm(x, y))

    def beneath(self, quads: Quads, board: Registration) -> Iterator[RegionId]:
        """The regions in which tokens with these tags lie, whatever they are."""
        if len(quads) and board.plan.outlines:
            lying = _Lying(board, quads)
            for x, y in lying.middles[lying.on_it].tolist():
                yield from self.finder(board).at(x, y, board.unsure_mm(x, y))

    def _place(
        self, tag: int, index: int, lying: Iterable[_Lying]
    ) -> tuple[str | None, tuple[float, float] | None, tuple[RegionId, ...]]:
        """Board, millimetres on it, and regions; nothing if it lies on no board."""
        for seen in lying:
            if seen.on_it[index]:
                mm = float(seen.middles[index, 0]), float(seen.middles[index, 1])
                regions = self._regions(tag, mm, seen.board, float(seen.shares[index]))
                return seen.board.plan.board, mm, regions
        return None, None, ()

    def _regions(
        self, tag: int, mm: tuple[float, float], board: Registration, share: float
    ) -> tuple[RegionId, ...]:
        name = board.plan.board
        known = self._places.get(tag)
        if known and known.board == name and dist(known.at_mm, mm) < SAME_PLACE_MM:
            return known.regions
        regions = self.finder(board).at(*mm, board.unsure_mm(*mm))
        self._places[tag], self._shares[tag] = _Place(mm, name, regions), share
        return regions


def strangers(found: TagsFound, faces: Mapping[int, Face]) -> tuple[tuple[int, Quads], ...]:
    """Tags of our family that are no piece of this box."""
    known = anchor_tags(), mat_tags(), corner_numbers()
    pairs = zip(found.tags.tolist(), found.quads, strict=True)
    return tuple(
        (t, quad) for t, quad in pairs if t not in faces and not any(t in tags for tags in known)
    )


def seen_twice(marks: Iterable[Mark]) -> list[Remark]:
    """Two visible faces of one token, or one face in two places: at most one is real."""
    tokens = Counter(mark.face.token for mark in marks if not mark.hidden)
    return [note(Word.TAG_TWICE, token=token) for token, n in sorted(tokens.items()) if n > 1]


def _about(mm: Points, size: tuple[float, float]) -> NDArray[np.bool_]:
    """On the board or just beside it."""
    return np.asarray(((mm > -BESIDE_MM) & (mm < np.array(size) + BESIDE_MM)).all(axis=1))


def _squares(board: Registration, quads: Quads, read: Quads) -> NDArray[np.bool_]:
    """Which of these lie on the board as squares of the size of those that are read, as far as
    small ones can tell.
    """
    mm = board.to_board(quads)
    lengths = sides(mm)
    usual = sides(board.to_board(read)).mean(axis=1) if len(read) else np.array([TAG_MM])
    away = np.abs(np.log(lengths.mean(axis=1)[:, None] / usual)).min(axis=1)
    across = np.linalg.norm(mm[:, [0, 1]] - mm[:, [2, 3]], axis=2)
    return np.asarray(
        (away < ABOUT)
        & (lengths.min(axis=1) > EVEN * lengths.max(axis=1))
        & (across.min(axis=1) > EVEN * across.max(axis=1))
    )
