"""How far an undo goes, and what it would take back that nobody can unsee. It decides nothing."""

from __future__ import annotations

from companion.rules.events import (
    BadgeDrawn,
    BadgesShuffled,
    ComboShown,
    DieRolled,
    DieTrusted,
    Event,
    MarkerTurned,
    PileChanged,
)
from companion.table.beside.consent import Purses
from companion.table.shown import Shown

CHANCE: dict[type[Event], str] = {
    DieRolled: "die",
    DieTrusted: "die",
    MarkerTurned: "tile",
    PileChanged: "tile",
    BadgeDrawn: "tile",
    BadgesShuffled: "tile",
    ComboShown: "tile",
}
"""Events that a person cannot unsee, and what to call them."""
PURSES = "purses"


def crossed(shown: Shown, cursor: int) -> tuple[str, ...]:
    """Dice, tiles and open purses between here and there."""
    undone = shown.line[cursor : shown.cursor]
    found = {CHANCE.get(type(event), "") for entry in undone for event in entry.events}
    opened = {PURSES} if undone and shown.purses is Purses.OPEN else set()
    return tuple(sorted(found - {""} | opened))


def line_began(shown: Shown) -> int:
    """Where the last confirmation began: one press may have played a whole line."""
    last = shown.line[shown.cursor - 1]
    return shown.cursor - 1 if last.cursor is None else last.cursor


def turn_began(shown: Shown) -> int:
    """Where the turn of the last command began."""
    cursor = shown.cursor - 1
    while cursor > 0 and _turn(shown, cursor - 1) == _turn(shown, cursor):
        cursor -= 1
    return max(cursor, 0)


def _turn(shown: Shown, cursor: int) -> tuple[int, int]:
    return shown.states[cursor].round, shown.states[cursor].seat
