"""Light, lens and sensor: what happens to a picture between the table and the program."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.geometry import Floats, Picture
from vision.render.paint.paste import Window
from vision.render.scene import Light
from vision.render.viewpoint import Viewpoint

GAMMA = 2.2
COARSE = 8
"""Light varies slowly: it is worked out on every eighth pixel."""
BLINDING = 0.5
"""Reflected light (1 is paper in full light) from which nothing beneath can be read."""
_LINEAR = ((np.arange(256) / 255) ** GAMMA).astype(np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Illumination:
    """Light falling on every pixel, and light mirrored into the lens."""

    fall: Floats
    glare: Floats

    def part(self, window: Window) -> Illumination:
        return Illumination(window.of(self.fall), window.of(self.glare))

    def blinded(self) -> Picture:
        """White where a reflection hides the table."""
        return np.asarray((self.glare > BLINDING) * np.uint8(255))


def illuminate(light: Light, view: Viewpoint, chance: np.random.Generator) -> Illumination:
    width, height = view.size[0] // COARSE, view.size[1] // COARSE
    x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    angle = chance.uniform(0, 2 * np.pi)
    slope = (x * np.cos(angle) + y * np.sin(angle) + 1.4) / 2.8
    fall: Floats = 1 - light.uneven * slope - 0.12 * (x**2 + y**2) / 2
    if light.shadow:
        fall = fall * _shadow(light, view, (width, height))
    glare = np.zeros_like(fall)
    for spot in light.glare:
        glare += _reflection(spot, view, (width, height))
    return Illumination(_full(fall * light.exposure, view), _full(glare, view))


def expose(
    picture: Picture, lit: Illumination, light: Light, chance: np.random.Generator
) -> Picture:
    """The picture a camera delivers, grey or coloured as the drawing."""
    return through_jpeg(sense(picture, lit, light, chance), light.jpeg)


def sense(
    picture: Picture, lit: Illumination, light: Light, chance: np.random.Generator
) -> Picture:
    """What lens and sensor make of it."""
    extra = (1,) * (picture.ndim - 2)
    linear: Floats = _LINEAR[picture] * lit.fall.reshape(lit.fall.shape + extra)
    if picture.ndim == 3:
        linear = linear * np.array(light.colour, np.float32)
    linear += lit.glare.reshape(lit.glare.shape + extra)
    linear = _blurred(linear, light)
    linear += light.noise * cv2.sqrt(np.maximum(linear, 0.004)) * _grain(linear.shape, chance)
    levels = cv2.pow(np.clip(linear, 0, 1), 1 / GAMMA) * 255
    return np.rint(levels).astype(np.uint8)


def through_jpeg(picture: Picture, quality: int) -> Picture:
    """As it comes out of a JPEG file."""
    if quality >= 100:
        return picture
    _, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    how = cv2.IMREAD_GRAYSCALE if picture.ndim == 2 else cv2.IMREAD_COLOR
    return np.asarray(cv2.imdecode(packed, how), np.uint8)


def reach_px(light: Light) -> int:
    """How far one pixel is smeared over others."""
    return int(np.ceil(4 * light.blur + np.hypot(*light.motion))) + 1


def _shadow(light: Light, view: Viewpoint, size: tuple[int, int]) -> Floats:
    outline = view.project(np.array(light.shadow)) / COARSE
    mask = np.zeros(size[::-1], np.float32)
    cv2.fillPoly(mask, [np.rint(outline).astype(np.int32)], 1.0)
    return np.asarray(1 - 0.55 * cv2.blur(mask, (9, 9)))


def _reflection(spot: tuple[float, float, float], view: Viewpoint, size: tuple[int, int]) -> Floats:
    """A lamp on matte print: a bright heart that fades over twice its radius."""
    x, y, radius = spot
    middle = view.project(np.array([[x, y], [x + radius, y], [x, y + radius]])) / COARSE
    inverse = np.linalg.inv(np.stack([middle[1] - middle[0], middle[2] - middle[0]], axis=1))
    columns, rows = np.meshgrid(np.arange(size[0]), np.arange(size[1]))
    away = np.stack([columns - middle[0, 0], rows - middle[0, 1]], axis=-1) @ inverse.T
    return np.asarray(1.5 * np.exp(-1.1 * (away**2).sum(axis=-1)))


def _full(coarse: Floats, view: Viewpoint) -> Floats:
    return np.asarray(cv2.resize(coarse.astype(np.float32), view.size))


def _blurred(linear: Floats, light: Light) -> Floats:
    if light.blur > 0:
        linear = np.asarray(cv2.GaussianBlur(linear, (0, 0), light.blur))
    length = float(np.hypot(*light.motion))
    if length > 0.5:
        size = int(np.ceil(length)) | 1
        kernel = np.zeros((size, size), np.float32)
        middle, way = size // 2, np.array(light.motion) / 2
        ends = [tuple(int(v) for v in np.rint(middle + sign * way)) for sign in (-1, 1)]
        cv2.line(kernel, ends[0], ends[1], 1.0, 1, cv2.LINE_AA)
        linear = np.asarray(cv2.filter2D(linear, -1, kernel / kernel.sum()))
    return linear


def _grain(shape: tuple[int, ...], chance: np.random.Generator) -> Floats:
    """Noise of the sensor, a little smeared by its colour filter."""
    tile = chance.standard_normal((shape[0] // 2 + 8, shape[1] // 2 + 8), np.float32)
    tile = np.asarray(cv2.GaussianBlur(tile, (0, 0), 0.45)) * 1.35
    wide = np.hstack([tile, tile[::-1]])
    whole = np.vstack([wide, wide[:, ::-1]])[: shape[0], : shape[1]]
    return whole if len(shape) == 2 else whole[..., None] * np.ones(shape[2], np.float32)
