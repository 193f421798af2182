"""Rulings that touch every box, on base ground: each test names the ruling it settles."""

from typing import Any

from companion.rules.model import Combo
from tests.scenes import LAND, Scene, player

RIVAL = player("humans", B2=1)
COLUMN = [
    {"race": "elves", "power": "forest", "coins": 0},
    {"race": "orcs", "power": "hill", "coins": 3},
    {"race": "wizards", "power": "merchant", "coins": 0},
]


def choosing(coins: int, **given: Any) -> Scene:
    players = {"A": {"coins": coins, "active": None}, "B": RIVAL}
    return Scene("base", LAND, phase="choose", players=players, combos=COLUMN, **given)


def test_amb_001_coins_on_the_combo_do_not_pay_for_it() -> None:
    assert "E_COINS" in choosing(0).refused("pick", position=1)
    scene = choosing(1).do("pick", position=1)
    assert scene.see("coins", "A") == 1 - 1 + 3


def test_amb_005_exactly_the_cost_is_placed() -> None:
    scene = Scene("base", LAND, players={"A": player("ratmen", hand=6, R1=1), "B": RIVAL})
    scene.do("conquer", region="R2")
    assert (scene.see("on", "R2"), scene.see("hand", "A")) == ({"ratmen": 2}, 4)


def test_amb_006_regions_are_given_up_only_before_conquering() -> None:
    scene = Scene("base", LAND, players={"A": player("ratmen", hand=6, R1=1), "B": RIVAL})
    scene.do("conquer", region="R2")
    assert "E_PHASE" in scene.refused("expand", abandon=["R1"])
    assert "E_MIN_GARRISON" in scene.refused("redeploy", on={"R2": 7})


def test_amb_007_readying_is_automatic() -> None:
    players = {"A": player("ratmen", R1=4, R2=2), "B": RIVAL}
    scene = Scene("base", LAND, phase="choose", players=players).do("expand")
    assert scene.see("hand", "A") == 3 + 1


def test_amb_008_no_die_when_the_hand_suffices() -> None:
    scene = Scene("base", LAND, players={"A": player("ratmen", hand=2, R1=1), "B": RIVAL})
    assert "E_SHORTFALL" in scene.refused("final", region="R2", die=3)


def test_amb_009_reductions_count_before_the_shortfall() -> None:
    attacker = player("ratmen", "commando", hand=1, B1=1)
    scene = Scene("base", LAND, players={"A": attacker, "B": player("humans", R5=2)})
    assert scene.cost("R5") == 2 + 1 + 2 - 1
    scene.do("final", region="R5", die=3)
    assert scene.see("on", "R5") == {"ratmen": 1}


def test_amb_012_own_race_in_decline_is_empty_ground_in_the_french_base_box_only() -> None:
    orcs = {**player("orcs", hand=5, R1=1), "declined": [{"race": "elves", "on": {"R2": 1}}]}
    for edition, bonus in (("fr", {}), ("en", {"BASE-R08": 1})):
        scene = Scene(
            "base", LAND, players={"A": orcs, "B": RIVAL}, options={"edition": edition}
        ).do("conquer", region="R2")
        assert scene.score() == {"CORE-8.1": 2} | bonus


def test_amb_013_a_race_with_all_tokens_in_hand_may_decline() -> None:
    players = {"A": player("ratmen", hand=5), "B": RIVAL}
    scene = Scene("base", LAND, phase="choose", players=players, banner_stack=["orcs"])
    scene.do("decline").do("end_turn")
    assert (scene.see("gain", "A"), scene.see("tray", "ratmen")) == (0, 13)
    assert scene.state.banners == ("orcs", "ratmen")


def test_amb_019_a_retreat_leaves_nothing_in_hand() -> None:
    players = {"A": player("ratmen", hand=6, R4=1), "B": player("giants", R5=3, B1=1)}
    scene = Scene("base", LAND, players=players)
    scene.do("conquer", region="R5").do("end_turn")
    assert "E_PLACEMENT" in scene.refused("retreat", by="B", on={"B1": 1})
    assert "E_PLACEMENT" in scene.refused("retreat", by="B", on={"R4": 2})
    scene.do("retreat", by="B", on={"B1": 2})
    assert scene.see("on", "B1") == {"giants": 3}


