"""Every region's land cut out of a label map. What has not changed since the map before is the same
patch, with all that was found out about it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from companion.games.sheet import Point
from vision.geometry import Picture
from vision.studio.growing.basins import Labels
from vision.studio.walks import Corners, Mask, cycles

NOWHERE = -1
"""The label outside every region."""
_AROUND = np.ones((3, 3), np.uint8)


@dataclass(frozen=True, eq=False)
class RegionPatch:
    """One region's pixels with a rim about them. `top` and `left` are where its rim begins on a map
    that has a rim itself."""

    top: int
    left: int
    inside: Mask

    @cached_property
    def cycles(self) -> tuple[Corners, ...]:
        """Its borders, its outline first."""
        return tuple(np.add(walk, (self.top, self.left)) for walk in cycles(self.inside))

    @cached_property
    def middle(self) -> Point:
        """The middle of its pixels, on the map without a rim."""
        y, x = np.nonzero(self.inside)
        size = max(1, len(y))
        return float((x + self.left - 1).sum() / size), float((y + self.top - 1).sum() / size)

    @cached_property
    def deepest(self) -> Point:
        """The pixel farthest from the outline, on the map without a rim."""
        depth = cv2.distanceTransform(self.inside.view(np.uint8), cv2.DIST_L2, 5)
        y, x = divmod(int(depth.argmax()), depth.shape[1])
        return x + self.left - 1, y + self.top - 1

    def some_of(self, picture: Picture) -> Picture:
        """The pixels under it, every other one down and across."""
        top, left, core = self.top, self.left, self.inside[1:-1, 1:-1]
        under = picture[top : top + core.shape[0], left : left + core.shape[1]]
        few = slice(top % 2, None, 2), slice(left % 2, None, 2)
        return np.asarray(under[few][core[few]], np.uint8)


@dataclass(frozen=True, slots=True, eq=False)
class Patches:
    """The regions of a label map in their order."""

    padded: Labels
    """The map with a rim of nowhere."""
    every: tuple[RegionPatch, ...]
    still: frozenset[int]
    """Regions that lie as they lay on the map before, and whose neighbours do along the border."""


def cut_out(labels: Labels, number: int, before: Patches | None = None) -> Patches:
    """The patches of the regions 0 to `number` - 1, of those before as many as still hold."""
    padded = np.pad(labels, 1, constant_values=NOWHERE)
    if before is None or before.padded.shape != padded.shape:
        every = tuple(_patch(padded, region) for region in range(number))
        return Patches(padded, every, frozenset())
    moved, about = _changed(before.padded, padded)
    known = set(range(len(before.every)))
    every = tuple(
        before.every[region] if region in known - moved else _patch(padded, region)
        for region in range(number)
    )
    return Patches(padded, every, frozenset(known - moved - about))


def _patch(padded: Labels, region: int) -> RegionPatch:
    x, y, w, h = cv2.boundingRect((padded == region).view(np.uint8))
    top, left = max(0, y - 1), max(0, x - 1)
    return RegionPatch(top, left, padded[top : y + h + 1, left : x + w + 1] == region)


def _changed(before: Labels, after: Labels) -> tuple[set[int], set[int]]:
    """Regions that won or lost pixels, and those beside such pixels."""
    x, y, w, h = cv2.boundingRect((before != after).view(np.uint8))
    here = slice(max(0, y - 1), y + h + 1), slice(max(0, x - 1), x + w + 1)
    maps = before[here], after[here]
    changed = maps[0] != maps[1]
    near = cv2.dilate(changed.view(np.uint8), _AROUND) > 0
    moved, about = (_held([labels[mask] for labels in maps]) for mask in (changed, near))
    return moved, about


def _held(labels: list[Labels]) -> set[int]:
    counts = np.bincount(np.concatenate(labels) - NOWHERE)
    return set((np.flatnonzero(counts) + NOWHERE).tolist())
