"""What never changes while the program runs: choices, boards and rules. Anybody may read it."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify

from companion.games.boxes import BOXES
from companion.rules.setup import ROUNDS
from companion.table.begin.layout import layout
from web.api import callers
from web.services import Services
from web.views.setup.boards import drawing
from web.views.setup.choices import setup
from web.views.setup.help import rules_help
from web.views.setup.layout import layout_view


def rulebook(services: Services) -> Blueprint:
    routes = Blueprint("rulebook", __name__, url_prefix="/api")

    @routes.get("/setup")
    def choices() -> Response:
        return jsonify(setup(services.desk.own_boards(on_table=False)))

    @routes.get("/boards/<board>")
    def board(board: str) -> Response:
        try:
            return jsonify(drawing(board, services.desk.own_boards(on_table=True)))
        except (LookupError, ValueError):
            callers.refuse(404, "no-such-board")

    @routes.get("/help/<box>/<language>")
    def help(box: str, language: str) -> Response:
        try:
            return jsonify(rules_help(box, language))
        except LookupError:
            callers.refuse(404, "no-such-box")

    @routes.get("/layout/<box>/<int:players>")
    def lay_out(box: str, players: int) -> Response:
        """What lies where before the first turn, for real cardboard."""
        if box not in BOXES or players not in ROUNDS:
            callers.refuse(404, "no-such-box")
        return jsonify(layout_view(layout(box, players)))

    return routes
