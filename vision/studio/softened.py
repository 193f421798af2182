"""Borders that nobody has drawn, made even: what lies across one, a badge or a tree, bends it not.

A drawn border is left where its line is.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.studio.basins import Labels

KEEPS = 0.9
"""The share of its land that every region keeps: for small ones borders are evened less."""
REACH = 3


def softened(labels: Labels, by: float) -> Labels:
    """Every pixel goes to whom most of what lies about it belongs; `by` is how far it looks."""
    while by >= 1:
        evened = _evened(labels, by)
        if _is_kept(labels, evened):
            return evened
        by /= 2
    return labels


def _evened(labels: Labels, by: float) -> Labels:
    most = np.zeros(labels.shape, np.float32)
    found = labels.copy()
    for region in np.unique(labels).tolist():
        inside = (labels == region).astype(np.float32)
        x, y, w, h = cv2.boundingRect(inside.astype(np.uint8))
        rim = int(REACH * by) + 1
        here = np.s_[max(0, y - rim) : y + h + rim, max(0, x - rim) : x + w + rim]
        share = cv2.GaussianBlur(inside[here], (0, 0), by, borderType=cv2.BORDER_REPLICATE)
        more = share > most[here]
        most[here][more] = share[more]
        found[here][more] = region
    return found


def _is_kept(before: Labels, after: Labels) -> bool:
    """Whether every region is still in one piece and has its land."""
    for region in np.unique(before[before >= 0]).tolist():
        land = after == region
        both = np.count_nonzero(land & (before == region))
        if both < KEEPS * np.count_nonzero(before == region):
            return False
        if cv2.connectedComponents(land.astype(np.uint8), connectivity=4)[0] != 2:
            return False
    return True
