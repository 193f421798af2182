"""Which regions cannot be seen now, and why: out of the picture, under a hand, in glare, too small.

It judges places, not tokens, and remembers nothing of what it saw.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.rules.board import RegionId
from companion.table.inputs import Unseen
from vision.geometry import Picture, Points, Quads, scaled
from vision.table.registration.regions import GRID_MM, RegionFinder
from vision.table.registration.register import Registration

BLINDING, DARKNESS = 251, 40
"""Mean grey levels of a block from which, and of its surroundings up to which, nothing printed
can be read."""
COVERED_SHARE, COVERED_MM2 = 0.2, 400.0
"""The share or the area of a region that must be unseen before a token may lie there unseen."""
READABLE_PX, LEAST_PX = 2.3, 2.0
"""Pixels per cell on the short axis below which tags are missed, and below which a region is not
seen though a tag is read in it: of several, others may be missed.
"""
SOFTEST = 0.58
"""Width of an edge, in cells, from which tags are missed."""


class Carried(NamedTuple):
    """The tags that this table's tokens carry."""

    share: float = 1.0
    """How large they are beside the largest that are printed."""
    regions: frozenset[RegionId] = frozenset()
    """Where some are read now."""


PLAIN = Carried()
Masks = Sequence[tuple[Unseen, Picture]]
"""White where the table cannot be read for this reason, a pixel for each block of the frame."""


@dataclass(frozen=True, slots=True, eq=False)
class _View:
    """Where one board's sample points fall in the picture, and which cannot be read there."""

    board: Registration
    pixels: Points
    outside: NDArray[np.bool_]
    cells: Points
    """Pixels per cell of the largest tags."""


class Cover:
    """The sample points of one board."""

    def __init__(self, finder: RegionFinder) -> None:
        self._points, self._owners = finder.grid()
        self._regions = finder.regions()
        self._size = np.bincount(self._owners, minlength=len(self._regions))
        self._view: _View | None = None

    def unseen(
        self, board: Registration, masks: Masks, block: int, softness: float | None = None,
        tags: Carried = PLAIN,
    ) -> dict[RegionId, Unseen]:  # fmt: skip
        """Every region that cannot be judged, and why; `softness` in cells of the largest tags."""
        if len(self._points) == 0:
            return {}
        view = self._seen_in(board)
        reasons = [Unseen.OUT_OF_PICTURE, *(why for why, _ in masks), *_UNREADABLE]
        hit = [
            view.outside,
            *(_lookup(mask, view.pixels, block) for _, mask in masks),
            self._too_small(view.cells, tags),
            np.full(len(view.pixels), softness is not None and softness > SOFTEST),
        ]
        return self._told(reasons, np.array(hit))

    def _too_small(self, cells: Points, tags: Carried) -> NDArray[np.bool_]:
        read = np.array([region in tags.regions for region in self._regions])
        least = np.where(read[self._owners], LEAST_PX, READABLE_PX)
        return np.asarray((cells < READABLE_PX) | (cells * tags.share < least))

    def _seen_in(self, board: Registration) -> _View:
        """Measured once for each place of the board: it lies still in most frames."""
        if self._view is None or self._view.board is not board:
            pixels = board.to_picture(self._points)
            outside = _outside(pixels, board.lens.size)
            self._view = _View(board, pixels, outside, board.cell_pixels(self._points))
        return self._view

    def _told(self, reasons: Sequence[Unseen], hit: NDArray[np.bool_]) -> dict[RegionId, Unseen]:
        """Each point counts for the first reason that hits it, each region for its commonest."""
        first = np.where(hit.any(axis=0), hit.argmax(axis=0), len(reasons))
        counts = np.zeros((len(self._regions), len(reasons) + 1), np.intp)
        np.add.at(counts, (self._owners, first), 1)
        lost = counts[:, :-1].sum(axis=1)
        unseen = (lost >= COVERED_SHARE * self._size) | (lost * GRID_MM**2 >= COVERED_MM2)
        return {
            self._regions[i]: reasons[int(counts[i, :-1].argmax())]
            for i in np.flatnonzero(unseen & (lost > 0))
        }


_UNREADABLE = (Unseen.TOO_SMALL, Unseen.BLURRED)


def light_masks(small: Picture) -> Masks:
    """Where the picture itself is blinding or black."""
    return [
        (Unseen.GLARE, _white(small >= BLINDING)),
        (Unseen.DARK, _dark(small)),
    ]


def without_tags(mask: Picture, quads: Quads, block: int) -> Picture:
    """Where a tag is read, the table is seen."""
    cleared = mask.copy()
    for quad in scaled(quads, 1.5) if len(quads) and mask.any() else ():
        cv2.fillConvexPoly(cleared, np.rint(quad / block).astype(np.int32), 0)
    return cleared


def _dark(small: Picture) -> Picture:
    """Where nothing far around is brighter than black: black print in a lit room is no darkness."""
    side = max(3, small.shape[1] // 48)
    coarse = cv2.resize(small, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    brightest = cv2.dilate(coarse, np.ones((side, side), np.uint8))
    brightest = cv2.resize(brightest, (small.shape[1], small.shape[0]))
    return _white(np.asarray(brightest) <= DARKNESS)


def _white(where: NDArray[np.bool_]) -> Picture:
    return where * np.uint8(255)


def _outside(pixels: Points, size: tuple[int, int]) -> NDArray[np.bool_]:
    return np.asarray(((pixels < 0) | (pixels > np.array(size) - 1)).any(axis=1))


def _lookup(mask: Picture, pixels: Points, block: int) -> NDArray[np.bool_]:
    """Is each point white? Points outside the picture are not."""
    x, y = (np.floor(pixels[:, axis] / block).astype(int) for axis in (0, 1))
    inside = (x >= 0) & (y >= 0) & (x < mask.shape[1]) & (y < mask.shape[0])
    hit = np.zeros(len(pixels), bool)
    hit[inside] = mask[y[inside], x[inside]] > 0
    return hit