def test_amb_020_a_failed_final_is_an_attack() -> None:
    attacker = player("ratmen", "diplomat", hand=1, R4=3)
    players = {"A": attacker, "B": player("giants", R5=1), "C": player("orcs", B2=1)}
    scene = Scene("base", LAND, players=players).do("final", region="R5", die=0)
    scene.do("redeploy", on={"R4": 4})
    assert "E_TARGET" in scene.refused("place", what="ally", player="B")
    scene.do("place", what="ally", player="C")


def test_core_2_8_discarded_badges_are_shuffled_when_the_stack_is_empty() -> None:
    given = {"banner_stack": ["giants"], "badge_stack": [], "badge_discard": ["flying", "stout"]}
    combos = COLUMN + [{"race": race, "power": None} for race in ("trolls", "ratmen", "ghouls")]
    players = {"A": {"coins": 5, "active": None}, "B": RIVAL}
    scene = Scene("base", LAND, phase="choose", players=players, combos=combos, **given)
    scene.do("pick", position=0, shuffle=["stout", "flying"])
    assert scene.state.column[-1] == Combo("giants", "stout")
    assert (scene.state.badges, scene.state.badge_discard) == (("flying",), ())


def test_core_5_5_the_beaten_retreat_clockwise_after_the_attacker() -> None:
    players = {
        "A": player("giants", R1=1, R2=3),
        "B": player("ratmen", hand=13, R3=1),
        "C": player("orcs", R4=3, B2=1),
    }
    scene = Scene("base", LAND, current="B", players=players)
    scene.do("conquer", by="B", region="R4").do("conquer", by="B", region="R2")
    scene.do("redeploy", by="B", on={"R3": 5, "R4": 5, "R2": 4}).do("end_turn", by="B")
    assert "E_PHASE" in scene.refused("retreat", by="A", on={"R1": 2})
    scene.do("retreat", by="C", on={"B2": 2}).do("retreat", by="A", on={"R1": 2})
    assert scene.reader.names[scene.state.seat] == "C"


def test_core_5_9_a_race_without_tokens_may_not_be_changed_but_may_decline() -> None:
    players = {"A": player("ratmen"), "B": RIVAL}
    scene = Scene("base", LAND, phase="choose", players=players, combos=COLUMN)
    assert "E_PHASE" in scene.refused("pick", position=0)
    scene.do("decline").do("end_turn")
    assert scene.see("gain", "A") == 0


def test_core_7_3_without_a_region_the_tokens_stay_in_hand() -> None:
    scene = Scene("base", LAND, players={"A": player("ratmen", hand=8), "B": RIVAL})
    scene.do("end_turn")
    assert scene.state.hands["ratmen"] == 8


def test_amb_198_an_empty_hand_gives_both_reasons() -> None:
    scene = Scene("base", LAND, players={"A": player("ratmen", R1=1), "B": RIVAL})
    codes = scene.refused("conquer", region="R2")
    assert {"E_NO_TOKEN", "E_INSUFFICIENT"} <= set(codes)


def test_amb_198_a_far_lake_is_closed_and_out_of_reach() -> None:
    board = {**LAND, "L": {"terrain": "lake", "borders": ["B1"]}}
    scene = Scene("base", board, players={"A": player("ratmen", hand=5, R1=1), "B": RIVAL})
    assert {"E_UNCONQUERABLE", "E_NOT_ADJACENT"} <= set(scene.refused("conquer", region="L"))


def test_c_02_the_limit_on_the_shortfall_can_be_lifted() -> None:
    players = {"A": player("ratmen", hand=1, R4=1), "B": player("humans", R5=5)}
    assert "E_SHORTFALL" in Scene("base", LAND, players=players).refused(
        "final", region="R5", die=3
    )
    free = {"final_conquest_max_shortfall": "none"}
    scene = Scene("base", LAND, players=players, options=free)
    scene.do("final", region="R5", die=3)
    assert scene.see("on", "R5") == {"humans": 5}
