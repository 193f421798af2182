"""Smooth random fields, for borders that look grown rather than ruled. Knows no boards."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Field = NDArray[np.float32]


def field(rng: np.random.Generator, size: tuple[int, int], waves: dict[float, float]) -> Field:
    """A (height, width) field in millimetres: a sum of waves, {wavelength: amplitude}."""
    width, height = size
    total = np.zeros((height, width), np.float32)
    for wavelength, amplitude in waves.items():
        total += amplitude * _wave(rng, width, height, wavelength)
    return total


def ring(rng: np.random.Generator, angles: Field, harmonics: dict[int, float]) -> Field:
    """A closed random curve: relative radius for each angle, about 1."""
    total = np.ones_like(angles)
    for harmonic, amplitude in harmonics.items():
        phase = rng.uniform(0, 2 * np.pi)
        total += amplitude * np.cos(harmonic * angles + phase)
    return total


def _wave(rng: np.random.Generator, width: int, height: int, wavelength: float) -> Field:
    knots = (int(height / wavelength * 2) + 3, int(width / wavelength * 2) + 3)
    coarse = rng.normal(0, 1, knots).astype(np.float32)
    smooth = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    return smooth.astype(np.float32)
