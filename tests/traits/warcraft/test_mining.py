"""Mining races earn a coin per cavern."""

from tests.scenes import player
from tests.traits.warcraft.isles import in_decline, isles


def test_earn_a_coin_per_cavern() -> None:
    scene = isles(players={"A": player("orcs", "mining", C5=1, C1=1), "B": player("naga")})
    assert scene.score() == {"CORE-8.1": 2, "WOW-P15": 1}


def test_earn_nothing_in_decline() -> None:
    scene = isles(players={"A": in_decline("orcs", C5=1), "B": player("naga")})
    assert scene.score() == {"CORE-8.1": 1}


def test_earn_nothing_for_other_land() -> None:
    scene = isles(players={"A": player("orcs", "mining", C1=1), "B": player("naga")})
    assert scene.score() == {"CORE-8.1": 1}
