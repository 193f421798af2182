"""Rulings of the Underground box about relics and places: each test names what it settles."""

from typing import Any

from tests.rulings.test_underground import CAVE, NOBODY, RIVAL, STREAM, declined
from tests.rulings.test_underground_powers import with_old
from tests.scenes import Scene, player
from tests.traits.underground.cave import cave

PENTACLE = "wickedest_pentacle"


def test_amb_075_stonehedge_draws_below_the_visible_badges() -> None:
    players = {"A": player("ogres", hand=9, R1=1), "B": RIVAL}
    scene = Scene(
        "underground",
        CAVE,
        players=players,
        neutral={"R2": 2},
        pile=["stonehedge", "shiny_orb"],
        badge_stack=["muddy", "mining"],
        combos=[],
    )
    scene.do("conquer", region="R2", draw="stonehedge", badge="mining")
    assert scene.see("markers", "R2") == ["stonehedge:mining"]
    assert scene.state.badges == ("muddy",)
    assert scene.score() == {"CORE-8.1": 2, "UG-P09": 1}


def test_amb_075_an_empty_stack_is_made_of_the_discarded_badges() -> None:
    players = {"A": player("ogres", hand=9, R1=1), "B": RIVAL}
    given: dict[str, Any] = {"players": players, "neutral": {"R2": 2}, "pile": ["stonehedge"]}
    scene = Scene("underground", CAVE, badge_stack=[], badge_discard=["wise", "muddy"], **given)
    scene.do("conquer", region="R2", draw="stonehedge", badge="muddy")
    assert scene.see("markers", "R2") == ["stonehedge:muddy"]
    assert (scene.state.badges, scene.state.badge_discard) == (("wise",), ())
    bare = Scene("underground", CAVE, badge_stack=[], badge_discard=[], **given)
    bare.do("conquer", region="R2", draw="stonehedge").do("conquer", region="R3")
    assert bare.see("markers", "R2") == ["stonehedge"]


def test_amb_076_077_the_queen_of_stonehedge_changes_hands_with_it() -> None:
    players = {"A": player("shrooms", R1=2, R2=2), "B": player("ogres", R4=9)}
    laid = {"R2": ["stonehedge:royal"]}
    scene = Scene("underground", CAVE, phase="place", players=players, markers=laid)
    scene.do("place", what="queen", region="R1").do("end_turn")
    assert scene.see("markers", "R1") == ["queen"]
    scene.do("expand", by="B").do("conquer", region="R2")
    assert scene.see("markers", "R1") == []
    assert scene.cost("R1") == 2 + 2 - 1
    scene.do("redeploy", on={"R2": 5, "R4": 4}).do("place", what="queen", region="R4")
    assert scene.see("markers", "R4") == ["queen"]


def test_amb_077_shields_grown_through_stonehedge_stay() -> None:
    players = {"A": player("shrooms", R2=2, R4=2), "B": player("ogres", R1=9)}
    laid = {"R2": ["stonehedge:shield"]}
    scene = Scene("underground", CAVE, players=players, markers=laid)
    scene.do("redeploy", on={"R2": 2, "R4": 2}, markers={"shield": {"R4": 1}}).do("end_turn")
    scene.do("expand", by="B").do("conquer", region="R2")
    assert scene.see("markers", "R4") == ["shield"]
    assert scene.cost("R4") == 2 + 1 + 2 - 1


def test_ug_l08_a_power_of_decline_works_once_the_holder_declines() -> None:
    players = {"A": player("shrooms", R2=2, R4=2), "B": player("ogres", R1=1)}
    laid = {"R2": ["stonehedge:wise"]}
    scene = Scene("underground", CAVE, phase="choose", players=players, markers=laid)
    assert scene.score() == {"CORE-8.1": 2, "UG-R13": 1}
    scene.do("decline")
    assert scene.score() == {"CORE-8.1": 2, "UG-P20": 2}


def test_amb_086_own_regions_and_the_river_are_open_to_the_balrog_chasms_are_not() -> None:
    board = STREAM | {"X": {"terrain": "chasm", "borders": ["S1"]}}
    players = {"A": player("shrooms", S1=2, S2=3), "B": NOBODY}
    laid = {"S2": [PENTACLE], "W1": ["balrog"]}
    scene = Scene("underground", board, players=players, markers=laid)
    scene.do("act", ability="balrog", to="S1")
    assert (scene.see("on", "S1"), scene.see("hand", "A")) == ({}, 0)
    scene = Scene("underground", board, players=players, markers=laid)
    scene.do("act", ability="balrog", to="W2")
    assert scene.see("markers", "W2") == ["balrog"]


