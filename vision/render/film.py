"""A camera at rest: a frame is exposed anew only where the table has changed since the last one.

Of the noise of a sensor that means one frame of it, not one for every picture.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vision.geometry import Picture
from vision.render.optics import Illumination, reach_px, sense, through_jpeg
from vision.render.paint.paste import Window
from vision.render.scene import Light

TILE = 64
"""Whole blocks of a JPEG picture: a tile that is packed alone looks as it would in the frame."""


class Film:
    """The last frame, and what it was taken of."""

    def __init__(self, lit: Illumination, chance: np.random.Generator) -> None:
        self._lit, self._chance = lit, chance
        self._taken: tuple[Picture, Light] | None = None
        self._frame: Picture = np.zeros((0, 0, 3), np.uint8)

    def expose(self, picture: Picture, light: Light) -> Picture:
        """The frame of this table. Nobody changes it afterwards, nor may the picture be changed."""
        before = None if self._taken is None or self._taken[1] != light else self._taken[0]
        frame = np.empty_like(picture) if before is None else self._frame.copy()
        for window in _changed(before, picture, reach_px(light)):
            window.of(frame)[...] = self._part(picture, window, light)
        self._taken, self._frame = (picture, light), frame
        return frame

    def _part(self, picture: Picture, window: Window, light: Light) -> Picture:
        """With as much round it as the lens smears into it."""
        around = window.grown(reach_px(light), picture.shape)
        seen = sense(around.of(picture), self._lit.part(around), light, self._chance)
        left, top = window.left - around.left, window.top - around.top
        width, height = window.size
        return through_jpeg(seen[top : top + height, left : left + width], light.jpeg)


def _changed(before: Picture | None, after: Picture, reach: int) -> Iterator[Window]:
    """Bands of tiles that hold whatever looks otherwise, or is smeared by it."""
    height, width = after.shape[:2]
    for top in range(0, height, TILE):
        band = Window(0, top, width, min(top + TILE, height))
        columns = _columns(before, after, band.grown(reach, after.shape))
        if len(columns):
            left = max(0, int(columns[0]) - reach) // TILE * TILE
            right = min(width, (int(columns[-1]) + reach) // TILE * TILE + TILE)
            yield Window(left, top, right, band.bottom)


def _columns(
    before: Picture | None, after: Picture, band: Window
) -> np.ndarray[tuple[int], np.dtype[np.intp]]:
    if before is None:
        return np.array([0, after.shape[1] - 1])
    differs = (band.of(before) != band.of(after)).any(axis=0)
    return np.flatnonzero(differs.reshape(len(differs), -1).any(axis=1))
