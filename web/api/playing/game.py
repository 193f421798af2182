"""Questions about the game on the table: moves, looks, score, history, end. Nothing here plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from flask import Blueprint, Response, jsonify, request
from werkzeug.exceptions import HTTPException

from companion.rules.board import RegionId
from companion.table.ask.look import Question
from companion.table.ask.suppose import supposed
from companion.table.ask.unseen import foreseeable
from companion.table.loop import ReportFault
from web.api import callers
from web.api.callers import Caller
from web.desk import Json, Role
from web.services import Services
from web.table_desk import TableDesk
from web.views.look import look
from web.views.reading import BadFieldError, read_command, read_units
from web.views.record.ending import ending
from web.views.record.history import history
from web.views.record.score import score_sheet
from web.views.seat_view import SeatView

MOST_ENTRIES = 100
MOST_TOKENS = 99


def game(services: Services, desk: TableDesk) -> Blueprint:
    routes = Blueprint("game", __name__, url_prefix="/api/game")

    @routes.get("/moves")
    def moves() -> Response:
        me = callers.caller(services.devices)
        _view(desk, me)
        return jsonify(desk.moves(me.person))

    @routes.post("/look")
    def look_at() -> Response:
        me = _player(services)
        question = _question(callers.sent(), services.report)
        with _understanding(services.report):
            return jsonify(look(_view(desk, me), question))

    @routes.post("/may")
    def may() -> Response:
        me = _player(services)
        return jsonify(_may(_view(desk, me), me, callers.sent(), services.report))

    @routes.post("/score")
    def score() -> Response:
        me = _player(services)
        return jsonify(_score(services, me, _view(desk, me)))

    @routes.get("/history")
    def log() -> Response:
        view = _view(desk, callers.caller(services.devices))
        before, limit = _whole("before"), _whole("limit")
        return jsonify(history(view, before, MOST_ENTRIES if limit is None else limit))

    @routes.get("/end")
    def end() -> Response:
        view = _view(desk, None)
        if not view.open:
            callers.refuse(409, "not-open" if view.over else "not-over")
        return jsonify({**ending(view), "hash": desk.host.saved.last_hash(view.id)})

    return routes


def _player(services: Services) -> Caller:
    """Those who may touch the game: the tablet and the players."""
    me = callers.caller(services.devices)
    if me.audience.role not in (Role.TABLET, Role.PLAYER):
        callers.refuse(403, "may-not-tap")
    return me


def _view(desk: TableDesk, me: Caller | None) -> SeatView:
    """The game as the caller may see it."""
    try:
        return desk.seat_view("" if me is None else me.person)
    except LookupError:
        callers.refuse(409, "no-game")


def _question(given: Mapping[str, Json], report: ReportFault) -> Question:
    declined, hand, race = given.get("declined", False), given.get("hand"), given.get("race")
    if not isinstance(declined, bool):
        callers.refuse(400, "bad-field", field="declined")
    if hand is not None and callers.whole_in(given, "hand") > MOST_TOKENS:
        callers.refuse(400, "bad-field", field="hand")
    with _understanding(report):
        using, units = read_units(given)
    return Question(
        RegionId(callers.text_in(given, "region", longest=40)),
        using,
        units,
        declined,
        None if hand is None else callers.whole_in(given, "hand"),
        None if race is None else callers.text_in(given, "race", longest=40),
    )


@contextmanager
def _understanding(report: ReportFault) -> Iterator[None]:
    """Questions about things that are not there are the asker's fault; yet they are written down,
    since it may be ours.
    """
    try:
        yield
    except HTTPException:
        raise
    except BadFieldError as wrong:
        callers.refuse(400, "bad-field", field=str(wrong))
    except (LookupError, ValueError) as error:
        report(error, "a question was answered")
        callers.refuse(400, "not-understood")


def _score(services: Services, me: Caller, view: SeatView) -> dict[str, Json]:
    """Amounts are for the own phone, or the tablet while the seat is unlocked there."""
    decline = callers.sent().get("decline", False)
    if not isinstance(decline, bool):
        callers.refuse(400, "bad-field", field="decline")
    own = view.seat is not None and view.seat == view.shown.state.seat
    if not me.is_tablet and not own:
        callers.refuse(403, "not-your-seat")
    turn = callers.sitting_on(services.desk, view.shown.state.seat)
    known = own or services.unlocked.allows(me.id, turn)
    return score_sheet(view, decline=decline, known=known)


def _may(
    view: SeatView, me: Caller, given: Mapping[str, Json], report: ReportFault
) -> dict[str, Json]:
    """Whether a command would be accepted, and what is certain to happen then."""
    wanted = given.get("command")
    if not isinstance(wanted, dict):
        callers.refuse(400, "bad-field", field="command")
    if not me.is_tablet and view.seat is None:
        callers.refuse(403, "not-your-seat")
    with _understanding(report):
        step = supposed(view.guessed, read_command(wanted), view.seat)
    return {
        "allowed": not step.reasons,
        "reasons": view.speaker.refusals(step.reasons),
        "story": view.speaker.story(foreseeable(step.events)),
    }


def _whole(name: str) -> int | None:
    given = request.args.get(name, "")
    if not given:
        return None
    if not given.isascii() or not given.isdigit() or len(given) > len(str(10**9)):
        callers.refuse(400, "bad-field", field=name)
    return int(given)
