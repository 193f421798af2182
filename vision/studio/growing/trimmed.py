"""Teeth taken off regions: thin land that runs out into a neighbour and ends there.

A neck between two wide parts is no tooth, and a region that is thin all over stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from vision.studio.growing.basins import Labels
from vision.studio.growing.spreading import CROSS, Mask, spread
from vision.studio.memory import Memory

THIN = 5
"""Land that is less than this many pixels across is thin."""
LONG = 5
"""Pixels from which a thin end is a tooth, not a corner."""
AROUND = 3
"""Pixels about a tooth in which it is looked for what it hangs on."""
_NEAR = np.ones((3, 3), np.uint8)
Crop = tuple[slice, slice]
Teeth = Memory[tuple[int, bytes], Mask]
"""By the columns of a place and the labels in it, what is narrow and what is wide."""


def trimmed(labels: Labels, thin: int = THIN, known: Teeth | None = None) -> Labels:
    """Teeth belong to whoever lies about them. A tooth hangs on at one end: nobody is torn. `known`
    remembers places that were looked at."""
    wide, known = _wide(labels, thin), known or Memory(1)
    off = np.zeros(labels.shape, np.bool_)
    for here, narrow in _long(~wide):
        place = np.stack([labels[here], narrow, wide[here]])
        off[here] |= known.of((narrow.shape[1], place.tobytes()), _off)
    return spread(labels, off) if off.any() else labels


def blunted(labels: Labels, across: float, known: Teeth | None = None) -> Labels:
    """Without any end of land that is less than so many pixels across: what touches only by such
    an end may as well not touch."""
    return trimmed(labels, max(THIN, round(across)), known)


def _off(place: tuple[int, bytes]) -> Mask:
    """The teeth among what is narrow in one place."""
    across, seen = place
    labels, narrow, wide = np.frombuffer(seen, np.int32).reshape(3, -1, across)
    off = np.zeros(labels.shape, np.bool_)
    for region in np.unique(labels[narrow > 0]).tolist():
        inside = labels == region
        if _is_long(inside & (narrow > 0)):
            off |= _teeth(inside & (narrow > 0), inside & (wide > 0))
    return off


def _wide(labels: Labels, thin: int) -> Mask:
    """Where a disc lies within one region."""
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (thin | 1, thin | 1))
    level = (labels + 1).astype(np.uint16)
    middles = cv2.erode(level, disc) == cv2.dilate(level, disc)
    return cv2.dilate(middles.view(np.uint8), disc) > 0


def _long(narrow: Mask) -> Iterator[tuple[Crop, Mask]]:
    """Whatever is narrow and long enough to be a tooth, cut out with what lies about it."""
    _, parts, boxes, _ = cv2.connectedComponentsWithStats(narrow.view(np.uint8), connectivity=4)
    for part, (x, y, w, h, _) in enumerate(boxes.tolist()):
        if part and max(w, h) >= LONG:
            here = (
                slice(max(0, y - AROUND), y + h + AROUND),
                slice(max(0, x - AROUND), x + w + AROUND),
            )
            yield here, np.asarray(parts[here] == part, np.bool_)


def _is_long(narrow: Mask) -> bool:
    return max(cv2.boundingRect(narrow.view(np.uint8))[2:]) >= LONG


def _teeth(narrow: Mask, wide: Mask) -> Mask:
    """The teeth of one region."""
    _, bodies = cv2.connectedComponents(wide.view(np.uint8), connectivity=4)
    _, parts, boxes, _ = cv2.connectedComponentsWithStats(narrow.view(np.uint8), connectivity=4)
    reach = boxes[:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]].max(axis=1)
    teeth = np.zeros(len(boxes), np.bool_)
    for part in np.flatnonzero(reach[1:] >= LONG) + 1:
        teeth[part] = _hangs_on_once(parts == part, np.asarray(bodies, np.int32))
    return np.asarray(teeth[parts], np.bool_)


def _hangs_on_once(part: Mask, bodies: Labels) -> bool:
    held = (cv2.dilate(part.view(np.uint8), CROSS) > 0) & (bodies > 0)
    if len(np.unique(bodies[held])) != 1:
        return False
    joints = cv2.dilate(held.view(np.uint8), _NEAR)
    return cv2.connectedComponents(joints, connectivity=8)[0] == 2
