"""Terrain suggested from colour: learnt from the regions already named, else from common sense."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from vision.geometry import Floats, Picture
from vision.studio.basins import Labels
from vision.studio.lines import even

USUAL: Mapping[str, Mapping[str, tuple[int, int, int]]] = {
    "base": {
        "hill": (120, 190, 60), "farmland": (235, 175, 50), "forest": (30, 95, 30),
        "swamp": (110, 85, 50), "mountain": (150, 150, 155), "sea": (30, 110, 190),
        "lake": (60, 140, 210),
    },
    "underground": {
        "mine": (130, 45, 25), "mushroom": (70, 160, 120), "crystal": (150, 100, 180),
        "mud": (120, 95, 60), "black_mountain": (50, 50, 55), "river": (40, 170, 190),
        "chasm": (25, 18, 20),
    },
}  # fmt: skip
"""Red, green and blue of each terrain where nobody has named one yet."""
NAMED = 0.35
"""A terrain that was named looks so; the usual colour counts only this much less."""


def tints(picture: Picture) -> Picture:
    """The colours of a flat board in even light, by which terrains are told apart."""
    return np.asarray(cv2.cvtColor(even(picture).astype(np.uint8), cv2.COLOR_BGR2LAB), np.uint8)


def suggest(
    tints: Picture, labels: Labels, named: Sequence[str], game: str
) -> tuple[tuple[str, ...], ...]:
    """For each region the box's terrains, likeliest first; a named one is kept in front."""
    colours = _means(tints, labels, len(named))
    usual = USUAL["underground" if game == "underground" else "base"]
    known = {terrain: colours[[n == terrain for n in named]] for terrain in usual}
    found = []
    for colour, name in zip(colours, named, strict=True):
        away = {terrain: _away(colour, terrain, known[terrain], usual) for terrain in usual}
        order = sorted(usual, key=lambda terrain: away[terrain])
        found.append(tuple([name] * bool(name) + [t for t in order if t != name]))
    return tuple(found)


def _away(
    colour: Floats, terrain: str, seen: Floats, usual: Mapping[str, tuple[int, int, int]]
) -> float:
    if len(seen):
        return NAMED * float(np.linalg.norm(seen - colour, axis=1).min())
    pixel = np.array([[usual[terrain][::-1]]], np.uint8)
    lab = cv2.cvtColor(pixel, cv2.COLOR_BGR2LAB)[0, 0].astype(np.float32)
    return float(np.linalg.norm(lab - colour))


def _means(tints: Picture, labels: Labels, number: int) -> Floats:
    """The middle colour of each region, `(regions, 3)`."""
    few, small = labels[::2, ::2], tints[::2, ::2]
    rows = [small[few == region] for region in range(number)]
    return np.array([np.median(row, axis=0) if len(row) else np.zeros(3) for row in rows])
