"""What a turn would pay if it ended now, line by line, before anything is booked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.rules import events as e
from companion.rules.commands import Command, Decline, EndTurn
from companion.rules.decide import Accepted, decide
from companion.rules.decide.placing import after_stop
from companion.rules.legal import even_redeployment
from companion.rules.lines import Line, total
from companion.rules.model import Seat, State
from companion.rules.position import Position
from companion.rules.refusals import Refusal


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """The end of a turn that is only thought of."""

    seat: Seat
    after: Position
    events: tuple[e.Event, ...]
    reasons: tuple[Refusal, ...]

    @property
    def lines(self) -> tuple[Line, ...]:
        scored = (event for event in self.events if isinstance(event, e.Scored))
        return tuple(line for event in scored for line in event.lines)

    @property
    def levies(self) -> tuple[e.CoinsMoved, ...]:
        """What other players hand over."""
        moved = (event for event in self.events if isinstance(event, e.CoinsMoved))
        return tuple(m for m in moved if m.taker == self.seat and m.giver is not None)

    @property
    def total(self) -> int:
        return total(self.lines) + sum(event.coins for event in self.levies)

    @property
    def vanished(self) -> tuple[str, ...]:
        """Races that leave the board."""
        return tuple(event.race for event in self.events if isinstance(event, e.RaceVanished))


def if_ended(p: Position) -> TurnEnd:
    """With the troops as they stand, or spread evenly where some are still in hand."""
    plain = _thought(p, (EndTurn(),))
    if not plain.reasons:
        return plain
    tribe = p.active(p.state.seat)
    if tribe is None:
        return plain
    spread = _thought(p, (even_redeployment(after_stop(p), tribe), EndTurn()))
    return plain if spread.reasons else spread


def if_declined(p: Position) -> TurnEnd:
    """A decline ends the turn, or leaves it to be ended."""
    first = _thought(p, (Decline(),))
    if first.reasons or _passed_on(first.after.state, p.state):
        return first
    return _thought(p, (Decline(), EndTurn()))


def _thought(p: Position, commands: Iterable[Command]) -> TurnEnd:
    """Commands one after the other, until one is refused."""
    after, events = p, list[e.Event]()
    for command in commands:
        decision = decide(after.game, after.state, command)
        if not isinstance(decision, Accepted):
            return TurnEnd(p.state.seat, after, tuple(events), decision.reasons)
        events += decision.events
        after = Position(after.game, decision.state)
    return TurnEnd(p.state.seat, after, tuple(events), ())


def _passed_on(now: State, before: State) -> bool:
    """The turn is somebody else's already."""
    return now.seat != before.seat or now.round != before.round
