"""A position: a game and a state, and every question the rules ask about them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from companion.rules.board import Region, RegionId, Regions
from companion.rules.game import ActiveTraits, Game, Hook
from companion.rules.model import HIDDEN, Player, Race, Seat, State, Tribe
from companion.rules.traits import NOWHERE, Trait

Topic = TypeVar("Topic")
Answer = TypeVar("Answer")


class Position:
    """Looks, never touches. What was asked once is remembered."""

    __slots__ = ("_active_traits", "_answers", "_held", "_traits_of", "game", "state")

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state
        self._traits_of: dict[Tribe, ActiveTraits] = {}
        self._active_traits: dict[Seat, list[tuple[Tribe, ActiveTraits]]] = {}
        self._held: dict[Race, list[RegionId]] = {}
        self._answers: dict[tuple[Callable[[Position, Any], Any], Any], Any] = {}

    def once(self, question: Callable[[Position, Topic], Answer], topic: Topic) -> Answer:
        """The answer to a question about this very position, worked out only once."""
        key = (question, topic)
        found: Answer | None = self._answers.get(key)
        if found is None:
            found = self._answers[key] = question(self, topic)
        return found

    def remembered(self) -> Iterator[tuple[Callable[[Position, Any], Any], Any, Any]]:
        """Every question asked so far, what it was about, and the answer."""
        return ((question, topic, found) for (question, topic), found in self._answers.items())

    # Players and tribes

    @property
    def player(self) -> Player:
        return self.state.players[self.state.seat]

    @property
    def deciding(self) -> Seat:
        """Who decides now: who owes a decision, in anybody's turn, else the current player."""
        return self.state.demands[0].seat if self.state.demands else self.state.seat

    def active(self, seat: Seat) -> Tribe | None:
        race = self.state.players[seat].active
        return None if race is None else self.state.tribes[race]

    def tribes(self, seat: Seat) -> list[Tribe]:
        """The active race first, then those in decline, newest first."""
        player = self.state.players[seat]
        active, declined = player.active, player.declined
        races = declined if active is None else (active, *declined)
        tribes = self.state.tribes
        return [tribes[race] for race in races]

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats, clockwise from the next one."""
        number = len(self.state.players)
        return tuple(Seat((seat + step) % number) for step in range(1, number))

    def acting_in_decline(self, seat: Seat) -> Tribe | None:
        """The player's race in decline that still acts, if he has one."""
        for race in self.state.players[seat].declined:
            if self.game.races[race].acts_in_decline:
                return self.state.tribes[race]
        return None

    def attacked_active(self, tribe: Tribe, seat: Seat) -> bool:
        """This tribe, and no other of its owner's, has attacked the player's active race."""
        return (tribe.race, seat, self.state.players[seat].active) in self.state.turn.attacked

    # Traits

    def traits(self, tribe: Tribe, hook: Hook) -> tuple[Trait, ...]:
        """The traits of a tribe that have something to say at this moment."""
        found = self._traits_of.get(tribe)
        return (self.active_traits(tribe) if found is None else found)[hook]

    def tribes_and_traits(self, seat: Seat) -> list[tuple[Tribe, ActiveTraits]]:
        """The player's tribes with those who speak for them. Remembered: do not change it."""
        found = self._active_traits.get(seat)
        if found is None:
            found = self._active_traits[seat] = [
                (t, self.active_traits(t)) for t in self.tribes(seat)
            ]
        return found

    def all_traits(self, tribe: Tribe) -> tuple[Trait, ...]:
        return self.active_traits(tribe).all

    def active_traits(self, tribe: Tribe) -> ActiveTraits:
        found = self._traits_of.get(tribe)
        if found is None:
            found = self._traits_of[tribe] = self.game.active_traits(tribe, self.carried(tribe))
        return found

    def carried(self, tribe: Tribe) -> tuple[str, ...]:
        """Places, relics and other speaking markers that lie in the tribe's regions."""
        finds = self.game.finds
        if not finds:
            return ()
        troops, race = self.state.troops, tribe.race
        return tuple(
            marker
            for region, markers in self.state.markers.items()
            if (troop := troops.get(region)) is not None and troop.race == race
            for marker in markers
            if marker.partition(":")[0] in finds
        )

    def idle_finds(self, seat: Seat) -> list[Trait]:
        """Places and relics in the player's regions in decline, whether they work there or not."""
        held = (self.carried(tribe) for tribe in self.tribes(seat) if not tribe.active)
        return [self.game.finds[marker.partition(":")[0]] for found in held for marker in found]

    def inactive_traits(self, seat: Seat) -> Iterator[Trait]:
        """What would speak for the player were his race active; badges given up may be any."""
        for race in self.state.players[seat].declined:
            power = self.state.tribes[race].power
            yield self.game.races[race]
            yield from self.game.powers.values() if power is None else (self.game.powers[power],)

    def where(self, marker: str) -> RegionId | None:
        """The region where this marker lies face up; a badge attached to it does not matter."""
        for region, markers in self.state.markers.items():
            for found in markers:
                if found == marker or found.partition(":")[0] == marker:
                    return region
        return None

    # Regions

    def region(self, region: RegionId) -> Region:
        return self.game.board.regions[region]

    def held(self, race: Race) -> list[RegionId]:
        """Regions of a race. The list is remembered: do not change it."""
        found = self._held.get(race)
        if found is None:
            troops = self.state.troops.items()
            found = self._held[race] = [region for region, troop in troops if troop.race == race]
        return found

    def holder(self, region: RegionId) -> Tribe | None:
        troop = self.state.troops.get(region)
        return None if troop is None else self.state.tribes[troop.race]

    def tokens(self, region: RegionId) -> int:
        troop = self.state.troops.get(region)
        return 0 if troop is None else troop.tokens

    def markers(self, region: RegionId, *ids: str) -> int:
        """How many of these markers lie in the region."""
        here = self.state.markers.get(region)
        return sum([marker in ids for marker in here]) if here else 0

    def counting_units(self, region: RegionId) -> list[str]:
        """Units in the region that stand for race tokens."""
        here, counting = self.state.markers.get(region), self.game.counting
        return [marker for marker in here if marker in counting] if here and counting else []

    def defenders(self, region: RegionId) -> int:
        """Race tokens in the region, units that stand for them included."""
        return self.tokens(region) + len(self.counting_units(region))

    def hidden(self, region: RegionId) -> list[str]:
        return [m for m in self.state.markers.get(region, ()) if m.startswith(HIDDEN)]

    def immune_by(self, region: RegionId) -> list[str]:
        """Markers that close the region to opponents."""
        kinds = self.game.markers
        return [
            marker
            for marker in self.state.markers.get(region, ())
            if marker in kinds and kinds[marker].immune
        ]

    def occupied(self, region: RegionId) -> bool:
        """Anything at all stands or lies there."""
        state = self.state
        return region in state.troops or region in state.markers or region in state.neutral

    def nonempty(self, region: RegionId, seat: Seat) -> bool:
        """Somebody's token, or a token of nobody, stands there (CORE-4.13)."""
        if self.state.neutral.get(region):
            return True
        holder = self.holder(region)
        if holder is None:
            return False
        return holder.seat != seat or self.game.options.own_decline_is_nonempty

    # Adjacency: one function for reach, discounts and blocks

    def neighbours(self, tribe: Tribe, region: RegionId) -> Regions:
        """Regions adjacent to this one for the tribe, abilities included."""
        found = self.game.board.borders[region]
        for trait in self.traits(tribe, Trait.links):
            found |= trait.links(self, tribe, region)
        return found

    def reach(self, tribe: Tribe, *, plain: bool = False) -> Regions:
        """Regions the tribe may attack from where it stands; `plain`: by borders alone."""
        return self._reach(tribe, plain=True) if plain else self.once(Position._reach, tribe)

    def _reach(self, tribe: Tribe, *, plain: bool = False) -> Regions:
        held = self.held(tribe.race)
        if not held:
            return self.entries(tribe, plain=plain)
        borders = self.game.board.borders
        found = NOWHERE.union(*[borders[region] for region in held])
        if plain:
            return found | self.game.box.always_reaches(self, tribe)
        for trait in self.traits(tribe, Trait.links):
            found |= NOWHERE.union(*[trait.links(self, tribe, region) for region in held])
        for trait in self.traits(tribe, Trait.always_reaches):
            found |= trait.always_reaches(self, tribe)
        return found

    def entries(self, tribe: Tribe, *, plain: bool = False) -> Regions:
        """Where a race without a region may appear."""
        if plain:
            return self.game.box.entries(self, tribe)
        found = NOWHERE
        for trait in self.traits(tribe, Trait.entries):
            found |= trait.entries(self, tribe)
        for trait in self.traits(tribe, Trait.shuns):
            found -= trait.shuns(self, tribe)
        return found

    def open_to(self, tribe: Tribe, region: RegionId, *, plain: bool = False) -> bool:
        """The region is land, or an ability lets the tribe in; `plain`: land only."""
        return region in (self.game.land if plain else self.open_regions(tribe))

    def open_regions(self, tribe: Tribe) -> Regions:
        """All land, and what an ability opens beside it."""
        found = self.game.land
        for trait in self.traits(tribe, Trait.opens):
            found |= trait.opens(self, tribe)
        return found

    def garrison(self, tribe: Tribe) -> int:
        traits = self.traits(tribe, Trait.garrison)
        return max([trait.garrison(self, tribe) for trait in traits]) if traits else 1

    def too_few(self, tribe: Tribe, tokens: int, units: Sequence[str]) -> bool:
        """Fewer than the tribe may leave in a region; what is no race token may stand alone."""
        if units and not tokens and not any(self.game.markers[unit].ranks for unit in units):
            return False
        return tokens + len(units) < self.garrison(tribe)

    def is_short(self, region: RegionId) -> bool:
        """Its holder has fewer there than he may leave."""
        tribe = self.holder(region)
        units = self.counting_units(region)
        return tribe is not None and self.too_few(tribe, self.tokens(region), units)

    def is_leaving(self, tribe: Tribe) -> bool:
        """The tribe leaves the board when this turn has been paid."""
        traits = self.traits(tribe, Trait.leaves_once_paid)
        return any(trait.leaves_once_paid(self, tribe) for trait in traits)

    def used(self, ability: str) -> int:
        """How often an ability has been used this turn."""
        return self.state.turn.used.count(ability)
