"""One small position per box for counting legal sequences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.judge.reading import board_of
from companion.rules.board import Board

Given = Callable[[str, str | None], Mapping[str, Any]]

TINY: Mapping[str, Board] = {
    "base": board_of(
        {
            "id": "tiny-base",
            "board": {
                "1": {"terrain": "hill", "edge": True, "borders": ["2", "3"], "symbols": ["mine"]},
                "2": {"terrain": "forest", "borders": ["4"], "symbols": ["cavern"]},
                "3": {"terrain": "lake", "borders": ["4"]},
                "4": {"terrain": "mountain", "borders": ["5"], "symbols": ["magic"]},
                "5": {"terrain": "farmland", "edge": True, "symbols": ["cavern"]},
            },
        }
    )
}


def _base(race: str, power: str | None) -> Mapping[str, Any]:
    """The race holds the west with tokens in hand, a rival the east, a race in decline between."""
    return {
        "phase": "conquest",
        "players": {
            "A": {
                "coins": 5,
                "active": {"race": race, "power": power, "hand": 7, "on": {"1": 1}},
            },
            "B": {"coins": 5, "active": {"race": "orcs", "hand": 0, "on": {"5": 1}}},
        },
        "neutral": {"2": 1},
        "combos": [],
    }


GIVEN: Mapping[str, tuple[str, str, Given]] = {"base": ("ratmen", "orcs", _base)}
"""The plainest race, the rival's race and the position."""
