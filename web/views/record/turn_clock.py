"""How long everybody has had the turn, as screens show it: seconds, and from when they run on."""

from __future__ import annotations

from companion.table.beside.turn_clock import LONGEST
from web.desk import Json
from web.views.seat_view import SeatView


def turn_clock(view: SeatView) -> Json:
    """None unless the table wants it. `since` is in milliseconds of the clock in `you.now`."""
    shown = view.shown
    if not shown.timed:
        return None
    seats: list[Json] = [
        {"spent": round(spent), "turns": _turns(view, seat)}
        for seat, spent in enumerate(shown.clock.spent)
    ]
    running = None if shown.over else shown.state.seat
    since = round(shown.clock.since * 1000)
    return {"seats": seats, "running": running, "since": since, "longest": LONGEST}


def _turns(view: SeatView, seat: int) -> int:
    """Those that count, the present one among them."""
    state = view.shown.state
    return state.round - (seat > state.seat and not view.over)
