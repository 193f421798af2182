"""The routes that every table has, whatever is played on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from flask import Blueprint

from web.api.about import about
from web.api.coming.codes import codes
from web.api.coming.joining import joining
from web.api.coming.seats import seats
from web.api.devices.frames import frames
from web.api.playing.table import table
from web.api.rulebook import rulebook
from web.services import Services

Routes = Callable[[Services], Iterable[Blueprint]]


def general_routes(services: Services) -> tuple[Blueprint, ...]:
    parts = (joining, codes, seats, table, frames, rulebook, about)
    return tuple(part(services) for part in parts)


def no_routes(services: Services) -> tuple[Blueprint, ...]:
    """Nothing of its own lies on the table."""
    return ()
