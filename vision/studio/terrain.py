"""Terrain suggested from colour: learnt from the regions already named, else from common sense."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from vision.geometry import Floats, Picture
from vision.studio.growing.lines import FAR, even
from vision.studio.patches import RegionPatch

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
SURE = 3
"""So many terrains named move the usual colours of the others half as far as they differ."""


def tints(picture: Picture) -> Picture:
    """The colours of a flat board in even light, by which terrains are told apart."""
    light = even(picture, FAR).astype(np.uint8)
    return np.asarray(cv2.cvtColor(light, cv2.COLOR_BGR2LAB), np.uint8)


def colour(tints: Picture, patch: RegionPatch) -> Floats:
    """The middle colour of a region."""
    pixels = patch.some_of(tints)
    return np.asarray(np.median(pixels, axis=0) if len(pixels) else np.zeros(3))


def suggest(colours: Floats, named: Sequence[str], game: str) -> tuple[tuple[str, ...], ...]:
    """For the colour of each region the box's terrains, likeliest first; a named one is kept in
    front."""
    looks = _looks(colours, named, USUAL["underground" if game == "underground" else "base"])
    away = {terrain: _away(colours, seen).tolist() for terrain, seen in looks.items()}
    found = []
    for region, name in enumerate(named):
        order = sorted(looks, key=lambda terrain: away[terrain][region])
        found.append(tuple([name] * bool(name) + [t for t in order if t != name]))
    return tuple(found)


def _away(colours: Floats, seen: Floats) -> Floats:
    """How far each colour is from the nearest of those seen."""
    return np.asarray(np.linalg.norm(colours[:, None] - seen[None], axis=2).min(axis=1))


def _looks(
    colours: Floats, named: Sequence[str], usual: Mapping[str, tuple[int, int, int]]
) -> dict[str, Floats]:
    """Terrains that were named look as they do; the others as usual, in this board's print. None
    has a start: one named region would swallow others of every colour."""
    plain = {terrain: _lab(colour) for terrain, colour in usual.items()}
    seen = {terrain: colours[[name == terrain for name in named]] for terrain in usual}
    known = [seen[terrain].mean(axis=0) - plain[terrain] for terrain in usual if len(seen[terrain])]
    print_shift = np.sum([np.zeros(3), *known], axis=0) / (len(known) + SURE)
    return {t: seen[t] if len(seen[t]) else plain[t][None] + print_shift for t in usual}


def _lab(colour: tuple[int, int, int]) -> Floats:
    pixel = np.array([[colour[::-1]]], np.uint8)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_BGR2LAB)[0, 0], np.float64)
