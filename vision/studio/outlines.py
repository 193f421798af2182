"""Outlines of a label map in millimetres. Neighbours share every point: no gap, no overlap.

The line between two regions is walked once along the pixels' sides, smoothed once and used by both.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import cv2
import numpy as np

from companion.games.sheet import Outline, Point
from vision.geometry import Points
from vision.studio.growing.basins import Labels
from vision.studio.patches import Patches, RegionPatch, cut_out
from vision.studio.walks import Corners, Mask

CornerSide = tuple[int, int, int, int]
"""Two corners, one after the other."""
SMOOTH = 2
"""Points on either side that a point of a line is averaged with."""
SLACK = 0.6
"""Pixels that a line may depart from the smoothed one."""


@dataclass(frozen=True)
class Arc:
    """A line between two regions; `NOWHERE` is outside every region."""

    between: frozenset[int]
    points: Outline

    @cached_property
    def extent(self) -> float:
        """Millimetres between its two farthest points: teeth and stairs make no line longer."""
        points = np.array(self.points)
        return float(np.linalg.norm(points[:, None] - points[None], axis=2).max())

    @cached_property
    def length(self) -> float:
        return float(np.linalg.norm(np.diff(np.array(self.points), axis=0), axis=1).sum())


@dataclass(frozen=True, slots=True)
class _Piece:
    """A line from one meeting of lines to the next, as one of its two regions walks it. No other
    line begins or ends with the same side."""

    first: CornerSide
    last: CornerSide
    """Its last side walked back."""
    arc: Arc


@dataclass(frozen=True, slots=True)
class _Outlined:
    """One region's outline and the pieces it is made of."""

    outline: Outline
    pieces: tuple[_Piece, ...]


@dataclass(frozen=True, slots=True)
class DrawnOutlines:
    """Every region's outline, and the lines they are made of."""

    outlines: tuple[Outline, ...]
    arcs: tuple[Arc, ...]
    patches: tuple[RegionPatch, ...]
    """The land inside each outline."""


def draw(labels: Labels, number: int, scale: float) -> DrawnOutlines:
    """Outlines of the regions 0 to `number` - 1; `scale` is pixels per millimetre."""
    return Canvas(scale).draw(labels, number)


class Canvas:
    """Draws one label map after the other, and only what has changed since the one before."""

    def __init__(self, scale: float) -> None:
        self._scale = scale
        self._patches: Patches | None = None
        self._drawn: tuple[_Outlined, ...] = ()

    def draw(self, labels: Labels, number: int) -> DrawnOutlines:
        patches = cut_out(labels, number, self._patches)
        nodes = _nodes(patches.padded)
        pen = _Pen(patches.padded, self._scale)
        self._drawn = tuple(
            pen.again(self._drawn[region])
            if region in patches.still
            else pen.region(patch.cycles, nodes)
            for region, patch in enumerate(patches.every)
        )
        self._patches = patches
        outlines = tuple(drawn.outline for drawn in self._drawn)
        return DrawnOutlines(outlines, tuple(pen.arcs), patches.every)


class _Pen:
    """Draws every line once: the region beside it that comes later takes it as it is."""

    def __init__(self, padded: Labels, scale: float) -> None:
        self._padded, self._scale = padded, scale
        self._known: dict[CornerSide, Outline] = {}
        self.arcs: list[Arc] = []

    def again(self, drawn: _Outlined) -> _Outlined:
        """A region that has not changed, nor what lies about it."""
        for piece in drawn.pieces:
            self._keep(piece)
        return drawn

    def region(self, cycles: Sequence[Corners], nodes: Mask) -> _Outlined:
        lines = [[self._piece(walk) for walk in _between(cycle, nodes)] for cycle in cycles]
        outline = _joined([[p for piece in line for p in piece.arc.points[:-1]] for line in lines])
        return _Outlined(outline, tuple(piece for line in lines for piece in line))

    def _piece(self, walk: Corners) -> _Piece:
        first, last = _side(walk[:2]), _side(walk[:-3:-1])
        if last in self._known:
            points = self._known[last][::-1]
        else:
            points = self._known.get(first) or _simple(walk, self._scale)
        return self._keep(_Piece(first, last, Arc(_beside(self._padded, first), points)))

    def _keep(self, piece: _Piece) -> _Piece:
        if piece.first not in self._known and piece.last not in self._known:
            self._known[piece.first] = piece.arc.points
            self.arcs.append(piece.arc)
        return piece


