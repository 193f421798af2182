"""What lies where before the first turn, for people who lay out their own cardboard.

Counted from a table as the rules lay it: nothing here is written twice, and nothing is begun.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from random import Random

from companion.dealing import Choice, chairs_for, deal
from companion.rules.board import RegionId
from companion.rules.model import HIDDEN


@dataclass(frozen=True, slots=True)
class Layout:
    """One box for so many players; the islands of Warcraft are only an example of their sizes."""

    box: str
    board: str
    players: int
    rounds: int
    coins: int
    combos: int
    neutral: str
    natives: Mapping[RegionId, int]
    mountains: tuple[RegionId, ...]
    hidden: tuple[RegionId, ...]
    """Where a marker lies face down."""
    pile: int
    """Relics and places that lie ready beside the board."""


@cache
def layout(box: str, players: int) -> Layout:
    """LookupError: no such box. ValueError: it is not played by so many."""
    opening = deal(Choice(box), chairs_for(players), Random(box))
    game, state = opening.lay()
    markers = state.markers.items()
    return Layout(
        box,
        opening.board,
        players,
        state.rounds,
        state.players[0].coins,
        len(state.column),
        game.neutral,
        dict(state.neutral),
        tuple(r.id for r in game.board.regions.values() if r.terrain in game.mountains),
        tuple(region for region, all in markers if any(m.startswith(HIDDEN) for m in all)),
        len(state.pile),
    )
