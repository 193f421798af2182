"""Pockets that the wrong neighbour has leaked into, given to the one whose border is drawn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import partial

import numpy as np

from vision.geometry import Floats
from vision.studio.growing.basins import Basins, Labels, PocketsKey
from vision.studio.growing.grow import SeedPoints, tree

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
        pockets = _pockets(basins, before, seeds, chance)
        for _, heir, pocket in sorted(_better(basins, before, pockets, (open_line, strange))):
            if touched.isdisjoint(pocket):
                owner[pocket] = heir
                touched.update(pocket, *(_around(basins, basin) for basin in pocket))
        if not touched:
            break
    return owner


def _better(
    basins: Basins, owner: Labels, pockets: Iterable[list[int]], cost: tuple[Floats, Floats]
) -> Iterator[tuple[float, int, list[int]]]:
    """What is won by giving a pocket to a neighbour: change, heir, pocket."""
    open_line, strange = cost
    lines, owners = open_line.tolist(), owner.tolist()
    for pocket in pockets:
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
    """What hangs on the rest of somebody's land by a seam that may be a border."""
    leaks, fences = (chance.astype(np.float64) > LEAK).tolist(), (600 * chance + 10).tolist()
    begun: dict[int, list[int]] = defaultdict(list)
    for _, basin in seeds:
        begun[int(owner[basin])].append(basin)
    for who, (land, inner) in enumerate(_lands(basins, owner)):
        if chance[inner].max(initial=0) >= LEAK:
            question = land.tobytes(), tuple(begun[who]), chance[inner].tobytes()
            find = partial(_hanging, basins, leaks, fences)
            yield from basins.pockets.of(question, find)


def _lands(basins: Basins, owner: Labels) -> Iterator[tuple[Labels, Labels]]:
    """For every owner its basins and the seams between them."""
    number = int(owner.max()) + 1
    inner = np.flatnonzero(~basins.between(owner))
    whose = owner[basins.ends[inner, 0]]
    seams = inner[np.argsort(whose, kind="stable")].astype(np.int32)
    land = np.argsort(owner, kind="stable").astype(np.int32)
    cuts = (np.bincount(of, minlength=number).cumsum()[:-1] for of in (owner, whose))
    basins_of, seams_of = (
        np.split(all_, cut) for all_, cut in zip((land, seams), cuts, strict=True)
    )
    yield from zip(basins_of, seams_of, strict=True)


def _hanging(
    basins: Basins, leaks: list[bool], fences: list[float], question: PocketsKey
) -> list[list[int]]:
    land, begun, _ = question
    grown = tree(basins, begun, fences, set(np.frombuffer(land, np.int32).tolist()))
    beyond: dict[int, list[int]] = defaultdict(list)
    for basin, source, _ in grown:
        beyond[source].append(basin)
    found = []
    for basin, source, seam in grown:
        if source >= 0 and leaks[seam]:
            pocket = [basin]
            for inner in pocket:
                pocket.extend(beyond[inner])
            if len(pocket) <= LARGEST:
                found.append(pocket)
    return found


def _seams_to(
    basins: Basins, owners: list[int], pocket: list[int], open_line: list[float]
) -> dict[int, float]:
    """The undrawn line between a pocket and each owner around it."""
    inside, found = set(pocket), defaultdict[int, float](float)
    for basin in pocket:
        for other, seam, _ in basins.beside[basin]:
            if other not in inside:
                found[owners[other]] += open_line[seam]
    return found


def _around(basins: Basins, basin: int) -> list[int]:
    return [other for other, *_ in basins.beside[basin]]
