"""A seat's PIN and its purse: hold to look on one's own phone, PIN and hold on the tablet."""

from __future__ import annotations

from math import ceil

from flask import Blueprint, Response, jsonify

from web.access.pins import UNLOCKED_SECONDS, is_pin
from web.api import callers
from web.api.callers import Caller
from web.services import Services


def seats(services: Services) -> Blueprint:
    routes = Blueprint("seats", __name__, url_prefix="/api/seats/<int:seat>")

    @routes.post("/pin")
    def choose(seat: int) -> Response:
        """A player sets it at will; the tablet only where there is none, or with the old one."""
        me = _near(services, seat)
        given = callers.sent()
        pin = _pin(callers.text_in(given, "pin", longest=32))
        if not me.owns(seat) and seat in services.pins.seats():
            _guess(services, me, seat, _pin(callers.text_in(given, "old", longest=32)))
        services.pins.choose(seat, pin)
        services.hub.change()
        return jsonify({"seat": seat})

    @routes.post("/unlock")
    def unlock(seat: int) -> Response:
        me = _near(services, seat)
        pin = _pin(callers.text_in(callers.sent(), "pin", longest=32))
        if seat not in services.pins.seats():
            callers.refuse(409, "no-pin-yet")
        _guess(services, me, seat, pin)
        services.unlocked.open(me.id, seat)
        return jsonify({"seat": seat, "seconds": int(UNLOCKED_SECONDS)})

    @routes.post("/lock")
    def lock(seat: int) -> Response:
        me = _near(services, seat)
        callers.sent()
        services.unlocked.close(me.id, seat)
        return jsonify({"seat": seat})

    @routes.get("/purse")
    def purse(seat: int) -> Response:
        me = _near(services, seat)
        if not me.owns(seat) and not services.unlocked.allows(me.id, seat):
            callers.refuse(403, "locked")
        try:
            return jsonify(services.desk.purse(seat))
        except LookupError:
            callers.refuse(404, "no-such-seat")

    return routes


def _near(services: Services, seat: int) -> Caller:
    """Only the seat's own phone and the shared tablet come near a purse."""
    me = callers.caller(services.devices)
    if not me.is_tablet and not me.owns(seat):
        callers.refuse(403, "not-your-seat")
    callers.real_seat(seat)
    return me


def _pin(text: str) -> str:
    return text if is_pin(text) else callers.refuse(400, "bad-field", field="pin")


def _guess(services: Services, me: Caller, seat: int, pin: str) -> None:
    guessed = services.pins.guess(seat, me.id, pin)
    if not guessed.right:
        callers.refuse(403, "wrong-pin", wait=ceil(guessed.wait))
