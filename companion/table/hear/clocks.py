"""Clocks: when the next place of the ranking is opened, and whether the turns' clock is shown."""

from __future__ import annotations

from dataclasses import replace

from companion.table.beside.consent import Purses
from companion.table.inputs import PlaceOpened, Timed
from companion.table.played import PlayedGame
from companion.table.shown import Reply, Shown

SHOWING = frozenset({Purses.OPENING, Purses.OPEN})


def sealed_if_open(played: PlayedGame, before: Shown) -> None:
    """All have agreed by now: place after place is opened from here on."""
    if played.shown.purses is Purses.OPEN and before.purses not in SHOWING:
        played.shown = replace(played.shown, sealed=played.places(played.position))


def struck(played: PlayedGame, input: PlaceOpened | Timed) -> Reply:
    if isinstance(input, Timed):
        return played.show(timed=input.on)
    if not 0 < input.sealed == played.shown.sealed:
        return Reply(played.shown, stale=True)
    return played.show(sealed=input.sealed - 1)
