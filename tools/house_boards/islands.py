"""The Warcraft house islands: six pieces with two sides each. Sides of one size weigh the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from companion.games.sheet import IslandSide, Sheet
from tools.house_boards.furnish import Steps, connected, spread, steps, terrains
from tools.house_boards.grounds import LAND, island
from tools.house_boards.outlines import Unfit
from tools.house_boards.plots import OUTSIDE
from tools.house_boards.survey import Furnishing, Survey, sheet_of, survey

_LOWLAND = ("farmland", "hill", "forest", "swamp")


@dataclass(frozen=True)
class Kind:
    """What every side of one size has."""

    name: str
    size_mm: tuple[int, int]
    land: int
    mountains: int
    anchors: int
    caverns: int
    magic: int
    murlocs: int
    shore: tuple[int, ...]
    """How many regions the one water may border."""


KINDS = {
    "L": Kind("large", (392, 272), 13, 3, 3, 3, 3, 4, (5,)),
    "M": Kind("medium", (300, 252), 9, 2, 2, 2, 2, 3, (4, 5)),
    "S": Kind("small", (272, 188), 6, 1, 2, 1, 1, 2, (3,)),
}
_LOWLANDS = {
    "L": ((3, 3, 2, 2), (2, 2, 3, 3), (3, 2, 2, 3), (2, 3, 3, 2)),
    "M": ((1, 2, 2, 2), (2, 1, 2, 2), (2, 2, 1, 2), (2, 2, 2, 1)),
    "S": ((2, 1, 1, 1), (1, 2, 1, 1), (1, 1, 2, 1), (1, 1, 1, 2)),
}
"""Farmland, hills, forests and swamps on sides 1A, 1B, 2A, 2B: over all four the same."""


@dataclass(frozen=True)
class Design:
    """One side: its water and the throws that came out well."""

    face: IslandSide
    water: str
    coast: int
    throw: int

    @property
    def id(self) -> str:
        """As in "large-1a"."""
        return f"{KINDS[self.face.size].name}-{self.face.number}{self.face.side.lower()}"

    @property
    def turn(self) -> int:
        """Position among the four sides of its size."""
        return 2 * (self.face.number - 1) + "AB".index(self.face.side)


DESIGNS = (
    Design(IslandSide("L", 1, "A"), "lake", 11, 1),
    Design(IslandSide("L", 1, "B"), "sea", 11, 1001),
    Design(IslandSide("L", 2, "A"), "sea", 12, 2003),
    Design(IslandSide("L", 2, "B"), "lake", 12, 3000),
    Design(IslandSide("M", 1, "A"), "sea", 21, 4000),
    Design(IslandSide("M", 1, "B"), "lake", 21, 5008),
    Design(IslandSide("M", 2, "A"), "lake", 22, 6000),
    Design(IslandSide("M", 2, "B"), "sea", 22, 7000),
    Design(IslandSide("S", 1, "A"), "sea", 31, 8002),
    Design(IslandSide("S", 1, "B"), "sea", 31, 9001),
    Design(IslandSide("S", 2, "A"), "sea", 32, 10000),
    Design(IslandSide("S", 2, "B"), "sea", 32, 11000),
)


def attempt(design: Design, throw: int) -> Sheet:
    """One throw of seeds; Unfit if it does not make a good island."""
    kind = KINDS[design.face.size]
    coast = island(np.random.default_rng(design.coast), kind.size_mm)
    if design.face.side == "B":  # the back of a cut-out piece shows its coast mirrored
        coast = np.ascontiguousarray(coast[:, ::-1])
    rng = np.random.default_rng(throw)
    land = survey(rng, coast, {LAND: kind.land + 1})
    furnished = _furnish(rng, land, design, _water(land, design.water, kind))
    return sheet_of(land, furnished, design.id, "warcraft", players=None, face=design.face)


def _water(land: Survey, water: str, kind: Kind) -> int:
    """The plot that becomes the lake or the bay without cutting the land in two."""
    for plot in sorted(land.inland if water == "lake" else land.rim):
        shore = land.graph[plot] - {OUTSIDE}
        inner_ways = [len(land.graph[other] - {OUTSIDE, plot}) for other in land.graph]
        if len(shore) in kind.shore and connected(land.graph, {plot}) and min(inner_ways) > 1:
            return plot
    raise Unfit(f"no place for a {water}")


def _furnish(rng: np.random.Generator, land: Survey, design: Design, water: int) -> Furnishing:
    kind = KINDS[design.face.size]
    lowland = dict(zip(_LOWLAND, _LOWLANDS[design.face.size][design.turn], strict=True))
    free = sorted(land.graph.keys() - {water})
    terrain = terrains(rng, land.graph, free, lowland | {"mountain": kind.mountains})
    far = steps(land.graph, {water})
    plains = [plot for plot in free if terrain[plot] != "mountain"]
    anchors = spread(
        rng, far, [plot for plot in plains if plot in land.rim], kind.anchors, terrain=terrain
    )
    size = _farthest(far, anchors, plains)
    magic = spread(rng, far, _without(plains, {size}), kind.magic, _avoid(anchors, 0.5), terrain)
    caverns = spread(
        rng, far, _without(free, {size, *magic}), kind.caverns, _avoid(anchors, 0.5), terrain
    )
    landing = min(anchors - magic - caverns, default=min(anchors))
    murlocs = spread(
        rng,
        far,
        _without(plains, {size, *anchors} - {landing}),
        kind.murlocs,
        _avoid(magic | caverns, 2.0),
        terrain,
    )
    symbols = {"anchor": anchors, "magic": magic, "cavern": caverns, "murloc": murlocs}
    return Furnishing(terrain | {water: design.water}, symbols | {"size": frozenset({size})})


def _farthest(far: Steps, anchors: frozenset[int], among: Sequence[int]) -> int:
    inland = [plot for plot in among if plot not in anchors]
    away = {plot: sorted(far[plot][anchor] for anchor in anchors) for plot in inland}
    return max(inland, key=lambda plot: (away[plot], -plot))


def _without(plots: Sequence[int], taken: set[int]) -> list[int]:
    return [plot for plot in plots if plot not in taken]


def _avoid(plots: frozenset[int], dislike: float) -> Callable[[int], float]:
    return lambda plot: dislike if plot in plots else 0.0