def test_amb_086_no_chasm_and_no_immune_region_for_the_balrog() -> None:
    board = CAVE | {"X": {"terrain": "chasm", "borders": ["R4"]}}
    players = {"A": player("shrooms", R1=2), "B": player("drow", "royal", R5=2, R2=1)}
    laid = {"R1": [PENTACLE], "R4": ["balrog"], "R5": ["queen"]}
    scene = Scene("underground", board, players=players, markers=laid)
    assert "E_UNCONQUERABLE" in scene.refused("act", ability="balrog", to="X")
    assert "E_IMMUNE" in scene.refused("act", ability="balrog", to="R5")


def test_amb_087_the_balrog_among_monsters_uncovers_what_they_guarded() -> None:
    players = {"A": player("shrooms", R1=2), "B": RIVAL}
    laid = {"R1": [PENTACLE], "R3": ["balrog"]}
    scene = Scene(
        "underground",
        CAVE,
        players=players,
        markers=laid,
        neutral={"R4": 2},
        pile=["diamond_fields", "shiny_orb"],
    )
    scene.do("act", ability="balrog", to="R4", draw="diamond_fields")
    assert scene.see("markers", "R4") == ["balrog", "diamond_fields"]
    assert (scene.see("neutral", "R4"), scene.state.pile) == (0, ("shiny_orb",))
    assert scene.score() == {"CORE-8.1": 1}


def test_amb_088_the_balrog_spares_immortals_and_takes_two_of_others() -> None:
    laid = {"R1": [PENTACLE], "R3": ["balrog"]}
    for power, hand, tray in (("immortal", 3, 9 - 4), ("mining", 1, 9 - 4 + 2)):
        players = {"A": player("shrooms", R1=2), "B": player("drow", power, R4=3, B2=1)}
        scene = Scene("underground", CAVE, players=players, markers=laid)
        scene.do("act", ability="balrog", to="R4")
        assert (scene.see("hand", "B"), scene.see("tray", "drow")) == (hand, tray)


def test_amb_089_the_balrog_is_no_race_to_thieves() -> None:
    players = {"A": player("shrooms", "thieving", R1=2), "B": player("drow", B2=1)}
    scene = Scene("underground", CAVE, phase="place", players=players, markers={"R2": ["balrog"]})
    scene.do("end_turn")
    assert scene.see("gain", "A", "B") == {"A": 1, "B": 0}


def test_amb_090_c_48_the_new_holder_moves_the_balrog_at_once_and_every_turn() -> None:
    players = {"A": player("shrooms", hand=4, R1=1), "B": player("drow", R2=1, B2=1)}
    laid = {"R2": [PENTACLE], "R4": ["balrog"]}
    scene = Scene("underground", CAVE, players=players, markers=laid)
    assert "E_NOT_CONTROLLED" in scene.refused("act", ability="balrog", to="R3")
    scene.do("conquer", region="R2").do("act", ability="balrog", to="R3")
    assert "E_LIMIT" in scene.refused("act", ability="balrog", to="R4")
    scene.do("redeploy", on={"R1": 2, "R2": 3}).do("end_turn").do("expand", by="B")
    assert "E_NOT_CONTROLLED" in scene.refused("act", ability="balrog", to="R4")
    scene.do("end_turn").do("act", ability="balrog", to="R4").do("expand")
    assert scene.see("markers", "R4") == ["balrog"]


def test_amb_091_without_a_legal_region_the_balrog_comes_later() -> None:
    board: dict[str, Any] = {
        "R1": {"terrain": "mud", "edge": True},
        "R2": {"terrain": "mine", "borders": ["R3"], "edge": True},
        "R3": {"terrain": "mud"},
        "B2": {"terrain": "mine", "edge": True},
    }
    players = {"A": player("shrooms", hand=4), "B": player("drow", "royal", R3=1, B2=1)}
    scene = Scene(
        "underground",
        board,
        players=players,
        neutral={"R2": 2},
        pile=[PENTACLE],
        markers={"R3": ["queen"]},
    )
    scene.do("conquer", region="R2", draw=PENTACLE)
    assert scene.see("markers", "R2", "R3") == {"R2": [PENTACLE], "R3": ["queen"]}
    scene.do("end_turn").do("expand", by="B").do("redeploy", on={"R3": 1, "B2": 1})
    scene.do("place", what="queen", region="B2").do("end_turn")
    scene.do("expand").do("act", ability="balrog", to="R3")
    assert scene.see("markers", "R3") == ["balrog"]


