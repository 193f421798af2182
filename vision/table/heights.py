"""How high tags lie over their board, by how large they look; it counts nothing.

Only differences tell: how large a printer made the tags and where a lens puts their edges is not
known to a thousandth, and a token more makes a tag larger by two or three of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil

import numpy as np

from companion.table.inputs import Rise
from vision.geometry import Picture, Points, Quads, sides
from vision.sticker import CELL_MM, LARGE, SMALL, TOKEN_THICK_MM, on_label
from vision.table.registration.pose import Pose, pose_of
from vision.table.registration.register import Registration
from vision.table.sight import Mark
from vision.tags.family import golay
from vision.tags.refine import refine

TAGS_MM = tuple(sorted({LARGE.tag_mm, SMALL.tag_mm, on_label(14.0).tag_mm}))
"""Sides of the tags there are; only tags of one kind are compared with each other."""
MEASURED_PX = 4.0
"""Pixels per cell on the short side from which a size is exact enough to be worth telling."""
OFF_PX = 0.2
"""How far the mean side of a tag may be from the truth, in pixels of its short axis: half as much
again as the worst of 800 drawn ones."""
THICKER = 0.1
"""Cardboard is a tenth thicker or thinner than it should be."""
ROUNDS, MOVED_PX = 3, 0.5
TURNS, EVERY = 4, 4
"""In every so many-th quiet frame one of so many parts of the tags is measured again: several at
once take little more time than one."""


@dataclass(frozen=True, slots=True, eq=False)
class _Measured:
    board: Registration
    at: Points
    side_mm: float
    side_px: float
    """On the short axis."""


@dataclass(frozen=True, slots=True, eq=False)
class _Told:
    board: Registration
    tags: tuple[int, ...]
    at: Points
    rises: dict[int, Rise]

    def holds(self, board: Registration, tags: tuple[int, ...], at: Points) -> bool:
        """The same tags lie there still."""
        same = self.board is board and self.tags == tags
        return same and bool((np.abs(self.at - at) <= MOVED_PX).all())


class Heights:
    """Measures tags when they have come to rest, and some of them again now and then."""

    def __init__(self) -> None:
        self._known: dict[int, _Measured] = {}
        self._told: dict[str, _Told] = {}
        self._frames = 0

    def rises(
        self, grey: Picture, marks: Sequence[Mark], boards: Iterable[Registration]
    ) -> tuple[Mark, ...]:
        """The same marks, those whose height can be told with how high they lie."""
        self._frames += 1
        found: dict[int, Rise] = {}
        for board in boards:
            here = [mark for mark in marks if mark.board == board.plan.board and not mark.hidden]
            if board.plan.outlines and len(here) > 1:
                found |= self._on(grey, here, board)
        return tuple(mark.risen(found.get(mark.face.tag)) if found else mark for mark in marks)

    def _on(self, grey: Picture, marks: Sequence[Mark], board: Registration) -> dict[int, Rise]:
        quads = np.array([mark.quad for mark in marks])
        tags, middles = tuple(mark.face.tag for mark in marks), quads.mean(axis=1)
        told = self._told.get(board.plan.board)
        if self._frames % EVERY and told is not None and told.holds(board, tags, middles):
            return told.rises
        cells = board.cell_pixels(np.array([mark.at_mm for mark in marks]))
        shares = sides(board.to_board(quads)).mean(axis=1)
        enough = (cells * shares / LARGE.tag_mm > MEASURED_PX).tolist()
        large = [(mark, at) for mark, at, near in zip(marks, middles, enough, strict=True) if near]
        stale = [mark for mark, at in large if self._stale(mark.face.tag, at, board)]
        if stale:
            self._measure(grey, stale, board)
        known = {mark.face.tag: self._known[mark.face.tag] for mark, _ in large}
        rises = _compared(known, pose_of(board))
        self._told[board.plan.board] = _Told(board, tags, middles, rises)
        return rises

    def _measure(self, grey: Picture, marks: Sequence[Mark], board: Registration) -> None:
        quads = np.array([mark.quad for mark in marks])
        for _ in range(ROUNDS):
            quads = refine(grey, quads, golay().cells)
        self._known |= dict(_sizes(marks, quads, board))

    def _stale(self, tag: int, at: Points, board: Registration) -> bool:
        known = self._known.get(tag)
        if known is None or known.board is not board:
            return True
        moved = max(abs(known.at[0] - at[0]), abs(known.at[1] - at[1])) > MOVED_PX
        turn, rest = divmod(self._frames, EVERY)
        return moved or (rest == 0 and (tag + turn) % TURNS == 0)


def _sizes(
    marks: Sequence[Mark], quads: Quads, board: Registration
) -> Iterable[tuple[int, _Measured]]:
    mm = sides(board.to_board(quads)).mean(axis=1)
    px = board.cell_pixels(np.array([mark.at_mm for mark in marks])) / CELL_MM * mm
    for mark, side_mm, side_px in zip(marks, mm.tolist(), px.tolist(), strict=True):
        yield mark.face.tag, _Measured(board, mark.quad.mean(axis=0), side_mm, side_px)


def _compared(tags: dict[int, _Measured], pose: Pose) -> dict[int, Rise]:
    """How many tokens each tag lies above the lowest of the commonest kind. What lies higher looks
    larger by its share of the camera's height, wherever it lies.
    """
    kinds = {tag: _kind(measured.side_mm) for tag, measured in tags.items()}
    if not kinds:
        return {}
    kind = max(TAGS_MM, key=lambda size: sum(size == k for k in kinds.values()))
    alike = {tag: tags[tag] for tag, size in kinds.items() if size == kind}
    high = {t: pose.height_mm * (1 - kind / m.side_mm) / TOKEN_THICK_MM for t, m in alike.items()}
    slack = {t: pose.height_mm * OFF_PX / m.side_px / TOKEN_THICK_MM for t, m in alike.items()}
    lowest, stretch = min(high, key=lambda tag: high[tag]), pose.off + THICKER
    over = {tag: height - high[lowest] for tag, height in high.items()}
    sure = {tag: over[tag] * (1 - stretch) - slack[tag] - slack[lowest] for tag in alike}
    return {tag: Rise(over[tag], slack[tag], stretch, 1 + max(0, ceil(sure[tag]))) for tag in alike}


def _kind(side_mm: float) -> float:
    return min(TAGS_MM, key=lambda size: abs(float(np.log(side_mm / size))))
