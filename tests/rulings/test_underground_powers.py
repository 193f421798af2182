"""Rulings of the Underground box about its powers: each test names what it settles."""

from typing import Any

from tests.rulings.test_underground import CAVE, RIVAL, declined
from tests.scenes import Scene, player


def with_old(active: dict[str, Any], *old: dict[str, Any]) -> dict[str, Any]:
    return {**active, "declined": list(old)}


def test_amb_083_a_substitution_takes_even_an_immortal() -> None:
    victims = player("drow", "immortal", R2=1, R3=2, B2=1)
    players = {"A": player("ogres", "vampire", hand=9, R1=1), "B": victims}
    scene = Scene("underground", CAVE, players=players)
    scene.do("conquer", region="R2", using=["vampire"])
    assert (scene.see("hand", "B"), scene.see("tray", "drow")) == (0, 9 - 3)
    scene.do("conquer", region="R3")
    assert (scene.see("hand", "B"), scene.see("tray", "drow")) == (2, 9 - 3)


def test_amb_084_an_empty_hand_is_enough_for_vampires() -> None:
    players = {"A": player("ogres", "vampire", R1=2), "B": player("drow", R2=1, R3=1, B2=1)}
    scene = Scene("underground", CAVE, players=players)
    scene.do("conquer", region="R2", using=["vampire"])
    assert (scene.see("tray", "ogres"), scene.see("tray", "drow")) == (7, 7)
    assert "E_LIMIT" in scene.refused("conquer", region="R3", using=["vampire"])


def test_ug_p17_vampires_need_a_lone_active_token_within_reach() -> None:
    owner = with_old(player("drow", R2=2, B2=1), declined("gnomes", R3=1))
    players = {"A": player("ogres", "vampire", R1=2), "B": owner}
    scene = Scene("underground", CAVE, players=players, neutral={"R4": 2})
    for region in ("R2", "R3", "R4", "R5"):
        assert "E_TARGET" in scene.refused("conquer", region=region, using=["vampire"])
    assert "E_NOT_ADJACENT" in scene.refused("conquer", region="B2", using=["vampire"])


def test_ug_p17_the_queen_keeps_vampires_off() -> None:
    players = {"A": player("ogres", "vampire", R1=2), "B": player("drow", "royal", R2=1, B2=1)}
    scene = Scene("underground", CAVE, players=players, markers={"R2": ["queen"]})
    assert "E_IMMUNE" in scene.refused("conquer", region="R2", using=["vampire"])
    assert scene.targets() == ["R3"]


def test_amb_102_no_region_no_block_one_region_one_block() -> None:
    homeless = {"A": player("ogres", "quarreling", hand=3), "B": RIVAL}
    assert Scene("underground", CAVE, players=homeless).score() == {}
    flock = {"A": player("ogres", "flocking", hand=3), "B": RIVAL}
    assert Scene("underground", CAVE, players=flock).score() == {}
    one = {"A": player("ogres", "flocking", R1=1), "B": RIVAL}
    assert Scene("underground", CAVE, players=one).score() == {"CORE-8.1": 1, "UG-P03": 2}


def test_amb_102_the_pipe_joins_blocks() -> None:
    players = {"A": player("ogres", "flocking", R1=1, B1=1), "B": RIVAL}
    scene = Scene("underground", CAVE, players=players, markers={"R1": ["great_brass_pipe"]})
    assert scene.score() == {"CORE-8.1": 2, "UG-P03": 2}


def test_amb_107_reborn_after_picking_puts_the_race_on_the_board() -> None:
    column = [{"race": "ogres", "power": "mining", "coins": 0}]
    old = declined("drow", "reborn", R4=1, R5=1)
    seat = {"coins": 5, "active": None, "declined": [old]}
    scene = Scene(
        "underground", CAVE, phase="choose", players={"A": seat, "B": RIVAL}, combos=column
    )
    assert "E_PHASE" in scene.refused("choose", what="reborn", value=["R4"])
    scene.do("pick", position=0).do("choose", what="reborn", value=["R4"])
    assert (scene.see("tray", "ogres"), scene.see("hand", "A")) == (0, 9)
    assert sorted(scene.targets()) == ["R2", "R3", "R5"]
    assert "E_NOT_ADJACENT" in scene.refused("conquer", region="R1")
    scene.do("conquer", region="R2")
    assert "E_PHASE" in scene.refused("choose", what="reborn", value=["R5"])