def test_ug_l07_the_summoning_is_compulsory() -> None:
    players = {"A": player("shrooms", hand=8, R1=1), "B": RIVAL}
    scene = Scene("underground", CAVE, players=players, neutral={"R2": 2}, pile=[PENTACLE])
    scene.do("conquer", region="R2", draw=PENTACLE)
    assert "E_PHASE" in scene.refused("conquer", region="R3")
    assert "E_PHASE" in scene.refused("end_turn")
    scene.do("act", ability="balrog", to="R4")
    assert "E_LIMIT" in scene.refused("act", ability="balrog", to="R5")


def test_ug_l07_a_race_in_decline_does_not_command_the_balrog() -> None:
    mine = with_old(player("shrooms", R1=2), declined("drow", None, R2=1))
    laid = {"R2": [PENTACLE], "R4": ["balrog"]}
    scene = Scene("underground", CAVE, players={"A": mine, "B": RIVAL}, markers=laid)
    assert "E_DECLINED" in scene.refused("act", ability="balrog", to="R3")


def test_amb_092_nobody_conquers_the_region_of_a_ghost() -> None:
    players = {"A": player("shrooms", hand=5, R1=2), "B": player("drow", R2=1, B2=1)}
    laid = {"R1": ["crypt_of_the_tomb_raider"]}
    scene = Scene("underground", CAVE, phase="place", players=players, markers=laid)
    assert "E_TARGET" in scene.refused("place", what="ghost", region="R1")
    scene.do("place", what="ghost", region="R3")
    assert "E_LIMIT" in scene.refused("place", what="ghost", region="R4")
    scene = Scene("underground", CAVE, players=players, markers=laid | {"R3": ["ghost"]})
    assert "E_IMMUNE" in scene.refused("conquer", region="R3")
    assert scene.targets() == ["R2"]


def test_ug_l02_under_a_race_in_decline_the_ghost_is_frozen_but_protects() -> None:
    mine = with_old(player("shrooms", R1=2), declined("drow", None, R2=1))
    laid = {"R2": ["crypt_of_the_tomb_raider"], "R1": ["ghost"]}
    players = {"A": mine, "B": player("ogres", R3=5)}
    scene = Scene("underground", CAVE, phase="place", players=players, markers=laid)
    assert "E_DECLINED" in scene.refused("place", what="ghost", region="R4")
    scene.do("end_turn").do("expand", by="B")
    assert "E_IMMUNE" in scene.refused("conquer", region="R1")


def test_amb_105_the_scepter_doubles_what_is_tied_to_the_region() -> None:
    active = player("shrooms", "fisher", R4=1, R1=1)
    board = CAVE | {"W": {"terrain": "river", "borders": ["R4", "R1"]}}
    laid = {"R4": ["scepter_of_avarice", "keep_on_the_motherland"]}
    scene = Scene(
        "underground", board, phase="place", players={"A": active, "B": RIVAL}, markers=laid
    )
    scene.do("place", what="scepter", region="R4").do("end_turn")
    assert scene.see("gain", "A") == 2 * (1 + 1 + 1) + 1 + 1


def test_amb_189_no_scepter_on_a_region_of_ones_old_race() -> None:
    mine = with_old(player("shrooms", R1=2), declined("drow", None, R2=1))
    laid = {"R1": ["scepter_of_avarice", "froggys_ring"]}
    scene = Scene("underground", CAVE, phase="place", players={"A": mine, "B": RIVAL}, markers=laid)
    assert "E_TARGET" in scene.refused("place", what="scepter", region="R2")
    assert "E_TARGET" in scene.refused("place", what="ring", region="R2")


def test_ug_1_11_a_race_in_decline_cannot_use_a_relic() -> None:
    mine = with_old(player("shrooms", hand=3, R1=1), declined("drow", None, R2=1))
    laid = {"R2": ["sword_of_the_killer_rabbit", "froggys_ring"]}
    scene = Scene("underground", CAVE, players={"A": mine, "B": RIVAL}, markers=laid)
    assert "E_NOT_CONTROLLED" in scene.refused("conquer", region="R3", using=["sword"])
    scene.do("redeploy", on={"R1": 4})
    codes = scene.refused("place", what="ring", region="R1")
    assert {"E_DECLINED", "E_NOT_CONTROLLED"} <= set(codes)


