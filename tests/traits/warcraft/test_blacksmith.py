"""Blacksmiths pay one token less."""

from tests.scenes import player
from tests.traits.warcraft.isles import isles


def test_pay_one_less_everywhere() -> None:
    scene = isles(players={"A": player("orcs", "blacksmith", hand=5, C1=1), "B": player("naga")})
    assert scene.cost("C2") == 1
    assert scene.cost("N1") == 2


def test_never_pay_less_than_one() -> None:
    scene = isles(
        players={"A": player("night_elves", "blacksmith", hand=5, C1=1), "B": player("naga")}
    )
    assert scene.cost("C2") == 1
