"""Upright boxes of whole pixels or blocks. Not the outlines of tags."""

from __future__ import annotations

from vision.geometry import Quads

Bounds = tuple[int, int, int, int]
"""Left, top, right and bottom; the last two are just outside."""


def box_of(quad: Quads, block: int) -> Bounds:
    """The blocks of this width that one quad touches.

    >>> from vision.geometry import SQUARE
    >>> box_of(SQUARE * 8 + (4, 9), 4)
    (1, 2, 4, 5)
    """
    left, top = (int(v) for v in quad.min(axis=0) // block)
    right, bottom = (int(v) + 1 for v in quad.max(axis=0) // block)
    return left, top, right, bottom


def joined(boxes: list[Bounds]) -> list[Bounds]:
    """Boxes that overlap are made one.

    >>> joined([(0, 0, 4, 4), (8, 0, 9, 9), (3, 3, 6, 6)])
    [(8, 0, 9, 9), (0, 0, 6, 6)]
    """
    apart: list[Bounds] = []
    for box in boxes:
        touching = [other for other in apart if _overlap(box, other)]
        apart = [other for other in apart if other not in touching]
        whole = box
        for other in touching:
            whole = _around(whole, other)
        apart.append(whole)
    return apart


def _around(a: Bounds, b: Bounds) -> Bounds:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def _overlap(a: Bounds, b: Bounds) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
