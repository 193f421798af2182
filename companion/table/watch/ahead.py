"""Turns that were seen to their end and that nobody has said yes to: the next is read from there.

Whether they are over is not told here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.rules.decide import Accepted, answer
from companion.rules.game import Game
from companion.rules.model import OVER, RETREAT, State
from companion.rules.outcome import lasting
from companion.rules.position import Position
from companion.table.follow.search import Commands
from companion.table.watch.actors import turn_of


@dataclass(frozen=True, slots=True)
class TurnSeen:
    """A whole turn, and the game after it."""

    line: Commands
    after: State


class Ahead:
    """What hands have played since the game was told anything, turn by turn."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._turns: tuple[TurnSeen, ...] = ()

    @property
    def line(self) -> Commands:
        return tuple(command for turn in self._turns for command in turn.line)

    def of(self, state: State) -> State:
        """From where the table is read, while the game stands so."""
        return self._turns[-1].after if self._turns else state

    def add(self, turn: TurnSeen) -> None:
        self._turns = (*self._turns, turn)

    def come_to(self, state: State) -> None:
        """The game has moved: along these turns, then the rest of them is still ahead; or else
        nothing is known of them any more.
        """
        for place, turn in enumerate(self._turns):
            for begun in range(len(turn.line) + 1):
                rest = turn.line[begun:]
                if self._leads(state, rest, turn.after):
                    left = (replace(turn, line=rest),) if rest else ()
                    self._turns = (*left, *self._turns[place + 1 :])
                    return
        self._turns = ()

    def _leads(self, state: State, line: Commands, after: State) -> bool:
        end = played(Position(self._game, state), line)
        return end is not None and lasting(end) == lasting(after)


def first_turn(game: Game, state: State, line: Commands) -> TurnSeen | None:
    """As far as the turn goes that is over in it, with what others laid back at its end."""
    for end in range(1, len(line)):
        after = played(Position(game, state), line[:end])
        if after is None:
            return None
        if turn_of(after) != turn_of(state) and after.phase not in (RETREAT, OVER):
            return TurnSeen(line[:end], after)
    return None


def played(p: Position, line: Commands) -> State | None:
    """The game after it, if the rules allow it."""
    for command in line:
        decision = answer(p, command)
        if not isinstance(decision, Accepted):
            return None
        p = Position(p.game, decision.state)
    return p.state
