"""Farmers earn a coin per field."""

from tests.scenes import player
from tests.traits.warcraft.isles import in_decline, isles


def test_earn_a_coin_per_field() -> None:
    scene = isles(players={"A": player("orcs", "farmer", C3=1, C1=1), "B": player("naga")})
    assert scene.score() == {"CORE-8.1": 2, "WOW-P09": 1}


def test_earn_nothing_in_decline() -> None:
    scene = isles(players={"A": in_decline("orcs", C3=1), "B": player("naga")})
    assert scene.score() == {"CORE-8.1": 1}


def test_earn_nothing_for_other_land() -> None:
    scene = isles(players={"A": player("orcs", "farmer", C1=1), "B": player("naga")})
    assert scene.score() == {"CORE-8.1": 1}
