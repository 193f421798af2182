"""Ethereals steal an artifact or take a legendary place cheaply, once a turn."""

from tests.scenes import player
from tests.traits.warcraft.isles import isles, purses

STEAL = {"ability": "steal", "artifact": "frostmourne", "from": "C2", "to": "C1"}


def test_steal_an_artifact_and_use_it_at_once() -> None:
    scene = isles(
        players={"A": player("ethereals", hand=4, C1=1), "B": player("orcs", C2=2)},
        markers={"C2": ["frostmourne"]},
    )
    scene.do("act", **STEAL)
    assert scene.see("markers", "C1") == ["frostmourne"]
    assert scene.cost("C2", using=["frostmourne"]) == 2


def test_take_a_legendary_place_for_two_less_but_not_after_a_theft() -> None:
    scene = isles(
        players={"A": player("ethereals", hand=6, C1=1), "B": player("orcs", C2=2)},
        markers={"C2": ["frostmourne"], "C3": ["karazhan"]},
    )
    assert scene.cost("C3", using=["ethereals"]) == 1
    scene.do("act", **STEAL)
    assert "E_LIMIT" in scene.refused("conquer", region="C3", using=["ethereals"])


def test_do_not_take_a_place_on_a_far_entry_region_cheaply() -> None:
    scene = isles(
        players={"A": player("ethereals", hand=6, C1=1), "B": player("orcs", C2=2)},
        markers={"N1": ["karazhan"]},
    )
    assert "E_TARGET" in scene.refused("conquer", region="N1", using=["ethereals"])


def test_do_not_steal_what_lies_face_down_or_too_far_away() -> None:
    players = {"A": player("ethereals", C1=1), "B": player("orcs", C2=2, C4=2)}
    hidden = isles(players=players, markers={"C2": ["?frostmourne"]})
    assert "E_TARGET" in hidden.refused("act", **STEAL)
    far = isles(players=players, markers={"C4": ["frostmourne"]})
    assert "E_TARGET" in far.refused("act", **{**STEAL, "from": "C4"})


def test_pay_for_stealing_the_aegis_itself() -> None:
    scene = isles(
        players={"A": player("ethereals", C1=1), "B": player("orcs", C2=2)},
        markers={"C2": ["aegis_of_aggramar"]},
    )
    theft = {**STEAL, "artifact": "aegis_of_aggramar"}
    assert "E_IMMUNE" in scene.refused("act", **theft)
    scene.do("act", using=["pay_aegis"], **theft)
    assert purses(scene, "A", "B") == [3, 7]
    assert scene.see("markers", "C1") == ["aegis_of_aggramar"]


def test_steal_after_the_last_conquest_but_not_after_redeploying() -> None:
    scene = isles(
        players={"A": player("ethereals", C1=1), "B": player("orcs", C2=2)},
        markers={"C2": ["frostmourne"]},
        turn={"final_done": True},
    )
    scene.do("act", **STEAL).do("stop")
    assert "E_PHASE" in scene.refused("act", **STEAL)
