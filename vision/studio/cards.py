"""Four corner cards beside a board: where it lies, how large it is, how the lens bends.

All of it is fitted at once: a lens that bends a picture by one percent would make the board two
percent wider than it is. Finds no cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.geometry import SQUARE, Floats, Points, Quads, through
from vision.layout import ANCHOR_MM, ANCHOR_STICKER_MM, BESIDE_MM

Size = tuple[float, float]
USUAL: Size = (400.0, 300.0)
"""Millimetres that the measuring starts from."""
UNIT = 100.0
"""Millimetres that count as one, so that all that is fitted is about as large."""
TRIES, WORTH = 60, 1e-6
"""How often the fit is made better at most, and the squares of pixels that are worth a try."""
NUDGE = 1e-6


class NoFitError(ValueError):
    """No camera sees cards of a flat board so."""


@dataclass(frozen=True, slots=True, eq=False)
class _Fit:
    """Eight numbers of a map, width, height, bend; and how far each card's corner is off."""

    numbers: Floats
    there: Points
    half: float
    """Pixels from the picture's middle, where nothing is bent, to its corner."""

    def off(self) -> Floats:
        size = self.numbers[8] * UNIT, self.numbers[9] * UNIT
        return np.asarray(((self.seen(_cards_mm(size)) - self.there) * self.half).ravel())

    def seen(self, mm: Points) -> Points:
        matrix = np.append(self.numbers[:8], 1).reshape(3, 3)
        plane = through(matrix, mm / UNIT)
        return np.asarray(plane * (1 + self.numbers[10] * (plane**2).sum(axis=1, keepdims=True)))

    def moved(self, which: list[int], by: Floats | float) -> _Fit:
        numbers = self.numbers.copy()
        numbers[which] += by
        return replace(self, numbers=numbers)


def lying(four: Mapping[int, Quads], seen: Size, size_mm: Size | None) -> tuple[Points, Size]:
    """The board's corners in a picture of this width and height, and its size in millimetres:
    the one given, or the one at which the cards, whose own size is known, fit together."""
    middle, half = np.array(seen) / 2, float(np.hypot(*seen)) / 2
    there = (np.concatenate([four[corner] for corner in range(4)]) - middle) / half
    fit = _fitted(_start(there, half, size_mm or USUAL), measured=size_mm is None)
    wide, high = (round(float(side) * UNIT, 1) for side in fit.numbers[8:10])
    size = size_mm or (wide, high)
    return fit.seen(SQUARE * size) * half + middle, size


def _start(there: Points, half: float, size: Size) -> _Fit:
    matrix, _ = cv2.findHomography(_cards_mm(size) / UNIT, there)
    if matrix is None:
        raise NoFitError
    flat = (matrix / matrix[2, 2]).ravel()[:8]
    return _Fit(np.array([*flat, size[0] / UNIT, size[1] / UNIT, 0.0]), there, half)


def _fitted(fit: _Fit, *, measured: bool) -> _Fit:
    """Least squares by small steps, smaller ones where a step makes it worse."""
    moving = [*range(8), *([8, 9] if measured else []), 10]
    off, damping = fit.off(), 1e-3
    for _ in range(TRIES):
        slopes = np.stack([(fit.moved([n], NUDGE).off() - off) / NUDGE for n in moving], axis=1)
        square = slopes.T @ slopes
        damped = square + damping * np.diag(np.diag(square))
        tried = fit.moved(moving, np.linalg.solve(damped, -slopes.T @ off))
        won = float(off @ off - tried.off() @ tried.off())
        if won <= 0:
            damping *= 5
            continue
        fit, off, damping = tried, tried.off(), damping / 5
        if won < WORTH:
            break
    return fit


def _cards_mm(size: Size) -> Points:
    return np.concatenate([_card_mm(corner, size) for corner in range(4)])


def _card_mm(corner: int, size: Size) -> Points:
    left, top = corner in (0, 3), corner in (0, 1)
    x = -BESIDE_MM if left else size[0] + BESIDE_MM
    y = ANCHOR_STICKER_MM / 2 if top else size[1] - ANCHOR_STICKER_MM / 2
    return np.asarray((SQUARE - 0.5) * ANCHOR_MM + (x, y))
