"""The column of combos: shown from the stacks as long as there are any. Nobody picks here."""

from __future__ import annotations

from collections.abc import Iterable

from companion.rules import events as e
from companion.rules.draft import Draft
from companion.rules.model import Demand
from companion.rules.position import Position

COLUMN = 6
SHUFFLE = "shuffle_badges"
OWN_TILES = "own_tiles"
"""The note of a table that turns up its own tiles: nobody here knows what lies in its stacks."""


def has_own_tiles(p: Position) -> bool:
    return OWN_TILES in p.state.notes


def refill(d: Draft, shuffle: Iterable[str] = ()) -> None:
    """Show combos until six are visible or the stacks run dry (CORE-2.6 to 2.8).

    A table with its own tiles shows them itself, and tells.
    """
    if has_own_tiles(d):
        return
    while len(d.state.column) < COLUMN and d.state.banners:
        if not d.state.badges and not _shuffled(d, tuple(shuffle)):
            return
        d.emit(e.ComboShown(d.state.banners[0], d.state.badges[0]))


def _shuffled(d: Draft, order: tuple[str, ...]) -> bool:
    waste = d.state.badge_discard
    if len(waste) == 1:
        order = waste
    if waste and sorted(order) == sorted(waste):
        d.emit(e.BadgesShuffled(order))
        return True
    demand = Demand(d.state.seat, SHUFFLE)
    if waste and demand not in d.state.demands:
        d.emit(e.DecisionDue(demand))
    return False
