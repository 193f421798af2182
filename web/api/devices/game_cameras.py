"""The diagnosis of cameras, for the tablet: what each sees, how well, and what would help."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from flask import Blueprint, Response, jsonify

from web.api import callers
from web.api.devices.looks import told
from web.api.patience import Patience
from web.desk import Json, Role
from web.hardware.hardware import PHONE, Hardware
from web.services import Services

if TYPE_CHECKING:
    from vision.geometry import Points

WIDTHS = range(320, 1921)
USUAL_WIDTH = 960
MOST_CAMERAS = 8


def cameras(services: Services, hardware: Hardware | None) -> Blueprint:
    routes = Blueprint("cameras", __name__, url_prefix="/api/cameras")

    @routes.get("")
    def watching() -> Response:
        looking = _looking(services, hardware)
        return jsonify({"cameras": [told(n, looking.last_look(n)) for n in looking.camera_names()]})

    @routes.post("")
    def add() -> tuple[Response, int]:
        """By number only: addresses and files are for those who sit at the computer."""
        looking = _looking(services, hardware)
        where = callers.text_in(callers.sent(), "where", longest=2)
        if not where.isascii() or not where.isdigit():
            callers.refuse(400, "bad-field", field="where")
        if len(looking.camera_names()) >= MOST_CAMERAS:
            callers.refuse(409, "too-many-cameras")
        looking.start_camera(where, where)
        return jsonify({"camera": where}), 201

    @routes.post("/<camera>/remove")
    def remove(camera: str) -> Response:
        looking = _looking(services, hardware)
        callers.sent()
        _known(looking, camera)
        if camera == PHONE:
            _send_phones_away(services)
        looking.remove_camera(camera)
        return jsonify({"camera": camera})

    _add_diagnosis(routes, services, hardware)
    return routes


def _add_diagnosis(routes: Blueprint, services: Services, hardware: Hardware | None) -> None:
    patience = Patience()

    @routes.get("/<camera>")
    def watch(camera: str) -> Response:
        """One camera, as soon as there is a frame after the one already shown."""
        looking = _looking(services, hardware)
        _known(looking, camera)
        after = callers.whole_asked("after", 0, range(2**31))
        with patience.seconds() as seconds:
            look = looking.next_look(camera, after, seconds)
        return jsonify(told(camera, look))

    @routes.post("/<camera>/corners")
    def corners(camera: str) -> Response:
        """A person shows where a board lies, or takes it back: `corners` null."""
        looking = _looking(services, hardware)
        sent = callers.sent()
        _known(looking, camera)
        board = _board_in(callers.text_in(sent, "board", longest=40))
        looking.cameras().show(camera, board, _corners_in(sent.get("corners")))
        return jsonify({"camera": camera, "board": board})

    @routes.get("/<camera>/picture")
    def picture(camera: str) -> Response:
        """The last frame with everything seen drawn over it."""
        looking = _looking(services, hardware)
        _known(looking, camera)
        look = looking.last_look(camera)
        if look is None:
            callers.refuse(409, "nothing-seen-yet")
        return Response(
            look.overlay_jpeg(callers.whole_asked("width", USUAL_WIDTH, WIDTHS)),
            mimetype="image/jpeg",
        )


def _looking(services: Services, hardware: Hardware | None) -> Hardware:
    """The cameras, for the tablet only."""
    callers.tablet(services.devices)
    return hardware if hardware is not None else callers.refuse(409, "nobody-looks")


def _send_phones_away(services: Services) -> None:
    """A phone that went on sending would be back with its next frame."""
    for device in services.devices.everyone():
        if device.role is Role.CAMERA and services.devices.remove(device.id):
            services.hub.kick(device.id)
    services.hub.change()


def _known(looking: Hardware, camera: str) -> None:
    if camera not in looking.camera_names():
        callers.refuse(404, "no-such-camera")


def _board_in(name: str) -> str:
    from vision.layout import BOARDS

    if name not in BOARDS:
        callers.refuse(404, "no-such-board")
    return name


def _corners_in(given: Json) -> Points | None:
    """Four points in shares of the picture, clockwise round the board from its top left."""
    import numpy as np

    from vision.table.registration.register import goes_round

    if given is None:
        return None
    match given:
        case [[_, _], [_, _], [_, _], [_, _]] if all(map(_share, chain(*given))):
            corners = np.array(given, np.float64)
        case _:
            callers.refuse(400, "bad-field", field="corners")
    if not goes_round(corners):
        callers.refuse(422, "corners-crossed")
    return corners


def _share(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1
