"""What an eye can see of a table, and where a state does not look like it. No camera in here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from dataclasses import replace as record_replace
from functools import lru_cache

from msgspec.structs import replace

from companion.rules.board import RegionId
from companion.rules.game import Game
from companion.rules.model import HIDDEN, Race, Seat, State

MOST = 99
"""No pile is higher."""
CARDS = frozenset(
    {"worgen_form", "battleground_faction", "ring", "scepter", "bag:ring", "bag:scepter"}
)
"""Abilities that leave no trace on the printed cardboard, but have a card in the print kit."""


@dataclass(frozen=True, slots=True)
class Spot:
    """What lies open in one region; a pile tells only between what heights it may be."""

    race: Race = ""
    declined: bool = False
    least: int = 0
    most: int = 0
    neutral_least: int = 0
    neutral_most: int = 0
    markers: tuple[str, ...] = ()
    unmarked: bool = False
    """Markers that belong there may be missing."""

    @property
    def tokens(self) -> int | None:
        """How many there are, where that can be told."""
        return self.least if self.least == self.most else None


NOTHING = Spot()


@dataclass(frozen=True, slots=True)
class DieSeen:
    """A face that an electronic die has shown, and what was named before it was rolled."""

    face: int
    region: RegionId | None = None
    last: bool = True
    """For a last conquest; otherwise it comes before one."""


@dataclass(frozen=True, slots=True)
class BannerSeen:
    """A banner before a player, with its badge if it has one."""

    seat: Seat
    race: Race
    power: str | None
    declined: bool


@dataclass(frozen=True, slots=True)
class GiftSeen:
    """A token that one player has laid before another."""

    what: str
    giver: Seat
    holder: Seat


@dataclass(frozen=True, slots=True)
class Sight:
    """A region that is missing here is not seen, which is never the same as empty."""

    spots: Mapping[RegionId, Spot]
    combos: tuple[tuple[Race, str | None], ...] | None = None
    banners: frozenset[BannerSeen] | None = None
    gifts: frozenset[GiftSeen] | None = None
    round: int | None = None
    """Where the turn marker lies."""
    cards: frozenset[tuple[str, str]] | None = None
    """What the print kit's cards have told since the last look, for choices without cardboard
    of their own; None: the table does not use them."""
    dice: tuple[DieSeen, ...] | None = None
    """What an electronic die has told since the last look; None: there is no such die."""
    shaky: bool = False
    """A count may be wrong, looks before may have missed something: no turn ends by it without a
    word. Cameras say so of what has only just changed, and of what is at the limit of sight.
    """

    @property
    def piled(self) -> bool:
        return any(spot.least != spot.most for spot in self.spots.values())


def ideal(game: Game, state: State, *, piled: bool = False) -> Sight:
    """The perfect eye: all that lies open, nothing that does not."""
    spots = {region: _shown(spot_of(state, region), piled) for region in game.board.regions}
    return Sight(spots, combos_of(state), banners_of(state), gifts_of(state), state.round)


def _shown(spot: Spot, piled: bool) -> Spot:
    if not piled or (spot.least < 1 and spot.neutral_least < 1):
        return spot
    heights = (1, MOST) if spot.least else (0, 0)
    neutral = (1, MOST) if spot.neutral_least else (0, 0)
    return Spot(spot.race, spot.declined, *heights, *neutral, spot.markers)


def spot_of(state: State, region: RegionId) -> Spot:
    """How a region looks."""
    troop, neutral = state.troops.get(region), state.neutral.get(region, 0)
    markers = state.markers.get(region, ())
    if troop is None and not neutral and not markers:
        return NOTHING
    race, declined, tokens = "", False, 0
    if troop is not None and troop.tokens:
        race, tokens = troop.race, troop.tokens
        declined = not state.tribes[race].active
    return _spot(race, declined, tokens, neutral, markers)


@lru_cache(maxsize=4096)
def _spot(race: Race, declined: bool, tokens: int, neutral: int, markers: tuple[str, ...]) -> Spot:
    """Remembered: a search asks for the same again and again."""
    shown = faces(markers) if markers else ()
    return Spot(race, declined, tokens, tokens, neutral, neutral, shown)


def faces(markers: Iterable[str]) -> tuple[str, ...]:
    """Markers as they lie: what is face down tells nothing."""
    return tuple(sorted(HIDDEN if marker.startswith(HIDDEN) else marker for marker in markers))


def combos_of(state: State) -> tuple[tuple[Race, str | None], ...]:
    return tuple((combo.race, combo.power) for combo in state.column)


def banners_of(state: State) -> frozenset[BannerSeen]:
    return frozenset(
        BannerSeen(tribe.seat, tribe.race, tribe.power, not tribe.active)
        for tribe in state.tribes.values()
    )


def gifts_of(state: State) -> frozenset[GiftSeen]:
    return frozenset(
        GiftSeen(gift.what, gift.giver, Seat(seat))
        for seat, player in enumerate(state.players)
        for gift in player.gifts
    )


def blinded(state: State) -> State:
    """The state as somebody knows it who has turned nothing over."""
    markers = {
        region: tuple(_unturned(marker) for marker in here)
        for region, here in state.markers.items()
    }
    pile = tuple(what if what == "bomb" else HIDDEN for what in state.pile)
    banners, badges = tuple(sorted(state.banners)), tuple(sorted(state.badges))
    return replace(state, markers=markers, pile=pile, banners=banners, badges=badges)


def _unturned(marker: str) -> str:
    return f"{HIDDEN}marker" if marker.startswith(HIDDEN) else marker


@dataclass(slots=True)
class Gap:
    """Where a state does not look like the table, and in what respect."""

    holders: set[RegionId] = field(default_factory=set)
    tokens: set[RegionId] = field(default_factory=set)
    markers: set[RegionId] = field(default_factory=set)
    column: bool = False
    banners: bool = False
    gifts: bool = False
    round: bool = False

    def __bool__(self) -> bool:
        beside = self.column or self.banners or self.gifts or self.round
        return bool(beside or self.holders or self.tokens or self.markers)

    @property
    def regions(self) -> set[RegionId]:
        return self.holders | self.tokens | self.markers


def gap_between(state: State, seen: Sight) -> Gap:
    gap = Gap()
    for region, there in seen.spots.items():
        here = spot_of(state, region)
        if here is not there and here != there:
            _compare(gap, region, here, there)
    gap.column = seen.combos is not None and combos_of(state) != seen.combos
    gap.banners = seen.banners is not None and banners_of(state) != seen.banners
    gap.gifts = seen.gifts is not None and gifts_of(state) != seen.gifts
    gap.round = seen.round is not None and state.round != seen.round
    return gap


def _compare(gap: Gap, region: RegionId, here: Spot, there: Spot) -> None:
    if (here.race, here.declined) != (there.race, there.declined):
        gap.holders.add(region)
    elif not there.least <= here.least <= there.most:
        gap.tokens.add(region)
    if not there.neutral_least <= here.neutral_least <= there.neutral_most:
        gap.holders.add(region)
    lacks = there.unmarked and not Counter(there.markers) - Counter(here.markers)
    if here.markers != there.markers and not lacks:
        gap.markers.add(region)


def races_only(state: State, seen: Sight) -> Sight:
    """The same with markers and tokens of nobody as the state has them: not every table tags
    them, and not everybody lays them, or not yet where a region has just been taken.
    """
    spots = {
        region: _race_only(spot_of(state, region), spot) for region, spot in seen.spots.items()
    }
    return record_replace(seen, spots=spots)


def _race_only(here: Spot, there: Spot) -> Spot:
    if there.race and there.race != here.race:
        return record_replace(there, unmarked=True)
    neutral = (here.neutral_least, here.neutral_most)
    return Spot(there.race, there.declined, there.least, there.most, *neutral, here.markers)


def as_known(state: State, seen: Sight, *regions: RegionId) -> Sight:
    """The same with some regions as the state has them, whatever lies there."""
    known = {region: spot_of(state, region) for region in regions}
    return record_replace(seen, spots={**seen.spots, **known})


def agreed(one: Sight, other: Sight) -> Sight:
    """What two looks have in common: a region told in two ways is not seen."""
    spots = {region: spot for region, spot in other.spots.items() if one.spots.get(region) == spot}
    return record_replace(other, spots=spots)
