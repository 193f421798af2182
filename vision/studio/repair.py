"""Pockets that the wrong neighbour has leaked into, given to the one whose border is drawn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from vision.geometry import Floats
from vision.studio.basins import Basins, Labels
from vision.studio.grow import SeedPoints, tree

LEAK = 0.4
"""A seam this likely to be a border is not crossed without a second look."""
LARGEST = 600
"""Basins of the largest pocket."""
COLOUR = 0.2
"""What a pixel of strange colour weighs against one of undrawn border."""
WORTH = 8.0
ROUNDS = 3


def repaired(
    basins: Basins, owner: Labels, seeds: SeedPoints, chance: Floats, strange: Floats
) -> Labels:
    """Owners such that more of the drawn line, and less that is not drawn, is border.

    A pocket hangs on the rest of its owner's land by one seam, so nothing falls apart.
    """
    open_line = basins.lengths * (1 - 2 * chance)
    for _ in range(ROUNDS):
        before = owner
        owner = owner.copy()
        touched: set[int] = set()
        better = sorted(_better(basins, before, seeds, chance, (open_line, strange)))
        for _, heir, pocket in better:
            if touched.isdisjoint(pocket):
                owner[pocket] = heir
                touched.update(pocket, *(_around(basins, basin) for basin in pocket))
        if not touched:
            break
    return owner


def _better(
    basins: Basins, owner: Labels, seeds: SeedPoints, chance: Floats, cost: tuple[Floats, Floats]
) -> Iterator[tuple[float, int, list[int]]]:
    """What is won by giving a pocket to a neighbour: change, heir, pocket."""
    open_line, strange = cost
    lines, owners = open_line.tolist(), owner.tolist()
    for pocket in _pockets(basins, owner, seeds, chance):
        here = owners[pocket[0]]
        seams = _seams_to(basins, owners, pocket, lines)
        foreign = strange[:, pocket] @ basins.sizes[pocket]
        for heir, line in seams.items():
            change = seams[here] - line + COLOUR * float(foreign[heir] - foreign[here])
            if heir != here and change < -WORTH:
                yield change, heir, pocket


def _pockets(
    basins: Basins, owner: Labels, seeds: SeedPoints, chance: Floats
) -> Iterator[list[int]]:
    likely = chance.tolist()
    beyond: dict[int, list[int]] = defaultdict(list)
    grown = tree(basins, seeds, 600 * chance, owner)
    for basin, source, _ in grown:
        beyond[source].append(basin)
    for basin, source, seam in grown:
        if source >= 0 and likely[seam] > LEAK:
            pocket = [basin]
            for inner in pocket:
                pocket.extend(beyond[inner])
            if len(pocket) <= LARGEST:
                yield pocket


def _seams_to(
    basins: Basins, owners: list[int], pocket: list[int], open_line: list[float]
) -> dict[int, float]:
    """The undrawn line between a pocket and each owner around it."""
    inside, found = set(pocket), defaultdict[int, float](float)
    for basin in pocket:
        for other, seam in basins.beside[basin]:
            if other not in inside:
                found[owners[other]] += open_line[seam]
    return found


def _around(basins: Basins, basin: int) -> list[int]:
    return [other for other, _ in basins.beside[basin]]
