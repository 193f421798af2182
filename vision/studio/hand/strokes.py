"""What a drawn line does to a label map. Land is only ever handed on: no gap, no overlap."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Picture, Points
from vision.studio.basins import Labels

Mask = NDArray[np.bool_]
LEAST = 30
"""Pixels of the smallest piece that a cut makes a region."""
CROSS = cv2.getStructuringElement(cv2.MORPH_CROSS, (3, 3))


class StrokeError(ValueError):
    """This line does nothing here; `word` names the sentence that says why."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


def cut(labels: Labels, region: int, line: Points, fresh: int) -> Labels:
    """The region in two; the largest piece keeps its number. StrokeError: the line ends inside."""
    inside = labels == region
    if not inside.any():
        region = _under(labels, line)
        inside = labels == region
    split = inside & ~_drawn(labels.shape, line, 2)
    parts, sizes = pieces(split)
    if np.sort(sizes)[-2:].min() < LEAST or len(sizes) < 3:
        raise StrokeError("line-misses")
    off = (parts > 0) & (parts != sizes.argmax())
    # The line's own pixels belong to whichever side is nearer.
    done = np.where(off, fresh, labels).astype(np.int32)
    return spread(done, inside & ~split, frozenset((region, fresh)))


def merge(labels: Labels, region: int, other: int) -> Labels:
    """StrokeError: they do not touch."""
    near = cv2.dilate((labels == other).astype(np.uint8), CROSS) > 0
    if not (near & (labels == region)).any():
        raise StrokeError("not-neighbours")
    return np.where(labels == other, region, labels).astype(np.int32)


def pull(labels: Labels, region: int, line: Points, wide: float) -> Labels:
    """Everything under the finger belongs to the region that it came from."""
    under = _drawn(labels.shape, line, max(1, round(wide)))
    return one_piece(np.where(under, region, labels).astype(np.int32), region)


def redraw(labels: Labels, region: int, loop: Points) -> Labels:
    """The region is the inside of a loop; what it had outside goes to its neighbours."""
    inside = np.zeros(labels.shape, np.uint8)
    cv2.fillPoly(inside, [np.round(loop).astype(np.int32)], 1)
    if np.count_nonzero(inside) < LEAST:
        raise StrokeError("loop-too-small")
    done = np.where(inside > 0, region, labels).astype(np.int32)
    left = (labels == region) & (inside == 0)
    return one_piece(spread(done, left, None, region), region)


def one_piece(labels: Labels, first: int) -> Labels:
    """Every region in one piece, the largest: scraps go to a neighbour. `first` is kept whole."""
    done = labels.copy()
    for region in (first, *(int(n) for n in np.unique(labels) if n >= 0 and n != first)):
        parts, sizes = pieces(done == region)
        if len(sizes) > 2:
            scraps = (parts > 0) & (parts != sizes.argmax())
            done = spread(done, scraps, None, region)
    return done


def pieces(mask: Mask) -> tuple[Labels, Labels]:
    """The parts of a mask that hang together by sides, counted from 1, and how large each is."""
    _, parts, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=4)
    sizes = np.asarray(stats[:, cv2.CC_STAT_AREA], np.int32)
    sizes[0] = 0
    return np.asarray(parts, np.int32), sizes


def _under(labels: Labels, line: Points) -> int:
    found = labels[_drawn(labels.shape, line, 1)]
    known = found[found >= 0]
    if not len(known):
        raise StrokeError("line-misses")
    return int(np.bincount(known).argmax())


def _drawn(shape: tuple[int, ...], line: Points, wide: int) -> Mask:
    drawn: Picture = np.zeros(shape, np.uint8)
    cv2.polylines(drawn, [np.round(line).astype(np.int32)], False, 1, wide)
    return drawn > 0


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
