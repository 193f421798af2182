"""Swamp Walkers earn a coin per swamp."""

from tests.scenes import player
from tests.traits.warcraft.isles import in_decline, isles


def test_earn_a_coin_per_swamp() -> None:
    scene = isles(players={"A": player("orcs", "swamp_walker", C4=1, C1=1), "B": player("naga")})
    assert scene.score() == {"CORE-8.1": 2, "WOW-P20": 1}


def test_earn_nothing_in_decline() -> None:
    scene = isles(players={"A": in_decline("orcs", C4=1), "B": player("naga")})
    assert scene.score() == {"CORE-8.1": 1}


def test_earn_nothing_for_other_land() -> None:
    scene = isles(players={"A": player("orcs", "swamp_walker", C1=1), "B": player("naga")})
    assert scene.score() == {"CORE-8.1": 1}