def test_ug_p12_reborn_takes_from_the_hand_when_the_tray_is_empty() -> None:
    column = [{"race": "ogres", "power": "royal", "coins": 0}]
    old = declined("drow", "reborn", R4=1, R5=1)
    seat = {"coins": 5, "active": None, "declined": [old]}
    scene = Scene(
        "underground", CAVE, phase="choose", players={"A": seat, "B": RIVAL}, combos=column
    )
    scene.do("pick", position=0).do("choose", what="reborn", value=["R4"])
    assert (scene.see("tray", "ogres"), scene.see("hand", "A")) == (0, 9)
    assert "E_LIMIT" in scene.refused("choose", what="reborn", value=["R5", "R4"])
    scene.do("choose", what="reborn", value=["R5"])
    assert scene.see("hand", "A") == 8


def test_amb_109_187_tomb_through_stonehedge_later_lost() -> None:
    active = player("drow", "mining", R1=3, R2=3)
    players = {"A": active, "B": player("ogres", R4=9)}
    laid = {"R2": ["stonehedge:tomb"]}
    scene = Scene("underground", CAVE, phase="choose", players=players, markers=laid)
    scene.do("decline")
    assert scene.state.phase == "redeploy"
    scene.do("redeploy", on={"R1": 4, "R2": 2}).do("end_turn")
    assert scene.see("gain", "A") == 2
    scene.do("expand", by="B").do("conquer", region="R2")
    assert scene.see("hand", "A:drow") == 1
    scene.do("redeploy", on={"R4": 5, "R2": 4})
    scene.do("end_turn").do("retreat", by="A", on={"R1": 1})
    assert scene.see("on", "R1") == {"drow(d)": 5}


def test_amb_187_without_the_tomb_all_tokens_in_decline_are_lost() -> None:
    old = with_old(player("shrooms", B1=1), declined("drow", None, R1=4, R2=1))
    players = {"A": player("ogres", hand=9, R3=1), "B": old}
    scene = Scene("underground", CAVE, players=players).do("conquer", region="R1")
    assert (scene.see("hand", "B:drow"), scene.see("tray", "drow")) == (0, 8)


def test_amb_110_vanishing_sends_the_older_race_away_too() -> None:
    mine = with_old(player("ogres", "vanishing", R1=2, R2=3), declined("drow", "wise", R4=1))
    scene = Scene(
        "underground",
        CAVE,
        phase="choose",
        players={"A": mine, "B": RIVAL},
        combos=[],
        banner_stack=["kraken"],
        badge_stack=["muddy", "stone", "fisher"],
        badge_discard=[],
    )
    scene.do("decline").do("end_turn")
    assert scene.see("coins", "A") == 5 + 4
    assert scene.see("on", "R1", "R4") == {"R1": {}, "R4": {}}
    assert (scene.see("tray", "ogres"), scene.see("tray", "drow")) == (10, 9)
    assert sorted(scene.state.badge_discard) == ["vanishing", "wise"]


def test_amb_111_a_failed_attempt_on_an_old_race_is_avenged() -> None:
    avenger = with_old(player("ogres", "vengeful", hand=0, R4=5), declined("drow", None, R2=1))
    attacker = with_old(player("shrooms", hand=1, R1=1, B2=1), declined("mummies", None, R5=1))
    players = {"A": attacker, "B": avenger}
    scene = Scene("underground", CAVE, players=players).do("final", region="R2", die=0)
    assert scene.gifts("A") == ["vengeance"]
    scene.do("redeploy", on={"R1": 2, "B2": 1}).do("end_turn").do("expand", by="B")
    assert scene.cost("R5") == 2 + 1 + 1 - 1 - 1
    scene.do("conquer", region="R5").do("redeploy", on={"R4": 3, "R5": 2}).do("end_turn")
    assert scene.gifts("A") == []


def test_amb_111_no_vengeance_for_a_vengeful_race_in_decline() -> None:
    old = {"coins": 5, "active": None, "declined": [declined("ogres", None, R2=1)]}
    players = {"A": player("shrooms", hand=3, R1=1), "B": old}
    scene = Scene("underground", CAVE, players=players).do("conquer", region="R2")
    assert scene.gifts("A") == []


