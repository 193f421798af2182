"""Flames conquer whatever hangs together with the Volcano as if it were empty."""

from tests.scenes import player
from tests.traits.underground.cave import cave, column

ERUPTED = {"C": ["volcano"]}
PAIR = column(("flames", "mining"), ("ogres", "wise"))


def test_beside_the_volcano_defenders_add_nothing_but_lose_a_token() -> None:
    scene = cave(player("flames", hand=5, N=1), player("liches", S=3, X=1), markers=ERUPTED)
    assert scene.cost("S") == 2
    scene.do("conquer", region="S")
    assert scene.see("hand", "B") == 2
    assert scene.see("tray", "liches") == 10 - 3


def test_a_chain_of_their_own_regions_carries_the_fire() -> None:
    scene = cave(player("flames", hand=5, S=1), player("liches", N=3, X=1), markers=ERUPTED)
    assert scene.cost("N") == 2


def test_a_broken_chain_does_not() -> None:
    scene = cave(player("flames", hand=7, E=1), player("liches", K=3, X=1), markers=ERUPTED)
    assert scene.cost("K") == 5


def test_mountain_and_keep_still_count_shields_do_not() -> None:
    marked = {**ERUPTED, "B": ["shield", "keep_on_the_motherland"]}
    scene = cave(player("flames", hand=7, S=1), player("liches", B=3, X=1), markers=marked)
    assert scene.cost("B") == 2 + 1 + 1


def test_they_enter_at_the_edge_like_everybody() -> None:
    scene = cave(player("flames", hand=8), markers=ERUPTED)
    assert set(scene.targets()) == {"E", "G", "W", "Y", "Z"}


def test_an_option_lets_them_enter_at_the_edge_or_beside_the_volcano() -> None:
    rules = {"flames_entry": "edge_or_volcano"}
    scene = cave(player("flames", hand=8), markers=ERUPTED, options=rules)
    assert set(scene.targets()) == {"E", "G", "W", "Y", "Z", "S", "F"}


def test_an_option_lets_them_enter_only_beside_the_volcano() -> None:
    rules = {"flames_entry": "volcano"}
    scene = cave(player("flames", hand=8), markers=ERUPTED, options=rules)
    assert set(scene.targets()) == {"S", "F"}
    assert scene.refused("conquer", region="E") == ["E_NOT_ENTRY"]


def test_an_option_lets_them_enter_only_at_the_edge() -> None:
    rules = {"flames_entry": "edge"}
    scene = cave(player("flames", hand=8), markers=ERUPTED, options=rules)
    assert set(scene.targets()) == {"E", "G", "W", "Y", "Z"}


def test_they_do_not_cross_the_crater_unless_the_table_lets_them() -> None:
    burning = player("flames", "flocking", hand=8, F=1, S=1)
    for entry, crosses in (("edge", False), ("edge_or_volcano", True), ("volcano", True)):
        rules = {"flames_entry": entry}
        scene = cave(player("flames", hand=8, F=1), markers=ERUPTED, options=rules)
        assert ("S" in scene.targets()) is crosses
        told = cave(burning, markers=ERUPTED, options=rules, phase="place").score()
        assert told.get("UG-P03", 0) == (2 if crosses else 0)


def test_the_volcano_goes_on_a_marked_chasm_with_the_pick() -> None:
    scene = cave({"active": None}, phase="choose", combos=PAIR)
    assert scene.refused("pick", position=0, volcano="D") == ["E_TARGET"]
    assert scene.do("pick", position=0, volcano="C").see("markers", "C") == ["volcano"]


def test_the_volcano_is_asked_for_if_the_pick_did_not_name_it() -> None:
    scene = cave({"active": None}, phase="choose", combos=PAIR).do("pick", position=0)
    assert scene.refused("conquer", region="E") == ["E_PHASE"]
    scene.do("choose", what="volcano", value="C").do("conquer", region="E")
    assert scene.see("hand", "A") == 8 - 2


def test_the_volcano_goes_out_when_they_decline() -> None:
    scene = cave(player("flames", S=1), phase="choose", markers=ERUPTED).do("decline")
    assert scene.see("markers", "C") == []


def test_gnomes_do_not_burn() -> None:
    scene = cave(player("flames", hand=7, N=1), player("gnomes", S=3), markers=ERUPTED)
    assert scene.cost("S") == 5
