"""Who holds every pixel after taps and strokes: a label map with the keys of its regions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass

import numpy as np

from companion.games.sheet import Point
from companion.tracing.progress import TracingSoFar
from companion.tracing.steps import CutRegion, MergeRegions, PullBorder, RedrawRegion, Stroke
from vision.geometry import Points
from vision.studio.growing.basins import Labels
from vision.studio.growing.spreading import pieces, spread
from vision.studio.hand.strokes import StrokeError, cut, merge, pull, redraw

SPECK = 0.003
"""The share of the board below which a spot is no region that was forgotten."""


@dataclass(frozen=True, slots=True, eq=False)
class Land:
    """`labels` counts `keys`; -1 is nobody's."""

    labels: Labels
    keys: tuple[str, ...]

    def after(self, strokes: Iterable[Stroke]) -> Land:
        """A stroke that finds nothing to do any more is passed over."""
        land = self
        for stroke in strokes:
            with suppress(StrokeError):
                land = land.stroked(stroke)
        return land

    def stroked(self, stroke: Stroke) -> Land:
        """StrokeError: it does nothing here."""
        match stroke:
            case CutRegion(key, fresh, line):
                keys = (*self.keys, fresh)
                done = cut(self.labels, self._number(key), self._pixels(line), len(self.keys))
                return Land(done, keys)
            case MergeRegions(key, other, _):
                return self._with(merge(self.labels, self._number(key), self._number(other)))
            case PullBorder(key, line, wide):
                across = wide * self.labels.shape[1]
                return self._with(pull(self.labels, self._number(key), self._pixels(line), across))
            case RedrawRegion(key, line):
                return self._with(redraw(self.labels, self._number(key), self._pixels(line)))

    def alive(self, so_far: TracingSoFar) -> Land:
        """Only regions that are still there and have land, counted anew."""
        sizes = np.bincount(self.labels.ravel() + 1, minlength=len(self.keys) + 1)[1:]
        kept = [
            number for number, key in enumerate(self.keys) if so_far.is_alive(key) and sizes[number]
        ]
        if len(kept) == len(self.keys):
            return self
        new = np.full(len(self.keys) + 1, -1, np.int32)
        new[kept] = np.arange(len(kept))
        return Land(new[self.labels], tuple(self.keys[number] for number in kept))

    def same_keys(self, keys: Sequence[str]) -> Labels:
        """The labels, counting these keys instead of ours."""
        new = [keys.index(key) if key in keys else -1 for key in self.keys]
        return np.array([*new, -1], np.int32)[self.labels]

    def without_specks(self) -> Land:
        """Small spots of nobody's, as badges and letters leave them, given to who is around."""
        parts, sizes = pieces(self.labels < 0)
        small = sizes < SPECK * self.labels.size
        small[0] = False
        return self._with(spread(self.labels, small[parts])) if small.any() else self

    def _number(self, key: str) -> int:
        return self.keys.index(key) if key in self.keys else len(self.keys)

    def _pixels(self, line: Iterable[Point]) -> Points:
        height, width = self.labels.shape
        return np.array(list(line), np.float64) * (width, height) - 0.5

    def _with(self, labels: Labels) -> Land:
        return Land(labels, self.keys)
