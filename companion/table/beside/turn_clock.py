"""How long each player has had the turn. No rule knows of it, and nothing is decided by it.

While the program runs it goes by a clock that nobody can put back; what was before is taken from
the times in the journal. Time spent is spent: an undo gives none back, and what was tried counts
for whose turn it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from companion.rules.events import ClockCorrected, Event, GameEnded, TurnStarted
from companion.store.entries import Entry
from companion.table.remember.outcome import moment

LONGEST = 600.0
"""Seconds. A longer silence is a break: supper, or a program that was closed."""


@dataclass(frozen=True, slots=True)
class TurnClock:
    spent: tuple[float, ...] = ()
    """Seconds by seat, up to `since`."""
    since: float = 0.0
    """When the last command came, by the clock of this run."""

    def after(self, seat: int | None, now: float) -> TurnClock:
        """The turn was this seat's until now; nobody's once the game is over."""
        if seat is None:
            return replace(self, since=now)
        return TurnClock(_with(self.spent, seat, now - self.since), now)


def clock_in(past: Iterable[Entry], first: int, seats: int, now: float) -> TurnClock:
    """What the journal tells of a game that is put on the table now."""
    whose: list[int | None] = [first]
    cursor, spent, before = 0, (0.0,) * seats, None
    for entry in past:
        at, seat = moment(entry.time), whose[cursor]
        if before and at and seat is not None:
            spent = _with(spent, seat, (at - before).total_seconds())
        before = at or before
        if entry.command is not None:
            whose[cursor + 1 :] = [whose_turn(entry.events, seat)]
            cursor += 1
        elif entry.cursor is not None:
            cursor = min(max(entry.cursor, 0), len(whose) - 1)
    return TurnClock(spent, now)


def whose_turn(events: Sequence[Event], seat: int | None) -> int | None:
    for event in reversed(events):
        if isinstance(event, GameEnded):
            return None
        if isinstance(event, TurnStarted | ClockCorrected):
            return event.seat
    return seat


def _with(spent: tuple[float, ...], seat: int, seconds: float) -> tuple[float, ...]:
    more = min(max(seconds, 0.0), LONGEST)
    return tuple(had + more if one == seat else had for one, had in enumerate(spent))
