"""Squares that may be tags, found as dark outlines. Says nothing about what is inside them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Floats, Picture, Quads, areas, scaled, sides

MAX_STRETCH = 3.2
"""Width to height of an upright box round a square seen from the lowest useful camera."""
DARKER_BY = 4
"""Grey levels below its surroundings that make a pixel part of an outline."""
OUTWARD = 0.5
"""Contours run through pixel centres: the outline itself lies half a pixel further out."""
NO_QUADS = np.zeros((0, 4, 2))


@dataclass(frozen=True, slots=True)
class Sides:
    """The shortest and the longest side, in pixels, that a tag's border may have."""

    shortest: float
    longest: float

    def shrunk(self, factor: float) -> Sides:
        return Sides(self.shortest / factor, self.longest / factor)

    def widened(self, factor: float) -> Sides:
        return Sides(self.shortest, self.longest * factor)


def find_quads(grey: Picture, wanted: Sides, *, halve: bool = False) -> Quads:
    """Clockwise squares whose sides may be `wanted`; `halve` searches at half the size."""
    factor = 2 if halve else 1
    picture = _half(grey) if halve else grey
    wanted = wanted.shrunk(factor)
    found = list(_outlines(_outline_mask(picture, wanted), wanted))
    if not found:
        return NO_QUADS
    quads = np.array([quad for quad, _ in found], np.float64)
    quads = _clockwise(quads[_squarish(quads, np.array([area for _, area in found]), wanted)])
    quads = _without_twins(quads)
    radius = np.linalg.norm(quads - quads.mean(axis=1, keepdims=True), axis=2).mean(axis=1)
    quads = scaled(quads, 1 + OUTWARD / np.maximum(radius, 1.0))
    return np.asarray((quads + 0.5) * factor - 0.5)


def _half(grey: Picture) -> Picture:
    size = (grey.shape[1] // 2, grey.shape[0] // 2)
    even = grey[: size[1] * 2, : size[0] * 2]
    return np.asarray(cv2.resize(even, size, interpolation=cv2.INTER_AREA), np.uint8)


def _outline_mask(picture: Picture, wanted: Sides) -> Picture:
    window = max(7, int(wanted.longest * 0.6)) | 1
    mask = cv2.adaptiveThreshold(
        picture, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, window, DARKER_BY
    )
    return np.asarray(mask, np.uint8)


def _outlines(mask: Picture, wanted: Sides) -> Iterator[tuple[NDArray[np.int32], float]]:
    """The best four corners of every compact outline of a fitting length, with its hull's area."""
    contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    shortest, longest = int(2.6 * wanted.shortest), int(5.2 * wanted.longest)
    fitting = [contour for contour in contours if shortest <= len(contour) <= longest]
    for contour in (np.asarray(found, np.int32) for found in fitting):
        if _boxy(contour, mask.shape, wanted.shortest):
            hull = cv2.convexHull(contour)
            area = cv2.contourArea(hull)
            if len(hull) >= 4 and cv2.contourArea(contour) >= 0.7 * area:
                corners = cv2.approxPolyN(hull, 4, ensure_convex=True).reshape(-1, 2)
                if len(corners) == 4:
                    yield np.asarray(corners, np.int32), area


def _boxy(contour: NDArray[np.int32], shape: tuple[int, ...], shortest: float) -> bool:
    x, y, width, height = cv2.boundingRect(contour)
    inside = x >= 2 and y >= 2 and x + width <= shape[1] - 2 and y + height <= shape[0] - 2
    large = min(width, height) >= 0.6 * shortest
    return inside and large and max(width, height) <= MAX_STRETCH * min(width, height)


def _squarish(quads: Quads, hull_areas: Floats, wanted: Sides) -> NDArray[np.bool_]:
    lengths = sides(quads)
    longest = lengths.max(axis=1)
    filled = hull_areas > 0.78 * np.abs(areas(quads))
    even = lengths.min(axis=1) > 0.3 * longest
    fitting = (longest < wanted.longest * 1.3) & (longest > wanted.shortest * 0.8)
    return np.asarray(filled & even & fitting)


def _clockwise(quads: Quads) -> Quads:
    flipped = areas(quads) < 0
    quads[flipped] = quads[flipped][:, ::-1]
    return quads


def _without_twins(quads: Quads) -> Quads:
    """An outline is found from inside and from outside: keep the larger of such twins."""
    order = np.argsort(-np.abs(areas(quads)))
    quads = quads[order]
    middles, size = quads.mean(axis=1), np.sqrt(np.abs(areas(quads)))
    kept: list[int] = []
    cells: dict[tuple[int, int], list[int]] = {}
    for index, (x, y) in enumerate(middles):
        near = [k for dx in (-1, 0, 1) for dy in (-1, 0, 1)
                for k in cells.get((int(x // 8) + dx, int(y // 8) + dy), ())]  # fmt: skip
        twin = any(
            abs(x - middles[k, 0]) + abs(y - middles[k, 1]) < min(0.12 * size[k], 8.0)
            and size[index] > 0.85 * size[k]
            for k in near
        )
        if not twin:
            kept.append(index)
            cells.setdefault((int(x // 8), int(y // 8)), []).append(index)
    return np.asarray(quads[kept])
