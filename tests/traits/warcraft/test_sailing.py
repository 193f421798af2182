"""Sailing races pay no transport."""

from tests.scenes import player
from tests.traits.warcraft.isles import isles


def test_pay_no_transport_from_the_first_conquest_on() -> None:
    scene = isles(players={"A": player("orcs", "sailing", hand=6), "B": player("naga")})
    assert scene.cost("C1") == 2
    scene.do("conquer", region="C1")
    assert scene.cost("N1") == 2


def test_reach_no_more_than_others() -> None:
    scene = isles(players={"A": player("orcs", "sailing", hand=6, C1=1), "B": player("naga")})
    assert "E_NOT_ADJACENT" in scene.refused("conquer", region="N2")
