"""Pens for drawing token faces: hues, outlines, strokes and grounds. They know no race."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Floats, Picture, Points
from vision.render.paint.stickers import TOKEN_PX
from vision.sticker import TOKEN_MM

Chance = np.random.Generator
PX = round(TOKEN_MM * TOKEN_PX)
ROWS, COLUMNS = np.indices((PX, PX)) / PX


def greyed(face: Floats) -> Floats:
    return np.repeat((face @ np.array([0.11, 0.59, 0.30]))[..., None], 3, axis=2)


def hue(chance: Chance, strength: int, value: int) -> tuple[float, float, float]:
    pixel = np.array([[[int(chance.integers(180)), strength, value]]], np.uint8)
    blue, green, red = cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0].tolist()
    return float(blue), float(green), float(red)


def plain(colour: tuple[float, float, float]) -> Floats:
    return np.full((PX, PX, 3), colour, np.float32)


def laid(face: Floats, mask: Picture, colour: tuple[float, float, float]) -> Floats:
    share = mask[..., None].astype(np.float32) / 255
    return np.asarray(face * (1 - share) + np.array(colour, np.float32) * share)


def mask(where: NDArray[np.bool_]) -> Picture:
    return np.asarray(where * np.uint8(255))


def noise(chance: Chance, cells: int) -> Floats:
    grain = chance.normal(0, 1, (cells, cells)).astype(np.float32)
    return np.asarray(cv2.resize(grain, (PX, PX), interpolation=cv2.INTER_CUBIC))


def blob(chance: Chance, radius: float, lobes: int, at: tuple[float, ...] = (0.5, 0.5)) -> Picture:
    """A closed wavy outline: a beast, a helmet, a tree."""
    angle = np.arctan2(ROWS - at[1], COLUMNS - at[0])
    far = np.hypot(ROWS - at[1], COLUMNS - at[0])
    reach = radius * (1 + sum(chance.normal(0, 0.5 / n) * np.cos(n * angle + chance.uniform(0, 6.3))
                              for n in range(1, lobes + 1)) / 1.5)  # fmt: skip
    return mask(far < np.maximum(reach, 0.3 * radius))


def stripes(angle: float, pitch: float, share: float) -> Picture:
    along = (ROWS * np.sin(angle) + COLUMNS * np.cos(angle)) / pitch
    return mask(along % 1.0 < share)


def edge(mask: Picture, wide: int) -> Picture:
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_GRADIENT, np.ones((wide, wide), np.uint8)))


def disc(at: Points | tuple[float, float], radius: float) -> Picture:
    return mask(np.hypot(COLUMNS - at[0], ROWS - at[1]) < radius)


def line(points: Points, wide: float) -> Picture:
    mask = np.zeros((PX, PX), np.uint8)
    cv2.polylines(
        mask, [np.rint(points * PX).astype(np.int32)], False, 255, round(wide * PX), cv2.LINE_AA
    )
    return mask


def curve(chance: Chance) -> Points:
    """A bow through four places."""
    t = np.linspace(0, 1, 20)[:, None]
    a, b, c, d = chance.uniform(0.05, 0.95, (4, 2))
    return np.asarray(
        (1 - t) ** 3 * a + 3 * t * (1 - t) ** 2 * b + 3 * t**2 * (1 - t) * c + t**3 * d
    )


def shape(chance: Chance) -> Picture:
    kind, at = int(chance.integers(3)), chance.uniform(0.15, 0.85, 2)
    if kind == 0:
        ring = disc(at, float(chance.uniform(0.12, 0.3)))
        return ring & ~disc(at, float(chance.uniform(0.0, 0.12)))
    if kind == 1:
        return line(chance.uniform(0.1, 0.9, (3, 2)), float(chance.uniform(0.06, 0.14)))
    corners = at + chance.uniform(-0.3, 0.3, (int(chance.integers(3, 6)), 2))
    mask = np.zeros((PX, PX), np.uint8)
    cv2.fillPoly(mask, [np.rint(corners * PX).astype(np.int32)], 255, cv2.LINE_AA)
    return mask


def soft(drawn: Picture, by: float) -> Picture:
    return np.asarray(cv2.GaussianBlur(drawn, (0, 0), by)).astype(np.uint8)


def shrunk(drawn: Picture, by: int) -> Picture:
    return np.asarray(cv2.erode(drawn, np.ones((by, by), np.uint8))).astype(np.uint8)
