"""What lies on the table before a game, for the tablet that is about to begin one."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify

from companion.games import atlas
from companion.games.sheet import read
from companion.table.begin.lying import lying
from web.api import callers
from web.services import Services
from web.table_desk import TableDesk


def laid_out(services: Services, desk: TableDesk) -> Blueprint:
    routes = Blueprint("lying", __name__, url_prefix="/api/setup")

    @routes.get("/seen")
    def seen() -> Response:
        callers.tablet(services.devices)
        sight = desk.host.seen
        if sight is None:
            callers.refuse(409, "nothing-seen-yet")
        own = map(read, desk.own_boards(on_table=False))
        found = lying(sight, atlas.atlas().replacing(own))
        if found is None:
            callers.refuse(409, "no-board-seen")
        return jsonify(
            {
                "box": found.box,
                "board": found.board,
                "players": found.players,
                "column": [{"race": race, "power": power} for race, power in found.column],
                "missing": list(found.missing),
                "strangers": list(found.strangers),
                "mountains": list(found.mountains),
                "unseen": found.unseen,
            }
        )

    return routes
