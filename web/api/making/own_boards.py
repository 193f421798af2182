"""Boards of people's own, for the tablet: brought in, looked at, kept, shared, thrown away."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, request

from web.api import callers
from web.api.making.studio import keeping_in, refused
from web.services import Services
from web.studio.judging import StudioError
from web.studio.parts import StudioParts
from web.views.setup.tracings import board_row, file_view

LONGEST_FILE = 4_000_000


def own_boards(services: Services, parts: StudioParts) -> Blueprint:
    routes = Blueprint("own_boards", __name__, url_prefix="/api/studio")
    routes.register_error_handler(StudioError, refused)

    @routes.post("/check")
    def check() -> Response:
        """What a file holds and what is wrong with it; nothing is kept."""
        callers.tablet(services.devices)
        given = callers.sent()
        name = keeping_in({"name": given.get("name", "")}).name
        file = parts.boards.read(_file_in(given.get("text")), name)
        taken = file.sheet is not None and parts.boards.is_taken(file.sheet.id)
        return jsonify(file_view(file, taken=taken))

    @routes.post("/boards")
    def keep() -> tuple[Response, int]:
        callers.tablet(services.devices)
        given = dict(callers.sent())
        text = _file_in(given.pop("text", None))
        keeping = keeping_in(given)
        kept = parts.boards.keep(text, keeping, replace=keeping.replace)
        return jsonify({"board": board_row(kept)}), 201

    @routes.get("/boards/<board>/export")
    def export(board: str) -> Response:
        callers.tablet(services.devices)
        photograph = request.args.get("photograph", "no") == "yes"
        text = parts.boards.export(board, photograph=photograph)
        return jsonify({"name": f"{board}.board.json", "text": text})

    @routes.post("/boards/<board>/delete")
    def delete(board: str) -> Response:
        callers.tablet(services.devices)
        callers.sent()
        parts.boards.remove(board)
        return jsonify({"deleted": board})

    return routes


def _file_in(text: object) -> str:
    if not isinstance(text, str) or len(text) > LONGEST_FILE:
        callers.refuse(400, "bad-field", field="text")
    return text
