"""From taps to regions: what a border looks like is learnt from the board itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np

from companion.games.sheet import Point
from vision.geometry import Floats
from vision.studio.alike import joined
from vision.studio.growing.basins import Basins, Labels
from vision.studio.growing.chances import (
    KINDS,
    WALL,
    border_chance,
    colour_trust,
    undrawn,
    walls_of,
)
from vision.studio.growing.colours import NOBODY, shades_of, strange
from vision.studio.growing.grow import SeedPoints, grow
from vision.studio.growing.repair import repaired
from vision.studio.growing.softened import softened
from vision.studio.growing.trimmed import trimmed

CLEAR = 0.4
THUMB = 0.0125
"""Radius of a tap in shares of the width: so much is surely the region tapped."""
REACH = 0.45
"""How far a tap grows before all regions are tapped, in shares of the width."""
HINT = 0.5
"""What strange colours count while only the taps themselves are known."""
SOFT = 9.0
"""Pixels about which a border is evened where colours merely meet."""
BLIND = 0.5
"""How little is drawn where borders between regions of one terrain are not to be seen."""
SLOW = 0.1
"""What every step of a region costs more in an opinion that gives it less land."""
OUTSIDE = "outside"
NOTHING: Mapping[str, str] = {}
OTHERWISE = ((1.0, 1.0), (3.0, 1.0), (1.5, 0.25), (1.5, 2.5))
"""Other weights: of a likely border, and of strange colours."""


@dataclass(frozen=True, slots=True)
class RegionTap:
    """A tap on the flat picture; regions may be tapped more than once."""

    region: str
    x: float
    y: float
    terrain: str = ""
    """Empty: not named."""


@dataclass(frozen=True, slots=True, eq=False)
class Traced:
    """Who owns every basin: the index of a region, or one past the last for no region."""

    regions: tuple[str, ...]
    owner: Labels
    chance: Floats
    """For every seam, how likely it is a border by its look."""
    undrawn: float = 0.0
    """1 where colours merely meet, 0 where a line is drawn."""
    terrains: Mapping[str, str] = field(default_factory=dict)
    """What each region counts as: its terrain, or that of others that look alike."""

    def labels(self, basins: Basins) -> Labels:
        """The owner of every pixel; -1 is no region."""
        owner = np.where(self.owner == len(self.regions), -1, self.owner)
        found = np.asarray(owner[basins.labels], np.int32)
        even = softened(found, SOFT * self.undrawn, basins.shares)
        return trimmed(even, known=basins.teeth)


@dataclass(frozen=True, slots=True, eq=False)
class _Ground:
    """Taps made ready: owners, their terrain groups, the basins they start from."""

    regions: tuple[str, ...]
    groups: tuple[int, ...]
    seeds: SeedPoints

    def known(self, number: int) -> Labels:
        """The owner of every basin that was tapped."""
        found = np.full(number, NOBODY, np.int32)
        for who, basin in self.seeds:
            found[basin] = who
        return found


def trace(basins: Basins, taps: Sequence[RegionTap], *, island: bool = False) -> Traced:
    """Every tap grows to its region. On an island what lies around it is no region."""
    ground = _ground(basins, taps, island)
    colours = strange(basins, ground.known(len(basins)), ground.groups)
    owner = _first(basins, ground, colours)
    terrains = _terrains(basins, ground, taps, owner)
    ground = _ground(basins, taps, island, terrains)
    chance = np.zeros(len(basins.ends), np.float32)
    for _ in range(2):
        chance = border_chance(basins, owner, _looks(ground, colours))
        colours = strange(basins, _learnt(basins, ground, owner), ground.groups)
        trust = colour_trust(basins, owner)
        walls = walls_of(basins, owner, chance)
        owner = grow(basins, ground.seeds, walls, trust * colours)
    owner = repaired(basins, owner, ground.seeds, chance, colours)
    return Traced(ground.regions, owner, chance, undrawn(basins, owner), terrains)


def retrace(
    basins: Basins, taps: Sequence[RegionTap], before: Traced, *, island: bool = False
) -> Traced:
    """After one more tap, and quickly: grown once, by what the tracing before it has learnt."""
    ground = _ground(basins, taps, island, before.terrains)
    owner = _same_owners(before, ground.regions)
    colours = strange(basins, _learnt(basins, ground, owner), ground.groups)
    trust = colour_trust(basins, owner)
    walls = walls_of(basins, owner, before.chance)
    owner = grow(basins, ground.seeds, walls, trust * colours)
    owner = repaired(basins, owner, ground.seeds, before.chance, colours)
    return replace(before, regions=ground.regions, owner=owner)


def _same_owners(before: Traced, regions: tuple[str, ...]) -> Labels:
    """Who owned what, counting the regions of now; what is gone counts for the first."""
    places = [regions.index(one) if one in regions else 0 for one in before.regions]
    return np.array([*places, len(regions)], np.int32)[before.owner]


def sketch(basins: Basins, taps: Sequence[RegionTap], *, island: bool = False) -> Traced:
    """While taps are still missing, and quickly: every tap grows as far as it surely may."""
    ground = _ground(basins, taps, island)
    owners = len(ground.regions)
    colours = HINT * strange(basins, ground.known(len(basins)), ground.groups)
    walls = WALL * basins.above**3
    reach = REACH * basins.labels.shape[1]
    owner = grow(basins, ground.seeds, walls, colours, reach)
    whole = np.where(owner < 0, owners, owner).astype(np.int32)
    terrains = _terrains(basins, ground, taps, whole)
    return Traced(ground.regions, whole, np.zeros(len(basins.ends), np.float32), terrains=terrains)


def opinions(
    basins: Basins, taps: Sequence[RegionTap], traced: Traced, *, island: bool = False
) -> tuple[Traced, ...]:
    """The same taps grown with other weights: where they disagree, a person is asked."""
    ground = _ground(basins, taps, island, traced.terrains)
    learnt = _learnt(basins, ground, traced.owner)
    colours = strange(basins, learnt, ground.groups) * colour_trust(basins, traced.owner)
    weighed = [
        (walls_of(basins, traced.owner, traced.chance, power), colours * foreign)
        for power, foreign in OTHERWISE
    ]
    walls = walls_of(basins, traced.owner, traced.chance)
    slowed = [(walls, colours + slow[:, None]) for slow in _slowed(basins, ground, traced)]
    grown = (grow(basins, ground.seeds, *rival) for rival in weighed + slowed)
    return tuple(replace(traced, owner=owner) for owner in grown)


def _slowed(basins: Basins, ground: _Ground, traced: Traced) -> list[Floats]:
    """Where no line is drawn, neighbours of one terrain meet where nobody can see it: one of them
    grows more slowly in one opinion, the other in another."""
    if traced.undrawn < BLIND:
        return []
    groups, pairs = ground.groups, traced.owner[basins.ends[basins.between(traced.owner)]]
    sides: dict[int, int] = {}
    for one, other in sorted({(min(p), max(p)) for p in pairs.tolist()}):
        if groups[one] == groups[other]:
            sides.setdefault(one, 0)
            sides.setdefault(other, 1 - sides[one])
    if not sides:
        return []
    return [
        np.array([SLOW * (sides.get(who) == side) for who in range(len(groups))], np.float32)
        for side in (0, 1)
    ]


def _looks(ground: _Ground, colours: Floats) -> Labels:
    """The terrain whose colours each basin has."""
    return np.asarray(np.array(ground.groups, np.int32)[colours.argmin(axis=0)])


def _first(basins: Basins, ground: _Ground, colours: Floats) -> Labels:
    """A rough tracing for each kind of line: the kind that explains its own borders best wins."""
    rough = {
        kind: grow(basins, ground.seeds, WALL * basins.clear[kind] ** 3, colours) for kind in KINDS
    }
    best = max(KINDS, key=lambda kind: _drawn(basins, rough[kind], basins.clear[kind]))
    return rough[best]


def _drawn(basins: Basins, owner: Labels, clear: Floats) -> float:
    """The share of borders that such a line is drawn on, less the share of other seams."""
    border, length = basins.between(owner), basins.lengths
    drawn = length * (clear > CLEAR)
    on = drawn[border].sum() / max(1.0, length[border].sum())
    return float(on - drawn[~border].sum() / max(1.0, length[~border].sum()))


def _learnt(basins: Basins, ground: _Ground, owner: Labels) -> Labels:
    """Owners by the tracing so far, without the basins at its borders."""
    found = owner.copy()
    found[basins.ends[basins.between(owner)]] = NOBODY
    tapped = ground.known(len(basins))
    return np.where(tapped == NOBODY, found, tapped)


def _terrains(
    basins: Basins, ground: _Ground, taps: Sequence[RegionTap], owner: Labels
) -> dict[str, str]:
    """Who was not named counts as those that look alike, by a tracing without that."""
    named = _named(taps)
    if len(named) in (0, len(ground.regions)):
        return named
    seen = shades_of(basins, _learnt(basins, ground, owner), len(ground.regions))
    return joined(ground.regions, named, seen)


def _named(taps: Sequence[RegionTap]) -> dict[str, str]:
    return {tap.region: tap.terrain for tap in reversed(taps) if tap.terrain}


def _ground(
    basins: Basins, taps: Sequence[RegionTap], island: bool, terrains: Mapping[str, str] = NOTHING
) -> _Ground:
    regions = tuple(dict.fromkeys(tap.region for tap in taps))
    known = {**terrains, **_named(taps)}
    names = [known.get(region) or f"region {region}" for region in regions] + [OUTSIDE] * island
    kinds = sorted(set(names))
    under = partial(_under, basins)
    seeds = [
        (regions.index(tap.region), basin)
        for tap in taps
        for basin in basins.thumbs.of((tap.x, tap.y), under)
    ]
    if island:
        seeds += [(len(regions), int(basin)) for basin in basins.rim()]
    return _Ground(regions, tuple(map(kinds.index, names)), _one_each(seeds))


def _under(basins: Basins, tap: Point) -> list[int]:
    """The basin under a tap, and those that mostly lie under the thumb."""
    reach, (column, row) = THUMB * basins.labels.shape[1], tap
    left, top = (max(0, int(v - reach)) for v in tap)
    box = basins.labels[top : int(row + reach) + 2, left : int(column + reach) + 2]
    y, x = np.indices(box.shape)
    inside = box[np.hypot(x + left - column, y + top - row) <= reach]
    near, pixels = np.unique(inside, return_counts=True)
    mostly = near[pixels > 0.6 * basins.sizes[near]].tolist()
    return list(dict.fromkeys([basins.at(column, row), *mostly]))


def _one_each(seeds: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """A basin under two taps belongs to the first."""
    first: dict[int, int] = {}
    for who, basin in seeds:
        first.setdefault(basin, who)
    return [(who, basin) for basin, who in first.items()]
