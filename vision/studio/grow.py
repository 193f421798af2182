"""Taps growing over basins until they meet, each at its own cost. Knows no picture."""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence

import numpy as np

from vision.geometry import Floats
from vision.studio.basins import Basins, Labels

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
    steps, dear = _steps(basins).tolist(), [row.tolist() for row in 1 + FOREIGN * strange]
    fences = walls.tolist()
    owner, nearest = [-1] * len(basins), [reach] * len(basins)
    for who, basin in seeds:
        if owner[basin] < 0:
            owner[basin], nearest[basin] = who, 0.0
    front = [(0.0, turn, basin) for turn, (_, basin) in enumerate(seeds)]
    heapq.heapify(front)
    turn = len(front)
    while front:
        cost, _, basin = heapq.heappop(front)
        if cost > nearest[basin]:
            continue
        who = owner[basin]
        mine = dear[who]
        for other, seam in basins.beside[basin]:
            far = cost + steps[seam] * mine[other] + fences[seam]
            if far < nearest[other]:
                turn += 1
                owner[other], nearest[other] = who, far
                heapq.heappush(front, (far, turn, other))
    return np.array(owner, np.int32)


def tree(
    basins: Basins, seeds: SeedPoints, walls: Floats, owner: Labels
) -> list[tuple[int, int, int]]:
    """How each owner's land hangs together: basin, the basin it was reached from (-1: a tap) and
    the seam between, nearest first."""
    fences, owners = (walls + 10).tolist(), owner.tolist()
    reached = [False] * len(basins)
    front = [(0.0, basin, -1, -1) for _, basin in seeds]
    heapq.heapify(front)
    found = []
    while front:
        cost, basin, source, via = heapq.heappop(front)
        if reached[basin]:
            continue
        reached[basin] = True
        found.append((basin, source, via))
        for other, seam in basins.beside[basin]:
            if not reached[other] and owners[other] == owners[basin]:
                heapq.heappush(front, (cost + fences[seam], other, basin, seam))
    return found


def _steps(basins: Basins) -> Floats:
    one, other = (basins.middles[basins.ends[:, end]] for end in (0, 1))
    return np.asarray(np.linalg.norm(one - other, axis=1))
