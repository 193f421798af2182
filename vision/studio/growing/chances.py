"""What a border looks like on this board, learnt from the borders found so far. Traces nothing."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.geometry import Floats
from vision.studio.growing.basins import Basins, Labels

LINES = ("bright", "dark", "tint", "red")
KINDS = (*LINES, "step")
WALL = 600.0
"""What it costs to cross a sure border, in pixels of open land."""
BARE = 300.0
"""The same where borders are not drawn, and lines are mostly texture."""
SHADES = 8
DOUBT = 1.5
"""Most seams are no border: what speaks for one must outweigh this."""
ALIKE = 2000.0
"""Pixels of seams that a terrain's texture is taken for the board's before its own are counted."""
LINED = (0.4, 0.7)
"""How clear the lines of borders are where colours merely meet and where a line is drawn."""
TRUST = (2.0, 8.0)
"""What strange colours count where lines are drawn, and where they merely meet."""


def border_chance(basins: Basins, owner: Labels, looks: Labels) -> Floats:
    """How likely each seam is a border, judged by how borders so far look on this board.

    A line tells little where the texture is full of such lines: `looks` is the terrain that each
    basin looks like, and of a seam's two sides the rougher one counts.
    """
    odds = np.full(len(basins.ends), -DOUBT)
    for kind in KINDS:
        told = _told(basins, kind, basins.between(owner), looks)
        at = np.clip(basins.clear[kind] * SHADES - 0.5, 0, SHADES - 1)
        low = np.minimum(at.astype(np.int32), SHADES - 2)
        sides = [told[looks[basins.ends[:, end]]] for end in (0, 1)]
        seams = np.arange(len(at))
        read = [
            side[seams, low] * (low + 1 - at) + side[seams, low + 1] * (at - low) for side in sides
        ]
        odds += np.minimum(*read)
    return np.asarray(1 / (1 + np.exp(-odds)), np.float32)


def _told(basins: Basins, kind: str, border: NDArray[np.bool_], looks: Labels) -> Floats:
    """`(terrains, SHADES)`: what a line of this kind tells by how clear it is, more for clearer."""
    length, number = basins.lengths, int(looks.max()) + 1
    shade = np.minimum((basins.clear[kind] * SHADES).astype(np.int32), SHADES - 1)
    here = np.bincount(shade[border], length[border], SHADES) + 20
    within = np.zeros((number, SHADES))
    for end in (0, 1):
        cell = looks[basins.ends[:, end]] * SHADES + shade
        within += np.bincount(cell[~border], length[~border], number * SHADES).reshape(-1, SHADES)
    usual = within.sum(axis=0) + 20
    elsewhere = np.vstack([within + ALIKE * usual / usual.sum(), usual])
    told = np.log(here / here.sum() / elsewhere * elsewhere.sum(axis=1, keepdims=True))
    return np.asarray(np.maximum.accumulate(np.minimum(told[:-1], told[-1]), axis=1))


def colour_trust(basins: Basins, owner: Labels) -> float:
    """What strange colours count on this board: more the less its borders are drawn."""
    return float(np.interp(undrawn(basins, owner), (0, 1), TRUST))


def walls_of(basins: Basins, owner: Labels, chance: Floats, power: float = 1.5) -> Floats:
    """What it costs to cross each seam: lines tell little where borders are not drawn."""
    wall = float(np.interp(undrawn(basins, owner), (0, 1), (WALL, BARE)))
    return np.asarray(wall * chance**power)


def undrawn(basins: Basins, owner: Labels) -> float:
    """How little the borders so far are drawn, 0 to 1."""
    border = basins.between(owner)
    length = basins.lengths[border]
    clear = [float(length @ basins.clear[kind][border]) for kind in LINES]
    drawn = max(clear) / max(1.0, float(length.sum()))
    return float(np.interp(drawn, LINED, (1, 0)))
