"""Tracing a board, for the tablet: a photograph, its corners, a tap per region, a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import Blueprint, Response, jsonify, request

from companion.games.board_file import is_name
from companion.store.codec import UnreadableError, decode, decode_tagged
from companion.tracing.steps import TracingStep
from companion.tracing.tracing import BoardFrame, BoardNaming
from web.api import callers
from web.desk import Json
from web.services import Services
from web.studio.judging import StudioError
from web.studio.parts import StudioParts
from web.views.setup.tracings import board_row, frame_view, tracing_row, tracing_view

if TYPE_CHECKING:
    from web.studio.kept_boards import Keeping
    from web.studio.studio import TracingShown

MOST_NUMBER = 99


def studio(services: Services, parts: StudioParts) -> Blueprint:
    """What lies on the workbench, and a new photograph."""
    routes = Blueprint("studio", __name__, url_prefix="/api/studio")
    routes.register_error_handler(StudioError, refused)

    @routes.get("")
    def everything() -> Response:
        callers.tablet(services.devices)
        boards, tracings = parts.boards.own.sheets(), parts.studio.tracings.every()
        names = {sheet.id for sheet in boards}
        rows: dict[str, Json] = {
            "boards": [board_row(sheet) for sheet in boards],
            "tracings": [tracing_row(tracing, names) for tracing in tracings],
        }
        return jsonify(rows)

    @routes.post("/tracings")
    def begin() -> tuple[Response, int]:
        callers.tablet(services.devices)
        if request.mimetype != "image/jpeg":
            callers.refuse(415, "body-type")
        return _told(parts.studio.begin(request.get_data())), 201

    return routes


def tracing(services: Services, parts: StudioParts) -> Blueprint:
    """One board in the making."""
    routes = Blueprint("tracing", __name__, url_prefix="/api/studio/tracings/<tracing>")
    routes.register_error_handler(StudioError, refused)

    @routes.get("")
    def show(tracing: str) -> Response:
        callers.tablet(services.devices)
        return _told(parts.studio.show(tracing))

    @routes.get("/cards")
    def cards(tracing: str) -> Response:
        """Where corner cards in the photograph say that the board lies."""
        callers.tablet(services.devices)
        return jsonify(frame_view(parts.studio.cards(tracing)))

    @routes.get("/photograph")
    def photograph(tracing: str) -> Response:
        callers.tablet(services.devices)
        return Response(parts.studio.photograph_jpeg(tracing), mimetype="image/jpeg")

    @routes.get("/flat")
    def flat(tracing: str) -> Response:
        """The board from above."""
        callers.tablet(services.devices)
        return Response(parts.studio.flat_jpeg(tracing), mimetype="image/jpeg")

    @routes.post("/frame")
    def frame(tracing: str) -> Response:
        callers.tablet(services.devices)
        return _told(parts.studio.put_frame(tracing, _read(BoardFrame, callers.sent())))

    @routes.post("/naming")
    def naming(tracing: str) -> Response:
        callers.tablet(services.devices)
        wanted: BoardNaming = _read(BoardNaming, callers.sent())
        return _told(parts.studio.name(tracing, _sound(wanted)))

    _add_steps(routes, services, parts)
    return routes


def _add_steps(routes: Blueprint, services: Services, parts: StudioParts) -> None:
    @routes.post("/steps")
    def step(tracing: str) -> Response:
        callers.tablet(services.devices)
        given = callers.sent()
        try:
            wanted: TracingStep = decode_tagged(TracingStep, given.get("step"))
        except UnreadableError:
            callers.refuse(400, "bad-field", field="step")
        return _told(parts.studio.do(tracing, wanted, callers.whole_in(given, "seen")))

    @routes.post("/undo")
    def undo(tracing: str) -> Response:
        callers.tablet(services.devices)
        return _told(parts.studio.undo(tracing, callers.whole_in(callers.sent(), "seen")))

    @routes.post("/redo")
    def redo(tracing: str) -> Response:
        callers.tablet(services.devices)
        return _told(parts.studio.redo(tracing, callers.whole_in(callers.sent(), "seen")))

    @routes.post("/keep")
    def keep(tracing: str) -> tuple[Response, int]:
        callers.tablet(services.devices)
        kept = parts.boards.keep_traced(parts.studio, tracing, keeping_in(callers.sent()))
        return jsonify({"board": board_row(kept)}), 201

    @routes.post("/delete")
    def delete(tracing: str) -> Response:
        callers.tablet(services.devices)
        callers.sent()
        parts.studio.remove(tracing)
        return jsonify({"deleted": tracing})


def refused(error: StudioError) -> tuple[Response, int]:
    """What is wrong as a message in the words of boards."""
    return jsonify({"code": error.key, "facts": error.facts}), error.status


def keeping_in(given: Json) -> Keeping:
    from web.studio.kept_boards import Keeping

    wanted: Keeping = _read(Keeping, given)
    if wanted.name and not is_name(wanted.name):
        raise StudioError("studio.bad-name")
    return wanted


def _told(shown: TracingShown) -> Response:
    return jsonify(tracing_view(shown))


def _read(kind: Any, given: Json) -> Any:
    try:
        return decode(kind, given)
    except UnreadableError:
        callers.refuse(400, "bad-field", field=kind.__name__)


def _sound(naming: BoardNaming) -> BoardNaming:
    if naming.name and not is_name(naming.name):
        raise StudioError("studio.bad-name")
    if not 1 <= naming.number <= MOST_NUMBER:
        callers.refuse(400, "bad-field", field="naming")
    return naming
