"""Round patches sampled ring by ring, so that turning a token turns a wheel: compared in all
directions at once. It knows no names.
"""

from __future__ import annotations

from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.faces.colours import BRIGHTNESS, TINTS, Field
from vision.geometry import Points

PX_PER_MM = 2.0
"""Of the flat pictures that patches are taken from."""
TINT_WEIGHT = 0.6
"""How much a tint's pattern counts beside brightness."""
FAINT = 0.06
"""Contrast that noise has: less is no pattern."""
AT_ONCE = 8000
"""OpenCV's remap takes fewer than 2 ** 15 rows."""

Wheels = NDArray[np.float32]
"""`(n, 3, rings, angles)`."""
Pattern = NDArray[np.complex64]
"""Patches without their mean level, all of one strength, in frequencies of the angle:
`(frequencies, n, 3 * rings)`."""


class Dial:
    """Rings at these radii, each with so many angles."""

    def __init__(self, radii_mm: NDArray[np.float64], angles: int) -> None:
        self.radii_mm, self.angles = radii_mm, angles
        self._area = (radii_mm / radii_mm.sum()).astype(np.float32)
        """The share of a patch that each ring stands for."""

    @cached_property
    def rings(self) -> Points:
        """Where each angle of each ring lies, from the middle."""
        angle = np.arange(self.angles) * (2 * np.pi / self.angles)
        way = np.stack([np.cos(angle), np.sin(angle)], axis=-1)
        return np.asarray(way[None] * self.radii_mm[:, None, None])

    def wheels(self, flat: Field, centres_mm: Points) -> Wheels:
        """The patches about these places of a flat picture."""
        at = (centres_mm[:, None, None] + self.rings[None]) * PX_PER_MM - 0.5
        where = at.reshape(-1, self.angles, 2).astype(np.float32)
        parts = [where[start : start + AT_ONCE] for start in range(0, len(where), AT_ONCE)]
        taken = np.concatenate([_sampled(flat, part) for part in parts])
        shape = (len(centres_mm), len(self.radii_mm), self.angles, 3)
        return np.ascontiguousarray(taken.reshape(shape).transpose(0, 3, 1, 2), np.float32)

    def levels(self, patches: Wheels) -> Field:
        """The mean brightness and tints of each patch, `(n, 3)`."""
        return np.asarray((patches.mean(axis=3) * self._area).sum(axis=2), np.float32)

    def patterns(self, patches: Wheels) -> Pattern:
        """What is left of patches when light and contrast are taken away."""
        left = patches - self.levels(patches)[:, :, None, None]
        left[:, TINTS] *= TINT_WEIGHT
        left *= np.sqrt(self._area / self.angles)[:, None]
        strength = np.sqrt((left**2).sum(axis=(1, 2, 3)) + FAINT**2)
        even = (left / strength[:, None, None, None]).reshape(len(left), -1, self.angles)
        waves = np.fft.rfft(even, axis=2).transpose(2, 0, 1)
        return np.ascontiguousarray(waves, np.complex64)

    def likeness(self, seen: Pattern, known: Pattern) -> Field:
        """How alike every patch is to every known one, turned by every angle: `(angles, n, m)`."""
        products = np.matmul(seen, np.ascontiguousarray(known.conj().transpose(0, 2, 1)))
        return np.asarray(np.fft.irfft(products, self.angles, axis=0), np.float32)

    def turned(self, patch: Wheels, steps: int) -> Wheels:
        """One patch turned by so many angles."""
        return np.roll(patch, steps, axis=-1)

    def apart(self, seen: Wheels, known: Wheels, *, white_known: bool) -> tuple[float, float]:
        """How far two patches are apart in tint, and in mean brightness.

        Where it is not known how white looks, only how the tints vary within each counts.
        """
        step = (seen - known)[None]
        if not white_known:
            step = step - self.levels(step)[:, :, None, None]
        tint = (step[:, TINTS] ** 2).sum(axis=1).mean(axis=2) * self._area
        bright = step[:, BRIGHTNESS].mean(axis=2) * self._area
        return float(np.sqrt(tint.sum())), abs(float(bright.sum()))

    def coarse(self, patches: Wheels) -> Wheels:
        """The same patches on `COARSE`, if they are on `FINE`."""
        return np.ascontiguousarray(patches[:, :, ::2, ::2])


FINE = Dial(np.arange(0.75, 9.3, 0.85), 64)
COARSE = Dial(FINE.radii_mm[::2], FINE.angles // 2)
"""To find a token, and to name it."""


def _sampled(flat: Field, where: Field) -> Field:
    return np.asarray(
        cv2.remap(
            flat, where[..., 0], where[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
    )
