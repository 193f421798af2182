"""Plane geometry on region outlines for the board tests. Millimetres; knows no rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import dist, hypot

from companion.games.sheet import Outline, Point, Sheet
from companion.rules.board import RegionId

Segment = tuple[Point, Point]


def sides(outline: Outline) -> Iterator[Segment]:
    """The closed outline, segment by segment."""
    return pairwise((*outline, outline[0]))


def area(outline: Outline) -> float:
    """Positive if the outline runs clockwise on a page whose y points down."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in sides(outline)) / 2


def contains(outline: Outline, point: Point) -> bool:
    """Even-odd rule."""
    x, y = point
    crossed = [
        x < (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0]
        for a, b in sides(outline)
        if (a[1] > y) != (b[1] > y)
    ]
    return sum(crossed) % 2 == 1


def to_segment(point: Point, segment: Segment) -> float:
    """How far a point is from a segment."""
    (ax, ay), (bx, by) = segment
    dx, dy = bx - ax, by - ay
    along = ((point[0] - ax) * dx + (point[1] - ay) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    return hypot(point[0] - ax - along * dx, point[1] - ay - along * dy)


def clearance(outline: Outline, point: Point) -> float:
    """How far a point is from the outline."""
    return min(to_segment(point, side) for side in sides(outline))


def gap(one: Outline, other: Outline) -> float:
    """The least distance of two outlines that do not cross."""
    ways = ((one, other), (other, one))
    return min(clearance(to, point) for start, to in ways for point in start)


def near(one: Outline, other: Outline, reach: float) -> bool:
    """Whether the boxes around two outlines come as near as that."""
    return all(
        min(p[axis] for p in one) - reach <= max(p[axis] for p in other)
        and min(p[axis] for p in other) - reach <= max(p[axis] for p in one)
        for axis in (0, 1)
    )


def owners(sheet: Sheet) -> dict[Segment, set[RegionId]]:
    """Which regions use each segment, whatever its direction."""
    used: defaultdict[Segment, set[RegionId]] = defaultdict(set)
    for region, outline in sheet.outlines.items():
        for a, b in sides(outline):
            used[min(a, b), max(a, b)].add(region)
    return used


def contact(sheet: Sheet) -> dict[frozenset[RegionId], float]:
    """Length of the common border of every two regions that share one."""
    lengths: defaultdict[frozenset[RegionId], float] = defaultdict(float)
    for (a, b), regions in owners(sheet).items():
        lengths[frozenset(regions)] += dist(a, b)
    return dict(lengths)


def crossings(segments: Iterable[Segment]) -> list[tuple[Segment, Segment]]:
    """Segments that cut or touch each other anywhere but in a common end."""
    ordered = sorted((min(s), max(s)) for s in segments)
    found = []
    for place, one in enumerate(ordered):
        for other in ordered[place + 1 :]:
            if other[0][0] > one[1][0]:
                break
            if not set(one) & set(other) and _cross(one, other):
                found.append((one, other))
    return found


def _cross(one: Segment, other: Segment) -> bool:
    a, b = one
    c, d = other
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    return _turn(a, b, c) * _turn(a, b, d) <= 0 and _turn(c, d, a) * _turn(c, d, b) <= 0


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
