"""Where lines are printed on a flat board: bright, dark, tinted or red. Not which are borders."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import cv2
import numpy as np

from vision.geometry import Floats, Picture

WAYS = 12
WIDTHS = (1.0, 1.7, 2.8)
"""Half widths of printed lines, in flat pixels."""
STEP = 9.0
"""Pixels between the three pieces that a long line is made of."""
FULL = {"bright": 80.0, "dark": 80.0, "red": 60.0, "tint": 25.0}
"""Contrast at which a line of each kind is as clear as it can be."""
WHITE = 245.0
NEAR, FAR = 0.12, 0.4
"""What counts as a neighbourhood, in shares of the width: near by for lines, whose contrast is to
be alike everywhere; far about for colours, as a region's own colour is no lamp."""


def even(picture: Picture, about: float = NEAR) -> Floats:
    """The lamp taken out: the bright end of every neighbourhood is made equally bright."""
    light = picture.astype(np.float32) + 1
    height, width = light.shape[:2]
    soft = cv2.GaussianBlur(light, (0, 0), width * 0.002)
    small = cv2.resize(soft, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    reach = int(width * about / 4) | 1
    top = cv2.dilate(small, np.ones((reach, reach)))
    top = cv2.GaussianBlur(top, (0, 0), width * about / 4.8)
    top = np.maximum(top, 0.35 * top.reshape(-1, 3).max(axis=0))
    lamp = cv2.resize(top, (width, height))
    return np.asarray(np.clip(light / lamp * WHITE, 0, 255), np.float32)


def lines(light: Floats) -> dict[str, Floats]:
    """How clearly a line of each kind runs through every pixel, 0 to 1."""
    kinds = _kinds(light)
    return {kind: _clear(channel) / FULL[kind] for kind, channel in kinds.items()}


def steps(light: Floats) -> Floats:
    """How fast the colour changes, 0 to 1: where nothing is drawn, colours meet."""
    lab = cv2.cvtColor(light.astype(np.uint8), cv2.COLOR_BGR2LAB).astype(np.float32)
    soft = cv2.GaussianBlur(lab, (0, 0), 2.5)
    across, down = cv2.Sobel(soft, cv2.CV_32F, 1, 0), cv2.Sobel(soft, cv2.CV_32F, 0, 1)
    return np.asarray(np.clip(np.sqrt((across**2 + down**2).sum(axis=2)) / 40, 0, 1))


def _kinds(light: Floats) -> Mapping[str, Floats]:
    blue, green, red = (light[..., channel] for channel in range(3))
    lab = cv2.cvtColor(light.astype(np.uint8), cv2.COLOR_BGR2LAB).astype(np.float32)
    hue = lab[..., 1:]
    return {
        "bright": light.min(axis=2),
        "dark": 255 - light.max(axis=2),
        "red": np.clip(red - 1.35 * np.maximum(blue, green), 0, 255),
        "tint": np.linalg.norm(hue - cv2.blur(hue, (25, 25)), axis=2).astype(np.float32),
    }


def _clear(channel: Floats) -> Floats:
    """Half of it for any piece of line, half only for long ones."""
    layers = _ridges(np.ascontiguousarray(channel))
    return np.asarray(0.5 * layers.max(axis=0) + 0.5 * _long(layers))


def _ridges(channel: Floats) -> Floats:
    """`(WAYS, h, w)`: how strongly a bright line runs in each way."""
    layers = np.zeros((WAYS, *channel.shape), np.float32)
    for width in WIDTHS:
        for way, kernel in enumerate(_kernels(width)):
            answer = cv2.filter2D(channel, cv2.CV_32F, kernel, borderType=cv2.BORDER_REPLICATE)
            np.maximum(layers[way], answer, out=layers[way])
    return layers


@cache
def _kernels(width: float) -> tuple[Floats, ...]:
    """A bright line with darker ground on both sides, in each way."""
    length = max(4.0, 1.6 * width + 3)
    reach = int(2.6 * max(width, length)) + 1
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1].astype(np.float32)
    found = []
    for angle in np.arange(WAYS) * np.pi / WAYS:
        along = x * np.cos(angle) + y * np.sin(angle)
        across = y * np.cos(angle) - x * np.sin(angle)
        bell = np.exp(-(across**2) / 2 / width**2 - along**2 / 2 / length**2)
        shape = (1 - (across / width) ** 2) * bell
        positive = shape > 0
        shape[positive] /= shape[positive].sum()
        shape[~positive] /= -shape[~positive].sum()
        found.append(shape.astype(np.float32))
    return tuple(found)


def _long(layers: Floats) -> Floats:
    """A line is as strong as its weakest of three pieces: trees, snow and letters are short."""
    wide = [
        _widened(np.max(layers[[way - 1, way, (way + 1) % WAYS]], axis=0)) for way in range(WAYS)
    ]
    best = np.zeros(layers.shape[1:], np.float32)
    for way in range(WAYS):
        angle = way * np.pi / WAYS
        by = np.array([np.cos(angle), np.sin(angle)]) * STEP
        ahead, back, far, behind = (_shifted(wide[way], by * k) for k in (1, -1, 2, -2))
        middle, ends = np.minimum(ahead, back), np.minimum(ahead, far)
        ends = np.maximum(ends, np.minimum(back, behind))
        best = np.maximum(best, np.minimum(layers[way], np.maximum(middle, ends)))
    return best


def _widened(layer: Floats) -> Floats:
    return np.asarray(cv2.dilate(layer, np.ones((3, 3))), np.float32)


def _shifted(layer: Floats, by: Floats) -> Floats:
    matrix = np.array([[1, 0, by[0]], [0, 1, by[1]]], np.float32)
    size = (int(layer.shape[1]), int(layer.shape[0]))
    return np.asarray(cv2.warpAffine(layer, matrix, size, borderMode=cv2.BORDER_REPLICATE))
