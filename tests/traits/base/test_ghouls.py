"""Ghouls stay in full in decline and go on conquering, before the active race does."""

from typing import Any

from tests.scenes import LAND, Scene, player

ELVES = player("elves", B2=1)


def fallen(phase: str = "choose", power: str | None = None, **on: int) -> Scene:
    """Orcs on R1, and Ghouls in decline where they are put."""
    ghouls = {"race": "ghouls", "power": power, "on": on}
    owner: dict[str, Any] = {**player("orcs", R1=2), "declined": [ghouls]}
    return Scene("base", LAND, phase=phase, players={"A": owner, "B": ELVES})


def test_keep_all_their_tokens_when_they_decline() -> None:
    scene = Scene(
        "base", LAND, phase="choose", players={"A": player("ghouls", R1=3, R3=2), "B": ELVES}
    )
    scene.do("decline")
    assert scene.see("on", "R1", "R3") == {"R1": {"ghouls(d)": 3}, "R3": {"ghouls(d)": 2}}


def test_conquer_in_decline_before_the_active_race() -> None:
    scene = fallen(R3=4).do("expand", by_race="declined")
    scene.do("conquer", region="R4", by_race="declined")
    scene.do("redeploy", by_race="declined", on={"R3": 1, "R4": 3}).do("expand")
    assert scene.see("on", "R4") == {"ghouls(d)": 3}


def test_do_not_conquer_once_the_active_race_has_made_ready() -> None:
    scene = fallen(R3=4).do("expand")
    assert "E_PHASE" in scene.refused("expand", by_race="declined")


def test_commit_their_owner_to_expanding() -> None:
    scene = fallen(R3=4).do("expand", by_race="declined")
    assert "E_PHASE" in scene.refused("decline")


def test_lose_one_token_in_decline_and_take_back_the_others() -> None:
    ghouls = {"race": "ghouls", "on": {"R1": 3, "B2": 1}}
    faded = {"coins": 5, "active": None, "declined": [ghouls]}
    scene = Scene("base", LAND, players={"A": player("orcs", hand=6), "B": faded})
    scene.do("conquer", region="R1")
    assert scene.see("hand", "B:ghouls") == 2
    assert scene.see("tray", "ghouls") == 10 - 3


def test_may_beat_their_owners_active_race_whose_survivors_fight_on() -> None:
    scene = fallen(R3=6).do("expand", by_race="declined")
    scene.do("conquer", region="R1", by_race="declined")
    assert scene.see("hand", "A") == 1


def test_no_longer_have_their_power() -> None:
    scene = fallen(R3=4).do("expand", by_race="declined")
    assert scene.cost("R4", by_race="declined") == 2


def test_have_no_ability_while_active() -> None:
    scene = Scene("base", LAND, players={"A": player("ghouls", hand=3, R1=1), "B": ELVES})
    assert scene.cost("R2") == 2
    assert scene.score() == {"CORE-8.1": 1}


def test_leave_when_the_next_race_declines() -> None:
    scene = fallen(R3=4).do("decline")
    assert scene.see("on", "R3") == {}


def test_stay_for_good_with_spirit() -> None:
    scene = fallen(power="spirit", R3=4).do("decline")
    assert scene.see("on", "R3") == {"ghouls(d)": 4}


def test_other_races_in_decline_do_not_act() -> None:
    owner = {**player("orcs", R1=2), "declined": [{"race": "humans", "on": {"R3": 1}}]}
    scene = Scene("base", LAND, phase="choose", players={"A": owner, "B": ELVES})
    assert scene.refused("expand", by_race="declined") == ["E_DECLINED"]


def test_have_a_final_die_of_their_own() -> None:
    owner = {**player("orcs", R1=2), "declined": [{"race": "ghouls", "on": {"R3": 2}}]}
    players = {"A": owner, "B": player("elves", R2=1, R4=1, B2=1)}
    scene = Scene("base", LAND, phase="choose", players=players)
    scene.do("expand", by_race="declined")
    scene.do("final", region="R4", die=0, by_race="declined")
    scene.do("redeploy", by_race="declined", on={"R3": 2}).do("expand")
    assert scene.do("final", region="R2", die=3).see("on", "R2") == {"orcs": 1}


def test_driven_off_the_board_they_enter_again_next_turn() -> None:
    faded = {"coins": 5, "active": None, "declined": [{"race": "ghouls", "on": {"R1": 3}}]}
    combos = [{"race": "humans", "power": "swamp", "coins": 0}]
    players = {"A": player("orcs", hand=6), "B": faded}
    scene = Scene("base", LAND, players=players, combos=combos)
    scene.do("conquer", region="R1").do("redeploy", on={"R1": 6}).do("end_turn")
    scene.do("pick", by="B", position=0).do("expand", by_race="declined")
    assert scene.do("conquer", region="B1", by_race="declined").see("on", "B1") == {"ghouls(d)": 2}
