"""Plain partnership play: two teams of two, coins added at the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.dealing import Choice, chairs_for, deal
from companion.rules.position import Position
from companion.rules.score import partners, ranking
from tests.scenes import player
from tests.traits.warcraft.isles import isles


def purse(race: str, coins: int, region: str, tokens: int = 1) -> dict[str, Any]:
    seated = player(race)
    seated["active"]["on"] = {region: tokens}
    return {**seated, "coins": coins}


def test_partners_add_their_coins() -> None:
    scene = isles(
        phase="over",
        players={
            "A": purse("orcs", 30, "C1"),
            "B": purse("naga", 20, "C2"),
            "C": purse("gnomes", 5, "N1"),
            "D": purse("trolls", 16, "N2"),
        },
    )
    p = Position(scene.reader.game, scene.state)
    assert ranking(p)[0] == (0,)
    assert ranking(p, partners(4)) == ((1, 3), (0, 2))


def test_a_tie_of_teams_is_broken_by_all_their_tokens() -> None:
    scene = isles(
        phase="over",
        players={
            "A": purse("orcs", 10, "C1"),
            "B": purse("naga", 10, "C2"),
            "C": purse("gnomes", 10, "N1"),
            "D": purse("trolls", 10, "N2", 2),
        },
    )
    p = Position(scene.reader.game, scene.state)
    assert ranking(p, partners(4))[0] == (1, 3)


def test_only_four_can_be_dealt_into_teams() -> None:
    four = deal(Choice("warcraft", teams=True), chairs_for(4), Random(1))
    assert four.sides() == ((0, 2), (1, 3))
    with pytest.raises(ValueError, match="teams of two need four players"):
        deal(Choice("warcraft", teams=True), chairs_for(3), Random(1)).lay()


def test_without_teams_everyone_plays_alone() -> None:
    assert deal(Choice("warcraft"), chairs_for(3), Random(1)).sides() == ((0,), (1,), (2,))
