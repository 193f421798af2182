"""Karazhan pays for other land of its own kind."""

from tests.scenes import player
from tests.traits.warcraft.isles import isles


def test_pays_for_each_other_region_of_its_terrain() -> None:
    scene = isles(
        players={"A": player("orcs", C2=1, N2=1, C1=1), "B": player("naga")},
        markers={"C2": ["karazhan"]},
    )
    assert scene.score() == {"CORE-8.1": 3, "WOW-L03": 1}


def test_does_not_pay_for_itself_nor_for_symbols() -> None:
    scene = isles(
        players={"A": player("orcs", C2=1, C4=1), "B": player("naga")},
        markers={"C2": ["karazhan"]},
    )
    assert scene.score() == {"CORE-8.1": 2}
