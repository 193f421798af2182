"""Naga live in seas and lakes."""

from tests.scenes import player
from tests.traits.warcraft.isles import isles


def test_start_in_a_lake_and_spread_from_there() -> None:
    scene = isles(players={"A": player("naga", hand=9), "B": player("orcs", N1=1)})
    scene.do("conquer", region="LK")
    assert scene.see("on", "LK") == {"naga": 2}
    assert scene.cost("C3") == 2


def test_stay_in_the_water_in_decline() -> None:
    scene = isles(
        phase="choose", players={"A": player("naga", LK=2, C3=2), "B": player("orcs", N1=1)}
    )
    scene.do("decline")
    assert scene.see("on", "LK") == {"naga(d)": 1}
    assert scene.score() == {"CORE-8.1": 2}


def test_others_do_not_conquer_water_not_even_naga_in_it() -> None:
    scene = isles(players={"A": player("orcs", hand=9, C3=1), "B": player("naga", LK=1)})
    assert "E_UNCONQUERABLE" in scene.refused("conquer", region="LK")
