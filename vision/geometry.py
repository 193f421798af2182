"""Arrays that pictures are made of, and projective geometry on many squares at once. No OpenCV."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
"""Grey `(height, width)` or blue-green-red `(height, width, 3)`."""
Points = NDArray[np.float64]
"""`(n, 2)`, x right and y down; pixel centres are whole numbers."""
Quads = NDArray[np.float64]
"""`(n, 4, 2)`, clockwise as seen, from the corner printed top left."""
Matrix = NDArray[np.float64]
Floats = NDArray[np.floating[Any]]

SQUARE = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float64)
NEXT, BEFORE = (1, 2, 3, 0), (3, 0, 1, 2)
"""The corner after and the corner before each corner of a quad."""


def homographies(quads: Quads) -> Matrix:
    """The `(n, 3, 3)` maps from the unit square to each quad, in closed form.

    >>> bool(np.allclose(project(homographies(SQUARE[None] * 4 + 1), SQUARE)[0], SQUARE * 4 + 1))
    True
    """
    p0, p1, p2, p3 = (quads[:, corner] for corner in range(4))
    right, down, skew = p1 - p2, p3 - p2, p0 - p1 + p2 - p3
    area = _cross(right, down)
    area = np.where(np.abs(area) < 1e-9, 1e-9, area)
    g, h = _cross(skew, down) / area, _cross(right, skew) / area
    maps = np.empty((len(quads), 3, 3))
    maps[:, :2, 0] = p1 - p0 + g[:, None] * p1
    maps[:, :2, 1] = p3 - p0 + h[:, None] * p3
    maps[:, :2, 2] = p0
    maps[:, 2, 0], maps[:, 2, 1], maps[:, 2, 2] = g, h, 1.0
    return maps


def project(maps: Matrix, points: Points) -> Points:
    """Every point through every map: `(n, 3, 3)` and `(m, 2)` make `(n, m, 2)`.

    A point on the horizon of a map comes out very far away.

    >>> edge_on = np.array([[[1.0, 0, 0], [0, 1, 0], [1, 0, 0]]])
    >>> bool(np.isfinite(project(edge_on, np.array([[0.0, 5.0]]))).all())
    True
    """
    lifted = np.concatenate([points, np.ones((len(points), 1))], axis=1)
    mapped = lifted @ maps.transpose(0, 2, 1)
    depth = mapped[..., 2:]
    depth[depth == 0] = 1e-9
    return np.asarray(mapped[..., :2] / depth)


def through(matrix: Matrix, points: Points) -> Points:
    """Points of any shape `(..., 2)` through one map."""
    flat = np.asarray(points, np.float64).reshape(-1, 2)
    mapped = flat @ matrix[:, :2].T + matrix[:, 2]
    depth = mapped[:, 2:]
    depth[depth == 0] = 1e-9
    return np.asarray((mapped[:, :2] / depth).reshape(np.shape(points)))


def lengths(ways: Points) -> Floats:
    """How long each way is, `(..., 2)` to `(...)`; numpy's own norm is slow where there are few."""
    x, y = ways[..., 0], ways[..., 1]
    return np.asarray(np.sqrt(x * x + y * y))


def sides(quads: Quads) -> Floats:
    """The four side lengths of every quad, `(n, 4)`."""
    return lengths(quads[:, NEXT] - quads)


def scaled(quads: Quads, factor: float | Floats) -> Quads:
    """Every quad made larger or smaller about its centre."""
    middle = quads.mean(axis=1, keepdims=True)
    return np.asarray(middle + (quads - middle) * np.reshape(factor, (-1, 1, 1)))


def areas(quads: Quads) -> Floats:
    """Signed areas: positive when the corners run clockwise as seen (y points down)."""
    following = quads[:, NEXT]
    return np.asarray(0.5 * _cross(quads, following).sum(axis=1))


def _cross(a: Floats, b: Floats) -> Floats:
    return np.asarray(a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0])
