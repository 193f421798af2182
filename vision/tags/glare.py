"""Beside a reflection the light changes within a tag: such places are evened out and seen again."""

from __future__ import annotations

import cv2
import numpy as np

from vision.geometry import Picture
from vision.tags.boxes import Bounds

BLINDING, LEAST_SHARE = 250, 0.0005
"""Grey level, and the share of pixels that reach it, by which a reflection is known."""
STEP = 8
"""Every eighth pixel is looked at: reflections are large."""
REACH = 6.0
"""How far about a reflection its light is felt, in tags."""
MIDDLE = 128.0


def glare_box(grey: Picture, tag_px: float) -> Bounds | None:
    """Left, top, right and bottom of all that is lit by reflections, or None."""
    blinding = (grey[::STEP, ::STEP] >= BLINDING).astype(np.uint8)
    if blinding.mean() < LEAST_SHARE:
        return None
    x, y, width, height = cv2.boundingRect(blinding)
    reach = int(REACH * tag_px)
    left, top = max(0, x * STEP - reach), max(0, y * STEP - reach)
    return left, top, (x + width) * STEP + reach, (y + height) * STEP + reach


def evened(grey: Picture, tag_px: float) -> Picture:
    """The picture without slow changes of light: each pixel against the mean about it."""
    size = int(1.5 * tag_px) | 1
    around = cv2.blur(grey, (size, size))
    return np.asarray(cv2.addWeighted(grey, 1.0, around, -1.0, MIDDLE), np.uint8)
