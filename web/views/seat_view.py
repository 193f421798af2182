"""A game at one moment as one listener may look at it: the values all screens are made from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.games.opening import Opening
from companion.rules.game import Game
from companion.rules.model import Seat, State
from companion.rules.position import Position
from companion.table.ask.unseen import guessed
from companion.table.beside.consent import Purses
from companion.table.shown import Shown
from web.desk import Json
from web.views.messages import Speaker


@dataclass(frozen=True)
class SeatView:
    """Nobody's seat: what all may see."""

    id: int
    opening: Opening
    game: Game
    shown: Shown
    seat: Seat | None = None

    @cached_property
    def p(self) -> Position:
        return Position(self.game, self.shown.state)

    @cached_property
    def guessed(self) -> Position:
        """The table as its listener may think of it; nothing is hidden once the purses are open."""
        return self.p if self.open else guessed(self.p, self.seat)

    @property
    def over(self) -> bool:
        return self.shown.over

    @property
    def open(self) -> bool:
        """Everybody has agreed to open the purses, and nothing is hidden any more."""
        return self.shown.purses is Purses.OPEN

    @property
    def purses(self) -> dict[str, Json]:
        """Whether they are open, and who has agreed to that."""
        return {"state": self.shown.purses, "agreed": sorted(self.shown.consent.agreed)}

    @cached_property
    def speaker(self) -> Speaker:
        return Speaker(self.game, self.opening, self.seat, self.open)

    @property
    def states(self) -> Sequence[State]:
        return self.shown.states

    def before(self, number: int) -> Position:
        """The table before the command of this number, counted from 0."""
        return Position(self.game, self.states[number])
