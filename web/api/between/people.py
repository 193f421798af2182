"""People and what they have played: pages, the hall of fame, results as files, games again."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, request

from companion.store.outcomes import GameOutcome
from companion.table.remember.hall import hall
from companion.table.remember.person import page_of, whose
from companion.table.remember.sharing import as_csv, bg_stats_link
from companion.text.catalog import LANGUAGES
from web.api import callers
from web.desk import Role
from web.services import Services
from web.table_desk import TableDesk
from web.views.record.people import hall_view, outcome_view, page_view, people_view
from web.views.record.replay import replay

FAMILY = (Role.TABLET, Role.PLAYER)


def people(services: Services, desk: TableDesk) -> Blueprint:
    routes = Blueprint("people", __name__, url_prefix="/api/people")

    @routes.get("")
    def everybody() -> Response:
        _at_the_table(services)
        saved = desk.host.saved
        games = whose(saved.people(), desk.host.outcomes())
        return jsonify({"people": people_view(saved.people(), games)})

    @routes.get("/<id>")
    def somebody(id: str) -> Response:
        _at_the_table(services)
        saved = desk.host.saved
        person = next((one for one in saved.people() if one.id == id), None)
        if person is None:
            callers.refuse(404, "no-such-person")
        games = whose(saved.people(), desk.host.outcomes())
        return jsonify(page_view(page_of(person, games.get(id, [])), _language()))

    return routes


def results(services: Services, desk: TableDesk) -> Blueprint:
    routes = Blueprint("results", __name__, url_prefix="/api/results")

    @routes.get("")
    def told() -> Response:
        """The hall of fame, and every finished game in a line."""
        _at_the_table(services)
        found = desk.host.outcomes()
        games = [outcome_view(outcome) for outcome in found]
        return jsonify({"hall": hall_view(hall(found)), "games": games})

    @routes.get("/csv")
    def spreadsheet() -> Response:
        _at_the_table(services)
        text = as_csv(desk.host.outcomes())
        return jsonify({"name": "tribekeeper-results.csv", "text": text})

    @routes.get("/<int:game>/bg-stats")
    def bg_stats(game: int) -> Response:
        _at_the_table(services)
        return jsonify({"link": bg_stats_link(_finished(desk, game))})

    @routes.get("/<int:game>/replay")
    def again(game: int) -> Response:
        """The whole game, step by step; of an unfinished one nothing."""
        _at_the_table(services)
        _finished(desk, game)
        saved = desk.host.saved
        return jsonify(replay(game, saved.opening(game), saved.entries(game), _language()))

    return routes


def _at_the_table(services: Services) -> None:
    """The tablet and the phones of players; whoever looks in from the network is not told."""
    if callers.caller(services.devices).audience.role not in FAMILY:
        callers.refuse(403, "players-only")


def _finished(desk: TableDesk, game: int) -> GameOutcome:
    found = (outcome for outcome in desk.host.outcomes() if outcome.game == game)
    return next(found, None) or callers.refuse(404, "no-such-game")


def _language() -> str:
    """In which things are called by name; who asks for none of ours is told in English."""
    wanted = request.args.get("language", "")
    return wanted if wanted in LANGUAGES else LANGUAGES[0]
