"""Who has visibly acted since table and game were last the same: so many turns have gone by.

What they did is not told here.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from companion.rules.board import RegionId
from companion.rules.model import CHOOSE, START, Race, State
from companion.table.follow.sight import Sight

REMEMBERED = 64
"""Tables that may come again, when somebody puts back what he has laid."""


@dataclass(frozen=True, slots=True)
class Troops:
    """Whose tokens lie in a region."""

    race: Race
    declined: bool
    tokens: int


TroopsThere = dict[RegionId, Troops]
Acts = tuple[frozenset[Race], ...]
NOBODY = Troops("", declined=False, tokens=0)


class Actors:
    """Between two looks at rest no more than one turn ends. So whoever takes a region after others
    have done so is in a later turn, however the table looks in the end; and so is whoever takes up
    troops that he had taken up and placed before.
    """

    def __init__(self) -> None:
        self._begun = 0
        self._acts: Acts = ()
        self._taken_up: Counter[Race] = Counter()
        self._lay: TroopsThere = {}
        self._earlier: list[tuple[TroopsThere, Acts]] = []

    def begin(self, state: State) -> None:
        """Table and game are the same."""
        self._forget(turn_begun(state), state)

    def begun(self, state: State) -> None:
        """Whose turn it is has begun it."""
        self._forget(turn_of(state), state)

    def _forget(self, turn: int, state: State) -> None:
        race = state.players[state.seat].active or ""
        up = self._taken_up[race] or state.phase not in (START, CHOOSE)
        self._begun, self._acts, self._earlier = turn, (), []
        self._taken_up = Counter({race: 1} if race and up else ())

    def see(self, seen: Sight) -> None:
        """What was put back as it lay before has not been done."""
        told = {r: Troops(one.race, one.declined, one.least) for r, one in seen.spots.items()}
        there = self._lay | told
        races = frozenset(_acting(self._lay, there)) if self._lay else frozenset()
        again = next((acts for lay, acts in self._earlier if lay == there), None)
        if again is not None:
            self._acts = again
        elif races and self._acts[-1:] != (races,):
            self._acts = (*self._acts, races)
        if again is None:
            self._earlier = [*self._earlier[1 - REMEMBERED :], (there, self._acts)]
        self._taken_up.update(_taken_up(self._lay, there))
        self._lay = there

    def come_to(self, state: State) -> None:
        """The game has moved: what everybody can have done before tells nothing more."""
        if self.are_in(state):
            self._forget(max(self._begun, turn_begun(state)), state)

    def are_in(self, state: State) -> bool:
        """Everybody can have acted by then."""
        turn, players = self._begun, len(state.players)
        for races in (*self._acts, frozenset(self._taken_up)):
            if not races <= state.tribes.keys():
                return False
        for races in self._acts:
            turn = max(_next(turn, state.tribes[race].seat, players) for race in races)
        for race, times in self._taken_up.items():
            first = _next(self._begun, state.tribes[race].seat, players)
            if times > 1:
                turn = max(turn, first + (times - 1) * players)
        return turn <= turn_of(state)


def turn_of(state: State) -> int:
    """How many have gone before it."""
    return state.round * len(state.players) + state.seat


def turn_begun(state: State) -> int:
    """The turn in which something may lie on the table already."""
    return turn_of(state) - (state.phase in (START, CHOOSE))


def _next(turn: int, seat: int, players: int) -> int:
    """This one if it is his, or else his next."""
    return turn + (seat - turn) % players


def _acting(before: TroopsThere, there: TroopsThere) -> Iterator[Race]:
    """Who holds a region that was another's, or has turned his tokens over: as long as some of them
    are turned already, somebody is still at it.
    """
    turning = {lay.race for lay in before.values() if lay.declined}
    for region, lies in there.items():
        lay = before.get(region, NOBODY)
        turned = lies.declined and not lay.declined and lies.race not in turning
        if lies.race and (lies.race != lay.race or turned):
            yield lies.race


def _taken_up(before: TroopsThere, there: TroopsThere) -> Iterator[Race]:
    """Active races of which one token is left in each region, where there were more."""
    lay, lies = _regions(before), _regions(there)
    for race, tokens in lies.items():
        had = lay.get(race, {})
        if set(tokens.values()) == {1} and had.keys() == tokens.keys() and had != tokens:
            yield race


def _regions(there: TroopsThere) -> dict[Race, dict[RegionId, int]]:
    """How many tokens of each active race lie in its regions."""
    found: dict[Race, dict[RegionId, int]] = defaultdict(dict)
    for region, lies in there.items():
        if lies.race and not lies.declined:
            found[lies.race][region] = lies.tokens
    return found
