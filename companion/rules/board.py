"""A board as the rules see it: regions, terrain, borders. Not its drawing nor what stands on it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NewType

from typing_extensions import override

RegionId = NewType("RegionId", str)
Regions = frozenset[RegionId]


@dataclass(frozen=True, slots=True)
class Region:
    """One area of the map; `island` tells apart pieces of land that never touch."""

    id: RegionId
    terrain: str
    symbols: frozenset[str] = frozenset()
    edge: bool = False
    island: str = "1"


@dataclass(frozen=True, slots=True)
class Board:
    """Regions and who borders whom. Every question is answered once and then remembered."""

    id: str
    regions: Mapping[RegionId, Region]
    borders: Mapping[RegionId, Regions]
    house: bool = False
    """Drawn for Tribekeeper, not measured from a printed board."""
    alike: Mapping[str, Regions] = field(default_factory=dict)
    """Regions that also answer to the name of another box's terrain or symbol."""
    all: Regions = field(init=False, repr=False, compare=False)
    edges: Regions = field(init=False, repr=False, compare=False)
    islands: Mapping[str, Regions] = field(init=False, repr=False, compare=False)
    _of_terrain: dict[tuple[str, ...], Regions] = field(init=False, repr=False, compare=False)
    _of_symbol: dict[tuple[str, ...], Regions] = field(init=False, repr=False, compare=False)
    _beside_terrain: dict[tuple[str, ...], Regions] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        remember = object.__setattr__
        remember(self, "all", frozenset(self.regions))
        remember(self, "edges", frozenset(r.id for r in self.regions.values() if r.edge))
        remember(self, "islands", _by_island(self.regions.values()))
        for answers in ("_of_terrain", "_of_symbol", "_beside_terrain"):
            remember(self, answers, {})

    @override
    def __hash__(self) -> int:
        return hash(self.id)

    @classmethod
    def of(
        cls,
        id: str,
        regions: Iterable[Region],
        borders: Iterable[tuple[RegionId, RegionId]],
        *,
        house: bool = False,
    ) -> Board:
        """A board whose borders may be named from one side only.

        >>> coast = Board.of("b", [Region(RegionId("1"), "hill"), Region(RegionId("2"), "sea")],
        ...                  [(RegionId("1"), RegionId("2"))])
        >>> sorted(coast.touching(RegionId("2"))), sorted(coast.touching_terrain("sea"))
        (['1'], ['1'])
        """
        known = _unique(id, regions)
        return cls(id, known, _both_ways(id, known, borders), house)

    def like(self, region: RegionId) -> Regions:
        """Regions of the same terrain, this one included."""
        return self.with_terrain(self.regions[region].terrain)

    def with_terrain(self, *terrains: str) -> Regions:
        """Regions of any of these terrains."""
        found = self._of_terrain.get(terrains)
        if found is None:
            found = frozenset(r.id for r in self.regions.values() if r.terrain in terrains)
            found |= self._alike(terrains)
            self._of_terrain[terrains] = found
        return found

    def with_symbol(self, *symbols: str) -> Regions:
        """Regions that show any of these symbols."""
        found = self._of_symbol.get(symbols)
        if found is None:
            wanted = frozenset(symbols)
            found = frozenset(r.id for r in self.regions.values() if r.symbols & wanted)
            found |= self._alike(symbols)
            self._of_symbol[symbols] = found
        return found

    def _alike(self, names: tuple[str, ...]) -> Regions:
        none: Regions = frozenset()
        return none.union(*(self.alike.get(name, none) for name in names))

    def touching(self, region: RegionId) -> Regions:
        """Regions that share a border with this one."""
        return self.borders[region]

    def touching_terrain(self, *terrains: str) -> Regions:
        """Regions that border at least one region of any of these terrains (coasts, shores)."""
        found = self._beside_terrain.get(terrains)
        if found is None:
            found = self.touching_any(self.with_terrain(*terrains))
            self._beside_terrain[terrains] = found
        return found

    def touching_any(self, regions: Iterable[RegionId]) -> Regions:
        """Regions that border at least one of these; one of these only if another borders it."""
        return frozenset[RegionId]().union(*(self.borders[region] for region in regions))


def join(id: str, boards: Iterable[Board]) -> Board:
    """One board out of several sheets laid side by side, with no border between them."""
    sheets = tuple(boards)
    regions = [region for sheet in sheets for region in sheet.regions.values()]
    borders = [(a, b) for sheet in sheets for a, others in sheet.borders.items() for b in others]
    return Board.of(id, regions, borders, house=any(sheet.house for sheet in sheets))


def _unique(board: str, regions: Iterable[Region]) -> dict[RegionId, Region]:
    known: dict[RegionId, Region] = {}
    for region in regions:
        if region.id in known:
            raise ValueError(f"board {board}: region {region.id} is there twice")
        known[region.id] = region
    return known


def _both_ways(
    board: str, known: Mapping[RegionId, Region], borders: Iterable[tuple[RegionId, RegionId]]
) -> dict[RegionId, Regions]:
    beside: dict[RegionId, set[RegionId]] = {region: set() for region in known}
    for one, other in borders:
        for end in (one, other):
            if end not in known:
                raise ValueError(f"board {board}: border {one}-{other} names unknown region {end}")
        if one == other:
            raise ValueError(f"board {board}: region {one} borders itself")
        beside[one].add(other)
        beside[other].add(one)
    return {region: frozenset(others) for region, others in beside.items()}


def _by_island(regions: Iterable[Region]) -> dict[str, Regions]:
    found: defaultdict[str, set[RegionId]] = defaultdict(set)
    for region in regions:
        found[region.island].add(region.id)
    return {island: frozenset(members) for island, members in found.items()}
