"""Kobolds come out of any cavern."""

from tests.scenes import player
from tests.traits.warcraft.isles import isles


def test_enter_and_attack_by_caverns_without_transport() -> None:
    scene = isles(players={"A": player("kobolds", hand=9), "B": player("orcs", N1=1)})
    assert scene.targets() == ["C1", "C5", "N1", "N2"]
    scene.do("conquer", region="C5")
    assert scene.cost("N2") == 2
    scene.do("conquer", region="N2")


def test_pay_transport_for_an_entry_region_without_cavern() -> None:
    scene = isles(players={"A": player("kobolds", hand=9), "B": player("orcs", N1=1)})
    assert scene.cost("C1") == 3
    assert "E_NOT_ENTRY" in scene.refused("conquer", region="C4")


def test_a_cavern_is_no_neighbour_for_other_powers() -> None:
    scene = isles(players={"A": player("kobolds", "intimidating", N2=1), "B": player("orcs", C5=1)})
    chase = {"ability": "intimidate", "race": "orcs", "from": "C5"}
    assert "E_TARGET" in scene.refused("act", **chase)
