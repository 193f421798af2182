"""The coins of a turn while they are counted, for all to see; before and after, of nobody's.

Nothing is kept for it: it follows from where the game stands, and goes with the next command.
"""

from __future__ import annotations

from companion.rules.events import Scored
from companion.rules.model import Phase
from companion.table.ask.score import if_ended
from web.desk import Json
from web.views.score import lines_of
from web.views.seat_view import SeatView


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
    turn is not told again what it brought.
    """
    shown = view.shown
    undone = (event for entry in shown.line[shown.cursor :] for event in entry.events)
    return shown.state.phase is Phase.PLACE and not any(isinstance(e, Scored) for e in undone)
