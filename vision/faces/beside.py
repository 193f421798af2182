"""How much a face looks like plain ground with some thing beside it. Such a face shows too little:
the edge of a glass, of a token or of the board itself looks the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np

from vision.faces.dial import FINE, Pattern
from vision.geometry import Floats

RADII_MM = (3.0, 4.5, 6.5, 9.5, 14.0, 40.0)
"""Of things beside a face, from a coin's rim to an edge that is all but straight."""
NEAREST_MM = np.arange(-8.0, 8.5)
"""Where such a thing begins, from the middle of the face."""
OUTSIDE_MM = 7.0
"""What has its middle nearer than this is a figure of the face itself."""
SOFT_MM = 1.5
PLAIN = 5.0
"""A contrast so strong that faintness plays no part."""


def likeness_to_edges(faces: Pattern) -> Floats:
    """How alike each face is to the likest thing beside plain ground, in any two colours."""
    edges, rings = _edges(), len(FINE.radii_mm)
    layers = (faces[:, :, start : start + rings] for start in range(0, faces.shape[2], rings))
    alike = sum(FINE.likeness(np.ascontiguousarray(layer), edges) ** 2 for layer in layers)
    return np.asarray(np.sqrt(alike).max(axis=(0, 2)))


@cache
def _edges() -> Pattern:
    """In brightness alone."""
    shown = np.stack(list(_shown()))
    patches = np.zeros((len(shown), 3, *shown.shape[1:]), np.float32)
    patches[:, 0] = shown * PLAIN
    return np.ascontiguousarray(FINE.patterns(patches)[:, :, : len(FINE.radii_mm)])


def _shown() -> Iterator[Floats]:
    for radius in RADII_MM:
        for middle in NEAREST_MM + radius:
            if middle >= OUTSIDE_MM:
                away = np.linalg.norm(FINE.rings - (middle, 0.0), axis=-1)
                yield np.clip((radius - away) / SOFT_MM + 0.5, 0.0, 1.0)
