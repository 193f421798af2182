"""Keys of a browser that plays: keyboard, keypad, controller. They mean what a pad's do."""

from __future__ import annotations

import secrets
from itertools import count

from flask import Blueprint, Response, jsonify

from companion.table.inputs import Key, PressId
from web.api import callers
from web.services import Services
from web.table_desk import TableDesk


def keys(services: Services, desk: TableDesk) -> Blueprint:
    routes = Blueprint("keys", __name__, url_prefix="/api/keys")
    since, numbers = secrets.randbits(31), count(1)

    @routes.post("")
    def press() -> Response:
        """It answers the question that the screen showed; another one is not answered by it."""
        me = callers.tablet(services.devices)
        given = callers.sent()
        key = callers.text_in(given, "key", longest=16)
        if key not in set(Key):
            callers.refuse(400, "bad-field", field="key")
        question = callers.whole_in(given, "question")
        if desk.host.playing is None:
            callers.refuse(409, "no-game")
        pressed = PressId(f"screen:{me.id}", since, next(numbers))
        return jsonify({"taken": desk.host.press(pressed, Key(key), question)})

    return routes
