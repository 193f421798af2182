"""Before and between games: what can be chosen, saved games, beginning, resuming, carrying away."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, jsonify

from companion.games.opening import Opening
from companion.store.codec import UnreadableError
from companion.table.begin import CannotBeginError, opening, rematch
from companion.table.saved import Bookmark
from web.api import callers
from web.desk import Json
from web.services import Services
from web.table_desk import TableDesk
from web.views.messages import said
from web.views.setup.boards import drawing
from web.views.setup.choices import setup
from web.views.setup.help import rules_help
from web.views.setup.new_game import read_new_game

LONGEST_FILE = 4_000_000


def rulebook(services: Services) -> Blueprint:
    """What never changes while the program runs; anybody may read it."""
    routes = Blueprint("rulebook", __name__, url_prefix="/api")

    @routes.get("/setup")
    def choices() -> Response:
        return jsonify(setup())

    @routes.get("/boards/<board>")
    def board(board: str) -> Response:
        try:
            return jsonify(drawing(board))
        except (LookupError, ValueError):
            callers.refuse(404, "no-such-board")

    @routes.get("/help/<box>/<language>")
    def help(box: str, language: str) -> Response:
        try:
            return jsonify(rules_help(box, language))
        except LookupError:
            callers.refuse(404, "no-such-box")

    return routes


def games(services: Services) -> Blueprint:
    """The tablet's saved of games."""
    routes = Blueprint("games", __name__, url_prefix="/api/games")

    @routes.get("")
    def saved() -> Response:
        desk = _keeper(services)
        current = desk.host.playing.id if desk.host.playing else None
        return jsonify({"games": [_listed(one, current) for one in desk.host.saved.bookmarks()]})

    @routes.post("")
    def begin() -> tuple[Response, int]:
        desk = _keeper(services)
        return _laid(desk, lambda: opening(read_new_game(callers.sent())))

    @routes.post("/leave")
    def leave() -> Response:
        desk = _keeper(services)
        callers.sent()
        desk.host.clear()
        return jsonify({"game": None})

    @routes.post("/import")
    def bring() -> tuple[Response, int]:
        desk = _keeper(services)
        text = callers.sent().get("text")
        if not isinstance(text, str) or len(text) > LONGEST_FILE:
            callers.refuse(400, "bad-field", field="text")
        try:
            return jsonify({"game": desk.host.saved.bring_in(text)}), 201
        except UnreadableError as error:
            callers.refuse(422, "unreadable", reason=str(error))

    return routes


def saved_games(services: Services) -> Blueprint:
    """One game on the saved."""
    routes = Blueprint("saved_games", __name__, url_prefix="/api/games/<int:game>")

    @routes.post("/resume")
    def resume(game: int) -> Response:
        desk = _keeper(services)
        callers.sent()
        _known(desk, game)
        return jsonify({"game": desk.host.lay(game).id})

    @routes.post("/rematch")
    def again(game: int) -> tuple[Response, int]:
        desk = _keeper(services)
        given = callers.sent()
        first = 0 if given.get("first") is None else callers.whole_in(given, "first")
        old = _known(desk, game).opening
        if first >= len(old.chairs):
            callers.refuse(400, "bad-field", field="first")
        return _laid(desk, lambda: rematch(old, first))

    @routes.get("/export")
    def export(game: int) -> Response:
        """An unfinished game tells every purse: it can be carried away at the terminal only."""
        desk = _keeper(services)
        if not _known(desk, game).over:
            callers.refuse(409, "still-secret")
        return jsonify({"name": f"tribekeeper-{game}.jsonl", "text": desk.host.saved.export(game)})

    return routes


def _keeper(services: Services) -> TableDesk:
    """The desk, for the tablet only."""
    callers.tablet(services.devices)
    return game_desk(services)


def game_desk(services: Services) -> TableDesk:
    if not isinstance(services.desk, TableDesk):
        callers.refuse(409, "no-game")
    return services.desk


def _known(desk: TableDesk, game: int) -> Bookmark:
    found = (bookmark for bookmark in desk.host.saved.bookmarks() if bookmark.id == game)
    return next(found, None) or callers.refuse(404, "no-such-game")


def _laid(desk: TableDesk, make: Callable[[], Opening]) -> tuple[Response, int]:
    """Begins the game that is made and puts it on the table."""
    try:
        game = desk.host.saved.begin(make())
    except CannotBeginError as reason:
        callers.refuse(422, "cannot-begin", reasons=[said(str(reason))])
    return jsonify({"game": desk.host.lay(game).id}), 201


def _listed(bookmark: Bookmark, current: int | None) -> dict[str, Json]:
    return {
        "id": bookmark.id,
        "begun": bookmark.begun,
        "box": bookmark.opening.box,
        "board": bookmark.opening.board,
        "names": [chair.name for chair in bookmark.opening.chairs],
        "round": bookmark.round,
        "rounds": bookmark.rounds,
        "over": bookmark.over,
        "current": bookmark.id == current,
    }
