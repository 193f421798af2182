"""Shapes of regions in plain numbers: inside, overlap, room for a token. No drawing."""

from __future__ import annotations

from itertools import pairwise

from companion.games.sheet import Outline, Point

STEP_MM = 3.0


def box(outline: Outline) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    across, down = [x for x, _ in outline], [y for _, y in outline]
    return min(across), min(down), max(across), max(down)


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


def overlap(one: Outline, other: Outline) -> tuple[float, Point | None]:
    """Square millimetres that lie inside both, counted on a grid, and a place among them."""
    a, b = box(one), box(other)
    left, top = max(a[0], b[0]), max(a[1], b[1])
    right, bottom = min(a[2], b[2]), min(a[3], b[3])
    both = [
        (x, y)
        for x in _ticks(left, right)
        for y in _ticks(top, bottom)
        if inside((x, y), one) and inside((x, y), other)
    ]
    return len(both) * STEP_MM**2, both[len(both) // 2] if both else None


def crosses_itself(outline: Outline) -> Point | None:
    """Where an outline crosses itself, if it does; touching itself is no crossing."""
    sides = list(_sides(outline))
    for index, one in enumerate(sides):
        for other in sides[index + 2 :]:
            if _cross(one, other):
                return one[0]
    return None


def _sides(outline: Outline) -> list[tuple[Point, Point]]:
    return list(pairwise((*outline, outline[0])))


def _ticks(low: float, high: float) -> list[float]:
    return [low + STEP_MM * (n + 0.5) for n in range(max(0, int((high - low) / STEP_MM)))]


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
