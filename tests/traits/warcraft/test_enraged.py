"""Enraged races earn as many coins as there were defenders."""

from tests.scenes import player
from tests.traits.warcraft.isles import isles, purses


def test_earn_the_number_of_defenders_the_champion_included() -> None:
    scene = isles(
        players={
            "A": player("trolls", "enraged", hand=6, C1=1),
            "B": {**player("naga", "championing", C2=2, C5=1), "coins": 0},
        },
        markers={"C2": ["champion"]},
    )
    scene.do("conquer", region="C2")
    assert purses(scene, "A") == [8]


def test_earn_nothing_for_a_lone_defender_behind_a_fort() -> None:
    scene = isles(
        players={
            "A": player("trolls", "enraged", hand=6, C1=1),
            "B": player("naga", "garrisoned", C2=1, C5=1),
        },
        markers={"C2": ["fort"]},
    )
    scene.do("conquer", region="C2")
    assert purses(scene, "A") == [5]
