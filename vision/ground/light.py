"""How the light on a board has changed: smoothly from end to end. What does not fit is no light."""

from __future__ import annotations

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

LOGARITHMS = np.log(np.arange(256, dtype=np.float32) + DARKEST)


def logarithms(flat: NDArray[np.uint8]) -> Field:
    """Brightness so that twice the light is the same step everywhere."""
    return np.asarray(LOGARITHMS[flat], np.float32)


class LightFit:
    """Fits a slowly varying light to the differences of one board's cells."""

    def __init__(self, shape: tuple[int, int]) -> None:
        self._all = _surface(*np.meshgrid(_span(shape[1]), _span(shape[0])))
        self._some = np.ascontiguousarray(self._all[::STEP, ::STEP])

    def change(self, difference: Field, known: NDArray[np.bool_]) -> Field:
        """The light that explains most of these differences where they are known, for each
        colour by itself: lamps are warm and windows are not.
        """
        chosen = known[::STEP, ::STEP]
        if chosen.sum() < LEAST_CELLS:
            return np.zeros_like(difference)
        some = difference[::STEP, ::STEP][chosen].astype(np.float64)
        colours = [self._fitted(some[:, c], self._some[chosen]) for c in range(some.shape[1])]
        return np.stack(colours, axis=-1)

    def _fitted(self, values: NDArray[np.float64], terms: NDArray[np.float64]) -> Field:
        middle = float(np.median(values))
        left = values - middle
        factors: NDArray[np.float64] = np.zeros(terms.shape[1])
        for _ in range(ROUNDS):
            weight = 1 / (1 + ((left - terms @ factors) / ODD) ** 2)
            weighted = terms * weight[:, None]
            ridge = 5e-4 * len(values) * np.eye(terms.shape[1])
            factors = np.asarray(np.linalg.solve(weighted.T @ terms + ridge, weighted.T @ left))
        return np.asarray(self._all @ factors + middle, np.float32)


def _span(count: int) -> NDArray[np.float64]:
    return np.linspace(-1, 1, count) if count > 1 else np.zeros(1)


def _surface(x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
    """Constant, slope and bow, both ways."""
    return np.stack([np.ones_like(x), x, y, x * y, x * x, y * y], axis=-1)
