"""Taps growing over basins until they meet, each at its own cost. Knows no picture."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from heapq import heapify, heappop, heappush

import numpy as np

from vision.geometry import Floats
from vision.studio.growing.basins import Basins, Labels

SeedPoints = Sequence[tuple[int, int]]
"""Owner and basin of every tap."""
FOREIGN = 8.0
"""How many times dearer a step over another terrain's colours is."""


def grow(
    basins: Basins, seeds: SeedPoints, walls: Floats, strange: Floats, reach: float = math.inf
) -> Labels:
    """The owner of every basin: who reaches it first. `strange` has a row for each owner.

    Whoever owns a basin came from one beside it: each owner's land is in one piece. What lies
    beyond everybody's reach belongs to nobody (-1).
    """
    dear, fences = [memoryview(row) for row in 1 + FOREIGN * strange], walls.tolist()
    owner, nearest = [-1] * len(basins), [reach] * len(basins)
    for who, basin in seeds:
        if owner[basin] < 0:
            owner[basin], nearest[basin] = who, 0.0
    front = [(0.0, turn, basin) for turn, (_, basin) in enumerate(seeds)]
    heapify(front)
    turn, beside = len(front), basins.beside
    while front:
        cost, _, basin = heappop(front)
        if cost > nearest[basin]:
            continue
        who = owner[basin]
        mine = dear[who]
        for other, seam, step in beside[basin]:
            near = nearest[other]
            if near <= cost:
                continue
            far = cost + step * mine[other] + fences[seam]
            if far < near:
                turn += 1
                owner[other], nearest[other] = who, far
                heappush(front, (far, turn, other))
    return np.array(owner, np.int32)


def tree(
    basins: Basins, begun: Iterable[int], fences: Sequence[float], land: Collection[int]
) -> list[tuple[int, int, int]]:
    """How somebody's land hangs together: basin, the basin it was reached from (-1: a tap) and the
    seam between, nearest first."""
    left, best = set(land), dict[int, tuple[float, int]]()
    front = [(0.0, basin, -1, -1) for basin in begun]
    heapify(front)
    found = []
    while front:
        cost, basin, source, via = heappop(front)
        if basin not in left:
            continue
        left.remove(basin)
        found.append((basin, source, via))
        for other, seam, _ in basins.beside[basin]:
            if other in left:
                far = (cost + fences[seam], basin)
                if other not in best or far < best[other]:
                    best[other] = far
                    heappush(front, (far[0], other, basin, seam))
    return found
