"""The ground before it is divided: the coast of an island, a cave with a river through it."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.house_boards.noise import field, ring
from tools.house_boards.plots import OUTSIDE, Picture

Mask = NDArray[np.uint8]
NORTH, RIVER, SOUTH = 0, 1, 2
LAND = 0
FREE_CORNER = 36
"""Millimetres square at each corner of an island sheet."""
_MARGIN = 5
_SOFT = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (15, 15))
_SQUARENESS = 2.6
_COAST = {2: 0.02, 3: 0.045, 4: 0.03, 5: 0.045, 7: 0.03, 9: 0.015}


def island(rng: np.random.Generator, size: tuple[int, int]) -> Picture:
    """A rounded coast that fills its sheet up to a margin; the corners stay free for anchors."""
    inside = _fitted(_blob(rng, size), size)
    for rows in (slice(None, FREE_CORNER), slice(-FREE_CORNER, None)):
        for columns in (slice(None, FREE_CORNER), slice(-FREE_CORNER, None)):
            inside[rows, columns] = 0
    return np.where(_softened(inside) > 0, LAND, OUTSIDE).astype(np.int32)


def _blob(rng: np.random.Generator, size: tuple[int, int]) -> Mask:
    width, height = size
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) + 0.5
    across, down = (x - width / 2) / (width / 2), (y - height / 2) / (height / 2)
    away = (np.abs(across) ** _SQUARENESS + np.abs(down) ** _SQUARENESS) ** (1 / _SQUARENESS)
    reach = ring(rng, np.arctan2(down, across), _COAST)
    reach += field(rng, size, {70.0: 0.035, 30.0: 0.018})
    inside: Mask = (away < 0.9 * reach / reach.max()).astype(np.uint8)
    return inside


def _fitted(mask: Mask, size: tuple[int, int]) -> Mask:
    x, y, width, height = cv2.boundingRect(mask)
    room = (size[0] - 2 * _MARGIN, size[1] - 2 * _MARGIN)
    tight = cv2.resize(mask[y : y + height, x : x + width], room, interpolation=cv2.INTER_NEAREST)
    return np.pad(tight, _MARGIN).astype(np.uint8)


def _softened(mask: Mask) -> Mask:
    sea = 2 * _MARGIN  # morphology sees land beyond the picture unless there is enough sea
    framed = np.pad(mask, sea)
    for step in (cv2.MORPH_OPEN, cv2.MORPH_CLOSE):
        framed = cv2.morphologyEx(framed, step, _SOFT).astype(np.uint8)
    return framed[sea:-sea, sea:-sea]


def cave(rng: np.random.Generator, size: tuple[int, int]) -> Picture:
    """A rectangle with a river from the left edge to the right one."""
    width, height = size
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) + 0.5
    swing = np.sin(x / width * 2 * np.pi * 1.05 + 0.4)
    bed = height * (0.56 - 0.12 * (x / width)) + height * 0.105 * swing
    bed += field(rng, size, {150.0: 9.0, 70.0: 4.5, 34.0: 1.6})
    half = 25 + field(rng, size, {110.0: 2.5, 40.0: 1.6})
    zones = np.where(y < bed - half, NORTH, np.where(y > bed + half, SOUTH, RIVER))
    return zones.astype(np.int32)
