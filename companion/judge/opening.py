"""From the JSON of a case to the game it is played with: box, board and options.

Every complaint says what is wrong. What stands on the board is read elsewhere.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from companion.games import mixing
from companion.games.boxes import box
from companion.rules.board import Board, Region, RegionId
from companion.rules.game import Game

Json = Any
MIXED = {
    "base": ("underground", mixing.ON_BASE),
    "underground": ("base", mixing.ON_UNDERGROUND),
}


class CaseError(ValueError):
    """A case that cannot be read; the message names the place."""


def board_of(case: Mapping[str, Json]) -> Board:
    regions, borders = [], []
    for name, facts in case.get("board", {}).items():
        regions.append(
            Region(
                RegionId(name),
                facts["terrain"],
                frozenset(facts.get("symbols", ())),
                facts.get("edge", False),
                facts.get("island", "1"),
            )
        )
        borders += [(RegionId(name), RegionId(other)) for other in facts.get("borders", ())]
    try:
        return Board.of(case.get("id", "case"), regions, borders)
    except ValueError as error:
        raise CaseError(str(error)) from None


def game_of(case: Mapping[str, Json]) -> Game:
    changes = dict(case.get("options", {}))
    edition = changes.pop("edition", "fr")
    try:
        chosen = box(_box_of(case))
        told = {name: _told(name, value) for name, value in changes.items()}
        return chosen.open(board_of(case), chosen.options(edition, told))
    except (LookupError, ValueError) as error:
        raise CaseError(str(error)) from None


def _box_of(case: Mapping[str, Json]) -> str:
    """A case of one box that names a banner or badge of the other plays both (UG-1.14)."""
    name = str(case.get("game", ""))
    other, both = MIXED.get(name, ("", ""))
    return both if both and f'"{other}/' in json.dumps(case.get("given", {})) else name


def unprefixed(value: Json) -> Json:
    """The same without the boxes that ids may name: an id is unique among those in play.

    >>> unprefixed({"on": {"R1": {"underground/gnomes(d)": 1}}})
    {'on': {'R1': {'gnomes(d)': 1}}}
    """
    return json.loads(re.sub(r'"(base|underground|warcraft)/', '"', json.dumps(value)))


def _told(name: str, value: Json) -> Json:
    """The conflicts name no values for some options: any word that tells the two apart will do.

    >>> _told("two_player_boards", "1L+1M"), _told("imposing_targets", "opponents_only")
    ('large_medium', 'opponents')
    """
    word = str(value).lower()
    if name == "two_player_boards":
        return "large_medium" if re.search(r"medium|\bl?m\b|1m|ja", word) else "large_small"
    if name == "imposing_targets":
        return "opponents" if "opponent" in word else "any"
    if name == "flames_entry":
        named = [place for place in ("edge", "volcano") if place in word]
        return named[0] if len(named) == 1 else "edge_or_volcano"
    return value
