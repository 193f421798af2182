"""Fishing races earn a coin per region beside water."""

from tests.scenes import player
from tests.traits.warcraft.isles import isles


def test_earn_a_coin_per_shore() -> None:
    scene = isles(players={"A": player("orcs", "fishing", C2=1, C3=1, C1=1), "B": player("naga")})
    assert scene.score() == {"CORE-8.1": 3, "WOW-P10": 2}


def test_earn_nothing_in_the_water_itself() -> None:
    scene = isles(players={"A": player("naga", "fishing", LK=1), "B": player("orcs")})
    assert scene.score() == {"CORE-8.1": 1}
