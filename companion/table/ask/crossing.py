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
from companion.table.chance import AUTO
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
    opened = {PURSES} if undone and shown.purses in (Purses.OPENING, Purses.OPEN) else set()
    return tuple(sorted(found - {""} | opened))


def undo_to(shown: Shown) -> int:
    """Where the last confirmation began: what one touch has played, one touch takes back. What
    chance has answered goes with what it was asked by.
    """
    last = max(shown.cursor - 1, 0)
    while last > 0 and shown.line[last].source == AUTO:
        last -= 1
    began = shown.line[last].cursor if shown.cursor else None
    return last if began is None else min(began, last)


def redo_to(shown: Shown) -> int:
    """Where what was confirmed in one go ends that comes next."""
    end = min(shown.cursor + 1, len(shown.line))
    while end < len(shown.line) and _goes_with(shown, end):
        end += 1
    return end


def _goes_with(shown: Shown, number: int) -> bool:
    entry = shown.line[number]
    return entry.source == AUTO or entry.cursor == shown.cursor


def is_one_turn(shown: Shown, began: int) -> bool:
    """From there to now nobody else has had a turn: it may count as one confirmation."""
    return 0 <= began < shown.cursor and _turn(shown, began) == _turn(shown, shown.cursor)


def turn_began(shown: Shown) -> int:
    """Where the turn of the last command began."""
    cursor = shown.cursor - 1
    while cursor > 0 and _turn(shown, cursor - 1) == _turn(shown, cursor):
        cursor -= 1
    return max(cursor, 0)


def _turn(shown: Shown, cursor: int) -> tuple[int, int]:
    return shown.states[cursor].round, shown.states[cursor].seat
