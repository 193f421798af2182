"""A figure for each race, put together from horns, eyes, beards and arms by its name alone."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Picture, Points

BEAM = np.array([0.06, 0.0])
FINE = 4
"""Bits of a pixel's fraction that shapes are drawn with."""


@dataclass(frozen=True, slots=True, eq=False)
class Figure:
    """Where a figure is drawn, as masks from 0 to 255: its body, dark marks and light ones."""

    body: Picture
    dark: Picture
    light: Picture


def figure(name: str, side: int) -> Figure:
    """The same name gives the same figure, on a square of so many pixels."""
    chance = np.random.default_rng(zlib.crc32(name.encode()))
    drawn = Figure(*(np.zeros((side, side), np.uint8) for _ in range(3)))
    width, height = chance.uniform(0.2, 0.32), chance.uniform(0.22, 0.34)
    middle = np.array([0.5, chance.uniform(0.48, 0.58)])
    _horns(drawn, chance, middle, width, height)
    _limbs(drawn, chance, middle, width)
    _head(drawn, chance, middle, (width, height))
    _face(drawn, chance, middle, (width, height))
    return drawn


def _head(
    drawn: Figure, chance: np.random.Generator, at: Points, size: tuple[float, float]
) -> None:
    corners = int(chance.choice([3, 4, 5, 6, 40]))
    angle = np.linspace(0, 2 * np.pi, corners, endpoint=False) + chance.choice([0, np.pi / 2])
    ring = np.stack([np.cos(angle) * size[0], np.sin(angle) * size[1]], axis=1) * 1.1
    _fill(drawn.body, at + ring)


def _horns(
    drawn: Figure, chance: np.random.Generator, at: Points, width: float, height: float
) -> None:
    """Horns, ears or a crown: several points that stand out above."""
    spread, length = chance.uniform(0.3, 1.5), chance.uniform(0.12, 0.3)
    for lean in np.linspace(-spread, spread, int(chance.integers(1, 6))):
        way = np.array([np.sin(lean), -np.cos(lean)])
        foot, across = at + way * (width, height), np.array([-way[1], way[0]]) * 0.055
        _fill(drawn.body, np.stack([foot - across, foot + way * length, foot + across]))


def _limbs(drawn: Figure, chance: np.random.Generator, at: Points, width: float) -> None:
    """Arms, wings or a weapon at one side or both."""
    for sign in chance.choice([-1, 1], size=int(chance.integers(1, 3)), replace=False):
        reach, drop = chance.uniform(0.12, 0.24), chance.uniform(-0.35, 0.3)
        start = at + np.array([sign * width, 0.05])
        end = start + np.array([sign * reach, drop])
        _line(drawn.body, np.stack([start, end]), chance.uniform(0.03, 0.09))
        if chance.random() < 0.6:
            _dot(drawn.light, end, chance.uniform(0.03, 0.07))
        else:
            _line(drawn.dark, np.stack([end - BEAM, end + BEAM]), 0.04)


def _face(
    drawn: Figure, chance: np.random.Generator, at: Points, size: tuple[float, float]
) -> None:
    """Eyes, a mouth, stripes or a beard."""
    apart, up = chance.uniform(0.25, 0.5) * size[0], chance.uniform(0.1, 0.35) * size[1]
    eyes = [(0.0, -up)] if chance.random() < 0.2 else [(-apart, -up), (apart, -up)]
    for eye in eyes:
        _dot(drawn.light, at + eye, chance.uniform(0.03, 0.055))
        _dot(drawn.dark, at + eye, chance.uniform(0.012, 0.03))
    mouth, low = chance.uniform(0.2, 0.7) * size[0], chance.uniform(0.25, 0.5) * size[1]
    bow = chance.uniform(-0.06, 0.06)
    smile = np.array([[-mouth, low], [0, low + bow], [mouth, low]])
    _line(drawn.dark, at + smile, chance.uniform(0.015, 0.05))
    for _ in range(int(chance.integers(0, 4))):
        start = at + chance.uniform(-0.8, 0.8, 2) * size
        mask = drawn.light if chance.random() < 0.5 else drawn.dark
        _line(mask, np.stack([start, start + chance.uniform(-0.12, 0.12, 2)]), 0.03)


def _fill(mask: Picture, points: Points) -> None:
    cv2.fillPoly(mask, [_fixed(mask, points)], 255, cv2.LINE_AA, FINE)


def _line(mask: Picture, points: Points, wide: float) -> None:
    thick = max(1, round(wide * mask.shape[0]))
    cv2.polylines(mask, [_fixed(mask, points)], False, 255, thick, cv2.LINE_AA, FINE)


def _dot(mask: Picture, at: Points, radius: float) -> None:
    x, y = _fixed(mask, np.asarray(at)[None])[0].tolist()
    cv2.circle(mask, (x, y), round(radius * mask.shape[0] * 2**FINE), 255, -1, cv2.LINE_AA, FINE)


def _fixed(mask: Picture, points: Points) -> NDArray[np.int32]:
    fixed: Points = np.rint(np.asarray(points) * mask.shape[0] * 2**FINE)
    return fixed.astype(np.int32)
