"""Magic's Bag does each turn what one relic on the board would do."""

from typing import Any

from tests.scenes import Scene, player
from tests.traits.underground.cave import BYSTANDER, cave

SWORD = "sword_of_the_killer_rabbit"


def magic(markers: dict[str, list[str]], hand: int = 5, b: Any = None, **given: Any) -> Scene:
    tribe = player("ogres", "magic", hand=hand, E=1)
    return cave(tribe, b or player("mummies", Z=1), markers=markers, **given)


def test_copies_the_sword_and_lies_on_the_conquest() -> None:
    scene = magic({"Z": [SWORD]}, b=player("mummies", Z=1, K=3))
    assert scene.cost("K") == 4
    scene.do("conquer", region="K", using=["bag:sword"])
    assert scene.see("hand", "A") == 3
    assert scene.see("markers", "K", "Z") == {"K": ["bag"], "Z": [SWORD]}


def test_works_once_a_turn_whatever_it_copies() -> None:
    scene = magic({"Z": [SWORD, "flying_doormat"]})
    scene.do("conquer", region="K", using=["bag:sword"])
    assert "E_LIMIT" in scene.refused("conquer", region="Y", using=["bag:doormat"])


def test_copies_only_what_lies_on_the_board() -> None:
    assert "E_TARGET" in magic({}).refused("conquer", region="K", using=["bag:sword"])


def test_may_be_combined_with_the_original() -> None:
    scene = magic({"E": [SWORD]}, b=player("mummies", Z=1, K=5))
    assert scene.cost("K", using=["sword", "bag:sword"]) == 7 - 1 - 2 - 2


def test_copies_socks_orb_and_doormat() -> None:
    finds = {"Z": ["stinky_trolls_socks", "shiny_orb", "flying_doormat"]}
    guard = player("mummies", Z=1, K=3, N=1)
    socks = magic(finds, b=guard).do("conquer", region="K", using=["bag:socks"])
    assert socks.see("hand", "B") == 3
    orb = magic(finds, hand=0, b=guard).do("conquer", region="N", using=["bag:orb"])
    assert orb.see("on", "N") == {"ogres": 1}
    doormat = magic(finds, b=guard).do("conquer", region="Y", using=["bag:doormat"])
    assert doormat.see("markers", "Y") == ["bag"]


def test_copies_the_ring() -> None:
    guard = player("mummies", Z=1, K=1)
    scene = magic({"Z": ["froggys_ring"]}, hand=0, b=guard, phase="place")
    scene.do("place", what="ring", using=["bag:ring"], region="E").do("end_turn")
    assert scene.see("coins", "A", "B") == {"A": 5 + 1 + 1, "B": 4}
    assert scene.see("markers", "E", "Z") == {"E": ["bag"], "Z": ["froggys_ring"]}


def test_copies_the_scepter() -> None:
    scene = magic({"Z": ["scepter_of_avarice"]}, hand=0, phase="place")
    scene.do("place", what="bag:scepter", region="E")
    assert scene.score() == {"CORE-8.1": 1, "UG-A06": 1}


def test_cannot_be_stolen() -> None:
    robber = player("shrooms", hand=5, K=1)
    scene = cave(robber, player("ogres", "magic", E=1, Z=1), markers={"E": ["bag"]})
    scene.do("conquer", region="E")
    assert scene.see("markers", "E") == []
    assert scene.extra("B", "bag") == 1
    assert scene.do("redeploy", on={"K": 3, "E": 3}).do("end_turn").state.seat == 1


def test_is_gone_in_decline() -> None:
    scene = cave(player("ogres", "magic", E=1), BYSTANDER, phase="choose", markers={"E": ["bag"]})
    assert scene.do("decline").see("markers", "E") == []
    assert scene.see("box", "bag") == 1
