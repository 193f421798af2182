"""The untagged tokens of one camera's boards, frame after frame. What moves is waited for, and what
has not changed is not looked at again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from companion.rules.board import RegionId
from vision.faces.album import Album
from vision.faces.finding import FacesFound, Mask, find, likeness_of_board, look_at
from vision.faces.naming import Naming
from vision.faces.white import TableWhite
from vision.geometry import Floats, Picture
from vision.ground.flat import CELL_MM, NOBODY, Cells
from vision.ground.ground import Ground, LyingOver
from vision.layout import Plan
from vision.table.registration.regions import RegionFinder
from vision.table.registration.register import Registration
from vision.table.sight import NO_FACES, FaceMark, FacesRead

RESTS = 3
"""Still frames after which something that lies over a board is looked at."""
SAME_CELLS = 10
"""A mask that differs by fewer cells shows the same things."""
AGAIN = 30
"""Frames after which the same things are looked at once more: light changes."""
LEFT_MM2 = 160.0
"""So much of a region that no token explains is a thing of its own."""
UNSURE_MM = 2.0
"""A token's top lies above the board, so that it seems to lie a little farther away."""
GUESSED_WHITE = 0.97


@dataclass(slots=True)
class _Remembered:
    board: Registration
    over: Mask
    frame: int
    faces: FacesRead


class FaceReader:
    """Give it every frame after the ground has seen it."""

    def __init__(self, album: Album) -> None:
        self.album = album
        self._frame = 0
        self._seen: dict[str, _Remembered] = {}
        self._whites: dict[str, TableWhite] = {}
        self._usual: dict[str, Floats] = {}
        """How much each bare board looks like each face."""
        self._places: dict[str, tuple[RegionFinder, Cells]] = {}

    def read(self, picture: Picture, boards: Iterable[Registration], ground: Ground) -> FacesRead:
        """Everything that lies still on these boards and has no tag; nothing in grey pictures."""
        self._frame += 1
        if picture.ndim != 3 or not self.album:
            return NO_FACES
        read = [self._on(picture, b, lies) for b in boards if (lies := ground.lies(b.plan.board))]
        return FacesRead(
            tuple(mark for faces in read for mark in faces.marks),
            frozenset(region for faces in read for region in faces.strange),
        )

    def _on(self, picture: Picture, board: Registration, lies: LyingOver) -> FacesRead:
        name = board.plan.board
        over, before = _still(lies), self._seen.get(name)
        if before is not None and self._same(before, board, over):
            return before.faces
        found = self.found(picture, board, lies)
        faces = self._told(board.plan, found, lies.over & ~over)
        self._seen[name] = _Remembered(board, over, self._frame, faces)
        return faces

    def found(self, picture: Picture, board: Registration, lies: LyingOver) -> FacesFound:
        """What lies still on one board, looked at now."""
        white, known = self._white(picture, board, lies)
        look = look_at(picture, board, white, self.album, white_known=known)
        name = board.plan.board
        if name not in self._usual:
            self._usual[name] = likeness_of_board(look, lies.bare)
        return find(look, _still(lies), lies.faint, self._usual[name])

    def _same(self, before: _Remembered, board: Registration, over: Mask) -> bool:
        alike = before.board is board and int((before.over ^ over).sum()) < SAME_CELLS
        return alike and (self._frame - before.frame < AGAIN or not over.any())

    def _white(
        self, picture: Picture, board: Registration, lies: LyingOver
    ) -> tuple[np.ndarray[tuple[int], np.dtype[np.float64]], bool]:
        """Measured if it can be; otherwise the brightest of the board stands for it, and no tint
        is believed.
        """
        flat = lies.view.of(picture)
        white = self._whites.setdefault(board.plan.board, TableWhite())
        seen = white.now(picture, board, flat, lies.bare)
        if seen is not None:
            return np.asarray(seen), True
        return np.quantile(flat.reshape(-1, 3), GUESSED_WHITE, axis=0) + 1, False

    def _told(self, plan: Plan, found: FacesFound, moving: Mask) -> FacesRead:
        finder, cells = self._place(plan)
        marks = tuple(_mark(plan, finder, token) for token in found.tokens)
        return FacesRead(marks, frozenset(_regions(cells, found.left | moving)))

    def _place(self, plan: Plan) -> tuple[RegionFinder, Cells]:
        if plan.board not in self._places:
            self._places[plan.board] = RegionFinder(plan), Cells(plan)
        return self._places[plan.board]


def _still(lies: LyingOver) -> Mask:
    """The things of which most has lain still for a while."""
    count, labels = cv2.connectedComponents(lies.over.astype(np.uint8))
    calm = np.bincount(labels.ravel(), (lies.resting >= RESTS).ravel(), count)
    size = np.bincount(labels.ravel(), minlength=count)
    still = calm >= 0.8 * size
    still[0] = False
    return np.asarray(still[labels])


def _mark(plan: Plan, finder: RegionFinder, token: Naming) -> FaceMark:
    regions = finder.at(*token.at_mm, UNSURE_MM)
    piece, side = (token.piece, token.side) if token.sure else (None, None)
    return FaceMark(plan.board, token.at_mm, regions, piece, side, tuple(token.likely))


def _regions(cells: Cells, left: Mask) -> Iterator[RegionId]:
    inside = left & (cells.owner > NOBODY)
    counts = np.bincount(cells.owner[inside], minlength=len(cells.regions))
    for index in np.flatnonzero(counts * CELL_MM**2 >= LEFT_MM2):
        yield cells.regions[int(index)]
