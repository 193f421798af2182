"""How high tags lie over their board, by how large they look; it counts nothing.

Only differences tell: how large a printer made the tags and where a lens puts their edges is not
known to a thousandth, and a token more makes a tag larger by two or three of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import ceil

import numpy as np

from companion.table.inputs import Rise
from vision.geometry import Picture, Points, Quads, sides
from vision.sticker import CELL_MM, LARGE, SMALL, TOKEN_THICK_MM, on_label
from vision.table.pose import Pose, pose_of
from vision.table.register import Registration
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
ROUNDS, SHARES, MOVED_PX = 3, 16, 0.5


@dataclass(frozen=True, slots=True, eq=False)
class _Measured:
    board: Registration
    at: Points
    side_mm: float
    side_px: float
    """On the short axis."""


class Heights:
    """Measures tags when they have come to rest, and a few of them again in each frame."""

    def __init__(self) -> None:
        self._known: dict[int, _Measured] = {}
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
                found |= _compared(self._measured(grey, here, board), pose_of(board))
        return tuple(replace(m, rise=found.get(m.face.tag)) if found else m for m in marks)

    def _measured(
        self, grey: Picture, marks: Sequence[Mark], board: Registration
    ) -> dict[int, _Measured]:
        cells = board.cell_pixels(np.array([mark.at_mm for mark in marks]))
        shares = sides(board.to_board(np.array([m.quad for m in marks]))).mean(axis=1)
        enough = (cells * shares / LARGE.tag_mm > MEASURED_PX).tolist()
        large = [mark for mark, near in zip(marks, enough, strict=True) if near]
        stale = [m for m in large if self._stale(m, board)]
        if stale:
            quads = np.array([mark.quad for mark in stale])
            for _ in range(ROUNDS):
                quads = refine(grey, quads, golay().cells)
            self._known |= dict(_sizes(stale, quads, board))
        return {m.face.tag: self._known[m.face.tag] for m in large}

    def _stale(self, mark: Mark, board: Registration) -> bool:
        known = self._known.get(mark.face.tag)
        if known is None or known.board is not board:
            return True
        moved = float(np.abs(known.at - mark.quad.mean(axis=0)).max()) > MOVED_PX
        return moved or (mark.face.tag + self._frames) % SHARES == 0


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
