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
HAND_MM = 45.0
"""The least width of a skin-coloured patch that is taken for a hand."""
SKIN_LOW, SKIN_HIGH = (40, 138, 85), (255, 180, 130)
"""Skin of any tone in luma, red and blue difference."""


class Cover:
    """The sample points of one registered board."""

    def __init__(self, finder: RegionFinder) -> None:
        self._points, self._owners = finder.grid()
        self._regions = finder.regions()

    def shares(self, registration: Registration, unseen: Picture, block: int) -> dict[RegionId, float]:
        """For every region the share of it that is unseen, where that is worth saying."""
        if len(self._points) == 0:
            return {}
        hidden = _lookup(unseen, registration.to_picture(self._points), block)
        total = np.bincount(self._owners, minlength=len(self._regions))
        share = np.bincount(self._owners, hidden, len(self._regions)) / np.maximum(total, 1)
        return {self._regions[i]: float(share[i]) for i in np.flatnonzero(share >= COVERED_SHARE)}


def unseen_blocks(tracked: Tracked, colour: Picture | None, hand_px: float) -> Picture:
    """White where the table cannot be read, a pixel for each block of the frame."""
    small = tracked.small
    unseen = tracked.covered | ((small >= BLINDING) | (small <= PITCH_DARK)) * np.uint8(255)
    if colour is not None:
        unseen = unseen | hands_in(colour, small.shape, hand_px / tracked.block)
    return _without_tags(np.asarray(unseen, np.uint8), tracked.visible.quads, tracked.block)


def hands_in(colour: Picture, shape: tuple[int, ...], width: float) -> Picture:
    """Hands in a single picture, by their colour, with the arm behind each to the picture's edge.

    A moving or newly come hand is found by change, whatever its colour; this is for a first look.
    """
    small = cv2.resize(colour, (shape[1], shape[0]), interpolation=cv2.INTER_AREA)
    skin = cv2.inRange(cv2.cvtColor(small, cv2.COLOR_BGR2YCrCb), SKIN_LOW, SKIN_HIGH)
    core = max(3, int(width / 2)) | 1
    round_brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (core, core))
    palms = cv2.morphologyEx(skin, cv2.MORPH_OPEN, round_brush)
    hands = np.zeros(shape, np.uint8)
    outlines, _ = cv2.findContours(skin, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    for outline in outlines:
        one = np.zeros(shape, np.uint8)
        cv2.drawContours(one, [outline], -1, 255, -1)
        if (one & palms).any() and not _fills(one):
            cv2.drawContours(hands, [outline], -1, 255, -1)
            _draw_arm(hands, outline.reshape(-1, 2).astype(np.float64), width)
    return hands


def _fills(one: Picture) -> bool:
    """A brown table is as large as the picture; a hand is not."""
    return bool(np.count_nonzero(one) > 0.3 * one.size)


def _draw_arm(hands: Picture, outline: Points, width: float) -> None:
    """The sleeve is not skin-coloured: go on from the wrist to the nearest edge of the picture."""
    height, across = hands.shape
    rim = np.minimum.reduce(
        [outline[:, 0], outline[:, 1], across - 1 - outline[:, 0], height - 1 - outline[:, 1]]
    )
    wrist = outline[rim <= rim.min() + width / 2].mean(axis=0)
    way = wrist - outline.mean(axis=0)
    length = float(np.linalg.norm(way))
    if length > 1:
        end = wrist + way / length * (height + across)
        a, b = (tuple(int(v) for v in np.rint(p)) for p in (wrist, end))
        cv2.line(hands, a, b, 255, max(1, int(width * 1.4)))


def _without_tags(unseen: Picture, quads: Quads, block: int) -> Picture:
    """Where a tag is read, the table is seen."""
    for quad in scaled(quads, 1.5) if len(quads) and unseen.any() else ():
        cv2.fillConvexPoly(unseen, np.rint(quad / block).astype(np.int32), 0)
    return unseen


def _lookup(mask: Picture, pixels: Points, block: int) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Is each point unseen? Points outside the picture are."""
    x, y = (np.floor(pixels[:, axis] / block).astype(int) for axis in (0, 1))
    inside = (x >= 0) & (y >= 0) & (x < mask.shape[1]) & (y < mask.shape[0])
    seen = np.ones(len(pixels), bool)
    seen[inside] = mask[y[inside], x[inside]] > 0
    return seen
