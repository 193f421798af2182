"""A purse: every coin that came and went, with its reason. For its owner's eyes until the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from companion.rules import events as e
from companion.rules.lines import Line
from companion.rules.model import Seat
from companion.rules.setup import STARTING_COINS
from web.desk import Json
from web.views.seat_view import SeatView

PIECES = (10, 5, 3, 1)


class Booking(NamedTuple):
    """Coins in or out of one purse; `other` is who gave or took them, nobody the bank."""

    round: int
    line: Line
    other: Seat | None = None
    correction: bool = False


def purse(view: SeatView, seat: Seat) -> dict[str, Json]:
    """What the owner of a seat may know. LookupError when nobody sits there."""
    if not 0 <= seat < len(view.opening.chairs):
        raise LookupError(f"nobody on seat {seat}")
    coins = view.shown.state.players[seat].coins
    return {"coins": coins, "change": change(coins), "ledger": ledger(view, seat)}


def change(coins: int) -> dict[str, Json]:
    """The fewest cardboard coins.

    >>> change(17)
    {'10': 1, '5': 1, '3': 0, '1': 2}
    """
    pieces: dict[str, Json] = {}
    for piece in PIECES:
        pieces[str(piece)], coins = divmod(coins, piece)
    return pieces


def ledger(view: SeatView, seat: Seat) -> list[Json]:
    """Newest first, with what was in the purse afterwards."""
    told: list[Json] = []
    balance = 0
    for booking in bookings(view, seat):
        balance += booking.line.amount
        told.append(
            {
                "round": booking.round,
                "coins": booking.line.amount,
                "balance": balance,
                "line": view.speaker.line(booking.line),
                "with": {"seat": booking.other},
                "correction": booking.correction,
            }
        )
    return told[::-1]


def bookings(view: SeatView, seat: Seat) -> Iterator[Booking]:
    """Every coin of a seat that counts, oldest first."""
    yield Booking(1, Line("CORE-1.8", STARTING_COINS, "ledger.start"))
    balance = STARTING_COINS
    for number, entry in enumerate(view.shown.line[: view.shown.cursor]):
        round = view.states[number].round
        for event in entry.events:
            if isinstance(event, e.TurnStarted):
                round = event.round
            for booking in _booked(event, seat, round, balance):
                balance += booking.line.amount
                yield booking


def _booked(event: e.Event, seat: Seat, round: int, balance: int) -> Iterator[Booking]:
    match event:
        case e.ComboPicked() if event.seat == seat:
            yield from _picked(event, round)
        case e.Scored() if event.seat == seat:
            yield from (Booking(round, line) for line in event.lines)
        case e.CoinsMoved() if event.taker == seat:
            yield Booking(round, replace(event.line, amount=event.coins), event.giver)
        case e.CoinsMoved() if event.giver == seat:
            yield Booking(round, replace(event.line, amount=-event.coins), event.taker)
        case e.CoinsCorrected() if event.seat == seat:
            difference = Line("CORE-11.2", event.coins - balance, "ledger.correction")
            yield Booking(round, difference, correction=True)
        case _:
            return


def _picked(event: e.ComboPicked, round: int) -> Iterator[Booking]:
    if event.position:
        yield Booking(round, Line("CORE-2.2", -event.position, "ledger.price"))
    if event.collected:
        yield Booking(round, Line("CORE-2.3", event.collected, "ledger.found"))
