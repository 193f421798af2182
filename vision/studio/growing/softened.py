"""Borders that nobody has drawn, made even: what lies across one, a badge or a tree, bends it not.

A drawn border is left where its line is.
"""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np

from vision.geometry import Floats
from vision.studio.growing.basins import Labels
from vision.studio.memory import Memory

KEEPS = 0.9
"""The share of its land that every region keeps: for small ones borders are evened less."""
REACH = 3
Crop = tuple[slice, slice]
ShareKey = tuple[float, int, bytes]
"""How far is looked, the columns of a region's surroundings, and where in them it lies."""
Shares = Memory[ShareKey, Floats]


def softened(labels: Labels, by: float, known: Shares | None = None) -> Labels:
    """Every pixel goes to whom most of what lies about it belongs; `by` is how far it looks.
    `known` remembers regions that were looked at."""
    known = known or Memory(1)
    while by >= 1:
        crops = _crops(labels, int(REACH * by) + 1)
        evened = _evened(labels, by, crops, known)
        if _is_kept(labels, evened, crops):
            return evened
        by /= 2
    return labels


def _crops(labels: Labels, rim: int) -> dict[int, Crop]:
    """Where each label lies, with a rim: nothing about it is changed elsewhere."""
    level, upright = (_reach(side) for side in (labels, np.ascontiguousarray(labels.T)))
    return {
        region: (slice(max(0, top - rim), bottom + rim), slice(max(0, left - rim), right + rim))
        for (region, (left, right)), (top, bottom) in zip(
            level.items(), upright.values(), strict=True
        )
    }


def _reach(labels: Labels) -> dict[int, tuple[int, int]]:
    """For each label, lowest first, the first column that it lies in and the one after its last."""
    height, width = labels.shape
    y, x = np.nonzero(labels[:, 1:] != labels[:, :-1])
    rows = np.arange(height)
    starts = np.concatenate([labels[y, x + 1], labels[rows, 0]]), np.append(x + 1, 0 * rows)
    ends = np.concatenate([labels[y, x], labels[rows, -1]]), np.append(x + 1, 0 * rows + width)
    lowest = int(labels.min())
    first, last = (np.full(int(labels.max()) + 1 - lowest, v) for v in (width, 0))
    np.minimum.at(first, starts[0] - lowest, starts[1])
    np.maximum.at(last, ends[0] - lowest, ends[1])
    there = np.flatnonzero(last).tolist()
    return {n + lowest: (int(first[n]), int(last[n])) for n in there}


def _evened(labels: Labels, by: float, crops: Mapping[int, Crop], known: Shares) -> Labels:
    most = np.zeros(labels.shape, np.float32)
    found = labels.copy()
    for region, here in crops.items():
        inside = labels[here] == region
        share = known.of((by, inside.shape[1], inside.tobytes()), _share)
        more = share > most[here]
        np.copyto(most[here], share, where=more)
        np.copyto(found[here], region, where=more)
    return found


def _share(land: ShareKey) -> Floats:
    """How much of what lies about each pixel is the region's."""
    by, across, seen = land
    inside = np.frombuffer(seen, np.bool_).reshape(-1, across).astype(np.float32)
    share = cv2.GaussianBlur(inside, (0, 0), by, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(share, np.float32)


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
