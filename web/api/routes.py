"""The routes that every table has, whatever is played on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from flask import Blueprint

from web.api.about import about
from web.api.codes import codes
from web.api.frames import frames
from web.api.joining import joining
from web.api.rulebook import rulebook
from web.api.seats import seats
from web.api.table import table
from web.services import Services

Routes = Callable[[Services], Iterable[Blueprint]]


def general_routes(services: Services) -> tuple[Blueprint, ...]:
    parts = (joining, codes, seats, table, frames, rulebook, about)
    return tuple(part(services) for part in parts)


def no_routes(services: Services) -> tuple[Blueprint, ...]:
    """Nothing of its own lies on the table."""
    return ()
