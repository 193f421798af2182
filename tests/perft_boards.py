"""One small position per box for counting legal sequences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.judge.opening import board_of
from companion.rules.board import Board

Given = Callable[[str, str | None], Mapping[str, Any]]

_BASE = {
    "1": {"terrain": "hill", "edge": True, "borders": ["2", "3"], "symbols": ["mine"]},
    "2": {"terrain": "forest", "borders": ["4"], "symbols": ["cavern"]},
    "3": {"terrain": "lake", "borders": ["4"]},
    "4": {"terrain": "mountain", "borders": ["5"], "symbols": ["magic"]},
    "5": {"terrain": "farmland", "edge": True, "symbols": ["cavern"]},
}
_UNDERGROUND = {
    "1": {"terrain": "mud", "edge": True, "borders": ["2", "3", "6"]},
    "2": {"terrain": "mushroom", "borders": ["4"]},
    "3": {"terrain": "river", "edge": True, "borders": ["4"]},
    "4": {"terrain": "crystal", "borders": ["5", "6"]},
    "5": {"terrain": "mine", "edge": True},
    "6": {"terrain": "chasm", "symbols": ["volcano"]},
}
_WARCRAFT = {
    "1": {"terrain": "hill", "borders": ["2", "3"], "symbols": ["anchor"]},
    "2": {"terrain": "forest", "borders": ["4"], "symbols": ["cavern"]},
    "3": {"terrain": "lake", "borders": ["4"]},
    "4": {"terrain": "swamp", "borders": ["5"], "symbols": ["magic"]},
    "5": {"terrain": "farmland", "symbols": ["anchor", "magic"]},
}


def _board(name: str, board: Mapping[str, Any]) -> Board:
    return board_of({"id": f"tiny-{name}", "board": board})


TINY: Mapping[str, Board] = {
    "base": _board("base", _BASE),
    "underground": _board("underground", _UNDERGROUND),
    "warcraft": _board("warcraft", _WARCRAFT),
}


def _facing(rival: str, neutral: int, markers: Mapping[str, list[str]]) -> Given:
    """The race holds the west with tokens in hand, the rival the east, nobody's tokens between."""

    def given(race: str, power: str | None) -> Mapping[str, Any]:
        active = {"race": race, "power": power, "hand": 7, "on": {"1": 2}}
        return {
            "phase": "conquest",
            "players": {
                "A": {"coins": 5, "active": active},
                "B": {"coins": 5, "active": {"race": rival, "hand": 0, "on": {"5": 1}}},
            },
            "neutral": {"2": neutral},
            "markers": markers,
            "pile": ["altar_of_souls"] if rival == "liches" else [],
            "combos": [],
        }

    return given


GIVEN: Mapping[str, tuple[str, str, Given]] = {
    "base": ("ratmen", "orcs", _facing("orcs", 1, {})),
    "underground": (
        "shadow_mimes",
        "liches",
        _facing("liches", 2, {"1": ["sword_of_the_killer_rabbit"]}),
    ),
    "warcraft": ("blood_elves", "kobolds", _facing("kobolds", 1, {"1": ["frostmourne"]})),
}
"""The plainest race, the rival's race and the position."""
