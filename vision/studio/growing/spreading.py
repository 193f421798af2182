"""Land of a label map handed on to what lies beside it, and the parts that hang together."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.studio.growing.basins import Labels

Mask = NDArray[np.bool_]
NOBODY = -2
"""Neither a region nor the sea."""
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
    done = labels.copy()
    x, y, w, h = cv2.boundingRect(open_land.view(np.uint8))
    here = slice(max(0, y - 1), y + h + 1), slice(max(0, x - 1), x + w + 1)
    kept = ~open_land[here]
    if heirs is not None:
        kept &= np.isin(labels[here], list(heirs))
    if but is not None:
        kept &= labels[here] != but
    filled = _filled(np.where(kept, labels[here], NOBODY), open_land[here])
    np.copyto(done[here], filled, where=open_land[here] & (filled != NOBODY))
    return done


def _filled(labels: Labels, open_land: Mask) -> Labels:
    """Of several that reach a pixel at once the last one has it."""
    found = np.pad(labels, 1, constant_values=NOBODY)
    wide, flat = found.shape[1], found.reshape(-1)
    left = np.flatnonzero(np.pad(open_land, 1))
    while len(left):
        near = np.maximum.reduce([flat[left + way] for way in (-wide, -1, 1, wide)])
        reached = near != NOBODY
        if not reached.any():
            break
        flat[left[reached]] = near[reached]
        left = left[~reached]
    return found[1:-1, 1:-1]
