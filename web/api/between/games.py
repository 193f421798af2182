"""Before and between games: saved games, beginning, resuming, exporting."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask import Blueprint, Response, jsonify

from companion.games.opening import Opening
from companion.store.carry.importing import OtherRulesError
from companion.store.codec import UnreadableError
from companion.store.outcomes import GameOutcome
from companion.store.rows import Unreadable
from companion.table.begin.new_game import CannotBeginError, opening, rematch
from companion.table.beside.consent import Purses
from companion.table.host import OnTheTableError
from companion.table.saved import Bookmark
from web.api import callers
from web.desk import Json
from web.services import Services
from web.table_desk import TableDesk
from web.views.messages import said
from web.views.record.people import outcome_view
from web.views.setup.new_game import read_new_game

LONGEST_FILE = 4_000_000


def games(services: Services, desk: TableDesk) -> Blueprint:
    """The tablet's saved games."""
    routes = Blueprint("games", __name__, url_prefix="/api/games")

    @routes.get("")
    def saved() -> Response:
        callers.tablet(services.devices)
        current = desk.host.playing.id if desk.host.playing else None
        ends = {outcome.game: outcome for outcome in desk.host.outcomes()}
        listed = desk.host.saved.listed()
        games = [{**_listed(one, current), **_ended(ends, one.id)} for one in listed]
        return jsonify({"games": games, "people": _remembered(desk)})

    @routes.post("")
    def begin() -> tuple[Response, int]:
        callers.tablet(services.devices)
        own = desk.own_boards(on_table=False)
        return _laid(desk, lambda: opening(read_new_game(callers.sent(), own)))

    @routes.post("/leave")
    def leave() -> Response:
        callers.tablet(services.devices)
        callers.sent()
        desk.host.clear()
        return jsonify({"game": None})

    @routes.post("/import")
    def bring() -> tuple[Response, int]:
        callers.tablet(services.devices)
        given = callers.sent()
        text = given.get("text")
        if not isinstance(text, str) or len(text) > LONGEST_FILE:
            callers.refuse(400, "bad-field", field="text")
        older = given.get("older_rules", False)
        if not isinstance(older, bool):
            callers.refuse(400, "bad-field", field="older_rules")
        try:
            return jsonify({"game": desk.host.saved.bring_in(text, older_rules=older)}), 201
        except OtherRulesError as error:
            callers.refuse(422, "other-rules", reason=_why(error))
        except UnreadableError as error:
            callers.refuse(422, "unreadable", reason=_why(error))

    return routes


def _why(error: UnreadableError) -> dict[str, Json]:
    """The reason, and the line if it lies in one."""
    reason = said(f"files.{error.code}")
    line = {"line": error.line, "reason": {"message": reason}}
    return reason if error.line is None else said("files.line", **line)


def _remembered(desk: TableDesk) -> list[Json]:
    """Whoever has played here, those who came last first."""
    return [{"name": one.name, "colour": one.colour} for one in desk.host.saved.people()[::-1]]


def saved_games(services: Services, desk: TableDesk) -> Blueprint:
    """One of the saved games."""
    routes = Blueprint("saved_games", __name__, url_prefix="/api/games/<int:game>")

    @routes.post("/resume")
    def resume(game: int) -> Response:
        callers.tablet(services.devices)
        callers.sent()
        _known(desk, game)
        try:
            return jsonify({"game": desk.host.lay(game).id})
        except LookupError:
            callers.refuse(404, "no-such-game")  # somebody has deleted it just now

    @routes.post("/rematch")
    def again(game: int) -> tuple[Response, int]:
        callers.tablet(services.devices)
        given = callers.sent()
        first = 0 if given.get("first") is None else callers.whole_in(given, "first")
        old = _known(desk, game).opening
        if first >= len(old.chairs):
            callers.refuse(400, "bad-field", field="first")
        return _laid(desk, lambda: rematch(old, first))

    @routes.post("/delete")
    def delete(game: int) -> Response:
        """For ever; the game on the table has to leave it first."""
        callers.tablet(services.devices)
        callers.sent()
        try:
            desk.host.delete(game)
        except OnTheTableError:
            callers.refuse(409, "on-the-table")
        except LookupError:
            callers.refuse(404, "no-such-game")
        return jsonify({"deleted": game})

    @routes.get("/export")
    def export(game: int) -> Response:
        """Its file tells every purse: while those are shut, only the terminal writes one."""
        callers.tablet(services.devices)
        if _known(desk, game).purses is not Purses.OPEN or desk.host.keeps_shut(game):
            callers.refuse(409, "still-secret")
        return jsonify({"name": f"tribekeeper-{game}.jsonl", "text": desk.host.saved.export(game)})

    return routes


def _known(desk: TableDesk, game: int) -> Bookmark:
    found = (bookmark for bookmark in desk.host.saved.bookmarks() if bookmark.id == game)
    return next(found, None) or callers.refuse(404, "no-such-game")


def _laid(desk: TableDesk, make: Callable[[], Opening]) -> tuple[Response, int]:
    """Begins the game that is made and puts it on the table."""
    try:
        return jsonify({"game": desk.host.begin(make()).id}), 201
    except CannotBeginError as reason:
        callers.refuse(422, "cannot-begin", reasons=[said(str(reason))])


def _ended(ends: Mapping[int, GameOutcome], game: int) -> dict[str, Json]:
    """Who won and how long it took; of an unfinished game nothing."""
    return {"outcome": outcome_view(ends[game])} if game in ends else {}


def _listed(bookmark: Bookmark | Unreadable, current: int | None) -> dict[str, Json]:
    if isinstance(bookmark, Unreadable):
        return {"id": bookmark.id, "begun": bookmark.begun, "unreadable": True}
    return {
        "id": bookmark.id,
        "begun": bookmark.begun,
        "box": bookmark.opening.box,
        "board": bookmark.opening.board,
        "names": [chair.name for chair in bookmark.opening.chairs],
        "round": bookmark.round,
        "rounds": bookmark.rounds,
        "over": bookmark.over,
        "purses": bookmark.purses,
        "older_rules": bookmark.older_rules,
        "lost": bookmark.lost,
        "current": bookmark.id == current,
    }
