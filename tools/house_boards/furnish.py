"""What goes where on a divided ground: terrains apart from their like, symbols spread out.

Works on plots and who borders whom; the numbers to place come from the design.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

import numpy as np

from tools.house_boards.plots import OUTSIDE

Graph = Mapping[int, set[int]]
Steps = dict[int, dict[int, int]]
_FAR = 99


def steps(graph: Graph, blocked: Iterable[int] = ()) -> Steps:
    """How many borders lie between every two plots, without entering blocked ones."""
    closed = {OUTSIDE, *blocked}
    return {plot: _from(graph, plot, closed) for plot in graph if plot not in closed}


def connected(graph: Graph, blocked: Iterable[int]) -> bool:
    """Whether the plots that are not blocked hang together."""
    reach = steps(graph, blocked)
    return all(len(row) == len(reach) for row in reach.values())


def terrains(
    rng: np.random.Generator,
    graph: Graph,
    free: Sequence[int],
    counts: Mapping[str, int],
) -> dict[int, str]:
    """Terrain of every free plot, like terrains as far apart as they will go."""
    far = steps(graph)
    words = [terrain for terrain, count in counts.items() for _ in range(count)]
    plots = np.array(free)
    near = np.array([[_repulsion(far[a][b]) for b in free] for a in free])
    best = min((_cooled(rng, words, near) for _ in range(6)), key=lambda found: found[0])[1]
    return {int(plot): words[word] for plot, word in zip(plots, best, strict=True)}


def spread(
    rng: np.random.Generator,
    far: Steps,
    among: Sequence[int],
    count: int,
    dislike: Callable[[int], float] = lambda plot: 0.0,
    terrain: Mapping[int, str] = MappingProxyType({}),
) -> frozenset[int]:
    """`count` plots far from each other and of different terrain, those disliked least first."""

    def cost(chosen: Sequence[int]) -> float:
        pairs = [(a, b) for a in chosen for b in chosen if a < b]
        apart = sum(_repulsion(far[a].get(b, _FAR)) for a, b in pairs)
        alike = sum(terrain.get(a) == terrain.get(b, "") for a, b in pairs)
        return apart + 0.5 * alike + sum(map(dislike, chosen))

    throws = [_exchanged(rng, list(among), count, cost) for _ in range(12)]
    return frozenset(min(throws, key=lambda chosen: (cost(list(chosen)), sorted(chosen))))


def _from(graph: Graph, start: int, closed: set[int]) -> dict[int, int]:
    far = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for other in sorted(graph[here] - closed - far.keys()):
            far[other] = far[here] + 1
            queue.append(other)
    return far


def _repulsion(steps: int) -> float:
    """Touching is much worse than two steps apart, that is worse than three, and so on."""
    return {0: 0.0, 1: 10.0, 2: 1.0}.get(steps, 1.3 / max(steps, 1) ** 2)


def _cooled(
    rng: np.random.Generator, words: list[str], near: np.ndarray
) -> tuple[float, np.ndarray]:
    """Simulated annealing by swapping two plots' terrain."""
    kind = np.unique(words, return_inverse=True)[1]
    order = rng.permutation(len(words))
    cost = _alike(kind[order], near)
    for heat in np.geomspace(6.0, 0.05, 4000):
        a, b = rng.integers(0, len(order), 2)
        order[[a, b]] = order[[b, a]]
        tried = _alike(kind[order], near)
        if tried <= cost or rng.random() < np.exp((cost - tried) / heat):
            cost = tried
        else:
            order[[a, b]] = order[[b, a]]
    return cost, order


def _alike(kind: np.ndarray, near: np.ndarray) -> float:
    return float(near[kind[:, None] == kind[None, :]].sum() / 2)


def _exchanged(
    rng: np.random.Generator,
    among: list[int],
    count: int,
    cost: Callable[[Sequence[int]], float],
) -> list[int]:
    """A random choice, bettered by exchanging one plot at a time."""
    chosen = [int(plot) for plot in rng.permutation(among)[:count]]
    better = True
    while better:
        better = False
        for place in range(count):
            for plot in among:
                tried = [*chosen[:place], plot, *chosen[place + 1 :]]
                if plot not in chosen and cost(tried) < cost(chosen) - 1e-9:
                    chosen, better = tried, True
    return chosen
