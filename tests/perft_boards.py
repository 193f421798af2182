"""Small positions, six per box, in which whatever a race or power can do makes a difference.

Each puts the same tile to work in another place: attacking, defending, beaten in decline, through
a whole turn, a turn in decline, and picked from the column.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.judge.opening import board_of
from companion.rules.board import Board

Given = Mapping[str, Any]
Tribe = Mapping[str, Any]

_BASE = {
    "1": {"terrain": "mountain", "edge": True, "borders": ["2", "3", "4"], "symbols": ["mine"]},
    "2": {"terrain": "forest", "borders": ["4"], "symbols": ["cavern"]},
    "3": {"terrain": "sea", "edge": True, "borders": ["4"]},
    "4": {"terrain": "hill", "borders": ["5"], "symbols": ["magic"]},
    "5": {"terrain": "farmland", "edge": True, "borders": ["7"], "symbols": ["cavern"]},
    "6": {"terrain": "swamp", "edge": True, "symbols": ["mine"]},
    "7": {"terrain": "farmland", "edge": True, "symbols": ["magic"]},
}
_UNDERGROUND = {
    "1": {"terrain": "mushroom", "edge": True, "borders": ["2", "3", "4", "9"]},
    "2": {"terrain": "mud", "borders": ["4"]},
    "3": {"terrain": "river", "edge": True, "borders": ["4", "5", "6", "7"]},
    "4": {"terrain": "crystal", "borders": ["5", "9"]},
    "5": {"terrain": "mine", "edge": True, "borders": ["7"]},
    "6": {"terrain": "mine", "edge": True, "borders": ["9"]},
    "7": {"terrain": "black_mountain", "edge": True},
    "9": {"terrain": "chasm", "symbols": ["volcano"]},
}
_WARCRAFT = {
    "1": {"terrain": "hill", "borders": ["2", "3", "4"], "symbols": ["anchor", "magic"]},
    "2": {"terrain": "forest", "borders": ["4"], "symbols": ["cavern"]},
    "3": {"terrain": "lake", "borders": ["4"]},
    "4": {"terrain": "swamp", "borders": ["5"], "symbols": ["magic"]},
    "5": {"terrain": "farmland", "borders": ["6", "7"]},
    "6": {"terrain": "mountain", "symbols": ["cavern"]},
    "7": {"terrain": "farmland", "symbols": ["anchor"], "island": "2"},
}


@dataclass(frozen=True, slots=True)
class Tiny:
    """A tiny board and what lies on it."""

    board: Board
    rivals: tuple[str, str]
    """Who stands against a tile; the second where the tile is the first."""
    natives: int
    """Tokens of nobody in region 2."""
    markers: Mapping[str, list[str]] = field(default_factory=dict)
    pile: tuple[str, ...] = ()
    badges: tuple[str | None, ...] = (None,)
    """Of the combos that lie beside the one that is picked."""


def _board(name: str, board: Mapping[str, Any]) -> Board:
    return board_of({"id": f"tiny-{name}", "board": board})


TINY: Mapping[str, Tiny] = {
    "base": Tiny(_board("base", _BASE), ("orcs", "humans"), 1),
    "underground": Tiny(
        _board("underground", _UNDERGROUND),
        ("shrooms", "mudmen"),
        2,
        {"1": ["sword_of_the_killer_rabbit"]},
        ("altar_of_souls", "keep_on_the_motherland", "diamond_fields"),
        ("fisher",),
    ),
    "warcraft": Tiny(
        _board("warcraft", _WARCRAFT),
        ("dwarves", "night_elves"),
        1,
        {"1": ["frostmourne"], "2": ["ashes_of_alar"]},
        ("explodes", "dud"),
    ),
}


def attacking(tiny: Tiny, tile: Tribe, rival: str, other: str) -> Given:
    """It has taken one region already and has tokens for another."""
    ours = {"active": {**tile, "hand": 4, "on": {"1": 2}}}
    theirs = {"active": {"race": rival, "on": {"4": 2, "5": 1}}, "has": {"vengeance": True}}
    given = _given(tiny, "conquest", ours, theirs)
    return {**given, "turn": {"conquered": {"1": "nonempty"}}}


def defending(tiny: Tiny, tile: Tribe, rival: str, other: str) -> Given:
    ours = {"active": {"race": other, "hand": 4, "on": {"1": 1}}, "has": {"harmony": True}}
    return _given(tiny, "conquest", ours, {"active": {**tile, "on": {"4": 2, "6": 1}}})


def beaten_in_decline(tiny: Tiny, tile: Tribe, rival: str, other: str) -> Given:
    ours = {"active": {"race": other, "hand": 3, "on": {"1": 1}}}
    theirs = {"active": None, "declined": [{**tile, "on": {"4": 1, "6": 1}}]}
    return _given(tiny, "conquest", ours, theirs)


def through_a_turn(tiny: Tiny, tile: Tribe, rival: str, other: str) -> Given:
    ours = {"active": {**tile, "on": {"1": 2, "4": 2, "6": 1, "7": 1}}}
    return _given(tiny, "start", ours, {"active": {"race": rival, "on": {"5": 1}}})


def in_decline(tiny: Tiny, tile: Tribe, rival: str, other: str) -> Given:
    declined = {**tile, "on": {"4": 1, "6": 1}}
    ours = {"active": {"race": other, "on": {"1": 2}}, "declined": [declined]}
    return _given(tiny, "start", ours, {"active": {"race": rival, "on": {"5": 1}}})


def picked(tiny: Tiny, tile: Tribe, rival: str, other: str) -> Given:
    """The only combo that a player without coins can have."""
    ours = {"active": None, "coins": 0}
    given = _given(tiny, "choose", ours, {"active": {"race": rival, "on": {"5": 1}}})
    beside = [{"race": other, "power": badge} for badge in tiny.badges]
    return {**given, "combos": [tile, *beside]}


@dataclass(frozen=True, slots=True)
class Question:
    """A position, how many commands to look ahead, and whose coins and pieces are counted."""

    lay: Callable[[Tiny, Tribe, str, str], Given]
    depth: int
    seat: int = 0


QUESTIONS: Mapping[str, Question] = {
    "attacking": Question(attacking, 3),
    "defending": Question(defending, 3, seat=1),
    "beaten in decline": Question(beaten_in_decline, 2, seat=1),
    "a turn": Question(through_a_turn, 4),
    "in decline": Question(in_decline, 4),
    "picked": Question(picked, 3),
}


def _given(tiny: Tiny, phase: str, ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> Given:
    return {
        "phase": phase,
        "players": {"A": {"coins": 5, **ours}, "B": {"coins": 5, **theirs}},
        "neutral": {"2": tiny.natives},
        "markers": tiny.markers,
        "pile": list(tiny.pile),
        "combos": [],
    }
