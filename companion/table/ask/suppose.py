"""A table that is only thought of: commands played, another hand, another turn.

The real one never changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.rules.commands import Command, Expand
from companion.rules.decide import Accepted, answer, decide
from companion.rules.decide.phases import acting
from companion.rules.events import Event
from companion.rules.model import Phase, Seat, Tribe, Turn
from companion.rules.position import Position
from companion.rules.refusals import Refusal


@dataclass(frozen=True, slots=True, eq=False)
class SupposedStep:
    """A command, the table before it, and what follows: a refused one changes nothing."""

    before: Position
    command: Command
    after: Position
    events: tuple[Event, ...] = ()
    reasons: tuple[Refusal, ...] = ()


def supposed(p: Position, command: Command, seat: Seat | None = None) -> SupposedStep:
    """As if it came from `seat`, or from whoever must act."""
    decision = answer(p, command, seat)
    if isinstance(decision, Accepted):
        return SupposedStep(p, command, decision.position, decision.events)
    return SupposedStep(p, command, p, reasons=decision.reasons)


def supposed_line(p: Position, line: Iterable[Command]) -> Iterator[SupposedStep]:
    """One after another."""
    for command in line:
        step = supposed(p, command)
        yield step
        p = step.after


def reasons(p: Position, command: Command) -> tuple[Refusal, ...]:
    """Everything that stands against a command of whoever must act; nothing: it may be done."""
    decision = decide(p.game, p.state, command)
    return () if isinstance(decision, Accepted) else decision.reasons


def made_ready(p: Position, *, declined: bool = False) -> Position:
    """The table after making ready to conquer, where that is what comes next; else as it is."""
    decision = decide(p.game, p.state, Expand(declined=declined))
    return Position(p.game, decision.state) if isinstance(decision, Accepted) else p


def with_hand(p: Position, tribe: Tribe, tokens: int) -> Position:
    """The same table with so many tokens of a tribe in its owner's hand."""
    state = p.state.copy()
    state.hands = {**state.hands, tribe.race: tokens}
    return Position(p.game, state)


def on_turn(p: Position, tribe: Tribe) -> Position:
    """The same board in a fresh turn of this tribe, made ready to conquer."""
    if tribe == acting(p, declined=False) and p.state.phase is Phase.CONQUEST:
        return p
    state = p.state.copy()
    state.seat, state.phase, state.demands = tribe.seat, Phase.CONQUEST, ()
    state.turn = Turn()
    state.turn.readied = (tribe.race,)
    return Position(p.game, state)
