"""The Underground house board for five players: a cave with a river from side to side."""

from __future__ import annotations

import numpy as np

from companion.games.sheet import Sheet
from tools.house_boards.furnish import connected, spread, steps, terrains
from tools.house_boards.grounds import NORTH, RIVER, SOUTH, cave
from tools.house_boards.outlines import Unfit
from tools.house_boards.plots import OUTSIDE, Picture
from tools.house_boards.survey import Furnishing, Survey, sheet_of, survey

_SIZE_MM = (620, 620)
_RIVER = 5
_LAND = {"mine": 9, "mushroom": 9, "crystal": 9, "mud": 9, "black_mountain": 9}
_CHASMS_INLAND, _CHASMS_AT_THE_RIM = 3, 2
_MONSTERS = 7
_LEAST_WAYS = 2
_ENDS = 2
_APART = 3
THROW = 104


def attempt(throw: int) -> Sheet:
    """One throw of seeds; Unfit if it does not make a good board."""
    rng = np.random.default_rng(throw)
    zones = cave(rng, _SIZE_MM)
    counts = _counts(zones)
    land = survey(rng, zones, counts)
    river = frozenset(range(counts[NORTH], counts[NORTH] + counts[RIVER]))
    if len(river & land.rim) != _ENDS:
        raise Unfit("the river does not have two ends")
    furnished = _furnish(rng, land, river)
    return sheet_of(land, furnished, "underground-5p", "underground", players=5, face=None)


def _counts(zones: Picture) -> dict[int, int]:
    ground = sum(_LAND.values()) + _CHASMS_INLAND + _CHASMS_AT_THE_RIM
    north = round(ground * np.mean(zones[zones != RIVER] == NORTH))
    return {NORTH: north, RIVER: _RIVER, SOUTH: ground - north}


def _furnish(rng: np.random.Generator, land: Survey, river: frozenset[int]) -> Furnishing:
    chasms, volcanoes = _chasms(rng, land, river)
    free = sorted(land.graph.keys() - river - chasms)
    terrain = terrains(rng, land.graph, free, _LAND)
    monsters = spread(
        rng,
        steps(land.graph),
        free,
        _MONSTERS,
        lambda plot: 0.2 * (plot in land.rim),
        terrain,
    )
    water = dict.fromkeys(river, "river") | dict.fromkeys(chasms, "chasm")
    return Furnishing(terrain | water, {"volcano": volcanoes, "monster": monsters})


def _chasms(
    rng: np.random.Generator, land: Survey, river: frozenset[int]
) -> tuple[frozenset[int], frozenset[int]]:
    """All chasms, and those with a volcano: every one inland and one at the rim."""
    far = steps(land.graph)
    inland = spread(rng, far, sorted(land.inland - river), _CHASMS_INLAND)
    apart = [p for p in sorted(land.rim - river) if min(far[p][c] for c in inland) >= _APART]
    rim = spread(rng, far, apart, _CHASMS_AT_THE_RIM)
    chasms = inland | rim
    ways = [len(land.graph[p] - {OUTSIDE} - chasms) for p in land.graph.keys() - chasms]
    if not connected(land.graph, chasms) or min(ways) < _LEAST_WAYS:
        raise Unfit("chasms close the way")
    return chasms, inland | {min(rim)}
