"""Faces of tokens, for the tablet: shown by photographs, named, looked at again, forgotten."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, request

from companion.games import GAMES
from web.api import callers
from web.desk import Json
from web.faces.face_shelf import SIDE_NAMES, FaceError, FaceShelf, FacesWanted
from web.hardware.hardware import Hardware
from web.services import Services

LONGEST_NAME = 40


def faces(services: Services, shelf: FaceShelf, hardware: Hardware | None) -> Blueprint:
    routes = Blueprint("faces", __name__, url_prefix="/api/faces/<game>")
    routes.register_error_handler(FaceError, _refused)

    @routes.get("")
    def everything(game: str) -> Response:
        callers.tablet(services.devices)
        sides = {wanted.side: _told(wanted) for wanted in shelf.every(_box(game))}
        return jsonify({"game": game, "sides": sides, "weak": shelf.weak(game)})

    @routes.post("/forget")
    def forget(game: str) -> Response:
        callers.tablet(services.devices)
        callers.sent()
        shelf.forget(_box(game))
        return jsonify({"game": game})

    @routes.post("/bare")
    def bare(game: str) -> Response:
        """Nothing lies on the boards now: so they look, for every camera."""
        callers.tablet(services.devices)
        callers.sent()
        _box(game)
        boards = () if hardware is None else hardware.remember_bare()
        if not boards:
            callers.refuse(409, "nothing-seen-yet")
        return jsonify({"boards": list(boards)})

    _add_sides(routes, services, shelf)
    return routes


def _add_sides(routes: Blueprint, services: Services, shelf: FaceShelf) -> None:
    @routes.post("/<side>")
    def show(game: str, side: str) -> tuple[Response, int]:
        callers.tablet(services.devices)
        if request.mimetype != "image/jpeg":
            callers.refuse(415, "body-type")
        return jsonify(_told(shelf.show(_box(game), _side(side), request.get_data()))), 201

    @routes.post("/<side>/names")
    def name(game: str, side: str) -> Response:
        callers.tablet(services.devices)
        given = callers.sent()
        photograph = callers.text_in(given, "photograph", longest=LONGEST_NAME)
        return jsonify(
            _told(shelf.name(_box(game), _side(side), _names_in(given.get("names")), photograph))
        )

    @routes.get("/<side>/photograph")
    def photograph(game: str, side: str) -> Response:
        callers.tablet(services.devices)
        return Response(shelf.photograph(_box(game), _side(side)), mimetype="image/jpeg")


def _told(wanted: FacesWanted) -> dict[str, Json]:
    shown = wanted.shown
    tokens: list[Json] = []
    for token in shown.tokens if shown else ():
        corners: list[Json] = [[round(x, 5), round(y, 5)] for x, y in token.corners]
        tokens.append({"corners": corners, "piece": token.piece})
    return {
        "side": wanted.side,
        "pieces": list(wanted.pieces),
        "missing": list(wanted.missing),
        "photograph": shown.photograph if shown else None,
        "taken": shown.taken if shown else None,
        "tokens": tokens,
    }


def _names_in(given: Json) -> list[str]:
    if not isinstance(given, list) or not all(isinstance(name, str) for name in given):
        callers.refuse(400, "bad-field", field="names")
    return [str(name) for name in given]


def _box(game: str) -> str:
    return game if game in GAMES else callers.refuse(404, "no-such-box")


def _side(side: str) -> str:
    return side if side in SIDE_NAMES else callers.refuse(404, "no-such-side")


def _refused(error: FaceError) -> tuple[Response, int]:
    """What is wrong as a message in the words of faces."""
    return jsonify({"code": error.key, "facts": error.facts}), error.status
