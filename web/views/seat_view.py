"""A game at one moment as one listener may look at it: the values all screens are made from."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from msgspec.structs import replace

from companion.games.opening import Opening
from companion.rules.evolve import evolve
from companion.rules.game import Game
from companion.rules.model import Phase, Seat, State
from companion.rules.position import Position
from companion.store.entries import Entry
from companion.table.shown import Shown
from web.views.messages import Speaker

PLENTY = 99
"""More coins than any single payment asks for."""


class Past:
    """The table before and after every command of a line of play, remembered as it grows."""

    def __init__(self, start: State) -> None:
        self._line: tuple[Entry, ...] = ()
        self._states = [start]
        self._lock = threading.Lock()

    def states(self, line: tuple[Entry, ...]) -> Sequence[State]:
        """One state more than there are entries. Callers do not change them."""
        with self._lock:
            same = _shared(self._line, line)
            del self._states[same + 1 :]
            for entry in line[same:]:
                self._states.append(evolve(self._states[-1], *entry.events))
            self._line = line
            return tuple(self._states)


def _shared(one: tuple[Entry, ...], other: tuple[Entry, ...]) -> int:
    """How many entries two lines of play begin with in common."""
    for place, (left, right) in enumerate(zip(one, other, strict=False)):
        if left is not right:
            return place
    return min(len(one), len(other))


@dataclass(frozen=True)
class SeatView:
    """Nobody's seat: what all may see."""

    id: int
    opening: Opening
    game: Game
    shown: Shown
    past: Past
    seat: Seat | None = None

    @cached_property
    def p(self) -> Position:
        return Position(self.game, self.shown.state)

    @cached_property
    def guessed(self) -> Position:
        """The table as its listener may think of it: every purse but the own one is full.

        Answers that depended on a hidden purse would tell what is in it.
        """
        if self.over:
            return self.p
        state = self.shown.state.copy()
        state.players = tuple(
            player if seat == self.seat else replace(player, coins=PLENTY)
            for seat, player in enumerate(state.players)
        )
        return Position(self.game, state)

    @property
    def over(self) -> bool:
        return self.shown.state.phase is Phase.OVER

    @cached_property
    def speaker(self) -> Speaker:
        return Speaker(self.game, self.opening, self.seat, self.over)

    @cached_property
    def states(self) -> Sequence[State]:
        return self.past.states(self.shown.line)

    def before(self, number: int) -> Position:
        """The table before the command of this number, counted from 0."""
        return Position(self.game, self.states[number])
