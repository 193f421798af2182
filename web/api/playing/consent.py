"""Opening the purses: every player is asked once, each in the own way. Shows no purse itself."""

from __future__ import annotations

from concurrent.futures import CancelledError

from flask import Blueprint, Response, jsonify

from companion.table.inputs import AgreedBy
from web.api import callers
from web.api.callers import Caller
from web.api.coming.seats import guess
from web.desk import Role
from web.services import Services
from web.table_desk import TableDesk


def consent(services: Services, desk: TableDesk) -> Blueprint:
    routes = Blueprint("consent", __name__, url_prefix="/api/game")

    @routes.post("/open")
    def agree() -> Response:
        """A player's phone speaks for its owner, the tablet for whom it names."""
        asked = _asked()
        person, way = _speaker(services, callers.caller(services.devices))
        try:
            agreed = desk.agree(person, way, asked)
        except CancelledError:
            callers.refuse(409, "stale")  # another game was laid on the table just now
        if not agreed:
            callers.refuse(409, "not-over" if asked in (None, desk.version) else "stale")
        return jsonify(desk.seat_view().purses)

    return routes


def _asked() -> int | None:
    """The version that the asking screen showed, if it says so: ours do."""
    given = callers.sent()
    return callers.whole_in(given, "version") if "version" in given else None


def _speaker(services: Services, me: Caller) -> tuple[str, AgreedBy]:
    if me.audience.role not in (Role.TABLET, Role.PLAYER):
        callers.refuse(403, "may-not-tap")
    if not me.is_tablet:
        callers.sent()
        return me.person, AgreedBy.PHONE
    return _at_the_tablet(services, me)


def _at_the_tablet(services: Services, me: Caller) -> tuple[str, AgreedBy]:
    """With the PIN, or by a visible tap of somebody who has neither PIN nor phone."""
    given = callers.sent()
    person = callers.sitting_on(services.desk, callers.real_seat(callers.whole_in(given, "seat")))
    if person in services.pins.people():
        if "pin" not in given:
            callers.refuse(403, "needs-pin")
        guess(services, me, person, given)
        return person, AgreedBy.PIN
    if services.devices.guards(person):
        callers.refuse(403, "owner-agrees")
    return person, AgreedBy.TABLET
