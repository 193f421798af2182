"""Orcs earn a coin for each region taken from the Alliance."""

from tests.scenes import player
from tests.traits.warcraft.isles import isles, purses


def test_earn_a_coin_at_once_for_an_alliance_region() -> None:
    scene = isles(players={"A": player("orcs", hand=3, C1=1), "B": player("gnomes", C2=1)})
    scene.do("conquer", region="C2")
    assert purses(scene, "A") == [6]
    assert scene.score() == {"CORE-8.1": 2, "WOW-1.17": 1}


def test_earn_a_coin_even_from_their_owners_own_race_in_decline() -> None:
    orcs = {
        **player("orcs", hand=3, C1=1),
        "declined": [{"race": "gnomes", "power": None, "on": {"C2": 1}}],
    }
    scene = isles(players={"A": orcs, "B": player("trolls", N1=1)})
    scene.do("conquer", region="C2")
    assert purses(scene, "A") == [6]


def test_earn_nothing_from_a_neutral_race() -> None:
    scene = isles(players={"A": player("orcs", hand=3, C1=1), "B": player("naga", C2=1)})
    scene.do("conquer", region="C2")
    assert purses(scene, "A") == [5]
