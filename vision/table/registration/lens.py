"""How a lens bends straight lines, by one number; estimated from tags whose shape is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.geometry import Floats, Matrix, Points, through

MOST_BENT = 0.35
WORTHWHILE = 0.97
"""A bent lens must explain the corners this much better than a straight one."""


@dataclass(frozen=True, slots=True)
class Lens:
    """The division model: a point at radius r is seen from radius r / (1 + bend r^2)."""

    size: tuple[int, int]
    bend: float = 0.0
    _middle: Points = field(init=False, repr=False, compare=False)
    _bend_px: float = field(init=False, repr=False, compare=False)
    """The bend for radii in pixels."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "_middle", (np.array(self.size, np.float64) - 1) / 2)
        square = (self.size[0] ** 2 + self.size[1] ** 2) / 4
        object.__setattr__(self, "_bend_px", self.bend / square)

    def straight(self, points: Points) -> Points:
        """Where seen points would be without the lens.

        >>> lens = Lens((640, 480), -0.1)
        >>> bool(np.allclose(lens.bent(lens.straight(np.array([[5.0, 9.0]]))), [[5.0, 9.0]]))
        True
        """
        if self.bend == 0:
            return np.asarray(points, np.float64)
        away = points - self._middle
        return np.asarray(away / (1 + self._bent_by(away)) + self._middle)

    def bent(self, points: Points) -> Points:
        """Where points are seen through the lens."""
        if self.bend == 0:
            return np.asarray(points, np.float64)
        away = points - self._middle
        root = np.sqrt(np.maximum(1 - 4 * self._bent_by(away), 0.0))
        return np.asarray(away * (2 / (1 + root)) + self._middle)

    def _bent_by(self, away: Points) -> Floats:
        x, y = away[..., :1], away[..., 1:]
        return np.asarray(self._bend_px * (x * x + y * y))


Pair = tuple[Points, Points]
"""Points of one flat thing in millimetres, and where they are seen in pixels."""


def estimate_lens(size: tuple[int, int], pairs: Sequence[Pair]) -> Lens:
    """The bend under which every flat thing is flattest; straight if that is nearly as good."""
    useful = [pair for pair in pairs if len(pair[0]) >= 8]
    if not useful:
        return Lens(size)
    step, best = MOST_BENT / 4, 0.0
    while step > 1e-4:
        choices = [best + way * step for way in (-2, -1, 0, 1, 2)]
        best = min(choices, key=lambda bend: _misfit(Lens(size, bend), useful))
        best = float(np.clip(best, -MOST_BENT, MOST_BENT))
        step /= 2
    straight, bent = (_misfit(Lens(size, bend), useful) for bend in (0.0, best))
    return Lens(size, best) if bent < WORTHWHILE * straight else Lens(size)


def fit_plane(lens: Lens, pair: Pair) -> Matrix | None:
    """The map from millimetres to pixels without the lens; None if the points do not fix one."""
    found: object = cv2.findHomography(pair[0], lens.straight(pair[1]))[0]
    return None if found is None else np.asarray(found, np.float64)


def _misfit(lens: Lens, pairs: Sequence[Pair]) -> float:
    """Squared distance between where points are seen and where their plane says, in pixels."""
    total = 0.0
    for pair in pairs:
        matrix = fit_plane(lens, pair)
        if matrix is None:
            return float("inf")
        away = lens.bent(through(matrix, pair[0])) - pair[1]
        total += float((away**2).sum())
    return total
