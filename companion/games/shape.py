"""Shapes of regions in plain numbers: inside, overlap, room for a token. No drawing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import pairwise
from math import ceil, hypot
from typing import TypeVar

from companion.games.sheet import Outline, Point

Name = TypeVar("Name", bound=Hashable)
Box = tuple[float, float, float, float]
Shared = tuple[float, Point | None]
STEP_MM = 3.0
MOST_TICKS = 40
"""Steps of the finest search across one region, however large it says it is."""


def box(outline: Outline) -> Box:
    """Left, top, right, bottom."""
    across, down = [x for x, _ in outline], [y for _, y in outline]
    return min(across), min(down), max(across), max(down)


def gap(one: Box, other: Box) -> float:
    """How far apart two boxes are.

    >>> gap((0, 0, 4, 4), (7, 8, 9, 9)), gap((0, 0, 4, 4), (2, 2, 9, 9))
    (5.0, 0.0)
    """
    across = max(0, other[0] - one[2], one[0] - other[2])
    down = max(0, other[1] - one[3], one[1] - other[3])
    return hypot(across, down)


def area(outline: Outline) -> float:
    """Square millimetres.

    >>> area(((0, 0), (4, 0), (4, 3), (0, 3)))
    12.0
    """
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in _sides(outline))) / 2


def inside(point: Point, outline: Outline) -> bool:
    """
    >>> inside((1, 1), ((0, 0), (4, 0), (0, 4))), inside((3, 3), ((0, 0), (4, 0), (0, 4)))
    (True, False)
    """
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in _sides(outline):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def depth(point: Point, outline: Outline) -> float:
    """Millimetres to the nearest side."""
    return min(_away(point, a, b) for a, b in _sides(outline))


def room(outline: Outline, middle: Point, enough: float) -> float:
    """The radius of the largest circle found inside; no search if the middle has enough."""
    best = depth(middle, outline) if inside(middle, outline) else 0.0
    if best >= enough:
        return best
    left, top, right, bottom = box(outline)
    for x in _ticks(left, right):
        for y in _ticks(top, bottom):
            if inside((x, y), outline):
                best = max(best, depth((x, y), outline))
    return best


def overlaps(outlines: Mapping[Name, Outline], height: float) -> dict[tuple[Name, Name], Shared]:
    """Square millimetres that two outlines both hold, and a place among them, counted on rows.

    Where many lie over each other, each is told with the one that reaches farthest.
    >>> overlaps({"a": ((0, 0), (9, 0), (9, 9), (0, 9)), "b": ((6, 0), (9, 0), (9, 9))}, 9)
    {('a', 'b'): (13.5, (8.75, 7.5))}
    """
    rows: defaultdict[int, list[tuple[float, float, Name]]] = defaultdict(list)
    for name, outline in outlines.items():
        for row, (left, right) in _spans(outline, height):
            rows[row].append((left, right, name))
    found: dict[tuple[Name, Name], Shared] = {}
    for row, spans in sorted(rows.items()):
        for pair, left, right in _shared(sorted(spans, key=lambda span: span[:2])):
            before = found.get(pair, (0.0, None))[0]
            middle = ((left + right) / 2, STEP_MM * (row + 0.5))
            found[pair] = before + (right - left) * STEP_MM, middle
    return found


def _spans(outline: Outline, height: float) -> Iterator[tuple[int, tuple[float, float]]]:
    """For each row of the board the stretches that lie inside."""
    last = int(height / STEP_MM)
    rows: defaultdict[int, list[float]] = defaultdict(list)
    for (ax, ay), (bx, by) in _sides(outline):
        low, high = min(ay, by), max(ay, by)
        first = max(0, ceil(low / STEP_MM - 0.5))
        for row in range(first, min(last, ceil(high / STEP_MM - 0.5) - 1) + 1):
            y = STEP_MM * (row + 0.5)
            rows[row].append((bx - ax) * (y - ay) / (by - ay) + ax)
    for row, crossed in rows.items():
        crossed.sort()
        for span in zip(crossed[::2], crossed[1::2], strict=False):
            yield row, span


def _shared(
    spans: Iterable[tuple[float, float, Name]],
) -> Iterator[tuple[tuple[Name, Name], float, float]]:
    """Stretches of one row, from the left, that lie over the one before that reaches farthest."""
    reach: tuple[float, Name] | None = None
    for left, right, name in spans:
        if reach is not None and left < reach[0] and reach[1] != name:
            yield (reach[1], name), left, min(right, reach[0])
        if reach is None or right > reach[0]:
            reach = right, name


def crosses_itself(outline: Outline) -> Point | None:
    """Where an outline crosses itself, if it does; touching itself is no crossing.

    >>> crosses_itself(((0, 0), (4, 4), (4, 0), (0, 4))) is None
    False
    """
    sides = sorted(_sides(outline), key=lambda side: min(side[0][0], side[1][0]))
    for index, one in enumerate(sides):
        low, high = sorted((one[0][1], one[1][1]))
        end = max(one[0][0], one[1][0])
        for place in range(index + 1, len(sides)):
            (ax, ay), (bx, by) = other = sides[place]
            if ax > end and bx > end:
                break
            apart = (ay > high and by > high) or (ay < low and by < low)
            if not apart and _cross(one, other):
                return one[0]
    return None


def _sides(outline: Outline) -> list[tuple[Point, Point]]:
    return list(pairwise((*outline, outline[0])))


def _ticks(low: float, high: float) -> list[float]:
    step = max(STEP_MM, (high - low) / MOST_TICKS)
    return [low + step * (n + 0.5) for n in range(max(0, int((high - low) / step)))]


def _away(point: Point, a: Point, b: Point) -> float:
    wide, high = b[0] - a[0], b[1] - a[1]
    square = wide * wide + high * high
    along = ((point[0] - a[0]) * wide + (point[1] - a[1]) * high) / square if square else 0.0
    along = min(1.0, max(0.0, along))
    across, down = point[0] - a[0] - along * wide, point[1] - a[1] - along * high
    return float((across * across + down * down) ** 0.5)


def _cross(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    (a, b), (c, d) = one, other
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
