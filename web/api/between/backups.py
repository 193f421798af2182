"""Copies of all saved games, kept beside them: made, listed and put back by the tablet.

They stay on this computer: the purses of games that are not over are in them.
"""

from __future__ import annotations

import re
from pathlib import Path

from flask import Blueprint, Response, jsonify

from companion.store.home.places import private_folder
from companion.table.saved import SavedGames
from web.api import callers
from web.services import Services
from web.table_desk import TableDesk

FOLDER = "backups"
NAME = re.compile(r"games-\d{1,4}\.db")
MOST = 100


def backups(services: Services, desk: TableDesk) -> Blueprint:
    routes = Blueprint("backups", __name__, url_prefix="/api/backups")

    @routes.get("")
    def made() -> Response:
        callers.tablet(services.devices)
        return jsonify({"backups": _names(desk.host.saved)})

    @routes.post("")
    def make() -> tuple[Response, int]:
        callers.tablet(services.devices)
        callers.sent()
        saved = desk.host.saved
        numbers = [int(re.sub(r"\D", "", name)) for name in _names(saved)]
        if len(numbers) >= MOST:
            callers.refuse(409, "too-many-backups")
        name = f"games-{max(numbers, default=0) + 1}.db"
        saved.back_up(private_folder(_folder(saved)) / name)
        return jsonify({"name": name}), 201

    @routes.post("/<name>/restore")
    def put_back(name: str) -> Response:
        callers.tablet(services.devices)
        callers.sent()
        host = desk.host
        if name not in _names(host.saved):
            callers.refuse(404, "no-such-backup")
        host.swap(lambda: host.saved.restore(_folder(host.saved) / name))
        return jsonify({"restored": name})

    return routes


def _folder(saved: SavedGames) -> Path:
    return saved.folder / FOLDER


def _names(saved: SavedGames) -> list[str]:
    """The newest first."""
    found = (one.name for one in _folder(saved).glob("games-*.db") if NAME.fullmatch(one.name))
    return sorted(found, key=lambda name: (len(name), name), reverse=True)
