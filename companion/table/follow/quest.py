"""What a search is after: from where, what is seen, and how far it may go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.rules.commands import Command, Use
from companion.rules.model import OVER, Race, Seat, State
from companion.table.follow.sight import CARDS, DieSeen, Sight

MARGIN_STEP, MARGIN_TURN = 0.95, 1.6
DEEP_STEP, DEEP_TURN = 12, 60


@dataclass(frozen=True, slots=True)
class Ends:
    """What is known of the ends of turns."""

    whole_turn: bool = False
    """Somebody has told that the turn is over."""
    told: bool = False
    """Whoever ends a turn tells so: as long as nobody has, it goes on."""
    present: bool = False
    """The table is looked at all the time: at most the next player has begun since."""


NOTHING_TOLD = Ends()


@dataclass(frozen=True, slots=True)
class Quest:
    start: State
    seen: Sight
    ends: Ends = NOTHING_TOLD

    @property
    def whole_turn(self) -> bool:
        return self.ends.whole_turn

    @property
    def margin(self) -> float:
        """Ways that cost at most so much more than the best one are worth a question."""
        return MARGIN_TURN if self.whole_turn else MARGIN_STEP

    @property
    def deepest(self) -> int:
        return DEEP_TURN if self.whole_turn else DEEP_STEP

    @property
    def rolls(self) -> int:
        """How many rolls the line must hold."""
        return len(self.seen.dice or ())

    def passed(self, state: State) -> bool:
        """The turn that was to be explained is over."""
        turn = (self.start.seat, self.start.round)
        return state.phase is OVER or (state.seat, state.round) != turn

    def goes_on(self, state: State) -> bool:
        """Something may still have happened after this."""
        bound = self.whole_turn or self.ends.told
        return state.phase is not OVER and not (bound and self.passed(state))

    def may_end(self, state: State) -> bool:
        """A turn may have ended here without anybody having told."""
        if self.whole_turn:
            return True
        return not self.ends.told and not (self.ends.present and self.passed(state))

    @property
    def actors(self) -> tuple[Seat, ...]:
        """Who may have acted, each in one turn; nobody, if it may have been anybody."""
        if self.whole_turn or self.ends.told:
            return (self.start.seat,)
        after = Seat((self.start.seat + 1) % len(self.start.players))
        return (self.start.seat, after) if self.ends.present else ()

    def is_too_far(self) -> bool:
        """More turns have gone by than the search goes: somebody has acted who was not yet to, or
        more combos are gone than could be picked. So much is known without any search.
        """
        actors, tribes = self.actors, self.start.tribes
        if not actors:
            return False
        if any(tribes[race].seat not in actors for race in self._has_acted()):
            return True
        return max(len(self._newcomers()), len(self._left_column())) > len(actors)

    def _newcomers(self) -> set[Race]:
        """Races that nobody had picked: everybody picks at most one in a turn."""
        return {spot.race for spot in self.seen.spots.values() if spot.race} - set(
            self.start.tribes
        )

    def _left_column(self) -> set[Race]:
        there = self.seen.combos
        races = {combo.race for combo in self.start.column}
        return set() if there is None else races.difference(race for race, _ in there)

    def _has_acted(self) -> Iterator[Race]:
        """Races that were turned over, or hold more regions: others may only move them. One in
        decline that is seen active may have been picked anew, by anybody.
        """
        spots, tribes = self.seen.spots.values(), self.start.tribes
        now = Counter((spot.race, spot.declined) for spot in spots if spot.race in tribes)
        before = Counter(troop.race for troop in self.start.troops.values())
        for (race, declined), regions in now.items():
            active = tribes[race].active
            if (active and declined) or (active != declined and regions > before[race]):
                yield race

    def faces(self, rolled: int, guesses: tuple[int, ...]) -> tuple[DieSeen, ...]:
        """What the next roll may have been: the next one told, or a guess if no die tells."""
        dice = self.seen.dice
        if dice is None:
            return tuple(DieSeen(face) for face in guesses)
        return dice[rolled : rolled + 1]

    def tells(self, use: Use) -> bool:
        """A card says that this was used."""
        return (use.what, use.value) in (self.seen.cards or ())

    def denied(self, command: Command) -> bool:
        """A card would tell of this, and none does."""
        cards = self.seen.cards
        return cards is not None and not cards.issuperset(told_by_cards((command,)))

    def shown_by_cards(self, line: tuple[Command, ...]) -> frozenset[tuple[str, str]]:
        """What of it cards tell: they tell also of choices that change nothing."""
        return told_by_cards(line) if self.seen.cards else frozenset()

    def all_told(self, line: tuple[Command, ...]) -> bool:
        """Everything that a card tells of is in the line."""
        return not self.seen.cards or self.seen.cards == told_by_cards(line)


def told_by_cards(line: Iterable[Command]) -> frozenset[tuple[str, str]]:
    """What the print kit's cards tell of these commands."""
    uses = (command for command in line if isinstance(command, Use))
    return frozenset((use.what, use.value) for use in uses if use.what in CARDS)