def test_amb_106_diamond_fields_count_the_race_that_holds_them() -> None:
    mine = with_old(player("shrooms", R1=2), declined("drow", None, R2=1, B2=1))
    scene = Scene(
        "underground",
        CAVE,
        players={"A": mine, "B": player("ogres", R5=1)},
        markers={"R2": ["diamond_fields"]},
    )
    assert scene.score() == {"CORE-8.1": 3, "UG-L03": 2}


def test_amb_114_socks_let_everybody_flee() -> None:
    victims = with_old(player("drow", R2=3, B2=1), declined("mummies", None, R3=1, B1=1))
    players = {"A": player("ogres", hand=9, R1=1), "B": victims}
    laid = {"R1": ["stinky_trolls_socks"]}
    scene = Scene("underground", CAVE, players=players, markers=laid)
    assert scene.cost("R3", using=["socks"]) == 1
    scene.do("conquer", region="R3", using=["socks"])
    assert (scene.see("hand", "B:mummies"), scene.see("tray", "mummies")) == (1, 13)
    assert "E_LIMIT" in scene.refused("conquer", region="R2", using=["socks"])
    scene.do("redeploy", on={"R1": 9, "R3": 1}).do("end_turn")
    scene.do("retreat", by="B", on={"B1": 1})
    assert scene.see("on", "B1") == {"mummies(d)": 2}


def test_amb_114_socks_without_a_refuge_and_against_monsters() -> None:
    victims = {"coins": 5, "active": None, "declined": [declined("mummies", "wise", R3=1)]}
    players = {"A": player("shrooms", hand=9, R1=1), "B": victims}
    laid = {"R1": ["stinky_trolls_socks"]}
    given: dict[str, Any] = {"players": players, "markers": laid, "neutral": {"R2": 2}}
    scene = Scene("underground", CAVE, banner_stack=["drow"], badge_discard=[], **given)
    scene.do("conquer", region="R3", using=["socks"])
    assert scene.see("tray", "mummies") == 15
    assert scene.state.banners[-1:] == ("mummies",)
    scene = Scene("underground", CAVE, pile=["shiny_orb"], **given)
    assert scene.cost("R2", using=["socks"]) == 2
    scene.do("conquer", region="R2", using=["socks"], draw="shiny_orb")
    assert scene.see("neutral", "R2") == 0
    assert scene.see("markers", "R2") == ["shiny_orb", "stinky_trolls_socks"]


def test_amb_115_no_doormat_without_a_region() -> None:
    players = {"A": player("shrooms", hand=9), "B": RIVAL}
    scene = Scene("underground", CAVE, players=players, markers={"R4": ["flying_doormat"]})
    codes = scene.refused("conquer", region="R4", using=["doormat"])
    assert {"E_NOT_CONTROLLED", "E_NOT_ENTRY"} <= set(codes)


def test_ug_a05_a_failed_flight_leaves_the_doormat_behind() -> None:
    players = {"A": player("shrooms", hand=1, R1=1), "B": player("drow", B2=2)}
    scene = Scene("underground", CAVE, players=players, markers={"R1": ["flying_doormat"]})
    scene.do("final", region="B2", die=2, using=["doormat"])
    assert scene.see("markers", "R1", "B2") == {"R1": ["flying_doormat"], "B2": []}
    scene = Scene("underground", CAVE, players=players, markers={"R1": ["flying_doormat"]})
    scene.do("final", region="B2", die=3, using=["doormat"])
    assert scene.see("markers", "R1", "B2") == {"R1": [], "B2": ["flying_doormat"]}


def test_amb_116_the_altar_takes_the_token_that_stands_on_it() -> None:
    mine = with_old(player("shrooms", R1=2), declined("drow", None, R2=1))
    scene = Scene(
        "underground",
        CAVE,
        phase="place",
        players={"A": mine, "B": RIVAL},
        markers={"R2": ["altar_of_souls"]},
        banner_stack=["ogres"],
    )
    assert "E_TARGET" in scene.refused("place", what="altar", region="R1")
    assert "E_TARGET" in scene.refused("place", what="altar", region="B2")
    scene.do("place", what="altar", region="R2").do("end_turn")
    assert scene.see("coins", "A") == 5 + 3 + 1
    assert scene.see("markers", "R2") == ["altar_of_souls"]
    assert scene.state.banners == ("ogres", "drow")


