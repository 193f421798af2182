"""The Crypt's Ghost makes any region immune until the Crypt falls."""

from tests.scenes import player
from tests.traits.underground.cave import beside, cave

CRYPT = {"E": ["crypt_of_the_tomb_raider"]}
HAUNTED = {**CRYPT, "N": ["ghost"]}


def test_the_ghost_goes_anywhere_but_to_the_crypt() -> None:
    scene = cave(player("ogres", E=1), phase="place", markers=CRYPT)
    assert scene.refused("place", what="ghost", region="E") == ["E_TARGET"]
    assert scene.refused("place", what="ghost", region="C") == ["E_TARGET"]
    assert scene.do("place", what="ghost", region="Z").see("markers", "Z") == ["ghost"]
    assert scene.refused("place", what="ghost", region="N") == ["E_LIMIT"]


def test_nobody_conquers_a_haunted_region_held_or_empty() -> None:
    held = cave(player("shrooms", hand=9, K=1), player("ogres", E=1, N=1), markers=HAUNTED)
    assert held.refused("conquer", region="N") == ["E_IMMUNE"]
    empty = cave(player("ogres", hand=9, E=1), markers=HAUNTED)
    assert empty.refused("conquer", region="N") == ["E_IMMUNE"]


def test_a_foreign_ghost_keeps_even_the_owner_out_his_own_does_not() -> None:
    owner = beside(player("shrooms", hand=9, K=1), "drow", N=1)
    foreign = cave(owner, player("ogres", E=1), markers=HAUNTED)
    assert foreign.refused("conquer", region="N") == ["E_IMMUNE"]
    own = cave(beside(player("shrooms", hand=9, E=1), "drow", N=1), markers=HAUNTED)
    assert own.do("conquer", region="N").see("on", "N") == {"shrooms": 3}


def test_the_ghost_leaves_when_the_crypt_is_conquered() -> None:
    scene = cave(player("shrooms", hand=9, K=1), player("ogres", E=1, N=1), markers=HAUNTED)
    scene.do("conquer", region="E")
    assert scene.see("markers", "N") == []
    assert scene.do("conquer", region="N").see("on", "N") == {"shrooms": 3}


def test_the_balrog_drives_him_off_too() -> None:
    marked = {**HAUNTED, "K": ["balrog"], "X": ["wickedest_pentacle"]}
    scene = cave(player("shrooms", X=1), player("ogres", E=1), markers=marked)
    scene.do("act", ability="balrog", to="E")
    assert scene.see("markers", "N") == []


def test_in_decline_he_stays_and_does_not_move() -> None:
    scene = cave(player("ogres", E=2), phase="choose", markers=HAUNTED).do("decline")
    assert "E_DECLINED" in scene.refused("place", what="ghost", region="K")
    assert scene.see("markers", "N") == ["ghost"]


def test_he_does_not_enter_what_protects_an_opponent_or_nobody() -> None:
    marked = {**CRYPT, "K": ["queen"], "N": ["balrog"]}
    scene = cave(
        player("ogres", E=1), player("liches", "royal", K=1), phase="place", markers=marked
    )
    assert scene.refused("place", what="ghost", region="K") == ["E_IMMUNE"]
    assert scene.refused("place", what="ghost", region="N") == ["E_IMMUNE"]


def test_he_may_join_his_masters_own_protector() -> None:
    marked = {**CRYPT, "K": ["queen"]}
    scene = cave(player("ogres", "royal", E=1, K=1), phase="place", markers=marked)
    assert scene.do("place", what="ghost", region="K").see("markers", "K") == ["ghost", "queen"]


def test_he_needs_one_region() -> None:
    scene = cave(player("ogres", E=1), phase="place", markers=CRYPT)
    assert scene.refused("place", what="ghost", regions=["K", "N"]) == ["E_TARGET"]
