"""What a clock tells: it is time to open one more place of the ranking."""

from __future__ import annotations

from dataclasses import replace

from companion.table.beside.consent import Purses
from companion.table.inputs import PlaceOpened
from companion.table.played import PlayedGame
from companion.table.shown import Reply, Shown

SHOWING = frozenset({Purses.OPENING, Purses.OPEN})


def sealed_if_open(played: PlayedGame, before: Shown) -> None:
    """All have agreed by now: place after place is opened from here on."""
    if played.shown.purses is Purses.OPEN and before.purses not in SHOWING:
        played.shown = replace(played.shown, sealed=played.places(played.position))


def struck(played: PlayedGame, input: PlaceOpened) -> Reply:
    if not 0 < input.sealed == played.shown.sealed:
        return Reply(played.shown, stale=True)
    return played.show(sealed=input.sealed - 1)
