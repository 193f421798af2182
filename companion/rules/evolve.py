"""What an event means for the state. It asks nothing and refuses nothing.

The dictionaries of a state are shared by all its copies: a changed one takes the old one's place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.rules import events as e
from companion.rules.apply import corrections, pieces, players, turns
from companion.rules.model import State


def evolve(state: State, *events: e.Event) -> State:
    """The state after these events; the old one stays as it was."""
    new = state.copy()
    apply_all(new, events)
    return new


def apply_all(state: State, events: Iterable[e.Event]) -> None:
    for event in events:
        apply(state, event)


def apply(state: State, event: e.Event) -> None:
    """Change a state that nobody else can see yet."""
    MEANING[type(event)](state, event)


MEANING: Mapping[type, Callable[[State, Any], None]] = {
    **turns.MEANING,
    **pieces.MEANING,
    **players.MEANING,
    **corrections.MEANING,
}
