"""The table as a person sees it: who stands where, what lies where. No rule of any box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

Regions = frozenset[str]

ALIKE = {
    "mountain": "black_mountain",
    "swamp": "mud",
    "forest": "mushroom",
    "magic": "crystal",
    "sea": "river",
    "lake": "river",
}
"""Terrains and symbols that are the same in a mixed game (UG-1.14); a mine is called so in both."""

UNITS = ("beast", "champion")
"""Markers that count as race tokens where they stand (WOW-P03, WOW-P05)."""


@dataclass(frozen=True)
class Land:
    """A region as printed."""

    terrain: str
    symbols: frozenset[str]
    edge: bool
    island: str
    borders: Regions


@dataclass(frozen=True)
class Tribe:
    race: str
    seat: int
    power: str | None
    active: bool


class Attack(NamedTuple):
    """A tribe on a region, with the optional abilities it calls upon."""

    tribe: Tribe
    region: str
    using: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Fight:
    """A region conquered this turn, by whom and from whom."""

    region: str
    race: str
    nonempty: bool
    beaten: str | None
    beaten_active: bool
    defenders: int


@dataclass(frozen=True)
class Roll:
    """A die that was rolled before a conquest."""

    die: int
    region: str | None
    source: str


@dataclass(frozen=True)
class Table:
    """Everything one needs to see to answer for a cost, a reach or a score."""

    game: str
    options: Mapping[str, object]
    lands: Mapping[str, Land]
    tribes: Mapping[str, Tribe]
    tokens: Mapping[str, tuple[str, int]]
    neutral: Mapping[str, int]
    markers: Mapping[str, tuple[str, ...]]
    tray: Mapping[str, int]
    hands: Mapping[str, int]
    units: Mapping[tuple[str, str], int]
    """Race and unit: those in hand."""
    coins: tuple[int, ...]
    gifts: frozenset[tuple[str, int, int]]
    """What, from whom, to whom."""
    seat: int
    fights: tuple[Fight, ...] = ()
    used: tuple[str, ...] = ()
    paid: frozenset[str] = frozenset()
    chosen: Mapping[str, str] = field(default_factory=dict)
    stopped: frozenset[str] = frozenset()
    roll: Roll | None = None
    first_turn: bool = False
    declining: bool = False
    """The player went in decline this turn."""

    @property
    def mixed(self) -> bool:
        return "+" in self.game

    @property
    def board(self) -> str:
        """The box whose board is played on."""
        return self.game.partition("+")[0]

    @property
    def warcraft(self) -> bool:
        return self.game == "warcraft"

    def kind(self, *names: str) -> Regions:
        """Regions with one of these terrains or symbols, or their equals in a mixed game."""
        wanted = {*names, *(self._equals(names) if self.mixed else ())}
        return frozenset(
            id for id, land in self.lands.items() if land.terrain in wanted or land.symbols & wanted
        )

    def _equals(self, names: tuple[str, ...]) -> Iterator[str]:
        for above, below in ALIKE.items():
            if above in names:
                yield below
            if below in names:
                yield above

    def beside(self, regions: Regions) -> Regions:
        """Whatever shares a border with one of these."""
        return frozenset(other for region in regions for other in self.lands[region].borders)

    def held(self, race: str) -> Regions:
        return self._held.get(race, frozenset())

    @cached_property
    def _held(self) -> Mapping[str, Regions]:
        found = dict.fromkeys(self.tribes, Regions())
        for region, (race, _) in self.tokens.items():
            found[race] |= {region}
        return found

    def holder(self, region: str) -> Tribe | None:
        return self.tribes[self.tokens[region][0]] if region in self.tokens else None

    def marks(self, region: str) -> tuple[str, ...]:
        return self.markers.get(region, ())

    def count(self, region: str, *names: str) -> int:
        return sum(mark in names for mark in self.marks(region))

    def where(self, name: str) -> Regions:
        return frozenset(region for region, marks in self.markers.items() if name in marks)

    def defenders(self, region: str) -> int:
        """Race tokens and what counts as one."""
        return self.tokens.get(region, ("", 0))[1] + self.count(region, *UNITS)

    def of_seat(self, seat: int) -> list[Tribe]:
        return [tribe for tribe in self.tribes.values() if tribe.seat == seat]

    def active(self, seat: int) -> Tribe | None:
        return next((tribe for tribe in self.of_seat(seat) if tribe.active), None)

    def opponents(self, seat: int) -> list[int]:
        return [other for other in range(len(self.coins)) if other != seat]

    def finds(self, tribe: Tribe) -> list[tuple[str, str]]:
        """What lies face up in the tribe's regions, as region and name."""
        return [
            (region, mark)
            for region in sorted(self.held(tribe.race))
            for mark in self.marks(region)
            if not mark.startswith("?")
        ]

    def powers(self, tribe: Tribe) -> set[str]:
        """Its badge, and the one attached to a Stonehedge it holds (UG-L08)."""
        lent = {mark.partition(":")[2] for _, mark in self.finds(tribe) if ":" in mark}
        return lent | ({tribe.power} if tribe.power else set())

    def names(self, tribe: Tribe) -> set[str]:
        """Its race, its powers and what it holds, whether they help it now or not."""
        return self._names[tribe.race]

    @cached_property
    def _names(self) -> Mapping[str, set[str]]:
        return {tribe.race: {*self._own_names(tribe)} for tribe in self.tribes.values()}

    def _own_names(self, tribe: Tribe) -> Iterator[str]:
        yield tribe.race
        yield from self.powers(tribe)
        yield from (mark.partition(":")[0] for _, mark in self.finds(tribe))

    def can(self, tribe: Tribe) -> set[str]:
        """What helps an active tribe; in decline nothing does unless a rule says so (CORE-3.4)."""
        return self.names(tribe) if tribe.active else set()
