"""The end of a game: who has won and how it came. Only for a game whose purses are open, or are
being opened: then only of those that are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.rules import events as e
from companion.rules.evolve import apply
from companion.rules.model import Seat, State
from companion.rules.score import board_tokens, ranking
from companion.table.beside.consent import Purses
from web.desk import Json
from web.views.record.ledger import bookings, change, ledger
from web.views.seat_view import SeatView


def ending(view: SeatView) -> dict[str, Json]:
    """Everything that was hidden. The caller has made sure that the purses are open."""
    assert view.open, f"game {view.id} still has secrets"
    seats = _seats(view)
    return {
        "ranking": [list(place) for place in ranking(view.p, view.opening.sides())],
        "seats": [_result(view, seat) for seat in seats],
        "charts": _charts(view),
        "ledgers": [ledger(view, seat) for seat in seats],
    }


def opened_places(view: SeatView) -> dict[str, Json]:
    """What every screen shows while place after place is opened, the last one first."""
    if view.shown.purses is not Purses.OPENING:
        return {}
    places = ranking(view.p, view.opening.sides())
    told: list[Json] = [
        [{"seat": seat, **_result(view, seat)} for seat in place]
        for place in places[view.shown.sealed :]
    ]
    return {"places": [len(place) for place in places], "opened": told}


def _seats(view: SeatView) -> list[Seat]:
    return [Seat(seat) for seat in range(len(view.opening.chairs))]


def _result(view: SeatView, seat: Seat) -> dict[str, Json]:
    coins = view.shown.state.players[seat].coins
    return {"coins": coins, "tokens": board_tokens(view.p, seat), "change": change(coins)}


def _charts(view: SeatView) -> dict[str, Json]:
    rounds = list(_rounds(view))
    conquests, losses = _battles(view)
    seats = _seats(view)
    return {
        "rounds": list(range(len(rounds))),
        "coins": [[state.players[seat].coins for state in rounds] for seat in seats],
        "regions": [[_held(state, seat) for state in rounds] for seat in seats],
        "conquests": [conquests[seat] for seat in seats],
        "losses": [losses[seat] for seat in seats],
        "sources": [_sources(view, seat) for seat in seats],
    }


def _rounds(view: SeatView) -> Iterator[State]:
    """The table before the first turn, and after every round."""
    state = view.states[0].copy()
    yield state.copy()
    for event in _events(view):
        if isinstance(event, e.TurnStarted | e.ClockCorrected):
            yield from (state.copy() for _ in range(state.round, event.round))
        apply(state, event)
    yield state


def _events(view: SeatView) -> Iterator[e.Event]:
    for entry in view.shown.line[: view.shown.cursor]:
        yield from entry.events


def _held(state: State, seat: Seat) -> int:
    return sum(state.tribes[troop.race].seat == seat for troop in state.troops.values())


def _battles(view: SeatView) -> tuple[Counter[int], Counter[int]]:
    """Regions conquered from anybody, and lost to others, by seat."""
    conquests, losses = Counter[int](), Counter[int]()
    for number, entry in enumerate(view.shown.line[: view.shown.cursor]):
        tribes = {**view.states[number].tribes, **view.states[number + 1].tribes}
        for event in entry.events:
            if isinstance(event, e.Conquered | e.Razed):
                winner = tribes[event.race].seat
                conquests[winner] += 1
                if event.beaten_seat not in (None, winner):
                    losses[int(event.beaten_seat or 0)] += 1
    return conquests, losses


def _sources(view: SeatView, seat: Seat) -> list[Json]:
    """Where coins came from, the richest source first, and where they went: together the purse."""
    found: Counter[tuple[bool, str]] = Counter()
    for booking in bookings(view, seat):
        spent, word = booking.line.amount < 0, view.speaker.word("line", booking.line)
        found[spent, word] += booking.line.amount
    return [{"word": word, "coins": coins} for (_, word), coins in found.most_common()]
