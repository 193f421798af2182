"""The diagnosis of cameras, for the tablet: what each sees, how well, and what would help."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, Response, jsonify, request

from web.api import callers
from web.desk import Json
from web.house import House
from web.play.devices import Devices

if TYPE_CHECKING:
    from vision.cameras.lookout import Look
    from vision.table.checkup import Checkup
    from vision.table.notes import Note

WIDTHS = range(320, 1921)
USUAL_WIDTH = 960
MOST_CAMERAS = 8


def cameras(house: House) -> Blueprint:
    routes = Blueprint("cameras", __name__, url_prefix="/api/cameras")

    @routes.get("")
    def watching() -> Response:
        lookout = _devices(house).lookout()
        return jsonify({"cameras": [_told(n, lookout.last(n)) for n in lookout.cameras()]})

    @routes.post("")
    def add() -> tuple[Response, int]:
        """By number only: addresses and files are for those who sit at the computer."""
        devices = _devices(house)
        where = callers.text_in(callers.sent(), "where", longest=2)
        if not where.isascii() or not where.isdigit():
            callers.refuse(400, "bad-field", field="where")
        if len(devices.lookout().cameras()) >= MOST_CAMERAS:
            callers.refuse(409, "too-many-cameras")
        devices.start_camera(where, where)
        return jsonify({"camera": where}), 201

    @routes.post("/<camera>/remove")
    def remove(camera: str) -> Response:
        devices = _devices(house)
        callers.sent()
        _known(devices, camera)
        devices.lookout().remove(camera)
        return jsonify({"camera": camera})

    @routes.get("/<camera>/picture")
    def picture(camera: str) -> Response:
        """The last frame with everything seen drawn over it."""
        devices = _devices(house)
        _known(devices, camera)
        look = devices.lookout().last(camera)
        if look is None:
            callers.refuse(409, "nothing-seen-yet")
        return Response(look.overlay_jpeg(_width()), mimetype="image/jpeg")

    return routes


def _devices(house: House) -> Devices:
    callers.tablet(house.devices)
    if not isinstance(house.eye, Devices):
        callers.refuse(409, "nobody-looks")
    return house.eye


def _known(devices: Devices, camera: str) -> None:
    if camera not in devices.lookout().cameras():
        callers.refuse(404, "no-such-camera")


def _width() -> int:
    given = request.args.get("width", str(USUAL_WIDTH))
    if not given.isascii() or not given.isdigit() or int(given[:9]) not in WIDTHS:
        callers.refuse(400, "bad-field", field="width")
    return int(given)


def _told(name: str, look: Look | None) -> dict[str, Json]:
    if look is None:
        return {"name": name, "number": 0, "milliseconds": None, "boards": [], "checkup": None}
    boards: list[Json] = [
        {"board": board.plan.board, "error_mm": round(board.error_mm, 2)}
        for board in look.sight.boards
    ]
    return {
        "name": name,
        "number": look.number,
        "milliseconds": round(look.milliseconds, 1),
        "boards": boards,
        "checkup": _checkup(look.checkup),
    }


def _checkup(found: Checkup) -> dict[str, Json]:
    return {
        "cell_px": _rounded(found.cell_px),
        "light": _rounded(found.light),
        "glare": _rounded(found.glare),
        "dark": _rounded(found.dark),
        "edge_cells": _rounded(found.edge_cells),
        "tilt": _rounded(found.tilt),
        "distance_mm": _rounded(found.distance_mm),
        "error_mm": _rounded(found.error_mm),
        "unreadable": [region for _, region in found.unreadable],
        "advice": [_said(note) for note in found.advice],
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(float(value), 2)


def _said(note: Note) -> dict[str, Json]:
    return {"key": f"notes.{note.word}", "facts": dict(note.facts)}
