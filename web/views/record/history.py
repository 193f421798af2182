"""The log of a game as people read it: what was done, by whom, from which source."""

from __future__ import annotations

from companion.rules.commands import Correction, Final
from companion.rules.decide.waiting import waiting_for
from companion.rules.events import Conquered, Repelled
from companion.rules.model import Seat
from companion.rules.position import Position
from companion.store.entries import DRAWN, Entry
from companion.table.ask.crossing import redo_to, turn_began
from companion.table.chance import AUTO
from web.desk import Json
from web.views.factions import acting_race, faction_in
from web.views.record.news import news
from web.views.record.notes import notes
from web.views.seat_view import SeatView

LATEST = 3


def history(view: SeatView, before: int | None = None, limit: int = 50) -> dict[str, Json]:
    """Newest first; what has been undone is still there and says so."""
    line = view.shown.line
    end = len(line) if before is None else max(0, min(before - 1, len(line)))
    numbers = range(end - 1, max(-1, end - 1 - limit), -1)
    first = numbers[-1] + 1 if numbers and numbers[-1] else 0
    return {
        "cursor": view.shown.cursor,
        "length": len(line),
        "entries": [_with_story(view, number) for number in numbers],
        "notes": notes(view, range(first, end + 1)),
    }


def latest(view: SeatView) -> list[Json]:
    """The last few that count, newest first."""
    cursor = view.shown.cursor
    numbers = range(cursor - 1, max(-1, cursor - 1 - LATEST), -1)
    return [
        {**entry(view, number), "outcome": _outcome(view, number), "news": news(view, number)}
        for number in numbers
    ]


def _outcome(view: SeatView, number: int) -> Json:
    """What came of a last conquest, for those who watched the die fall."""
    found = view.shown.line[number]
    if not isinstance(found.command, Final):
        return None
    ends = [event for event in found.events if isinstance(event, Conquered | Repelled)]
    return next(iter(view.speaker.story(ends)), None)


def undo_title(view: SeatView) -> Json:
    """What chance has answered goes with what it was asked by."""
    return _title(view, last_told(view, view.shown.cursor)) if view.shown.cursor else None


def undo_turn(view: SeatView) -> Json:
    """The whole turn of the last command, where that is more than the command."""
    shown = view.shown
    cursor = turn_began(shown)
    if cursor >= shown.cursor - 1:
        return None
    return {"cursor": cursor, "seat": shown.states[cursor].seat}


def redo_title(view: SeatView) -> Json:
    if view.shown.cursor == len(view.shown.line):
        return None
    return _title(view, last_told(view, redo_to(view.shown)))


def last_told(view: SeatView, end: int) -> int:
    """The last command before there that a person gave."""
    last = end - 1
    while last > 0 and view.shown.line[last].source == AUTO:
        last -= 1
    return last


def entry(view: SeatView, number: int) -> dict[str, Json]:
    """One entry; `number` counts from 0 here and from 1 on screens."""
    found = view.shown.line[number]
    p = view.before(number)
    seat = _doer(p, found)
    race = None if seat is None else acting_race(view.shown, number, seat)
    return {
        "number": number + 1,
        "title": _title(view, number),
        "source": "other-die" if _is_unverified(found) else found.source,
        "correction": isinstance(found.command, Correction),
        "seat": seat,
        "faction": faction_in(view.opening.box, race),
        "round": p.state.round,
        "time": found.time,
        "undone": number >= view.shown.cursor,
    }


def _doer(p: Position, found: Entry) -> int | None:
    """Nobody knows who held the tablet when something was corrected."""
    if isinstance(found.command, Correction):
        return None
    return _acting(p) if found.seat is None else found.seat


def _acting(p: Position) -> Seat:
    """Whoever had to act then: the beaten place their tokens in somebody else's turn."""
    due = waiting_for(p)
    return p.state.seat if due is None else due


def _is_unverified(found: Entry) -> bool:
    """A die of another maker said so; the program's own and proven ones are known otherwise."""
    return found.proof is not None and found.proof.get("by", DRAWN) != DRAWN


def _with_story(view: SeatView, number: int) -> dict[str, Json]:
    events = view.shown.line[number].events
    return {**entry(view, number), "story": view.speaker.story(events)}


def _title(view: SeatView, number: int) -> Json:
    command = view.shown.line[number].command
    assert command is not None, "a line of play holds commands only"
    return view.speaker.title(view.before(number), command)
