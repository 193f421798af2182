"""The border of a patch walked along its pixels' sides."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.bool_]
Corners = NDArray[np.intp]
"""Corners of pixels in the order of a walk: row and column, `(n, 2)`."""
_SIDES = (
    ((-1, 0), (0, 0), (0, 1)),
    ((0, 1), (0, 1), (1, 1)),
    ((1, 0), (1, 1), (1, 0)),
    ((0, -1), (1, 0), (0, 0)),
)
"""Where a pixel's neighbour lies, and the side between, from its start to its end: with the pixel
on the right."""


def cycles(inside: Mask) -> tuple[Corners, ...]:
    """Borders walked with the inside on the right: its outline first, then holes. What is inside
    lies nowhere at the rim."""
    wide = inside.shape[1] + 1
    starts, ends = _sides(inside, wide)
    ahead, forks = dict(zip(starts, ends, strict=True)), _forks(starts, ends)
    found = []
    while ahead:
        walk = np.array(_walk(ahead, forks, wide))
        found.append(np.stack(np.divmod(walk, wide), axis=1))
    return tuple(sorted(found, key=_area, reverse=True))


def _sides(inside: Mask, wide: int) -> tuple[list[int], list[int]]:
    """Every pixel side that is border: the numbers of the corners at its start and its end."""
    starts, ends = [], []
    for (dy, dx), (down, across), (v, u) in _SIDES:
        open_side = inside & ~np.roll(inside, (-dy, -dx), (0, 1))
        y, x = np.nonzero(open_side)
        starts.append((y + down) * wide + x + across)
        ends.append((y + v) * wide + x + u)
    return np.concatenate(starts).tolist(), np.concatenate(ends).tolist()


def _forks(starts: list[int], ends: list[int]) -> dict[int, list[int]]:
    """Corners that pixels touch only by: two sides start there."""
    if len(set(starts)) == len(starts):
        return {}
    found: dict[int, list[int]] = {}
    for start, end in zip(starts, ends, strict=True):
        found.setdefault(start, []).append(end)
    return {start: ways for start, ways in found.items() if len(ways) > 1}


def _walk(ahead: dict[int, int], forks: dict[int, list[int]], wide: int) -> list[int]:
    start = here = next(iter(ahead))
    came, found = here, []
    while True:
        found.append(here)
        forked = here in forks
        step = _turned(forks, ahead, here, here - came, wide) if forked else ahead.pop(here)
        came, here = here, step
        if here == start:
            return found


def _turned(
    forks: dict[int, list[int]], ahead: dict[int, int], here: int, way: int, wide: int
) -> int:
    """Where pixels touch only by a corner, turn right: a region hangs together by sides."""
    right = {1: wide, wide: -1, -1: -wide, -wide: 1}.get(way)
    ways = forks[here]
    chosen = here + right if right is not None and here + right in ways else ways[0]
    ways.remove(chosen)
    if len(ways) == 1:
        ahead[here] = forks.pop(here)[0]
    return chosen


def _area(walk: Corners) -> float:
    corners = walk.astype(np.float64)
    after = np.roll(corners, -1, axis=0)
    return float((corners[:, 1] * after[:, 0] - corners[:, 0] * after[:, 1]).sum() / 2)
