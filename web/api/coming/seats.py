"""A seat's PIN and its purse: hold to look on one's own phone, PIN and hold on the tablet."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from flask import Blueprint, Response, jsonify

from web.access.pins import UNLOCKED_SECONDS, is_pin
from web.api import callers
from web.api.callers import Caller
from web.desk import Happening, Json
from web.services import Services


def seats(services: Services) -> Blueprint:
    routes = Blueprint("seats", __name__, url_prefix="/api/seats/<int:seat>")

    @routes.post("/pin")
    def choose(seat: int) -> Response:
        """A player sets it at will; for the tablet see `_may_choose`."""
        me, person = _near(services, seat)
        given = callers.sent()
        pin = pin_in(given)
        if not me.owns(person):
            _may_choose(services, me, person, given)
        services.pins.choose(person, pin)
        services.desk.note(Happening("pin", me.audience.role, person))
        services.hub.change()
        return jsonify({"seat": seat})

    @routes.post("/unlock")
    def unlock(seat: int) -> Response:
        me, person = _near(services, seat)
        if person not in services.pins.people():
            callers.refuse(409, "no-pin-yet")
        guess(services, me, person, callers.sent())
        services.unlocked.open(me.id, person)
        return jsonify({"seat": seat, "seconds": int(UNLOCKED_SECONDS)})

    @routes.post("/lock")
    def lock(seat: int) -> Response:
        me, person = _near(services, seat)
        callers.sent()
        services.unlocked.close(me.id, person)
        return jsonify({"seat": seat})

    @routes.get("/purse")
    def purse(seat: int) -> Response:
        me, person = _near(services, seat)
        if not me.owns(person) and not services.unlocked.allows(me.id, person):
            callers.refuse(403, "locked")
        try:
            return jsonify(services.desk.purse(person))
        except LookupError:
            callers.refuse(404, "no-such-seat")

    return routes


def _near(services: Services, seat: int) -> tuple[Caller, str]:
    """Only its owner's phone and the shared tablet come near a purse."""
    me = callers.caller(services.devices)
    sitting = services.desk.sitting
    person = sitting[seat] if seat < len(sitting) else ""
    if not me.is_tablet and not me.owns(person):
        callers.refuse(403, "not-your-seat")
    return me, person or callers.refuse(404, "no-such-seat")


def _may_choose(services: Services, me: Caller, person: str, given: Mapping[str, Json]) -> None:
    """The tablet is a tablet: the first PIN of who has no phone yet, later with the old one."""
    if person in services.pins.people():
        guess(services, me, person, given, "old")
    elif services.devices.guards(person):
        callers.refuse(403, "owner-only")


def guess(
    services: Services, me: Caller, person: str, given: Mapping[str, Json], field: str = "pin"
) -> None:
    """Goes on only if this is the PIN that the person has chosen."""
    guessed = services.pins.guess(person, me.id, pin_in(given, field))
    if not guessed.right:
        callers.refuse(403, "wrong-pin", wait=ceil(guessed.wait))


def pin_in(given: Mapping[str, Json], field: str = "pin") -> str:
    text = callers.text_in(given, field, longest=32)
    return text if is_pin(text) else callers.refuse(400, "bad-field", field="pin")
