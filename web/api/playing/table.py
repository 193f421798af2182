"""The table itself: the latest picture, and taps on it. Decides nothing about the game."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify

from web.api import callers
from web.api.callers import Caller
from web.desk import Json, Role, Tap, Verdict
from web.services import Services

STATUS = {Verdict.TAKEN: 200, Verdict.REFUSED: 422, Verdict.STALE: 409, Verdict.UNREADABLE: 400}


def table(services: Services) -> Blueprint:
    routes = Blueprint("table", __name__, url_prefix="/api")

    @routes.get("/table")
    def picture() -> Response:
        return jsonify(services.snapshot(callers.caller(services.devices).audience))

    @routes.post("/taps")
    def taps() -> tuple[Response, int]:
        """Answers with a fresh picture whatever became of the tap."""
        me = callers.caller(services.devices)
        answer = services.desk.tap(_tap(me))
        shown = {"code": answer.verdict, "reasons": answer.reasons}
        picture: Json = services.snapshot(me.audience)
        return jsonify({**shown, "picture": picture}), STATUS[answer.verdict]

    return routes


def _tap(me: Caller) -> Tap:
    """The tablet acts for whichever seat it names, a player for the own one, others not at all."""
    if me.audience.role not in (Role.TABLET, Role.PLAYER):
        callers.refuse(403, "may-not-tap")
    given = callers.sent()
    command = given.get("command")
    if not isinstance(command, dict):
        callers.refuse(400, "bad-field", field="command")
    return Tap(
        seat=callers.seat_in(given) if me.is_tablet else None,
        command=command,
        version=callers.whole_in(given, "version"),
        tap=callers.text_in(given, "tap", longest=64),
        tablet=me.is_tablet,
        person=me.person,
    )
