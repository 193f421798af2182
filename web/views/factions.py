"""Which side a race is on, where the box has sides: Alliance, Horde or neither."""

from __future__ import annotations

from companion.games.boxes import parts
from companion.games.warcraft.factions import printed
from companion.rules.model import Race
from companion.table.shown import Shown

WITH_SIDES = "warcraft"


def faction_in(box: str, race: Race | None) -> str | None:
    """The side on the banner; the other boxes know none."""
    return printed(race) if race and WITH_SIDES in parts(box) else None


def acting_race(shown: Shown, number: int, seat: int) -> Race | None:
    """The race that a command of this number was for: also the one it took, or put in decline."""
    before, after = (shown.states[number + step].players[seat] for step in (0, 1))
    return before.active or after.active
