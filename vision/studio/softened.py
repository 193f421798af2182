"""Borders that nobody has drawn, made even: what lies across one, a badge or a tree, bends it not.

A drawn border is left where its line is.
"""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np

from vision.studio.basins import Labels

KEEPS = 0.9
"""The share of its land that every region keeps: for small ones borders are evened less."""
REACH = 3
Crop = tuple[slice, slice]


def softened(labels: Labels, by: float) -> Labels:
    """Every pixel goes to whom most of what lies about it belongs; `by` is how far it looks."""
    while by >= 1:
        crops = _crops(labels, int(REACH * by) + 1)
        evened = _evened(labels, by, crops)
        if _is_kept(labels, evened, crops):
            return evened
        by /= 2
    return labels


def _crops(labels: Labels, rim: int) -> dict[int, Crop]:
    """Where each label lies, with a rim: nothing about it is changed elsewhere."""
    found = {}
    for region in range(int(labels.min()), int(labels.max()) + 1):
        x, y, w, h = cv2.boundingRect((labels == region).view(np.uint8))
        if w:
            top, left = max(0, y - rim), max(0, x - rim)
            found[region] = slice(top, y + h + rim), slice(left, x + w + rim)
    return found


def _evened(labels: Labels, by: float, crops: Mapping[int, Crop]) -> Labels:
    most = np.zeros(labels.shape, np.float32)
    found = labels.copy()
    for region, here in crops.items():
        inside = (labels[here] == region).astype(np.float32)
        share = cv2.GaussianBlur(inside, (0, 0), by, borderType=cv2.BORDER_REPLICATE)
        more = share > most[here]
        most[here][more] = share[more]
        found[here][more] = region
    return found


def _is_kept(before: Labels, after: Labels, crops: Mapping[int, Crop]) -> bool:
    """Whether every region is still in one piece and has its land."""
    for region, here in crops.items():
        if region < 0:
            continue
        had, land = before[here] == region, after[here] == region
        if np.count_nonzero(land & had) < KEEPS * np.count_nonzero(had):
            return False
        if cv2.connectedComponents(land.view(np.uint8), connectivity=4)[0] != 2:
            return False
    return True
