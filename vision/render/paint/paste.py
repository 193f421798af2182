"""Flat things laid into a picture in perspective, smooth at their edges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

import cv2
import numpy as np

from vision.geometry import Floats, Picture, Points, Quads

Pixels = TypeVar("Pixels", Picture, Floats)
FINE = 3
"""Sub-pixels per pixel and axis."""


@dataclass(frozen=True, slots=True)
class Window:
    """The part of a picture that is painted: left, top, right, bottom."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def round(cls, points: Points, shape: tuple[int, ...], margin: int = 2) -> Window | None:
        """The pixels about these points, or None if they are all outside the picture."""
        low = np.floor(points.min(axis=0)).astype(int) - margin
        high = np.ceil(points.max(axis=0)).astype(int) + margin + 1
        left, top = max(int(low[0]), 0), max(int(low[1]), 0)
        right, bottom = min(int(high[0]), shape[1]), min(int(high[1]), shape[0])
        return cls(left, top, right, bottom) if left < right and top < bottom else None

    @property
    def size(self) -> tuple[int, int]:
        return self.right - self.left, self.bottom - self.top

    def grown(self, margin: int, shape: tuple[int, ...]) -> Window:
        """With so many pixels round it, as far as there are."""
        right, bottom = min(self.right + margin, shape[1]), min(self.bottom + margin, shape[0])
        return Window(max(self.left - margin, 0), max(self.top - margin, 0), right, bottom)

    def meets(self, other: Window) -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def of(self, picture: Pixels) -> Pixels:
        return picture[self.top : self.bottom, self.left : self.right]

    def fine(self, points: Points) -> Points:
        """Picture points in sub-pixels of this window."""
        return np.asarray((points - (self.left, self.top) + 0.5) * FINE - 0.5)


def paste(canvas: Picture, surface: Picture, quad: Quads, body: Points | None = None) -> None:
    """Lay `surface` on the canvas so that its corners fall on `quad` (clockwise from top left).

    `body` is the outline of the whole thing when its walls are seen too.
    """
    outline = quad if body is None else body
    window = Window.round(outline, canvas.shape)
    if window is None:
        return
    paint, cover = _flat(surface, window, quad)
    if body is not None:
        paint, cover = _with_walls(paint, cover, surface, window.fine(body))
    _blend(window.of(canvas), _coarse(paint, window), _coarse(cover, window))


def darken(canvas: Picture, outline: Points, depth: float, softness: int) -> None:
    """A soft shadow with this outline."""
    window = Window.round(outline, canvas.shape, margin=2 * softness)
    if window is None:
        return
    mask = np.zeros(window.size[::-1], np.uint8)
    hull = cv2.convexHull(np.rint(outline - (window.left, window.top)).astype(np.int32))
    cv2.fillConvexPoly(mask, hull, 255)
    mask = np.asarray(cv2.blur(mask, (2 * softness + 1, 2 * softness + 1)), np.uint8)
    keep = 1 - depth * (mask.astype(np.float32) / 255)
    part = window.of(canvas)
    part[...] = (part * keep.reshape(keep.shape + (1,) * (part.ndim - 2))).astype(np.uint8)


def _flat(surface: Picture, window: Window, quad: Quads) -> tuple[Picture, Picture]:
    size = (window.size[0] * FINE, window.size[1] * FINE)
    target = window.fine(quad).astype(np.float32)
    surface = _shrunk(surface, target)
    height, width = surface.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(corners, target)
    paint = cv2.warpPerspective(surface, matrix, size, borderMode=cv2.BORDER_REPLICATE)
    cover = cv2.warpPerspective(np.full((height, width), 255, np.uint8), matrix, size)
    return np.asarray(paint, np.uint8), np.asarray(cover, np.uint8)


def _shrunk(surface: Picture, target: Floats) -> Picture:
    """Fine drawings are averaged down first, as light does."""
    longest = float(np.linalg.norm(target - np.roll(target, 1, axis=0), axis=1).max())
    while max(surface.shape[:2]) > 2 * longest:
        size = (surface.shape[1] // 2, surface.shape[0] // 2)
        surface = np.asarray(cv2.resize(surface, size, interpolation=cv2.INTER_AREA), np.uint8)
    return surface


def _with_walls(
    paint: Picture, cover: Picture, surface: Picture, body: Points
) -> tuple[Picture, Picture]:
    wall = np.zeros_like(cover)
    cv2.fillConvexPoly(wall, cv2.convexHull(np.rint(body).astype(np.int32)), 255)
    colour = surface[0, 0] * 0.62
    shape = cover.shape + (1,) * (paint.ndim - 2)
    paint = np.where(cover.reshape(shape) > 127, paint, colour.astype(np.uint8))
    return paint, np.maximum(wall, cover)


def _coarse(fine: Picture, window: Window) -> Floats:
    return np.asarray(cv2.resize(fine, window.size, interpolation=cv2.INTER_AREA), np.float32)


def _blend(part: Picture, paint: Floats, cover: Floats) -> None:
    share = (cover / 255).reshape(cover.shape + (1,) * (part.ndim - 2))
    part[...] = np.rint(part * (1 - share) + paint * share).astype(np.uint8)
