"""Clocks: when the next place of the ranking is opened, and whether the turns' clock is shown."""

from __future__ import annotations

from companion.table.inputs import PlaceOpened, Timed
from companion.table.played import PlayedGame
from companion.table.shown import Reply


def struck(played: PlayedGame, input: PlaceOpened | Timed) -> Reply:
    if isinstance(input, Timed):
        return played.show(timed=input.on)
    if not 0 < input.sealed == played.shown.sealed:
        return Reply(played.shown, stale=True)
    return played.show(sealed=input.sealed - 1)
