"""Iron Dwarves forge a Silver Hammer per mine each turn, to pay for conquests."""

from typing import Any

from tests.scenes import Scene, player
from tests.traits.underground.cave import BYSTANDER, cave


def dwarves(hammers: int, hand: int = 0, **on: int) -> Scene:
    tribe: dict[str, Any] = player("iron_dwarves", None, hand, **on)
    tribe["active"]["extra"] = {"hammer": hammers}
    return cave(tribe, BYSTANDER)


def test_gain_a_hammer_per_mine_at_redeployment() -> None:
    scene = dwarves(0, N=1, G=1, E=1).do("stop")
    assert scene.extra("A", "hammer") == 2
    assert scene.see("box", "hammer") == 5


def test_gain_none_without_a_mine() -> None:
    assert dwarves(0, E=1).do("stop").extra("A", "hammer") == 0


def test_the_box_holds_seven() -> None:
    assert dwarves(6, N=1, G=1).do("stop").extra("A", "hammer") == 7


def test_hammers_pay_and_come_back_after_redeployment() -> None:
    scene = dwarves(2, hand=1, E=1).do("conquer", region="K", units={"hammer": 1})
    assert scene.see("on", "K") == {"iron_dwarves": 1}
    assert scene.see("markers", "K") == ["hammer"]
    scene.do("redeploy", on={"E": 1, "K": 1})
    assert scene.see("markers", "K") == []
    assert scene.extra("A", "hammer") == 2


def test_hammers_come_back_without_a_redeployment_too() -> None:
    scene = dwarves(1, hand=1, E=1).do("conquer", region="K", units={"hammer": 1}).do("end_turn")
    assert scene.see("markers", "K") == []


def test_a_dwarf_must_be_among_them() -> None:
    assert "E_NO_TOKEN" in dwarves(3, hand=1, E=1).refused(
        "conquer", region="K", units={"hammer": 2}
    )
    assert "E_NO_TOKEN" in dwarves(1, E=1).refused("final", region="K", units={"hammer": 1}, die=3)


def test_they_pay_with_no_more_than_they_have() -> None:
    scene = dwarves(1, hand=1, E=1)
    assert "E_INSUFFICIENT" in scene.refused("conquer", region="K", units={"hammer": 2})


def test_all_hammers_join_the_last_conquest_unless_held_back() -> None:
    scene = dwarves(2, hand=1, N=1)
    scene.do("final", region="S", die=0, units={"hammer": 0})
    assert scene.see("on", "S") == {}
    rival = player("shrooms", S=2)
    tribe = player("iron_dwarves", hand=1, N=1)
    tribe["active"]["extra"] = {"hammer": 2}
    scene = cave(tribe, rival).do("final", region="S", die=1)
    assert scene.see("on", "S") == {"iron_dwarves": 1}
    assert scene.see("markers", "S") == ["hammer", "hammer"]


def test_no_hammer_joins_the_last_conquest_of_gnomes() -> None:
    tribe = player("iron_dwarves", hand=1, N=1)
    tribe["active"]["extra"] = {"hammer": 2}
    scene = cave(tribe, player("gnomes", S=1, Z=1)).do("final", region="S", die=2)
    assert scene.see("on", "S") == {"iron_dwarves": 1}
    assert scene.extra("A", "hammer") == 2


def test_hammers_do_not_defend_nor_score() -> None:
    tribe: dict[str, Any] = player("iron_dwarves", K=1)
    scene = cave(player("shrooms", hand=9, E=1), tribe, markers={"K": ["hammer"]})
    assert scene.cost("K") == 3


def test_they_are_lost_in_decline() -> None:
    tribe: dict[str, Any] = player("iron_dwarves", E=2)
    tribe["active"]["extra"] = {"hammer": 3}
    assert cave(tribe, phase="choose").do("decline").see("box", "hammer") == 7
