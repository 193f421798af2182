"""Turns a picture of plots into outlines that fit together: neighbours share the same points.

A chain is the line between two plots from one meeting point of three plots to the next. It is
smoothed once and used by both. Not concerned with what a plot is.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.house_boards.plots import OUTSIDE, Picture

Point = tuple[float, float]
Corner = tuple[int, int]
_PASSING, _MEETING = 2, 3
"""Sides at a corner where a border runs on, and where three plots meet."""
_SMOOTHING = 9
_TOLERANCE = 0.35


class Unfit(Exception):  # noqa: N818  (it is no error: most throws are)
    """This picture does not make a clear board; another throw of seeds is needed."""


@dataclass(frozen=True)
class Chain:
    """The border of two plots."""

    plots: tuple[int, int]
    points: tuple[Point, ...]

    @property
    def length(self) -> float:
        """In millimetres along the line."""
        return float(sum(np.hypot(b[0] - a[0], b[1] - a[1]) for a, b in self._steps()))

    def _steps(self) -> zip[tuple[Point, Point]]:
        return zip(self.points, self.points[1:], strict=False)


def chains(picture: Picture) -> list[Chain]:
    """Every border once. The frame of a rectangular board keeps its corners."""
    sides = _sides(np.pad(picture, 1, constant_values=OUTSIDE))
    height, width = picture.shape
    frame = {(0, 0), (width, 0), (0, height), (width, height)}
    nodes = {corner for corner, ends in sides.items() if len(ends) != _PASSING or corner in frame}
    if any(len(sides[node]) > _MEETING for node in nodes):
        raise Unfit("four plots meet in a point")
    return [_chain(line, plots) for line, plots in _lines(sides, nodes)]


def outline(plot: int, borders: list[Chain]) -> tuple[Point, ...]:
    """The closed outline of a plot out of its chains, clockwise as seen."""
    rest = [chain.points for chain in borders if plot in chain.plots]
    if not rest:
        raise Unfit(f"plot {plot} has vanished")
    ring = list(rest.pop())
    while rest:
        following = next((line for line in rest if ring[-1] in (line[0], line[-1])), None)
        if following is None:
            raise Unfit(f"plot {plot} is in pieces or has a hole")
        rest.remove(following)
        ring += following[1:] if following[0] == ring[-1] else following[-2::-1]
    if ring[0] != ring[-1]:
        raise Unfit(f"plot {plot} is not closed")
    return tuple(ring[:-1] if _signed_area(ring) > 0 else ring[:0:-1])


def middle(picture: Picture, plot: int) -> tuple[Point, float]:
    """The point of a plot farthest from its border, and how far that is."""
    mask = np.pad((picture == plot).astype(np.uint8), 1)
    depth = cv2.distanceTransform(mask, cv2.DIST_L2, cv2.DIST_MASK_PRECISE)
    row, column = np.unravel_index(int(np.argmax(depth)), depth.shape)
    return (float(column) - 0.5, float(row) - 0.5), float(depth[row, column]) - 0.5


Sides = dict[Corner, dict[Corner, tuple[int, int]]]


def _sides(framed: Picture) -> Sides:
    """Pixel sides between different plots, as a graph of pixel corners."""
    sides: Sides = defaultdict(dict)
    for row, column in zip(*np.nonzero(framed[:, :-1] != framed[:, 1:]), strict=True):
        pair = (int(framed[row, column]), int(framed[row, column + 1]))
        _link(sides, (int(column), int(row) - 1), (int(column), int(row)), pair)
    for row, column in zip(*np.nonzero(framed[:-1] != framed[1:]), strict=True):
        pair = (int(framed[row, column]), int(framed[row + 1, column]))
        _link(sides, (int(column) - 1, int(row)), (int(column), int(row)), pair)
    return sides


def _link(sides: Sides, a: Corner, b: Corner, pair: tuple[int, int]) -> None:
    plots = (min(pair), max(pair))
    sides[a][b] = sides[b][a] = plots


def _lines(sides: Sides, nodes: set[Corner]) -> list[tuple[list[Corner], tuple[int, int]]]:
    lines = []
    walked: set[tuple[Corner, Corner]] = set()
    for node in sorted(nodes):
        for start, plots in sorted(sides[node].items()):
            if (node, start) not in walked:
                line = _walk(sides, nodes, node, start)
                walked |= {(line[0], line[1]), (line[-1], line[-2])}
                lines.append((line, plots))
    return lines


def _walk(sides: Sides, nodes: set[Corner], node: Corner, start: Corner) -> list[Corner]:
    line = [node, start]
    while line[-1] not in nodes:
        line.append(next(corner for corner in sides[line[-1]] if corner != line[-2]))
    return line


def _chain(line: list[Corner], plots: tuple[int, int]) -> Chain:
    points = np.array(line, np.float64)
    for _ in range(_SMOOTHING):
        points[1:-1] = points[1:-1] / 2 + (points[:-2] + points[2:]) / 4
    kept = cv2.approxPolyDP(points.astype(np.float32), _TOLERANCE, False)[:, 0]
    return Chain(plots, tuple((round(float(x), 1), round(float(y), 1)) for x, y in kept))


def _signed_area(ring: list[Point]) -> float:
    closed: NDArray[np.float64] = np.array(ring)
    x, y = closed[:, 0], closed[:, 1]
    return float(np.sum(x[:-1] * y[1:] - x[1:] * y[:-1]) / 2)
