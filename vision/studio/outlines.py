"""Outlines of a label map in millimetres. Neighbours share every point: no gap, no overlap.

The line between two regions is walked once along the pixels' sides, smoothed once and used by both.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.games.sheet import Outline, Point
from vision.geometry import Points
from vision.studio.basins import Labels

Corner = tuple[int, int]
"""A corner of pixels: row and column."""
Cycle = list[Corner]
CutoutKey = tuple[int, int, int, bytes]
Walked = dict[CutoutKey, list[Cycle]]
"""Borders by the mask they were walked on."""
NOWHERE = -1
SMOOTH = 2
"""Points on either side that a point of a line is averaged with."""
SLACK = 0.6
"""Pixels that a line may depart from the smoothed one."""
_RIGHT = {(0, 1): (1, 0), (1, 0): (0, -1), (0, -1): (-1, 0), (-1, 0): (0, 1)}


@dataclass(frozen=True, slots=True)
class Arc:
    """A line between two regions; `NOWHERE` is outside every region."""

    between: frozenset[int]
    points: Outline


@dataclass(frozen=True, slots=True)
class DrawnOutlines:
    """Every region's outline, and the lines they are made of."""

    outlines: tuple[Outline, ...]
    arcs: tuple[Arc, ...]


def draw(labels: Labels, number: int, scale: float, walked: Walked | None = None) -> DrawnOutlines:
    """Outlines of the regions 0 to `number` - 1; `scale` is pixels per millimetre.

    `walked` remembers the borders of the last drawing: what has not changed is not walked again.
    """
    padded = np.pad(labels, 1, constant_values=NOWHERE)
    cuts = [_cut_out(padded == region) for region in range(number)]
    before = {} if walked is None else walked
    walks = {cut.key(): before.get(cut.key()) or _cycles(cut) for cut in cuts}
    cycles = [walks[cut.key()] for cut in cuts]
    before.clear()
    before.update(walks)
    nodes = _nodes(padded)
    smooth: dict[tuple[Corner, ...], Outline] = {}
    outlines = tuple(
        _joined([_line(cycle, nodes, smooth, scale) for cycle in region]) for region in cycles
    )
    arcs = tuple(Arc(_beside(padded, line), points) for line, points in smooth.items())
    return DrawnOutlines(outlines, arcs)


@dataclass(frozen=True, slots=True, eq=False)
class _Cutout:
    """Only the part of a mask that has anything in it, with a rim, and where it begins."""

    top: int
    left: int
    inside: NDArray[np.bool_]

    def key(self) -> CutoutKey:
        return self.top, self.left, self.inside.shape[1], self.inside.tobytes()


def _cut_out(inside: NDArray[np.bool_]) -> _Cutout:
    x, y, w, h = cv2.boundingRect(inside.view(np.uint8))
    top, left = max(0, y - 1), max(0, x - 1)
    return _Cutout(top, left, inside[top : y + h + 1, left : x + w + 1])


def _cycles(cut: _Cutout) -> list[Cycle]:
    """The region's border walked with the region on the right: its outline first, then holes."""
    ahead = _sides(cut)
    found = []
    while ahead:
        found.append(_walk(ahead))
    return sorted(found, key=_area, reverse=True)


def _sides(cut: _Cutout) -> dict[Corner, list[Corner]]:
    """Every pixel side that is border, from its start to its end."""
    inside, begin = cut.inside, np.array([cut.top, cut.left])
    ahead: dict[Corner, list[Corner]] = defaultdict(list)
    for (dy, dx), start, end in (
        ((-1, 0), (0, 0), (0, 1)),
        ((0, 1), (0, 1), (1, 1)),
        ((1, 0), (1, 1), (1, 0)),
        ((0, -1), (1, 0), (0, 0)),
    ):
        open_side = inside & ~np.roll(inside, (-dy, -dx), (0, 1))
        for y, x in (np.argwhere(open_side) + begin).tolist():
            ahead[y + start[0], x + start[1]].append((y + end[0], x + end[1]))
    return ahead


