"""Any picture as one channel: tags are read in grey."""

from __future__ import annotations

import cv2
import numpy as np

from vision.geometry import Picture


def to_grey(picture: Picture) -> Picture:
    """Grey pictures are returned as they are."""
    if picture.ndim == 2:
        return picture
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