def test_amb_188_on_the_turn_of_a_decline_only_the_altar_is_at_hand() -> None:
    laid = {"R1": ["altar_of_souls", "froggys_ring"], "R2": ["crypt_of_the_tomb_raider"]}
    players = {"A": player("shrooms", "royal", R1=2, R2=1, R4=1), "B": player("ogres", R3=1)}
    scene = Scene("underground", CAVE, phase="choose", players=players, markers=laid)
    scene.do("decline")
    for what, region in (("ring", "R1"), ("ghost", "R4"), ("queen", "R1")):
        assert "E_DECLINED" in scene.refused("place", what=what, region=region)
    scene.do("place", what="altar", region="R4")
    assert "E_LIMIT" in scene.refused("place", what="altar", region="R2")
    scene.do("end_turn")
    assert scene.see("coins", "A") == 5 + 3 + 2


def test_amb_120_the_pipe_links_regions_of_its_terrain() -> None:
    players = {"A": player("shrooms", hand=5, R1=1), "B": player("ogres", R3=1)}
    scene = Scene("underground", CAVE, players=players, markers={"R1": ["great_brass_pipe"]})
    assert sorted(scene.targets()) == ["B1", "R2", "R3"]


def test_amb_123_a_last_conquest_makes_a_discovery_a_substitution_never_does() -> None:
    players = {"A": player("shrooms", "vampire", hand=2, R1=1), "B": player("ogres", R3=1)}
    scene = Scene("underground", CAVE, players=players, neutral={"R2": 2}, pile=["shiny_orb"])
    assert "E_TARGET" in scene.refused("conquer", region="R2", using=["vampire"])
    scene.do("final", region="R2", die=2, draw="shiny_orb")
    assert scene.see("markers", "R2") == ["shiny_orb"]
    assert scene.state.pile == ()


def test_amb_078_shields_fall_away_where_a_region_is_seen_as_empty() -> None:
    players = {"A": player("shrooms", hand=9, R4=1), "B": player("ogres", "shield", R5=3, B2=1)}
    laid = {"R4": ["stinky_trolls_socks"], "R5": ["shield", "keep_on_the_motherland"]}
    scene = Scene("underground", CAVE, players=players, markers=laid)
    assert (scene.cost("R5"), scene.cost("R5", using=["socks"])) == (8, 4)


def test_c_50_no_vampire_token_from_nowhere() -> None:
    players = {"A": player("ogres", "vampire", R1=10), "B": player("drow", R2=1, B2=1)}
    scene = Scene("underground", CAVE, players=players)
    assert "E_SUPPLY" in scene.refused("conquer", region="R2", using=["vampire"])


def test_ug_a03_a_sword_used_up_is_told_by_its_id_or_its_short_name() -> None:
    markers = {"E": ["sword_of_the_killer_rabbit"]}
    for told in ("sword", "sword_of_the_killer_rabbit"):
        scene = cave(player("shrooms", hand=5, E=1), markers=markers, turn={"used": [told]})
        assert scene.refused("conquer", region="N", using=["sword"]) == ["E_LIMIT"]


def test_ug_l08_a_badge_is_drawn_for_stonehedge_alone() -> None:
    given: dict[str, Any] = {
        "neutral": {"N": 2},
        "pile": ["stonehedge"],
        "badge_stack": ["muddy", "royal"],
    }
    scene = cave(player("shrooms", hand=5, E=1), **given)
    scene.do("conquer", region="N", badge="royal")
    assert scene.see("markers", "N") == ["stonehedge:royal"]
    assert scene.extra("A", "queen") == 1


def test_core_5_3_what_the_own_balrog_drives_out_after_the_redeployment_is_placed_too() -> None:
    players = {"A": player("ogres", R1=1, R2=4), "B": player("drow", B1=1)}
    laid = {"R1": ["wickedest_pentacle"]}
    scene = Scene("underground", CAVE, phase="place", players=players, markers=laid)
    scene.do("act", ability="balrog", to="R2").do("end_turn")
    assert scene.see("order") == ["A"]
    assert "E_PLACEMENT" in scene.refused("retreat", by="A", on={"R1": 1})
    scene.do("retreat", by="A", on={"R1": 2})
    assert scene.see("on", "R1") == {"ogres": 3}
    assert scene.state.seat == 1
