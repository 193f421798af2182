"""Combos of the table's own tiles: what has come up is told, whenever somebody does so."""

from __future__ import annotations

from companion.rules import events as e
from companion.rules.commands import Show
from companion.rules.draft import Draft
from companion.rules.drafting.column import COLUMN, has_own_tiles
from companion.rules.position import Position
from companion.rules.refusals import Refusal


def awaits_combo(p: Position) -> bool:
    """A combo has left the column, and nobody has told which one came up."""
    state = p.state
    hidden = state.banners and (state.badges or state.badge_discard)
    return has_own_tiles(p) and len(state.column) < COLUMN and bool(hidden)


def hidden_badges(p: Position) -> tuple[str, ...]:
    """Those that may come up; an empty stack is made of what was discarded (CORE-2.8)."""
    return p.state.badges or p.state.badge_discard


def show_refusals(p: Position, command: Show) -> list[Refusal]:
    if not awaits_combo(p):
        return [Refusal("column-full", "CORE-2.6")]
    if command.race in p.state.banners and command.power in hidden_badges(p):
        return []
    return [Refusal("not-in-stack", "CORE-1.4")]


def show(d: Draft, command: Show) -> None:
    if not d.state.badges:
        d.emit(e.BadgesShuffled(d.state.badge_discard))
    d.emit(e.ComboShown(command.race, command.power))
