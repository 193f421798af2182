"""Explorers earn a coin per island."""

from tests.scenes import player
from tests.traits.warcraft.isles import isles


def test_earn_a_coin_per_island_a_lake_being_enough() -> None:
    scene = isles(players={"A": player("naga", "explorer", LK=1, N1=1), "B": player("orcs", C1=1)})
    assert scene.score() == {"CORE-8.1": 2, "WOW-P08": 2}


def test_earn_no_more_for_a_second_region_of_an_island() -> None:
    scene = isles(players={"A": player("naga", "explorer", C1=1, C2=1), "B": player("orcs", N1=1)})
    assert scene.score() == {"CORE-8.1": 2, "WOW-P08": 1}
