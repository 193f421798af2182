"""Archaeologists earn a coin per artifact and place held."""

from tests.scenes import player
from tests.traits.warcraft.isles import isles


def test_earn_for_artifacts_and_places() -> None:
    scene = isles(
        players={"A": player("orcs", "archaeologist", C1=1, C2=1), "B": player("trolls", N1=1)},
        markers={"C1": ["karazhan"], "C2": ["frostmourne"]},
    )
    assert scene.score() == {"CORE-8.1": 2, "WOW-P01": 2}


def test_earn_nothing_for_other_markers_nor_for_a_well_in_the_water() -> None:
    scene = isles(
        players={"A": player("orcs", "archaeologist", C1=1), "B": player("humans", C3=1)},
        markers={"C1": ["objective"], "LK": ["well_of_eternity"]},
    )
    assert "WOW-P01" not in scene.score()
