"""The brightness of a picture at many places at once, however many. Knows nothing of tags."""

from __future__ import annotations

import cv2
import numpy as np

from vision.geometry import Floats, Picture

MOST_ROWS = 30_000
"""OpenCV's remap takes fewer than 2 ** 15 rows: a check cloth asks for more."""


def sampled(grey: Picture, where: Floats) -> Floats:
    """One value for each of the `(rows, columns, 2)` places; outside, the nearest edge's.

    >>> sampled(np.full((4, 4), 7, np.uint8), np.zeros((70_000, 1, 2))).shape
    (70000, 1)
    """
    places = np.asarray(where, np.float32)
    parts = [
        cv2.remap(
            grey, part[..., 0], part[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        for part in (
            places[start : start + MOST_ROWS] for start in range(0, len(places), MOST_ROWS)
        )
    ]
    if not parts:
        return np.zeros(places.shape[:-1], np.float32)
    return np.asarray(parts[0] if len(parts) == 1 else np.concatenate(parts), np.float32)
