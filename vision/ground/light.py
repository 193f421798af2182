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
SPARSE = 8
"""Every so many cells tell how strong colours are."""
COLOURED, FADED = 0.1, 0.15
"""Cells from which on are coloured enough to tell how strong colours are, in logarithms; how much
weaker or stronger than they were is no matter.
"""
PALEST, STRONGEST = 0.25, 2.5
"""Colours weaker than this share tell nothing of those that they were."""

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


def strength(seen: Field, look: Field, known: Mask) -> float:
    """How strong colours are beside how they were: many cameras have less of them in the dark.

    >>> look = np.random.default_rng(1).normal(0, 0.3, (40, 40, 3)).astype(np.float32)
    >>> round(strength(recoloured(look, 0.5), look, np.ones((40, 40), bool)), 2)
    0.5
    """
    if look.shape[-1] == 1:
        return 1.0
    chosen = np.flatnonzero(known[::SPARSE, ::SPARSE])
    if len(chosen) < LEAST_CELLS:
        return 1.0
    now, then = (_tints(field, chosen) for field in (seen, look))
    weight = (then * then).sum(axis=0)
    shares = ((now * then).sum(axis=0) / np.maximum(weight, 1e-9))[weight > COLOURED**2]
    if len(shares) < LEAST_CELLS:
        return 1.0
    share = float(np.partition(shares, len(shares) // 2)[len(shares) // 2])
    return 1.0 if abs(share - 1) < FADED else float(np.clip(share, 0.0, STRONGEST))


def in_full_colour(seen: Field, look: Field, known: Mask, share: float) -> Field:
    """What is seen with colours as strong as they were, when they have this share of it; with
    those of the look where it is known, if hardly any are left.
    """
    if share == 1.0:
        return seen
    if share >= PALEST:
        return recoloured(seen, 1 / share)
    bright = brightness(seen)[..., None]
    tints = np.where(known[..., None], look - brightness(look)[..., None], seen - bright)
    return np.asarray(bright + tints, np.float32)


def recoloured(field: Field, strength: float) -> Field:
    """The same brightness with colours so many times as strong."""
    bright = brightness(field)[..., None]
    return np.asarray(bright + strength * (field - bright), np.float32)


def _tints(field: Field, chosen: NDArray[np.intp]) -> Field:
    """The colours of these cells, one in a row, beside the mean one, whatever the lamp's."""
    cells = np.ascontiguousarray(field[::SPARSE, ::SPARSE].reshape(-1, field.shape[-1])[chosen].T)
    tints = cells - cells.sum(axis=0) / np.float32(len(cells))
    return np.asarray(tints - tints.mean(axis=1, keepdims=True), np.float32)


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
