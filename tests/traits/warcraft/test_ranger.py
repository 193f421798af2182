"""Rangers earn a coin per forest."""

from tests.scenes import player
from tests.traits.warcraft.isles import in_decline, isles


def test_earn_a_coin_per_forest() -> None:
    scene = isles(players={"A": player("orcs", "ranger", C2=1, C1=1), "B": player("naga")})
    assert scene.score() == {"CORE-8.1": 2, "WOW-P18": 1}


def test_earn_nothing_in_decline() -> None:
    scene = isles(players={"A": in_decline("orcs", C2=1), "B": player("naga")})
    assert scene.score() == {"CORE-8.1": 1}


def test_earn_nothing_for_other_land() -> None:
    scene = isles(players={"A": player("orcs", "ranger", C1=1), "B": player("naga")})
    assert scene.score() == {"CORE-8.1": 1}
