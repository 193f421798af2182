"""How the light on a board has changed: smoothly from end to end. What does not fit is no light."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

STEP = 4
"""Every fourth cell each way is enough to fit a smooth surface."""
ROUNDS = 3
ODD = 0.12
"""From this difference on, in logarithms, a cell counts less and less."""
DARKEST = 16.0
"""Grey levels added before taking logarithms: noise in the dark is no change."""
LEAST_CELLS = 24

Field = NDArray[np.float32]
Mask = NDArray[np.bool_]

LOGARITHMS = np.log(np.arange(256, dtype=np.float32) + DARKEST)


def logarithms(flat: NDArray[np.uint8]) -> Field:
    """Brightness so that twice the light is the same step everywhere."""
    return np.asarray(LOGARITHMS[flat], np.float32)


class LightFit:
    """Fits a slowly varying light to the differences of one board's cells."""

    def __init__(self, shape: tuple[int, int]) -> None:
        everywhere = _surface(*np.meshgrid(_span(shape[1]), _span(shape[0])))
        self._all = everywhere.astype(np.float32)
        self._some = np.ascontiguousarray(everywhere[::STEP, ::STEP])

    def change(self, difference: Field, known: NDArray[np.bool_]) -> Field:
        """The light that explains most of these differences where they are known, for each
        colour by itself: lamps are warm and windows are not.
        """
        chosen = known[::STEP, ::STEP]
        if chosen.sum() < LEAST_CELLS:
            return np.zeros_like(difference)
        some = difference[::STEP, ::STEP][chosen].astype(np.float64)
        factors = _fitted(np.ascontiguousarray(some.T), self._some[chosen])
        return np.asarray(self._all @ factors.T.astype(np.float32))


def _fitted(values: NDArray[np.float64], terms: NDArray[np.float64]) -> NDArray[np.float64]:
    """How much of each term, the constant first, explains most of each row of values."""
    middle = np.median(values, axis=1)
    left = values - middle[:, None]
    factors: NDArray[np.float64] = np.zeros((len(values), terms.shape[1]))
    across = np.ascontiguousarray(terms.T)
    ridge = 5e-4 * len(terms) * np.eye(terms.shape[1])
    for _ in range(ROUNDS):
        weight = 1 / (1 + ((left - factors @ across) / ODD) ** 2)
        square = (across * weight[:, None]) @ terms + ridge
        pull = ((weight * left) @ terms)[..., None]
        factors = np.asarray(np.linalg.solve(square, pull)[..., 0], np.float64)
    factors[:, 0] += middle
    return factors


def brightness(field: Field) -> Field:
    """The mean of the colours of every cell.

    >>> brightness(np.float32([[[1, 2, 6]]]))
    array([[3.]], dtype=float32)
    """
    if field.shape[-1] == 1:
        return field[..., 0]
    weights = np.full((1, field.shape[-1]), 1 / field.shape[-1])
    return np.asarray(cv2.transform(field, weights), np.float32)


def _span(count: int) -> NDArray[np.float64]:
    return np.linspace(-1, 1, count) if count > 1 else np.zeros(1)


def _surface(x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
    """Constant, slope and bow, both ways."""
    return np.stack([np.ones_like(x), x, y, x * y, x * x, y * y], axis=-1)
