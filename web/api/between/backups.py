"""Copies of all saved games, kept beside them: made, listed and put back by the tablet.

They stay on this computer: the purses of games that are not over are in them.
"""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

from flask import Blueprint, Response, jsonify

from companion.store.home.places import private_folder
from companion.table.saved import SavedGames
from web.api import callers
from web.services import Services
from web.table_desk import TableDesk

FOLDER = "backups"
NAME = re.compile(r"games-\d{1,9}\.db")
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
        folder = private_folder(_folder(desk.host.saved))
        while True:
            name = _next(names := _names(desk.host.saved))
            if len(names) >= MOST:
                callers.refuse(409, "too-many-backups")
            with suppress(FileExistsError):  # another tablet was quicker
                desk.host.saved.back_up(folder / name)
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


def _next(names: list[str]) -> str:
    """
    >>> _next([]), _next(["games-10.db", "games-9.db"])
    ('games-1.db', 'games-11.db')
    """
    newest = re.sub(r"\D", "", names[0]) if names else "0"
    return f"games-{int(newest) + 1}.db"


def _names(saved: SavedGames) -> list[str]:
    """The newest first."""
    found = (one.name for one in _folder(saved).glob("games-*.db") if NAME.fullmatch(one.name))
    return sorted(found, key=lambda name: (len(name), name), reverse=True)
