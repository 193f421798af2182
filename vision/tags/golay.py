"""The 1,008 tag patterns: an extended Golay code laid on a 5x5 grid. Not the drawing of a tag.

The code has length 24 and distance 8. Its symmetries include a map of order four without fixed
points; laying the six cycles of that map on the six rings of four cells that a quarter turn of
the grid makes (all but the centre) turns a rotated tag into another code word. So any two tags,
however turned, differ in at least eight cells, and so does a tag from its own turned self.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

PRIME = 23
INFINITY = 23
SIDE = 5
START_CELLS = ((0, 0), (0, 1), (0, 2), (0, 3), (1, 1), (1, 2))
"""Where each cycle of the code's symmetry starts on the grid; others were tried, none is better."""


def golay_words() -> frozenset[int]:
    """All 4,096 words of the extended quadratic residue code, as 24-bit numbers.

    >>> sorted({word.bit_count() for word in golay_words()})
    [0, 8, 12, 16, 24]
    """
    residues = {x * x % PRIME for x in range(1, PRIME)}
    words = {0, (1 << 24) - 1}
    for shift in range(PRIME):
        row = sum(1 << (residue + shift) % PRIME for residue in residues)
        generator = row | (row.bit_count() % 2) << INFINITY
        if generator not in words:
            words |= {word ^ generator for word in words}
    return frozenset(words)


def cell_order() -> tuple[tuple[int, int], ...]:
    """The cell of the grid on which each of the 24 positions of the code is printed."""
    cell_of: dict[int, tuple[int, int]] = {}
    for start, cycle in zip(START_CELLS, _cycles(), strict=True):
        row, column = start
        for position in cycle:
            cell_of[position] = (row, column)
            row, column = column, SIDE - 1 - row
    return tuple(cell_of[position] for position in range(24))


@cache
def golay_patterns() -> NDArray[np.uint8]:
    """Every pattern once, whatever its rotation, busiest first: `(1008, 5, 5)`, white is 1."""
    words = np.array(sorted(golay_words()))
    grids = np.zeros((len(words), SIDE, SIDE), np.uint8)
    for position, (row, column) in enumerate(cell_order()):
        grids[:, row, column] = words >> position & 1
    turned = np.stack([_numbers(np.rot90(grids, turn, (1, 2))) for turn in range(4)])
    upright = turned[0] == turned.min(axis=0)
    lopsided = (turned[0] != turned[1:]).all(axis=0)
    patterns = _with_centre(grids[upright & lopsided])
    return patterns[np.argsort(-_edges(patterns), kind="stable")]


def _quarter_turn(position: int) -> int:
    """x -> -1 / (x + 5) on the projective line: trace squared is 2, so its order is four."""
    if position == INFINITY:
        return 0
    denominator = (position + 5) % PRIME
    return INFINITY if denominator == 0 else -pow(denominator, -1, PRIME) % PRIME


def _cycles() -> list[list[int]]:
    cycles: list[list[int]] = []
    left = set(range(24))
    while left:
        cycle = [min(left)]
        while (following := _quarter_turn(cycle[-1])) != cycle[0]:
            cycle.append(following)
        cycles.append(cycle)
        left -= set(cycle)
    return cycles


def _numbers(grids: NDArray[np.uint8]) -> NDArray[np.int64]:
    weights = 1 << np.arange(SIDE * SIDE, dtype=np.int64)
    return grids.reshape(len(grids), -1).astype(np.int64) @ weights


def _with_centre(grids: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The centre is free: make it unlike its neighbours, so that no tag has a large blot."""
    around = grids[:, [1, 3, 2, 2], [2, 2, 1, 3]].sum(axis=1)
    dark = grids.sum(axis=(1, 2)) < SIDE * SIDE // 2
    patterns = grids.copy()
    patterns[:, 2, 2] = (around < 2) | ((around == 2) & dark)
    return patterns


def _edges(patterns: NDArray[np.uint8]) -> NDArray[np.int64]:
    bordered = np.pad(patterns, ((0, 0), (1, 1), (1, 1))).astype(np.int64)
    across = np.abs(np.diff(bordered, axis=2)).sum(axis=(1, 2))
    down = np.abs(np.diff(bordered, axis=1)).sum(axis=(1, 2))
    return np.asarray(across + down)
