"""A position: a game and a state, who stands where and who speaks for whom.

What rules and abilities make of it is asked in `asking`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from companion.rules.board import RegionId
from companion.rules.game import ActiveTraits, Game, Hook
from companion.rules.model import Player, Race, Seat, State, Tribe
from companion.rules.traits import Trait

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

    def active_traits(self, tribe: Tribe) -> ActiveTraits:
        found = self._traits_of.get(tribe)
        if found is None:
            found = self._traits_of[tribe] = self.game.active_traits(tribe, carried(self, tribe))
        return found

    # Regions

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


def carried(p: Position, tribe: Tribe) -> tuple[str, ...]:
    """Places, relics and other speaking markers that lie in the tribe's regions."""
    finds = p.game.finds
    if not finds:
        return ()
    troops, race = p.state.troops, tribe.race
    return tuple(
        marker
        for region, markers in p.state.markers.items()
        if (troop := troops.get(region)) is not None and troop.race == race
        for marker in markers
        if marker.partition(":")[0] in finds
    )
