"""Froggy's Ring: active neighbours of its region give the holder a coin."""

from tests.scenes import player
from tests.traits.underground.cave import beside, cave, pay, ruins

RING = {"N": ["froggys_ring"]}
HOLDER = player("ogres", E=1, N=1)


def test_laid_down_it_is_paid_by_active_neighbours() -> None:
    scene = cave(HOLDER, player("liches", K=1), phase="place", markers=RING)
    scene.do("place", what="ring", region="E").do("end_turn")
    assert scene.see("coins", "A", "B") == {"A": 5 + 2 + 1, "B": 4}
    assert scene.see("markers", "E") == ["froggys_ring"]


def test_unused_it_brings_nothing() -> None:
    scene = cave(HOLDER, player("liches", K=1), phase="place", markers=RING).do("end_turn")
    assert scene.see("coins", "A", "B") == {"A": 7, "B": 5}


def test_the_poor_and_races_in_decline_pay_nothing() -> None:
    poor = cave(HOLDER, pay(player("liches", K=1), 0), phase="place", markers=RING)
    assert poor.do("place", what="ring", region="E").do("end_turn").see("coins", "A") == 7
    old = cave(HOLDER, ruins("liches", K=1), phase="place", markers=RING)
    assert old.do("place", what="ring", region="E").do("end_turn").see("coins", "A") == 7


def test_it_is_laid_once_and_in_an_own_region() -> None:
    scene = cave(HOLDER, player("liches", K=1), phase="place", markers=RING)
    assert scene.refused("place", what="ring", region="K") == ["E_TARGET"]
    scene.do("place", what="ring", region="E")
    assert scene.refused("place", what="ring", region="N") == ["E_LIMIT"]


def test_a_race_in_decline_cannot_use_it() -> None:
    owner = beside(player("ogres", E=1), "drow", N=1)
    scene = cave(owner, player("liches", K=1), phase="place", markers=RING)
    codes = scene.refused("place", what="ring", region="E")
    assert "E_NOT_CONTROLLED" in codes
    assert "E_DECLINED" in codes
