"""The Pentacle's discoverer must summon the Balrog; its holder may move him once a turn."""

from typing import Any

from tests.scenes import player
from tests.traits.underground.cave import BYSTANDER, cave, ruins

FINDER = player("shrooms", hand=6, E=1)
SUMMONED = {"N": ["wickedest_pentacle"], "S": ["balrog"]}
HOLDER = player("shrooms", hand=2, N=1)
FOUND: dict[str, Any] = {"neutral": {"N": 2}, "pile": ["wickedest_pentacle", "froggys_ring"]}


def test_the_discoverer_must_summon_before_anything_else() -> None:
    scene = cave(FINDER, **FOUND).do("conquer", region="N", draw="wickedest_pentacle")
    assert scene.refused("stop") == ["E_PHASE"]
    assert scene.refused("conquer", region="K") == ["E_PHASE"]
    scene.do("act", ability="balrog", to="K")
    assert scene.see("markers", "K") == ["balrog"]
    assert scene.refused("conquer", region="K") == ["E_IMMUNE"]


def test_he_does_not_move_again_in_that_turn() -> None:
    scene = cave(FINDER, **FOUND).do("conquer", region="N", draw="wickedest_pentacle", summon="K")
    assert scene.refused("act", ability="balrog", to="E") == ["E_LIMIT"]


def test_the_occupant_of_his_region_loses_two_tokens() -> None:
    scene = cave(HOLDER, player("liches", B=3, X=1), markers=SUMMONED)
    scene.do("act", ability="balrog", to="B")
    assert scene.see("hand", "B") == 1
    assert scene.see("tray", "liches") == 10 - 2
    assert scene.see("on", "B") == {}


def test_own_tokens_that_flee_come_to_hand() -> None:
    scene = cave(player("shrooms", hand=2, N=1, B=4), markers=SUMMONED)
    assert scene.do("act", ability="balrog", to="B").see("hand", "A") == 4


def test_his_region_scores_for_nobody_and_is_free_again_when_he_goes() -> None:
    scene = cave(HOLDER, markers=SUMMONED).do("act", ability="balrog", to="B")
    assert scene.do("conquer", region="S").see("on", "S") == {"shrooms": 2}


def test_he_goes_once_a_turn_to_a_bordering_region_never_into_a_chasm() -> None:
    scene = cave(HOLDER, markers=SUMMONED)
    assert scene.refused("act", ability="balrog", to="K") == ["E_NOT_ADJACENT"]
    assert scene.refused("act", ability="balrog", to="C") == ["E_UNCONQUERABLE"]
    scene.do("act", ability="balrog", to="B")
    assert scene.refused("act", ability="balrog", to="F") == ["E_LIMIT"]


def test_immune_regions_stop_him() -> None:
    marked = {**SUMMONED, "B": ["queen"]}
    scene = cave(HOLDER, player("liches", "royal", B=1), markers=marked)
    assert scene.refused("act", ability="balrog", to="B") == ["E_IMMUNE"]


def test_he_may_stand_in_the_river() -> None:
    marked = {"N": ["wickedest_pentacle"], "K": ["balrog"]}
    assert cave(HOLDER, markers=marked).do("act", ability="balrog", to="W").see("on", "W") == {}


def test_among_monsters_he_uncovers_what_they_guarded() -> None:
    scene = cave(HOLDER, markers=SUMMONED, neutral={"B": 2}, pile=["froggys_ring"])
    scene.do("act", ability="balrog", to="B")
    assert scene.see("markers", "B") == ["balrog", "froggys_ring"]
    assert scene.see("neutral", "B") == 0
    assert scene.do("stop").refused("place", what="ring", region="N") == ["E_NOT_CONTROLLED"]


def test_his_conquest_is_an_attack() -> None:
    scene = cave(HOLDER, player("ogres", "vengeful", B=1, X=1), markers=SUMMONED)
    scene.do("act", ability="balrog", to="B")
    assert [gift.what for gift in scene.state.players[0].gifts] == ["vengeance"]


def test_whoever_takes_the_pentacle_may_move_him_at_once() -> None:
    scene = cave(FINDER, player("liches", N=1), markers=SUMMONED).do("conquer", region="N")
    assert scene.do("act", ability="balrog", to="B").see("markers", "B") == ["balrog"]


def test_a_race_in_decline_does_not_move_him() -> None:
    owner = {**player("ogres", hand=1, E=1), "declined": ruins("drow", N=1)["declined"]}
    scene = cave(owner, BYSTANDER, markers=SUMMONED)
    assert "E_DECLINED" in scene.refused("act", ability="balrog", to="B")


def test_what_he_uncovers_may_be_told() -> None:
    scene = cave(HOLDER, markers=SUMMONED, neutral={"B": 2}, pile=["?"])
    scene.do("act", ability="balrog", to="B", draw="shiny_orb")
    assert scene.see("markers", "B") == ["balrog", "shiny_orb"]
    assert scene.state.demands == ()
