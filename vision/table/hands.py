"""Hands in a single picture, by their colour. A hint for a first look: later, change tells more."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Picture, Points
from vision.sticker import CELL_MM
from vision.table.register import Registration
from vision.tags.track import Tracked

HAND_MM = 45.0
"""The least width of a skin-coloured patch that is taken for a hand."""
SKIN_LOW, SKIN_HIGH = (40, 138, 85), (255, 180, 130)
"""Skin of any tone in luma, red and blue difference."""
OWN_COLOUR, FILLED = 0.85, 0.7
"""A patch of which so much lies in one region, or in regions it fills, is the map's own colour."""

Labels = NDArray[np.int32]


def hands_in(colour: Picture, tracked: Tracked, boards: Sequence[Registration]) -> Picture:
    """White where a hand on a board and the arm behind it lie, a pixel for each block.

    Only the boards are searched: many tables are as brown as hands.
    """
    shape = tracked.small.shape
    small = cv2.resize(colour, (shape[1], shape[0]), interpolation=cv2.INTER_AREA)
    labels = _region_labels(boards, shape, tracked.block)
    near_skin = cv2.inRange(cv2.cvtColor(small, cv2.COLOR_BGR2YCrCb), SKIN_LOW, SKIN_HIGH)
    skin: Picture = np.where(labels > 0, near_skin, 0).astype(np.uint8)
    width = _hand_width(boards) / tracked.block
    core = max(3, int(width / 2)) | 1
    round_brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (core, core))
    palms = np.asarray(cv2.morphologyEx(skin, cv2.MORPH_OPEN, round_brush), np.uint8)
    tags = tracked.visible.quads.mean(axis=1) / tracked.block
    hands = np.zeros_like(tracked.small)
    near = np.asarray(cv2.dilate(palms, round_brush), np.uint8) & skin
    outlines, _ = cv2.findContours(near, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    for outline in outlines:
        patch = np.zeros_like(tracked.small)
        cv2.drawContours(patch, [outline], -1, 255, -1)
        if (patch & palms).any() and not _painted(patch, labels) and not _read_in(patch, tags):
            hands |= patch
            _draw_arm(hands, outline.reshape(-1, 2).astype(np.float64), width)
    return hands


def _hand_width(boards: Sequence[Registration]) -> float:
    cells = [float(board.cell_pixels(board.plan.corners_mm()).mean()) for board in boards]
    return HAND_MM / CELL_MM * float(np.mean(cells))


def _region_labels(boards: Sequence[Registration], shape: tuple[int, ...], block: int) -> Labels:
    labels = np.zeros(shape, np.int32)
    number = 0
    for board in boards:
        for outline in board.plan.outlines.values():
            number += 1
            line = np.rint(board.to_picture(outline) / block).astype(np.int32)
            cv2.fillPoly(labels, [line], number)
    return labels


def _painted(patch: Picture, labels: Labels) -> bool:
    """Is it a region of the map that happens to have this colour?"""
    inside = labels[patch > 0]
    size = np.bincount(inside, minlength=int(labels.max()) + 1)
    size[0] = 0
    filled = size > FILLED * np.maximum(np.bincount(labels.ravel()), 1)
    return bool(max(size.max(), size[filled].sum()) > OWN_COLOUR * inside.size)


def _read_in(patch: Picture, tags: Points) -> bool:
    """No tag can be read through a hand."""
    height, width = patch.shape
    x, y = (np.rint(tags[:, axis]).astype(int) for axis in (0, 1))
    core = cv2.erode(patch, np.ones((3, 3), np.uint8))
    return bool(core[np.clip(y, 0, height - 1), np.clip(x, 0, width - 1)].any())


def _draw_arm(hands: Picture, outline: Points, width: float) -> None:
    """The sleeve is not skin-coloured: go on from the wrist to the nearest edge of the picture."""
    height, across = hands.shape
    x, y = outline[:, 0], outline[:, 1]
    rim = np.minimum.reduce([x, y, across - 1 - x, height - 1 - y])
    wrist = outline[rim <= rim.min() + width / 3].mean(axis=0)
    way = wrist - outline.mean(axis=0)
    length = float(np.linalg.norm(way))
    if length > 1:
        end = wrist + way / length * (height + across)
        a, b = (tuple(int(v) for v in np.rint(p)) for p in (wrist, end))
        cv2.line(hands, a, b, 255, max(1, int(width * 1.6)))
