"""The ground before it is divided: the coast of an island, a cave with a river through it."""

from __future__ import annotations

import numpy as np

from tools.house_boards.noise import field, ring
from tools.house_boards.plots import OUTSIDE, Picture

NORTH, RIVER, SOUTH = 0, 1, 2
LAND = 0
_MARGIN = 5
_SQUARENESS = 2.6
_COAST = {2: 0.02, 3: 0.045, 4: 0.03, 5: 0.045, 7: 0.03, 9: 0.015}


def island(rng: np.random.Generator, size: tuple[int, int]) -> Picture:
    """A rounded coast that fills its sheet up to a margin."""
    width, height = size
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) + 0.5
    across, down = (x - width / 2) / (width / 2), (y - height / 2) / (height / 2)
    away = (np.abs(across) ** _SQUARENESS + np.abs(down) ** _SQUARENESS) ** (1 / _SQUARENESS)
    reach = ring(rng, np.arctan2(down, across), _COAST)
    reach += field(rng, size, {70.0: 0.035, 30.0: 0.018})
    inside = away < reach / reach.max() * (1 - 2 * _MARGIN / height)
    return np.where(inside, LAND, OUTSIDE).astype(np.int32)


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
