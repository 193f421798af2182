"""Herbalists earn a coin per hill."""

from tests.scenes import player
from tests.traits.warcraft.isles import in_decline, isles


def test_earn_a_coin_per_hill() -> None:
    scene = isles(players={"A": player("orcs", "herbalist", C1=1, C3=1), "B": player("naga")})
    assert scene.score() == {"CORE-8.1": 2, "WOW-P12": 1}


def test_earn_nothing_in_decline() -> None:
    scene = isles(players={"A": in_decline("orcs", C1=1), "B": player("naga")})
    assert scene.score() == {"CORE-8.1": 1}


def test_earn_nothing_for_other_land() -> None:
    scene = isles(players={"A": player("orcs", "herbalist", C3=1), "B": player("naga")})
    assert scene.score() == {"CORE-8.1": 1}
