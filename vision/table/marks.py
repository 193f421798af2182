"""Tags become faces on boards and in regions. Remembers places, so that borders do not flicker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from companion.rules.board import RegionId
from vision.census import Face
from vision.geometry import Points, Quads, sides
from vision.layout import anchor_tags
from vision.sticker import TAG_MM
from vision.table.notes import Note, Word, note
from vision.table.regions import RegionFinder
from vision.table.register import Registration
from vision.table.sight import Mark
from vision.tags.detect import Found

SMALLER, LARGER = 0.72, 1.35
"""How far from the expected size a tag may be: stickers of 13 to 18 mm."""
SAME_PLACE_MM = 1.2
"""A token that moved less keeps the regions it was given."""
BESIDE_MM = 12.0

_Place = tuple[Points, str, tuple[RegionId, ...]]


class Marker:
    """Puts tags in their places."""

    def __init__(self) -> None:
        self._finders: dict[str, RegionFinder] = {}
        self._places: dict[int, _Place] = {}

    def forget(self) -> None:
        """Boards have moved: every place must be found anew."""
        self._places.clear()

    def finder(self, board: Registration) -> RegionFinder:
        name = board.plan.board
        if name not in self._finders:
            self._finders[name] = RegionFinder(board.plan)
        return self._finders[name]

    def marks(
        self, found: Found, faces: Mapping[int, Face], boards: Sequence[Registration], *,
        hidden: bool,
    ) -> Iterator[Mark]:  # fmt: skip
        """Every tag that is a face of the box."""
        if len(found) == 0:
            return
        middles = found.quads.mean(axis=1)
        on_boards = [(board, board.to_board(middles)) for board in boards if board.plan.outlines]
        for index, tag in enumerate(found.tags.tolist()):
            if tag in faces:
                sure = float(np.clip((found.fit[index] - 0.5) / 0.45, 0.05, 1.0))
                bare = Mark(faces[tag], found.quads[index], None, None, (), sure, hidden)
                yield self._placed(bare, [(board, mm[index]) for board, mm in on_boards])

    def _placed(self, bare: Mark, spots: Iterable[tuple[Registration, Points]]) -> Mark:
        sure = bare.confidence * (0.5 if bare.hidden else 1.0)
        for board, mm in spots:
            if _about(mm, board.plan.size_mm) and _token_sized(board, bare.quad):
                regions = self._regions(bare.face.tag, mm, board)
                at = (float(mm[0]), float(mm[1]))
                name = board.plan.board
                return Mark(bare.face, bare.quad, name, at, regions, sure, bare.hidden)
        return Mark(bare.face, bare.quad, None, None, (), sure, bare.hidden)

    def _regions(self, tag: int, mm: Points, board: Registration) -> tuple[RegionId, ...]:
        name = board.plan.board
        known = self._places.get(tag)
        if known and known[1] == name and np.linalg.norm(known[0] - mm) < SAME_PLACE_MM:
            return known[2]
        regions = self.finder(board).at(float(mm[0]), float(mm[1]), board.error_mm)
        self._places[tag] = mm, name, regions
        return regions


def strangers(found: Found, faces: Mapping[int, Face]) -> tuple[tuple[int, Quads], ...]:
    """Tags of our family that are no piece of this box."""
    pairs = zip(found.tags.tolist(), found.quads, strict=True)
    return tuple((t, quad) for t, quad in pairs if t not in faces and t not in anchor_tags())


def seen_twice(marks: Iterable[Mark]) -> list[Note]:
    """Two visible faces of one token, or one face in two places: at most one is real."""
    tokens = Counter(mark.face.token for mark in marks if not mark.hidden)
    return [note(Word.TAG_TWICE, token=token) for token, n in sorted(tokens.items()) if n > 1]


def _about(mm: Points, size: tuple[float, float]) -> bool:
    """On the board or just beside it."""
    inside = (mm > -BESIDE_MM) & (mm < np.array(size) + BESIDE_MM)
    return bool(inside.all())


def _token_sized(board: Registration, quad: Quads) -> bool:
    side = float(sides(board.to_board(quad)[None]).mean())
    return SMALLER < side / TAG_MM < LARGER
