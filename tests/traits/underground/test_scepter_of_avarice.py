"""The Scepter of Avarice doubles the coins of the region where it is laid."""

from tests.scenes import player
from tests.traits.underground.cave import beside, cave

SCEPTER = {"E": ["scepter_of_avarice"]}


def test_doubles_the_region_and_its_bonus() -> None:
    scene = cave(player("shrooms", "mystic", E=1, K=1), phase="place", markers=SCEPTER)
    scene.do("place", what="scepter", region="K")
    assert scene.score() == {"CORE-8.1": 2, "UG-P21": 1, "UG-A06": 2}


def test_does_not_double_bonuses_of_the_whole() -> None:
    scene = cave(player("ogres", "flocking", E=1, K=1), phase="place", markers=SCEPTER)
    scene.do("place", what="scepter", region="K")
    assert scene.score() == {"CORE-8.1": 2, "UG-P03": 2, "UG-A06": 1}


def test_does_not_double_coins_of_other_players() -> None:
    holder = player("ogres", "thieving", E=1, N=1)
    scene = cave(holder, player("liches", K=1), phase="place", markers=SCEPTER)
    scene.do("place", what="scepter", region="E").do("end_turn")
    assert scene.see("coins", "A", "B") == {"A": 5 + 2 + 1 + 1, "B": 4}


def test_unused_it_doubles_nothing() -> None:
    scene = cave(player("ogres", E=1), phase="place", markers=SCEPTER)
    assert scene.score() == {"CORE-8.1": 1}


def test_refused_in_the_mine_of_the_lost_dwarf_and_in_decline() -> None:
    marked = {**SCEPTER, "N": ["mine_of_the_lost_dwarf"]}
    owner = beside(player("ogres", E=1, N=1), "drow", X=1)
    scene = cave(owner, phase="place", markers=marked)
    assert scene.refused("place", what="scepter", region="N") == ["E_TARGET"]
    assert scene.refused("place", what="scepter", region="X") == ["E_TARGET"]
