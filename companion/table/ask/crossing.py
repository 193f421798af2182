"""What an undo would take back that nobody can unsee. Not whether it may be done."""

from __future__ import annotations

from companion.rules.events import (
    BadgeDrawn,
    BadgesShuffled,
    ComboShown,
    DieRolled,
    Event,
    MarkerTurned,
    PileChanged,
)
from companion.table.shown import Shown

CHANCE: dict[type[Event], str] = {
    DieRolled: "die",
    MarkerTurned: "tile",
    PileChanged: "tile",
    BadgeDrawn: "tile",
    BadgesShuffled: "tile",
    ComboShown: "tile",
}
"""Events that a person cannot unsee, and what to call them."""


def crossed(shown: Shown, cursor: int) -> tuple[str, ...]:
    """Dice and tiles between here and there."""
    undone = shown.line[cursor : shown.cursor]
    found = {CHANCE.get(type(event), "") for entry in undone for event in entry.events}
    return tuple(sorted(found - {""}))
