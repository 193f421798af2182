"""The coins of a turn while they are counted, for all to see; before and after, of nobody's.

Nothing is kept for it: it follows from where the game stands, and goes with the next command.
"""

from __future__ import annotations

from companion.rules.events import ClockCorrected, Scored, TurnStarted
from companion.rules.model import Phase
from companion.table.ask.score import if_ended
from companion.table.shown import Shown
from web.desk import Json
from web.views.record.score import lines_of
from web.views.seat_view import SeatView

BEGAN = (TurnStarted, ClockCorrected)
"""How a turn may have begun."""


def counting(view: SeatView) -> Json:
    """Line by line, as they are about to be booked; None wherever all is hidden."""
    if not view.opening.counted or not _is_counted_now(view):
        return None
    found = if_ended(view.p)
    if found.reasons:
        return None
    return {"seat": found.seat, "total": found.total, **lines_of(view, found, known=True)}


def _is_counted_now(view: SeatView) -> bool:
    """Only the end of the turn is left, and this one was never booked: who goes back to an old
    turn, or turns the clock to it, is not told again what it brought.
    """
    shown = view.shown
    undone = (event for entry in shown.line[shown.cursor :] for event in entry.events)
    booked = any(isinstance(event, Scored) for event in undone)
    return shown.state.phase is Phase.PLACE and not booked and _is_played(shown)


def _is_played(shown: Shown) -> bool:
    """The turn came by the one before it, not by a correction of the clock."""
    entries = reversed(shown.line[: shown.cursor])
    past = (event for entry in entries for event in reversed(entry.events))
    began = next((event for event in past if isinstance(event, BEGAN)), None)
    return not isinstance(began, ClockCorrected)
