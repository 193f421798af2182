"""Marsh Dwellers are paid before one of their swamps is conquered."""

from tests.scenes import player
from tests.traits.warcraft.isles import in_decline, isles, purses


def test_are_paid_even_for_a_last_conquest_that_fails() -> None:
    scene = isles(
        players={"A": player("orcs", hand=1, C3=1), "B": player("naga", "marsh_dweller", C4=1)}
    )
    scene.do("final", region="C4", die=0)
    assert purses(scene, "A", "B") == [4, 6]


def test_are_paid_in_decline() -> None:
    scene = isles(
        players={"A": player("orcs", hand=3, C3=1), "B": in_decline("naga", "marsh_dweller", C4=1)}
    )
    scene.do("conquer", region="C4")
    assert purses(scene, "A", "B") == [4, 6]


def test_are_not_paid_for_other_land_nor_for_a_chase() -> None:
    scene = isles(
        players={
            "A": player("orcs", "intimidating", hand=3, C3=1),
            "B": player("naga", "marsh_dweller", C1=1, C4=2),
        }
    )
    scene.do("act", ability="intimidate", race="naga", **{"from": "C4", "to": "C1"})
    scene.do("act", ability="intimidate", race="naga", **{"from": "C1", "to": "C4"})
    scene.do("conquer", region="C1")
    assert purses(scene, "A", "B") == [5, 5]
