"""Dwarves pay two tokens less for mountains."""

from tests.scenes import player
from tests.traits.warcraft.isles import isles


def test_pay_two_less_for_a_mountain_and_its_defenders() -> None:
    scene = isles(
        players={"A": player("dwarves", hand=5, C4=1), "B": player("orcs", "garrisoned", C5=2)},
        markers={"C5": ["fort"]},
    )
    assert scene.cost("C5") == 4


def test_pay_in_full_for_other_land() -> None:
    scene = isles(players={"A": player("dwarves", hand=5, C4=1), "B": player("orcs", N1=1)})
    assert scene.cost("C3") == 2
    assert scene.cost("C5") == 1
