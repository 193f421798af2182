"""The score sheet of a turn that might end now: amounts only for those who may know them."""

from __future__ import annotations

from companion.table.ask.score import TurnEnd, if_declined, if_ended
from companion.text.names import by_number
from web.desk import Json
from web.views.seat_view import SeatView


def score_sheet(view: SeatView, *, decline: bool, known: bool) -> dict[str, Json]:
    """For the player whose turn it is. `known`: the reader may see the amounts."""
    p = view.p if known else view.guessed
    found = if_declined(p) if decline else if_ended(p)
    told: dict[str, Json] = {
        "seat": found.seat,
        "open": known,
        "total": found.total if known else None,
        **lines_of(view, found, known=known),
        "reasons": view.speaker.refusals(found.reasons),
    }
    return {**told, **(_remains(view, found) if decline else {})}


def lines_of(view: SeatView, found: TurnEnd, *, known: bool) -> dict[str, Json]:
    """What the turn brings, and what others hand over for it."""
    return {
        "lines": [view.speaker.line(line, known=known) for line in found.lines],
        "levies": _levies(view, found, known=known),
    }


def _levies(view: SeatView, found: TurnEnd, *, known: bool) -> list[Json]:
    """How much a payer can hand over says something about his purse, too."""
    return [
        {"line": view.speaker.line(event.line, known=known), "payer": event.giver}
        for event in found.levies
    ]


def _remains(view: SeatView, found: TurnEnd) -> dict[str, Json]:
    """What a decline leaves of the race, and which races leave the board for it."""
    race, p = view.p.player.active, found.after
    stays: list[Json] = [
        {"region": region, "tokens": p.tokens(region)}
        for region in sorted(p.held(race or ""), key=by_number)
    ]
    return {"stays": stays, "leaves": list(found.vanished)}