def _walk(ahead: dict[Corner, list[Corner]]) -> Cycle:
    start = here = next(iter(ahead))
    way = (0, 0)
    found = []
    while True:
        found.append(here)
        step = _next(ahead, here, way)
        way, here = (step[0] - here[0], step[1] - here[1]), step
        if here == start:
            return found


def _next(ahead: dict[Corner, list[Corner]], here: Corner, way: Corner) -> Corner:
    """Where pixels touch only by a corner, turn right: a region hangs together by sides."""
    ends = ahead[here]
    turned = _RIGHT.get(way)
    right = (here[0] + turned[0], here[1] + turned[1]) if turned else None
    chosen = right if right in ends and right is not None else ends[0]
    ends.remove(chosen)
    if not ends:
        del ahead[here]
    return chosen


def _area(cycle: Cycle) -> float:
    corners = np.array(cycle, np.float64)
    after = np.roll(corners, -1, axis=0)
    return float((corners[:, 1] * after[:, 0] - corners[:, 0] * after[:, 1]).sum() / 2)


def _nodes(padded: Labels) -> frozenset[Corner]:
    """Corners where more than two lines meet, and the corners of the board."""
    level = (padded[1:, :] != padded[:-1, :]).astype(np.int32)
    upright = (padded[:, 1:] != padded[:, :-1]).astype(np.int32)
    meeting = level[:, 1:] + level[:, :-1] + upright[1:, :] + upright[:-1, :]
    height, width = padded.shape
    rims = {(y, x) for y in (1, height - 1) for x in (1, width - 1)}
    return frozenset((y + 1, x + 1) for y, x in np.argwhere(meeting > 2).tolist()) | rims


def _line(
    cycle: Cycle,
    nodes: frozenset[Corner],
    smooth: dict[tuple[Corner, ...], Outline],
    scale: float,
) -> list[Point]:
    """A closed line as its smoothed pieces, each kept for the neighbour."""
    stops = [index for index, corner in enumerate(cycle) if corner in nodes] or [_first(cycle)]
    turned = cycle[stops[0] :] + cycle[: stops[0]] + [cycle[stops[0]]]
    cuts = [stop - stops[0] for stop in stops] + [len(cycle)]
    found: list[Point] = []
    for start, end in pairwise(cuts):
        piece = tuple(turned[start : end + 1])
        found += _smoothed(piece, smooth, scale)[:-1]
    return found


def _first(cycle: Cycle) -> int:
    """A loop of no meetings starts at the same corner from either side."""
    return min(range(len(cycle)), key=lambda index: cycle[index])


def _smoothed(
    piece: tuple[Corner, ...], smooth: dict[tuple[Corner, ...], Outline], scale: float
) -> Outline:
    back = piece[::-1]
    if back in smooth:
        return smooth[back][::-1]
    if piece not in smooth:
        smooth[piece] = _simple(piece, scale)
    return smooth[piece]


def _simple(piece: tuple[Corner, ...], scale: float) -> Outline:
    """Stairs made a line, its ends where they were; a loop keeps three corners at least."""
    points = np.array(piece, np.float64)[:, ::-1] - 1
    soft = points.copy()
    if len(points) > 2 * SMOOTH + 1:
        kernel = np.ones(2 * SMOOTH + 1) / (2 * SMOOTH + 1)
        for axis in (0, 1):
            middle = np.convolve(points[:, axis], kernel, "valid")
            soft[SMOOTH:-SMOOTH, axis] = middle
    closed = piece[0] == piece[-1]
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


def _beside(padded: Labels, line: tuple[Corner, ...]) -> frozenset[int]:
    """The two labels on either side of a line's first pixel side."""
    (y, x), (v, u) = line[0], line[1]
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
        found[arc.between] += length(arc)
    return dict(found)


def extent(arc: Arc) -> float:
    """Millimetres between its two farthest points: teeth and stairs make no line longer."""
    points = np.array(arc.points)
    return float(np.linalg.norm(points[:, None] - points[None], axis=2).max())


def length(arc: Arc) -> float:
    return float(np.linalg.norm(np.diff(np.array(arc.points), axis=0), axis=1).sum())
