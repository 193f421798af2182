"""Where the picture changed since it was last understood, block by block. Knows nothing of tags."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Picture

THRESHOLD = 12
"""Grey levels by which the mean of a block must differ."""
LARGE, TINY = 3.0, 0.6
"""Changes wider than so many of the largest tags are no token's but a hand's; narrower than so
many of the smallest, nothing's."""
PATIENCE = 3
"""Still frames after which an unexplained small change is taken for the new normal."""
FOLLOW = 0.1
"""How fast the known picture follows slow changes of light."""
GROW = np.ones((3, 3), np.uint8)


@dataclass(frozen=True, slots=True)
class Patch:
    """A connected change; its box in blocks, left, top, width and height."""

    box: tuple[int, int, int, int]
    large: bool
    still: bool
    rested: int
    """Frames for which it has not moved."""


@dataclass(frozen=True, slots=True, eq=False)
class Changes:
    """What changed in one frame."""

    patches: tuple[Patch, ...]
    covered: Picture
    """White where something large lies or moves over the table, in blocks."""
    moving: Picture
    small: Picture
    """The frame itself, a pixel for each block."""


class ChangeMap:
    """Remembers each block as it was when last understood."""

    def __init__(self, halvings: int, smallest: float, largest: float) -> None:
        """Blocks are `2 ** halvings` pixels wide; tags have sides between these, in pixels."""
        self.halvings = halvings
        self.block = 2**halvings
        self._large = LARGE * largest / self.block
        self._tiny = TINY * smallest / self.block
        nothing = np.zeros((0, 0), np.uint8)
        self._known = nothing.astype(np.float32)
        self._before = self._waiting = self._resting = nothing

    def restart(self, grey: Picture) -> Changes:
        """Take everything as it is for understood; call it before anything else."""
        self._before = self._small(grey)
        self._known = self._before.astype(np.float32)
        nothing = np.zeros_like(self._before)
        self._waiting, self._resting = nothing.copy(), nothing.copy()
        return Changes((), nothing, nothing, self._before)

    def update(self, grey: Picture) -> Changes:
        """Compare a new frame; what did not change, or stays small and still, is understood."""
        small = self._small(grey)
        changed = _differing(small, self._known)
        moving = _differing(small, self._before)
        self._before = small
        patches, covered = self._patches(changed, moving)
        still = ~moving
        self._resting = _counted(self._resting, covered & still)
        self._waiting = _counted(self._waiting, changed & still & ~covered)
        cv2.accumulateWeighted(small, self._known, FOLLOW, ~changed)
        if (self._waiting >= PATIENCE).any():
            np.copyto(self._known, small, where=self._waiting >= PATIENCE)
        return Changes(tuple(patches), covered, moving, small)

    def explain(self, left: float, top: float, right: float, bottom: float) -> None:
        """What is in this box (pixels) has been read: it is understood as it is."""
        x0, y0 = max(0, int(left) // self.block), max(0, int(top) // self.block)
        x1, y1 = int(right) // self.block + 1, int(bottom) // self.block + 1
        self._known[y0:y1, x0:x1] = self._before[y0:y1, x0:x1]

    def _small(self, grey: Picture) -> Picture:
        small = grey
        for _ in range(self.halvings):
            height, width = small.shape[0] // 2, small.shape[1] // 2
            even = small[: height * 2, : width * 2]
            small = np.asarray(
                cv2.resize(even, (width, height), interpolation=cv2.INTER_AREA), np.uint8
            )
        return small

    def _patches(self, changed: Picture, moving: Picture) -> tuple[list[Patch], Picture]:
        grown = cv2.dilate(changed, GROW)
        outlines, _ = cv2.findContours(grown, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        covered = np.zeros_like(changed)
        rim = changed.shape[1] - 1, changed.shape[0] - 1
        patches = []
        for outline in outlines:
            x, y, width, height = cv2.boundingRect(outline)
            if max(width, height) < self._tiny:
                continue
            reaches_in = x <= 1 or y <= 1 or x + width >= rim[0] or y + height >= rim[1]
            large = reaches_in or max(width, height) > self._large
            if large:
                cv2.drawContours(covered, [outline], -1, 255, -1)
            still = not moving[y : y + height, x : x + width].any()
            rested = int(self._resting[y : y + height, x : x + width].max())
            patches.append(Patch((x, y, width, height), large, still, rested))
        return patches, covered


def _counted(frames: Picture, going_on: Picture) -> Picture:
    """One more frame where it goes on (white), none elsewhere; 255 at most."""
    return np.asarray((frames + (frames < 255)) & going_on, np.uint8)


def _differing(now: Picture, then: Picture | NDArray[np.float32]) -> Picture:
    """White where two block pictures differ, the whole picture's brightness set equal first."""
    sample = (slice(None, None, 9), slice(None, None, 9))
    gain = float(np.median((now[sample] + 8.0) / (then[sample] + 8.0)))
    expected = cv2.convertScaleAbs(then, alpha=gain)
    _, mask = cv2.threshold(cv2.absdiff(now, expected), THRESHOLD, 255, cv2.THRESH_BINARY)
    return np.asarray(mask, np.uint8)
