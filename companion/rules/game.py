"""One box of the family, ready to be played: its traits, markers, board and options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from companion.rules.board import Board, RegionId, Regions
from companion.rules.lines import Line, Lines
from companion.rules.model import Tribe
from companion.rules.options import Options
from companion.rules.traits import Marker, PowerTrait, RaceTrait, Trait

AnyTrait = TypeVar("AnyTrait", bound=Trait)
Hook = Callable[..., object]


class ActiveTraits(dict[Hook, tuple[Trait, ...]]):
    """The traits that speak for a tribe, in the one fixed order: box, race, power, finds.

    Asked for a hook, it names those that have something to say there.
    """

    def __init__(self, traits: tuple[Trait, ...]) -> None:
        super().__init__()
        self.all = traits
        self.offering = tuple(trait for trait in traits if trait.abilities)
        """Those that offer abilities of their own."""
        self.conquest_abilities = _all(trait.conquest_abilities for trait in traits)
        self.paying = _all(trait.paying for trait in traits)
        self.movable = _all(trait.movable for trait in traits)
        self.compulsory = _all(trait.compulsory for trait in traits)
        self.pinned = _all(trait.pinned for trait in traits)
        self.rollers = tuple(trait for trait in traits if trait.rolls_first)
        """Those that roll the die before a conquest."""
        self.stout = any(trait.stout for trait in traits)

    def __missing__(self, hook: Hook) -> tuple[Trait, ...]:
        name = hook.__name__
        self[hook] = found = tuple(t for t in self.all if getattr(type(t), name) is not hook)
        return found


def _all(names: Iterable[frozenset[str]]) -> tuple[str, ...]:
    return tuple(sorted(frozenset[str]().union(*names)))


@dataclass(frozen=True)
class Game:
    """Everything that does not change while a game is played."""

    id: str
    box: Trait
    races: Mapping[str, RaceTrait]
    powers: Mapping[str, PowerTrait]
    markers: Mapping[str, Marker]
    board: Board
    options: Options = field(default_factory=Options)
    finds: Mapping[str, Trait] = field(default_factory=dict)
    """Places, relics and artifacts, and markers that react: they speak for whoever holds them."""
    closed: frozenset[str] = frozenset()
    """Terrains nobody conquers without an ability."""
    mountains: frozenset[str] = frozenset({"mountain"})
    neutral: str = "neutral"
    """What the tokens of nobody are called."""
    neutral_symbol: str = "tribe"
    neutral_each: int = 1
    land: Regions = field(init=False, repr=False, compare=False)
    """Regions that anybody may conquer."""
    counting: frozenset[str] = field(init=False, repr=False, compare=False)
    """Units that stand for race tokens."""
    ground: Mapping[RegionId, Lines] = field(init=False, repr=False, compare=False)
    """What each region costs before anything stands in it (CORE-4.3, 4.4)."""
    _active_traits: dict[object, ActiveTraits] = field(
        default_factory=dict, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        closed = self.board.with_terrain(*sorted(self.closed))
        counting = frozenset(unit.id for unit in self.markers.values() if unit.counts)
        object.__setattr__(self, "land", self.board.all - closed)
        object.__setattr__(self, "counting", counting)
        ground = {region: tuple(self._ground(region)) for region in self.board.regions}
        object.__setattr__(self, "ground", ground)

    def _ground(self, region: RegionId) -> Iterable[Line]:
        yield Line("CORE-4.3", self.box.land_cost(self.board, region) or 2, "land")
        if self.is_mountain(region):
            yield Line("CORE-4.4", 1, "mountain")

    def trait(self, id: str) -> Trait | None:
        return self.races.get(id) or self.powers.get(id) or self.finds.get(id)

    def active_traits(self, tribe: Tribe, carried: tuple[str, ...]) -> ActiveTraits:
        """Who speaks for a tribe, given what lies in its regions."""
        key = (tribe.race, tribe.power, tribe.active, carried)
        found = self._active_traits.get(key)
        if found is None:
            found = self._active_traits[key] = ActiveTraits(tuple(self._all_traits(tribe, carried)))
        return found

    def _all_traits(self, tribe: Tribe, carried: tuple[str, ...]) -> Iterable[Trait]:
        yield self.box
        own = (self.races[tribe.race], *self._powers(tribe.power))
        held = (trait for marker in carried for trait in self._carried(marker))
        for trait in (*own, *held):
            if tribe.active or trait.in_decline:
                yield trait

    def _powers(self, power: str | None) -> tuple[Trait, ...]:
        return () if power is None else (self.powers[power],)

    def _carried(self, marker: str) -> Iterable[Trait]:
        """A find, and the badge attached to it if there is one."""
        find, _, badge = marker.partition(":")
        yield self.finds[find]
        if badge:
            yield self.powers[badge]

    def is_mountain(self, region: RegionId) -> bool:
        return self.board.regions[region].terrain in self.mountains


def index(*traits: AnyTrait) -> Mapping[str, AnyTrait]:
    """Traits by their id, refusing two of the same name."""
    found: dict[str, AnyTrait] = {}
    for trait in traits:
        if trait.id in found:
            raise ValueError(f"two traits are called {trait.id!r}")
        found[trait.id] = trait
    return found
