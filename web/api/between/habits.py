"""How the table likes to play: read and changed on the shared tablet."""

from __future__ import annotations

from dataclasses import asdict, fields

from flask import Blueprint, Response, jsonify

from companion.store.home.habits import Habits
from web.api import callers
from web.services import Services
from web.table_desk import TableDesk

KNOWN = frozenset(field.name for field in fields(Habits))


def habits(services: Services, desk: TableDesk) -> Blueprint:
    routes = Blueprint("habits", __name__, url_prefix="/api/habits")

    @routes.get("")
    def now() -> Response:
        callers.tablet(services.devices)
        return jsonify(asdict(desk.host.habits.now))

    @routes.post("")
    def change() -> Response:
        callers.tablet(services.devices)
        changes: dict[str, bool] = {}
        for name, value in callers.sent().items():
            if name not in KNOWN or not isinstance(value, bool):
                callers.refuse(400, "bad-field", field=name[:40])
            changes[name] = value
        return jsonify(asdict(desk.host.change_habits(**changes)))

    return routes
