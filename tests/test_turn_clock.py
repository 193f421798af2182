"""Everybody's turns are timed: by a clock nobody puts back, across undo and restart."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

from companion.dealing import Choice, chairs_for, deal
from companion.rules.commands import Pick
from companion.rules.events import GameEnded, TurnStarted
from companion.rules.model import Seat
from companion.store.entries import Entry
from companion.table.beside.turn_clock import LONGEST, clock_in, whose_turn
from companion.table.inputs import Jumped, Tapped, Timed
from companion.table.table import Table

GAME, START = deal(Choice(), chairs_for(3), Random(1)).lay()


@dataclass
class Evening:
    """A table whose clocks are moved by hand."""

    seconds: float = 1000.0
    entries: list[Entry] = field(default_factory=list)

    def table(self) -> Table:
        return Table(
            GAME,
            START,
            record=lambda entry, press: self.entries.append(entry) if entry else None,
            now=self._now,
            past=tuple(self.entries),
            ticks=lambda: self.seconds,
        )

    def _now(self) -> str:
        minutes, seconds = divmod(int(self.seconds), 60)
        return f"2026-11-17T{10 + minutes // 60}:{minutes % 60:02}:{seconds:02}Z"


def play(table: Table, evening: Evening, seconds: float, command: Pick) -> None:
    evening.seconds += seconds
    reply = table.handle(Tapped(None, command, table.shown.version))
    assert reply.accepted, reply.reasons


def test_time_belongs_to_whose_turn_it_is() -> None:
    evening = Evening()
    table = evening.table()
    play(table, evening, 20, Pick(0))
    evening.seconds += 15
    table.handle(Jumped(0, table.shown.version, sure=True))
    assert table.shown.clock.spent == (35.0, 0.0, 0.0), "an undo gives no time back"


def test_a_clock_that_is_put_back_takes_nothing_away() -> None:
    evening = Evening()
    table = evening.table()
    play(table, evening, -500, Pick(0))
    assert table.shown.clock.spent == (0.0, 0.0, 0.0)


def test_supper_is_no_thinking() -> None:
    evening = Evening()
    table = evening.table()
    play(table, evening, 5000, Pick(0))
    assert table.shown.clock.spent[0] == LONGEST


def test_a_restart_goes_on_from_the_journal() -> None:
    evening = Evening()
    table = evening.table()
    play(table, evening, 30, Pick(0))
    evening.seconds += 12
    table.handle(Jumped(0, table.shown.version, sure=True))
    before = table.shown.clock.spent
    evening.seconds = 50_000.0
    again = evening.table()
    assert again.shown.clock.spent[0] == before[0] - 30, "before the first command nothing is known"
    assert again.shown.clock.since == evening.seconds


def test_turns_change_hands_as_the_events_say() -> None:
    told = Entry(Pick(0), (TurnStarted(Seat(1), 1),), "tap", "2026-11-17T10:00:00Z")
    later = Entry(Pick(0), (GameEnded(),), "tap", "2026-11-17T10:00:40Z")
    last = replace(later, time="2026-11-17T10:09:00Z")
    assert clock_in((told, later, last), 0, 3, 0.0).spent == (0.0, 40.0, 0.0)
    assert whose_turn((GameEnded(),), 2) is None


def test_a_journal_without_times_is_read_all_the_same() -> None:
    told = Entry(Pick(0), (), "tap", "2026-11-17T10:00:00Z")
    strange = (
        told,
        replace(told, time="yesterday"),
        replace(told, time=""),
        replace(told, time="0001-01-01T00:00:00+14:00"),
        replace(told, time="9999-12-31T23:59:59-14:00"),
        Entry(None, (), "undo", "", cursor=99),
    )
    later = replace(told, time="2026-11-17T10:00:07Z")
    assert clock_in((*strange, later), 0, 2, 0.0).spent == (7.0, 0.0)


def test_it_is_shown_only_where_it_is_wanted() -> None:
    table = Evening().table()
    shown = [table.shown.timed]
    shown.append(table.handle(Timed(True)).shown.timed)
    play(table, Evening(), 1, Pick(0))
    shown.append(table.shown.timed)
    shown.append(table.handle(Timed(False)).shown.timed)
    assert shown == [False, True, True, False], "the next command does not put it away"


def test_no_rule_sees_it() -> None:
    evening = Evening()
    table, other = evening.table(), evening.table()
    play(table, evening, 400, Pick(0))
    play(other, evening, 1, Pick(0))
    assert table.shown.state == other.shown.state