def _nodes(padded: Labels) -> Mask:
    """Whether more than two lines meet at a corner, or it is one of the board's."""
    level, upright = padded[1:, :] != padded[:-1, :], padded[:, 1:] != padded[:, :-1]
    meeting = np.zeros(padded.shape, np.uint8)
    for lines in (level[:, 1:], level[:, :-1], upright[1:, :], upright[:-1, :]):
        meeting[1:, 1:] += lines.view(np.uint8)
    meeting[1 :: padded.shape[0] - 2, 1 :: padded.shape[1] - 2] = 4
    return meeting > 2


def _between(cycle: Corners, nodes: Mask) -> list[Corners]:
    """A closed walk cut where lines meet. One without meetings starts at the same corner from
    either side."""
    stops = np.flatnonzero(nodes[cycle[:, 0], cycle[:, 1]])
    if not len(stops):
        stops = np.lexsort((cycle[:, 1], cycle[:, 0]))[:1]
    turned = np.concatenate([cycle[stops[0] :], cycle[: stops[0] + 1]])
    cuts = [*(stops - stops[0]).tolist(), len(cycle)]
    return [turned[start : end + 1] for start, end in pairwise(cuts)]


def _side(corners: Corners) -> CornerSide:
    (a, b), (c, d) = corners.tolist()
    return a, b, c, d


def _simple(walk: Corners, scale: float) -> Outline:
    """Stairs made a line, its ends where they were; a loop keeps three corners at least."""
    points = walk.astype(np.float64)[:, ::-1] - 1
    soft = points.copy()
    if len(points) > 2 * SMOOTH + 1:
        kernel = np.ones(2 * SMOOTH + 1) / (2 * SMOOTH + 1)
        for axis in (0, 1):
            middle = np.convolve(points[:, axis], kernel, "valid")
            soft[SMOOTH:-SMOOTH, axis] = middle
    closed = bool((walk[0] == walk[-1]).all())
    kept = _loop(soft) if closed else _straightened(soft)
    return tuple((round(x / scale, 1), round(y / scale, 1)) for x, y in kept.tolist())


def _straightened(points: Points) -> Points:
    kept = cv2.approxPolyDP(points.astype(np.float32), SLACK, False)
    return np.asarray(kept.reshape(-1, 2), np.float64)


def _loop(points: Points) -> Points:
    """Two halves, so that both ends of each stay."""
    half = len(points) // 2
    first, second = _straightened(points[: half + 1]), _straightened(points[half:])
    return np.concatenate([first, second[1:]])


def _beside(padded: Labels, side: CornerSide) -> frozenset[int]:
    """The two labels on either side of a pixel's side."""
    y, x, v, u = side
    if y == v:
        column = min(x, u)
        return frozenset((int(padded[y - 1, column]), int(padded[y, column])))
    row = min(y, v)
    return frozenset((int(padded[row, x - 1]), int(padded[row, x])))


def _joined(lines: list[list[Point]]) -> Outline:
    """A hole is joined to the outline by a cut of no width."""
    if not lines:
        return ()
    outline = _apart(lines[0])
    for hole in lines[1:]:
        inner = _apart(hole)
        away = np.linalg.norm(np.array(outline)[:, None] - np.array(inner)[None], axis=2)
        near, there = divmod(int(away.argmin()), len(inner))
        loop = [*inner[there:], *inner[: there + 1]]
        outline = [*outline[: near + 1], *loop, *outline[near:]]
    return tuple(outline)


def _apart(points: Iterable[Point]) -> list[Point]:
    """Without a point that repeats the one before it."""
    found: list[Point] = []
    for point in points:
        if not found or point != found[-1]:
            found.append(point)
    return found[:-1] if len(found) > 1 and found[0] == found[-1] else found


def lengths(arcs: Iterable[Arc]) -> dict[frozenset[int], float]:
    """Millimetres that every two regions share."""
    found: dict[frozenset[int], float] = defaultdict(float)
    for arc in arcs:
        found[arc.between] += arc.length
    return dict(found)
