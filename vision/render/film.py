"""A camera at rest: a frame is exposed anew only where the table has changed since the last one.

Of the noise of a sensor that means one frame of it, not one for every picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from vision.geometry import Picture
from vision.render.optics import Illumination, reach_px, sense, through_jpeg
from vision.render.paint.paste import Window
from vision.render.scene import Light

TILE = 64
"""Whole blocks of a JPEG picture: a tile that is packed alone looks as it would in the frame."""


class Film:
    """The last frame, and a copy of what it was taken of."""

    def __init__(self, lit: Illumination, chance: np.random.Generator) -> None:
        self._lit, self._chance = lit, chance
        self._light: Light | None = None
        self._taken: Picture = np.zeros((0, 0, 3), np.uint8)
        self._frame: Picture = np.zeros((0, 0, 3), np.uint8)

    def expose(
        self, picture: Picture, light: Light, touched: Sequence[Window] | None = None
    ) -> Picture:
        """The frame of this table; nobody changes it afterwards. Whoever knows that the picture is
        as it was but for what was `touched` says so.
        """
        if self._light != light:
            self._taken, self._frame = picture.copy(), np.empty_like(picture)
            windows = list(_all_of(picture))
        else:
            windows = list(_changed(self._taken, picture, reach_px(light), touched))
            self._frame = self._frame.copy() if windows else self._frame
        for window in windows:
            window.of(self._frame)[...] = self._part(picture, window, light)
            window.of(self._taken)[...] = window.of(picture)
        self._light = light
        return self._frame

    def _part(self, picture: Picture, window: Window, light: Light) -> Picture:
        """With as much round it as the lens smears into it."""
        around = window.grown(reach_px(light), picture.shape)
        seen = sense(around.of(picture), self._lit.part(around), light, self._chance)
        left, top = window.left - around.left, window.top - around.top
        width, height = window.size
        return through_jpeg(seen[top : top + height, left : left + width], light.jpeg)


def _all_of(picture: Picture) -> Iterator[Window]:
    """In bands of tiles."""
    height, width = picture.shape[:2]
    for top in range(0, height, TILE):
        yield Window(0, top, width, min(top + TILE, height))


def _changed(
    before: Picture, after: Picture, reach: int, touched: Sequence[Window] | None
) -> Iterator[Window]:
    """Bands of tiles that hold whatever looks otherwise, or is smeared by it."""
    width = after.shape[1]
    for band in _all_of(after):
        near = _touched_of(band.grown(reach, after.shape), touched)
        if near is None:
            continue
        columns = _columns(before, after, near)
        if len(columns):
            left = max(0, int(columns[0]) - reach) // TILE * TILE
            right = min(width, (int(columns[-1]) + reach) // TILE * TILE + TILE)
            yield Window(left, band.top, right, band.bottom)


def _touched_of(band: Window, touched: Sequence[Window] | None) -> Window | None:
    """The columns of a band in which something may look otherwise."""
    if touched is None:
        return band
    near = [window for window in touched if window.meets(band)]
    if not near:
        return None
    left, right = min(window.left for window in near), max(window.right for window in near)
    return Window(left, band.top, right, band.bottom)


def _columns(
    before: Picture, after: Picture, part: Window
) -> np.ndarray[tuple[int], np.dtype[np.intp]]:
    differs = (part.of(before) != part.of(after)).any(axis=0)
    return np.flatnonzero(differs.reshape(len(differs), -1).any(axis=1)) + part.left
