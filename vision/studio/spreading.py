"""Land of a label map handed on to what lies beside it, and the parts that hang together."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.studio.basins import Labels

Mask = NDArray[np.bool_]
CROSS = cv2.getStructuringElement(cv2.MORPH_CROSS, (3, 3))


def pieces(mask: Mask) -> tuple[Labels, Labels]:
    """The parts of a mask that hang together by sides, counted from 1, and how large each is."""
    _, parts, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=4)
    sizes = np.asarray(stats[:, cv2.CC_STAT_AREA], np.int32)
    sizes[0] = 0
    return np.asarray(parts, np.int32), sizes


def spread(
    labels: Labels, open_land: Mask, heirs: Iterable[int] | None = None, but: int | None = None
) -> Labels:
    """Open land handed to what lies beside it, ring by ring; to the heirs only, if they are named,
    and never to the one who lost it."""
    held = np.where(open_land, 0, labels + 2).astype(np.uint16)
    allowed = held if heirs is None else np.where(np.isin(labels, list(heirs)), held, 0)
    if but is not None:
        allowed = np.where(labels == but, 0, allowed)
    filled = np.where(open_land, 0, allowed).astype(np.uint16)
    left = open_land.copy()
    while left.any():
        grown = cv2.dilate(filled, CROSS)
        reached = left & (grown > 0)
        if not reached.any():
            break
        filled[reached] = grown[reached]
        left &= ~reached
    return np.where(open_land & (filled > 0), filled.astype(np.int32) - 2, labels).astype(np.int32)
