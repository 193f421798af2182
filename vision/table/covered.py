"""Which parts of which regions cannot be seen now: under a hand, in glare, in the dark."""

from __future__ import annotations

import cv2
import numpy as np

from companion.rules.board import RegionId
from vision.geometry import Picture, Points, Quads, scaled
from vision.table.regions import RegionFinder
from vision.table.register import Registration
from vision.tags.track import Tracked

BLINDING, PITCH_DARK = 251, 5
"""Mean grey levels of a block from which nothing printed in it can be read."""
COVERED_SHARE = 0.2
"""Share of a region that must be unseen before the region counts as covered."""


class Cover:
    """The sample points of one registered board."""

    def __init__(self, finder: RegionFinder) -> None:
        self._points, self._owners = finder.grid()
        self._regions = finder.regions()

    def shares(
        self, registration: Registration, unseen: Picture, block: int
    ) -> dict[RegionId, float]:
        """For every region the share of it that is unseen, where that is worth saying."""
        if len(self._points) == 0:
            return {}
        hidden = _lookup(unseen, registration.to_picture(self._points), block)
        total = np.bincount(self._owners, minlength=len(self._regions))
        share = np.bincount(self._owners, hidden, len(self._regions)) / np.maximum(total, 1)
        return {self._regions[i]: float(share[i]) for i in np.flatnonzero(share >= COVERED_SHARE)}


def unseen_blocks(tracked: Tracked, hands: Picture | None) -> Picture:
    """White where the table cannot be read, a pixel for each block of the frame.

    `hands` are those that were there from the beginning: change cannot tell them.
    """
    small = tracked.small
    unseen = tracked.covered | ((small >= BLINDING) | (small <= PITCH_DARK)) * np.uint8(255)
    if hands is not None and hands.shape == unseen.shape:
        unseen = unseen | hands
    return _without_tags(np.asarray(unseen, np.uint8), tracked.visible.quads, tracked.block)


def _without_tags(unseen: Picture, quads: Quads, block: int) -> Picture:
    """Where a tag is read, the table is seen."""
    for quad in scaled(quads, 1.5) if len(quads) and unseen.any() else ():
        cv2.fillConvexPoly(unseen, np.rint(quad / block).astype(np.int32), 0)
    return unseen


def _lookup(
    mask: Picture, pixels: Points, block: int
) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Is each point unseen? Points outside the picture are."""
    x, y = (np.floor(pixels[:, axis] / block).astype(int) for axis in (0, 1))
    inside = (x >= 0) & (y >= 0) & (x < mask.shape[1]) & (y < mask.shape[0])
    seen = np.ones(len(pixels), bool)
    seen[inside] = mask[y[inside], x[inside]] > 0
    return seen
