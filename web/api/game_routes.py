"""The routes of real games, beside those that every table has."""

from __future__ import annotations

from flask import Blueprint

from web.api.between.backups import backups
from web.api.between.games import games, saved_games
from web.api.between.habits import habits
from web.api.between.people import people, results
from web.api.devices.demo import demo
from web.api.devices.game_cameras import cameras
from web.api.devices.hardware import hardware as beside
from web.api.devices.printing import printing
from web.api.making.faces import faces
from web.api.making.own_boards import own_boards
from web.api.making.studio import studio, tracing
from web.api.playing.consent import consent
from web.api.playing.game import game
from web.api.playing.keys import keys
from web.api.playing.lying import laid_out
from web.api.routes import Routes
from web.faces.face_shelf import FaceShelf
from web.hardware.hardware import Hardware
from web.services import Services
from web.studio.parts import StudioParts
from web.table_desk import TableDesk


def game_routes(desk: TableDesk, hardware: Hardware | None = None) -> Routes:
    parts = StudioParts(
        desk.host.saved.folder, hardware.boards_changed if hardware else _nobody_looks
    )

    shelf = hardware.faces if hardware else FaceShelf(desk.host.saved.folder)

    def routes(services: Services) -> tuple[Blueprint, ...]:
        return (
            games(services, desk),
            saved_games(services, desk),
            backups(services, desk),
            people(services, desk),
            results(services, desk),
            game(services, desk),
            keys(services, desk),
            consent(services, desk),
            cameras(services, hardware),
            demo(services, hardware),
            beside(services, hardware),
            habits(services, desk),
            laid_out(services, desk),
            printing(services),
            studio(services, parts),
            tracing(services, parts),
            own_boards(services, parts),
            faces(services, shelf, hardware),
        )

    return routes


def _nobody_looks() -> None:
    """A table without cameras has nobody to tell of another board."""