def test_amb_112_the_queen_leaves_with_her_race() -> None:
    old = declined("drow", "royal", R2=1)
    mine = with_old(player("shrooms", R1=3), old)
    laid = {"R2": ["queen"], "R1": ["altar_of_souls"]}
    scene = Scene(
        "underground",
        CAVE,
        phase="place",
        players={"A": mine, "B": RIVAL},
        markers=laid,
        banner_stack=[],
        badge_discard=[],
    )
    scene.do("place", what="altar", region="R2")
    assert (scene.see("markers", "R2"), scene.see("box", "queen")) == ([], 1)
    assert scene.state.badge_discard == ("royal",)


def test_ug_p13_the_queen_of_a_race_in_decline_cannot_move() -> None:
    mine = with_old(player("shrooms", R1=3), declined("drow", "royal", R2=1, R4=1))
    scene = Scene(
        "underground",
        CAVE,
        phase="place",
        players={"A": mine, "B": RIVAL},
        markers={"R2": ["queen"]},
    )
    assert "E_DECLINED" in scene.refused("place", what="queen", region="R4")


def test_amb_121_own_reborn_and_own_conquest_pass_the_queen() -> None:
    mine = with_old(player("shrooms", hand=4, R1=1), declined("drow", "royal", R2=1, R4=1))
    scene = Scene("underground", CAVE, players={"A": mine, "B": RIVAL}, markers={"R2": ["queen"]})
    assert scene.cost("R2") == 3
    scene.do("conquer", region="R2")
    assert (scene.see("on", "R2"), scene.see("markers", "R2")) == ({"shrooms": 3}, [])


def test_amb_118_placed_shields_stay_where_they_are() -> None:
    players = {"A": player("drow", "shield", R1=2, R2=2), "B": RIVAL}
    scene = Scene(
        "underground", CAVE, phase="redeploy", players=players, markers={"R1": ["shield"]}
    )
    moved = {"shield": {"R2": 1}}
    assert "E_PLACEMENT" in scene.refused("redeploy", on={"R1": 2, "R2": 2}, markers=moved)
    scene.do("redeploy", on={"R1": 2, "R2": 2}, markers={"shield": {"R1": 1}})
    assert scene.see("markers", "R1", "R2") == {"R1": ["shield"], "R2": []}


def test_amb_186_the_shield_badge_is_discarded_and_its_shields_stay() -> None:
    players = {"A": player("drow", "shield", R1=2, R2=2), "B": player("ogres", R4=5)}
    laid = {"R1": ["shield"], "R2": ["shield", "shield"]}
    scene = Scene(
        "underground", CAVE, phase="choose", players=players, markers=laid, badge_discard=[]
    )
    scene.do("decline")
    assert scene.state.badge_discard == ("shield",)
    assert scene.see("markers", "R2") == ["shield", "shield"]
    scene.do("end_turn").do("expand", by="B")
    assert scene.cost("R2") == 2 + 2 + 1 - 1
    scene.do("conquer", region="R2")
    assert (scene.see("markers", "R2"), scene.see("box", "shield")) == ([], 7)


def test_ug_p14_no_more_than_eight_shields() -> None:
    players = {"A": player("drow", "shield", R4=3), "B": RIVAL}
    scene = Scene("underground", CAVE, players=players, markers={"R4": ["shield"] * 8})
    scene.do("stop")
    assert (scene.extra("A", "shield"), scene.see("box", "shield")) == (0, 0)


def test_ug_p14_shields_grow_at_the_end_of_conquests_and_may_stand_together() -> None:
    players = {"A": player("drow", "shield", hand=2, R2=1, B1=1), "B": player("ogres", B2=1)}
    scene = Scene("underground", CAVE, players=players, markers={"B1": ["shield"]})
    scene.do("conquer", region="R4")
    assert "E_PLACEMENT" in scene.refused(
        "redeploy", on={"R2": 1, "R4": 2, "B1": 1}, markers={"shield": {"R4": 2}}
    )
    scene.do("redeploy", on={"R2": 1, "R4": 2, "B1": 1}, markers={"shield": {"B1": 1}})
    assert scene.see("markers", "B1") == ["shield", "shield"]


def test_amb_113_the_bag_doubles_a_sword_its_owner_holds() -> None:
    mage = player("shrooms", "magic", hand=3, R1=1)
    players = {"A": mage, "B": player("drow", R2=5, B2=1)}
    laid = {"R1": ["sword_of_the_killer_rabbit"]}
    scene = Scene("underground", CAVE, players=players, markers=laid)
    assert scene.cost("R2", using=["sword", "bag:sword"]) == 3
    scene.do("conquer", region="R2", using=["sword", "bag:sword"])
    assert scene.see("markers", "R2") == ["bag", "sword_of_the_killer_rabbit"]


