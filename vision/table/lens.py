"""How a lens bends straight lines, by one number; estimated from tags whose shape is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.geometry import Matrix, Points, through

MOST_BENT = 0.35
WORTHWHILE = 0.97
"""A bent lens must explain the corners this much better than a straight one."""


@dataclass(frozen=True, slots=True)
class Lens:
    """The division model: a point at radius r is seen from radius r / (1 + bend r^2)."""

    size: tuple[int, int]
    bend: float = 0.0

    def straight(self, points: Points) -> Points:
        """Where seen points would be without the lens.

        >>> lens = Lens((640, 480), -0.1)
        >>> bool(np.allclose(lens.bent(lens.straight(np.array([[5.0, 9.0]]))), [[5.0, 9.0]]))
        True
        """
        if self.bend == 0:
            return np.asarray(points, np.float64)
        away = self._away(points)
        square = (away**2).sum(axis=-1, keepdims=True)
        return self._back(away / (1 + self.bend * square))

    def bent(self, points: Points) -> Points:
        """Where points are seen through the lens."""
        if self.bend == 0:
            return np.asarray(points, np.float64)
        away = self._away(points)
        square = (away**2).sum(axis=-1, keepdims=True)
        root = np.sqrt(np.maximum(1 - 4 * self.bend * square, 0.0))
        return self._back(away * 2 / (1 + root))

    def _away(self, points: Points) -> Points:
        return np.asarray((points - self._middle()) / self._radius())

    def _back(self, away: Points) -> Points:
        return np.asarray(away * self._radius() + self._middle())

    def _middle(self) -> Points:
        return (np.array(self.size, np.float64) - 1) / 2

    def _radius(self) -> float:
        return float(np.hypot(*self.size)) / 2


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
