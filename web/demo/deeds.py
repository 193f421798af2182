"""What simulated people do before they look up: one command, or a whole turn. Plays nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from companion.rules.board import RegionId
from companion.rules.commands import Command, Decline, EndTurn, Final, Pick, Roll
from companion.rules.model import Phase, State
from companion.rules.outcome import lasting
from companion.rules.position import Position
from companion.selfplay.match import step
from companion.table.ask.suppose import supposed_line
from companion.table.chance import is_drawn
from companion.table.shown import Shown, Suggestion

ALONE = (Pick, Final, Roll, Decline)
"""A tile or a die comes in between, or nothing else is done. So is an end of turn after which
somebody still acts, as the Stout do: it leaves no trace."""


@dataclass(frozen=True, slots=True)
class Deed:
    """Commands in a row, and the table after them."""

    line: tuple[Command, ...]
    state: State
    ends_turn: bool

    def told_by(self, shown: Shown, p: Position) -> Suggestion | None:
        """The reading that says most of it, in whatever order, and nothing else."""
        right = [(self.told_until(one, p) or 0, one) for one in self.readings(shown)]
        most = max((far for far, _ in right), default=0)
        return next((one for far, one in right if far == most > 0), None)

    def told_until(self, told: Suggestion, p: Position) -> int | None:
        """How many commands of the line it tells; None if it tells of something else."""
        if told.line == self.line or isinstance(self.line[0], ALONE):
            return len(self.line) if told.line == self.line else None
        after = _after(p, told.line)
        states = _states(p, self.line)
        if after is None:
            return None
        far = (n for n in range(len(states), 0, -1) if lasting(states[n - 1]) == lasting(after))
        return next(far, None)

    def misread_by(self, shown: Shown, p: Position) -> bool:
        """The table is sure, and wrong. How high piles are it only offers: there it is wrong if
        somebody else would hold a region.
        """
        told = shown.turn if self.ends_turn else shown.suggestions
        if len(told) != 1 or not told[0].sure:
            return False
        return self.told_until(told[0], p) is None and not self._but_for_heights(told[0], p)

    def came_to(self, state: State, p: Position) -> bool:
        """The game is where the line leads, or on its way. What chance draws may differ."""
        if any(is_drawn(command) for command in self.line):
            return True
        return any(lasting(state) == lasting(one) for one in (p.state, *_states(p, self.line)))

    def readings(self, shown: Shown) -> tuple[Suggestion, ...]:
        return (*shown.turn, *shown.suggestions) if self.ends_turn else shown.suggestions

    def _but_for_heights(self, told: Suggestion, p: Position) -> bool:
        after = _after(p, told.line) if told.heights else None
        return after is not None and any(
            _on_top(after) == _on_top(state) for state in _states(p, self.line)
        )


def next_deed(p: Position, chance: Random, *, whole_turn: bool) -> Deed | None:
    """What somebody at random does next; None when there is nothing to do."""
    line: list[Command] = []
    turn = _turn(p.state)
    while (found := step(p, chance)) is not None:
        command, decision = found
        goes_on = _turn(decision.position.state) == turn
        if line and (isinstance(command, ALONE) or (isinstance(command, EndTurn) and goes_on)):
            break
        line.append(command)
        p = decision.position
        if not whole_turn or isinstance(command, ALONE) or not goes_on:
            break
    return Deed(tuple(line), p.state, _turn(p.state) != turn) if line else None


def _turn(state: State) -> tuple[int, int, bool]:
    """Whose turn it is, and whether there is any."""
    return state.round, state.seat, state.phase is Phase.OVER


def _states(p: Position, line: tuple[Command, ...]) -> list[State]:
    """After each of these commands."""
    return [one.after.state for one in supposed_line(p, line)]


def _on_top(state: State) -> tuple[dict[RegionId, str], Mapping[RegionId, tuple[str, ...]]]:
    """What is seen of piles: whose they are, and markers."""
    return {region: troop.race for region, troop in state.troops.items()}, state.markers


def _after(p: Position, line: tuple[Command, ...]) -> State | None:
    for one in supposed_line(p, line):
        if one.reasons:
            return None
        p = one.after
    return p.state
