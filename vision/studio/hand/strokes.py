"""What a drawn line does to a label map. Land is only ever handed on: no gap, no overlap."""

from __future__ import annotations

import cv2
import numpy as np

from companion.games.shape import crosses_itself
from vision.geometry import Picture, Points
from vision.studio.growing.basins import Labels
from vision.studio.growing.spreading import CROSS, Mask, pieces, spread

LEAST = 30
"""Pixels of the smallest piece that a cut makes a region."""
LOBE = 0.1
"""The share of a loop's larger part from which a smaller one beside it is no slip of the hand."""


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
    if _is_knotted(loop, inside > 0):
        raise StrokeError("loop-crosses")
    done = np.where(inside > 0, region, labels).astype(np.int32)
    left = (labels == region) & (inside == 0)
    return one_piece(_handed_on(done, left, region), region)


def _is_knotted(loop: Points, inside: Mask) -> bool:
    """Whether a loop crosses itself in earnest: a hand that closes one a little late does not."""
    if crosses_itself(tuple((float(x), float(y)) for x, y in loop)) is None:
        return False
    _, sizes = pieces(inside & ~_drawn(inside.shape, np.concatenate([loop, loop[:1]]), 2))
    largest = np.sort(sizes)[::-1]
    return len(largest) > 1 and bool(largest[1] > LOBE * largest[0])


def _handed_on(labels: Labels, left: Mask, loser: int) -> Labels:
    """What somebody lost goes to the neighbours; to nobody (the sea) only where most of what lies
    about it is nobody's."""
    parts, sizes = pieces(left)
    done = labels
    for part in range(1, len(sizes)):
        here = parts == part
        about = labels[(cv2.dilate(here.view(np.uint8), CROSS) > 0) & ~here]
        about = about[about != loser]
        land = np.unique(about[about >= 0]).tolist()
        to_sea = np.count_nonzero(about < 0) > len(about) / 2 or not land
        done = spread(done, here, None if to_sea else land, loser)
    return done


def one_piece(labels: Labels, first: int) -> Labels:
    """Every region in one piece, the largest: scraps go to a neighbour. `first` is kept whole."""
    done = labels.copy()
    for region in (first, *(int(n) for n in np.unique(labels) if n >= 0 and n != first)):
        parts, sizes = pieces(done == region)
        if len(sizes) > 2:
            scraps = (parts > 0) & (parts != sizes.argmax())
            done = _handed_on(done, scraps, region)
    return done


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
