"""What simulated people do before they look up: one command, or a whole turn. Plays nothing."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from companion.rules.commands import Command, Decline, Final, Pick, Roll
from companion.rules.model import Phase, State
from companion.rules.outcome import lasting
from companion.rules.position import Position
from companion.selfplay.match import step
from companion.table.ask.suppose import supposed_line
from companion.table.shown import Shown, Suggestion

ALONE = (Pick, Final, Roll, Decline)
"""A tile or a die comes in between, or nothing else is done."""


@dataclass(frozen=True, slots=True)
class Deed:
    """Commands in a row, and the table after them."""

    line: tuple[Command, ...]
    state: State
    ends_turn: bool

    def told_by(self, shown: Shown, p: Position) -> Suggestion | None:
        """The reading that says so, in whatever order."""
        return next((one for one in self.readings(shown) if self._is_meant(one, p)), None)

    def misread_by(self, shown: Shown, p: Position) -> bool:
        """The table is sure, and wrong."""
        told = shown.turn if self.ends_turn else shown.suggestions
        return len(told) == 1 and told[0].sure and not self._is_meant(told[0], p)

    def readings(self, shown: Shown) -> tuple[Suggestion, ...]:
        return (*shown.turn, *shown.suggestions) if self.ends_turn else shown.suggestions

    def _is_meant(self, told: Suggestion, p: Position) -> bool:
        if told.line == self.line or len(self.line) == 1:
            return told.line == self.line
        after = _after(p, told.line)
        return after is not None and lasting(after) == lasting(self.state)


def next_deed(p: Position, chance: Random, *, whole_turn: bool) -> Deed | None:
    """What somebody at random does next; None when there is nothing to do."""
    line: list[Command] = []
    turn = _turn(p.state)
    while (found := step(p, chance)) is not None:
        command, decision = found
        if line and isinstance(command, ALONE):
            break
        line.append(command)
        p = decision.position
        if not whole_turn or isinstance(command, ALONE) or _turn(p.state) != turn:
            break
    return Deed(tuple(line), p.state, _turn(p.state) != turn) if line else None


def _turn(state: State) -> tuple[int, int, bool]:
    """Whose turn it is, and whether there is any."""
    return state.round, state.seat, state.phase is Phase.OVER


def _after(p: Position, line: tuple[Command, ...]) -> State | None:
    for one in supposed_line(p, line):
        if one.reasons:
            return None
        p = one.after
    return p.state