def test_amb_113_one_relic_a_turn_and_only_one_that_lies_face_up() -> None:
    mage = player("shrooms", "magic", hand=6, R1=1)
    players = {"A": mage, "B": player("drow", B1=1, B2=1)}
    laid = {"B1": ["sword_of_the_killer_rabbit"], "B2": ["flying_doormat"]}
    scene = Scene("underground", CAVE, players=players, markers=laid)
    assert "E_TARGET" in scene.refused("conquer", region="R2", using=["bag:socks"])
    scene.do("conquer", region="R2", using=["bag:sword"])
    assert "E_LIMIT" in scene.refused("conquer", region="B1", using=["bag:doormat"])


def test_amb_122_a_martyr_taken_by_its_own_owner_earns_nothing() -> None:
    mine = with_old(player("shrooms", "martyr", hand=3, R1=1), declined("drow", None, R2=1))
    scene = Scene("underground", CAVE, players={"A": mine, "B": RIVAL}).do("conquer", region="R2")
    assert scene.see("coins", "A") == 5


def test_ug_p08_a_martyr_is_paid_for_every_region_and_not_for_a_failed_attempt() -> None:
    victims = player("drow", "martyr", R2=1, R3=1, R4=2, B2=1)
    players = {"A": player("shrooms", hand=7, R1=1), "B": victims}
    scene = Scene("underground", CAVE, players=players)
    scene.do("conquer", region="R2").do("conquer", region="R3").do("final", region="R4", die=0)
    assert scene.see("coins", "B") == 7


def test_ug_p20_the_wise_are_paid_from_the_turn_of_their_decline() -> None:
    players = {"A": player("drow", "wise", R1=2, R2=1), "B": RIVAL}
    scene = Scene("underground", CAVE, phase="choose", players=players)
    assert scene.score() == {"CORE-8.1": 2, "UG-R02": 2}
    scene.do("decline")
    assert scene.score() == {"CORE-8.1": 2, "UG-P20": 2}


def test_ug_p06_a_tomb_race_may_be_redeployed_with_one_token_at_least_each() -> None:
    players = {"A": player("drow", "tomb", R1=3, R2=2), "B": RIVAL}
    scene = Scene("underground", CAVE, phase="choose", players=players).do("decline")
    assert "E_MIN_GARRISON" in scene.refused("redeploy", on={"R1": 5})
    assert "E_PLACEMENT" in scene.refused("redeploy", on={"R1": 1, "R2": 1})
    scene.do("end_turn")
    assert scene.see("on", "R1") == {"drow(d)": 3}
    assert scene.state.tribes["drow"].power == "tomb"


def test_core_7_4_tokens_never_change_between_active_and_old() -> None:
    mine = with_old(player("shrooms", hand=2, R1=2), declined("drow", None, R2=1))
    scene = Scene("underground", CAVE, phase="redeploy", players={"A": mine, "B": RIVAL})
    assert "E_PLACEMENT" in scene.refused("redeploy", on={"R1": 3, "R2": 1})


def test_ug_p10_muddy_pays_in_decline_beside_the_new_race() -> None:
    mine = with_old(player("mudmen", R2=1), declined("drow", "muddy", R1=1, B1=1))
    scene = Scene("underground", CAVE, players={"A": mine, "B": RIVAL})
    assert scene.score() == {"CORE-8.1": 3, "UG-P10": 2}


def test_ug_p16_thieves_take_what_there_is() -> None:
    rich = player("shrooms", R2=1)
    poor = player("ogres", R3=1) | {"coins": 0}
    players = {"A": player("drow", "thieving", R1=2), "B": rich, "C": poor}
    scene = Scene("underground", CAVE, phase="place", players=players).do("end_turn")
    assert scene.see("coins", "A", "B", "C") == {"A": 7, "B": 4, "C": 0}


def test_core_3_4_the_power_of_a_race_in_decline_is_told_to_be_so() -> None:
    mine = with_old(player("shrooms", R1=2), declined("drow", None, B1=1))
    scene = Scene("underground", CAVE, players={"A": mine, "B": player("ogres", R2=1)})
    assert "E_DECLINED" in scene.refused("conquer", region="R2", using=["vampire"])
