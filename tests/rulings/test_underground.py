"""Rulings of the Underground box about its board and its races: each test names what it settles."""

from typing import Any

from companion.rules.model import Combo
from tests.scenes import Scene, player

CAVE: dict[str, Any] = {
    "R1": {"terrain": "mud", "borders": ["R2", "R3"], "edge": True},
    "R2": {"terrain": "mine", "borders": ["R4"]},
    "R3": {"terrain": "crystal", "borders": ["R4"]},
    "R4": {"terrain": "mushroom", "borders": ["R5"]},
    "R5": {"terrain": "black_mountain", "borders": ["B1"]},
    "B1": {"terrain": "mud", "borders": ["B2"], "edge": True},
    "B2": {"terrain": "mine", "edge": True},
}
"""A strip from one edge to the other."""

STREAM: dict[str, Any] = {
    "N1": {"terrain": "mud", "borders": ["W1"], "edge": True},
    "N2": {"terrain": "mine", "borders": ["W2"]},
    "W1": {"terrain": "river", "borders": ["W2", "S1"], "edge": True},
    "W2": {"terrain": "river", "borders": ["W3", "S2"]},
    "W3": {"terrain": "river", "borders": ["S3"], "edge": True},
    "S1": {"terrain": "crystal", "borders": ["S2"]},
    "S2": {"terrain": "mud", "borders": ["S3"]},
    "S3": {"terrain": "mine"},
}
"""A river of three regions, two of them at the edge."""

RIVAL = player("liches", B2=1)
NOBODY: dict[str, Any] = {"coins": 5, "active": None}


def declined(race: str, power: str | None = None, **on: int) -> dict[str, Any]:
    return {"race": race, "power": power, "on": on}


def test_ug_1_6_both_ends_of_the_river_are_entries_but_not_its_middle() -> None:
    players = {"A": player("shrooms", hand=6), "B": NOBODY}
    scene = Scene("underground", STREAM, players=players)
    assert sorted(scene.targets()) == ["N1", "W1", "W3"]
    assert "E_NOT_ENTRY" in scene.refused("conquer", region="W2")
    scene.do("conquer", region="W3")
    assert scene.see("hand", "A") == 5


def test_ug_1_9_a_relic_beside_a_token_neither_defends_nor_keeps_it_company() -> None:
    players = {"A": player("ogres", "vampire", hand=3, R1=1), "B": player("liches", R2=1, B2=1)}
    laid = {"R2": ["shiny_orb", "altar_of_souls"], "R3": ["keep_on_the_motherland"]}
    scene = Scene("underground", CAVE, players=players, markers=laid)
    assert (scene.cost("R2"), scene.cost("R3")) == (2, 2)
    scene.do("conquer", region="R2", using=["vampire"])
    assert scene.see("on", "R2") == {"ogres": 1}
    assert scene.see("markers", "R2") == ["altar_of_souls", "shiny_orb"]


def test_ug_1_10_what_lies_in_an_abandoned_region_waits_for_the_next_conqueror() -> None:
    mine = player("shrooms", R1=3, R2=1)
    laid = {"R2": ["fountain_of_youth", "sword_of_the_killer_rabbit"]}
    scene = Scene(
        "underground", CAVE, phase="choose", players={"A": mine, "B": RIVAL}, markers=laid
    )
    scene.do("expand", abandon=["R2"])
    assert "E_NOT_CONTROLLED" in scene.refused("conquer", region="R3", using=["sword"])
    scene.do("conquer", region="R2")
    assert scene.cost("R4", using=["sword"]) == 1
    assert scene.see("markers", "R2") == ["fountain_of_youth", "sword_of_the_killer_rabbit"]


def test_ug_1_12_an_orb_takes_a_token_of_the_hand_when_the_tray_is_empty() -> None:
    players = {"A": player("ogres", hand=1, R1=9), "B": player("drow", R2=1, B2=1)}
    scene = Scene("underground", CAVE, players=players, markers={"R1": ["shiny_orb"]})
    scene.do("conquer", region="R2", using=["orb"])
    assert (scene.see("hand", "A"), scene.see("tray", "ogres")) == (0, 0)
    assert scene.see("markers", "R1", "R2") == {"R1": [], "R2": ["shiny_orb"]}


def test_ug_1_12_neither_tray_nor_hand_no_orb() -> None:
    players = {"A": player("ogres", R1=10), "B": player("drow", R2=1, B2=1)}
    scene = Scene("underground", CAVE, players=players, markers={"R1": ["shiny_orb"]})
    assert "E_SUPPLY" in scene.refused("conquer", region="R2", using=["orb"])


def test_amb_073_mimes_count_the_badge_they_end_up_with() -> None:
    column = [
        {"race": "shadow_mimes", "power": "quarreling", "coins": 2},
        {"race": "drow", "power": "royal", "coins": 3},
    ]
    players = {"A": {"coins": 0, "active": None}, "B": RIVAL}
    scene = Scene("underground", CAVE, phase="choose", players=players, combos=column)
    assert "E_TARGET" in scene.refused("pick", position=0, swap_with=0)
    assert "E_TARGET" in scene.refused("pick", position=0, swap_with=2)
    scene.do("pick", position=0, swap_with=1)
    assert (scene.see("hand", "A"), scene.see("coins", "A")) == (7 + 5, 2)
    assert scene.extra("A", "queen") == 1
    assert scene.state.column[0] == Combo("drow", "quarreling", 3)


VOLCANO: dict[str, Any] = {
    "V": {"terrain": "chasm", "borders": ["R1", "R2"], "symbols": ["volcano"]},
    "E": {"terrain": "mud", "borders": ["R4"], "edge": True},
    "R1": {"terrain": "black_mountain", "borders": ["R3"]},
    "R2": {"terrain": "mine"},
    "R3": {"terrain": "mud", "borders": ["R4"]},
    "R4": {"terrain": "crystal"},
}


def flames(**options: str) -> Scene:
    column = [{"race": "flames", "power": "mining", "coins": 0}]
    players = {"A": {"coins": 5, "active": None}, "B": player("liches", E=1, R2=4)}
    return Scene(
        "underground", VOLCANO, phase="choose", players=players, combos=column, options=options
    )


def test_amb_080_c_05_flames_enter_by_the_edge() -> None:
    scene = flames().do("pick", position=0, volcano="V")
    assert scene.targets() == ["E"]
    assert "E_NOT_ENTRY" in scene.refused("conquer", region="R1")


def test_c_05_with_the_option_by_the_edge_or_beside_the_volcano() -> None:
    scene = flames(flames_entry="edge_or_volcano").do("pick", position=0, volcano="V")
    assert scene.see("markers", "V") == ["volcano"]
    assert sorted(scene.targets()) == ["E", "R1", "R2"]
    assert (scene.cost("E"), scene.cost("R1"), scene.cost("R2")) == (3, 3, 2)


def test_c_05_with_the_option_only_beside_the_volcano() -> None:
    scene = flames(flames_entry="volcano").do("pick", position=0, volcano="V")
    assert sorted(scene.targets()) == ["R1", "R2"]
    assert "E_NOT_ENTRY" in scene.refused("conquer", region="E")


def test_ug_r03_the_volcano_needs_its_symbol() -> None:
    assert "E_TARGET" in flames().refused("pick", position=0, volcano="R1")


def test_amb_079_the_fire_goes_as_far_as_an_unbroken_chain() -> None:
    active = {"coins": 5, "active": {"race": "flames", "power": None, "hand": 8, "on": {"R4": 1}}}
    players = {"A": active, "B": player("liches", R1=1, R3=3)}
    scene = Scene("underground", VOLCANO, players=players, markers={"V": ["volcano"]})
    assert scene.cost("R3") == 5
    scene.do("conquer", region="R3")
    assert scene.cost("R1") == 3
    scene.do("conquer", region="R1")
    assert scene.cost("E") == 2
    assert scene.see("tray", "liches") == 10 - 4 + 2


def test_amb_081_gnomes_in_decline_are_like_any_other_race() -> None:
    old = {"coins": 5, "active": None, "declined": [declined("gnomes", R2=1)]}
    players = {"A": player("ogres", hand=4, R1=1), "B": old}
    scene = Scene("underground", CAVE, players=players, markers={"R1": ["flying_doormat"]})
    assert scene.cost("R2") == 2
    scene.do("conquer", region="R2", using=["doormat"])
    assert scene.see("on", "R2") == {"ogres": 2}


def test_amb_081_active_gnomes_cost_the_printed_price() -> None:
    players = {"A": player("ogres", hand=4, R1=1), "B": player("gnomes", R2=1, B2=1)}
    laid = {"R1": ["sword_of_the_killer_rabbit"]}
    scene = Scene("underground", CAVE, players=players, markers=laid)
    assert scene.cost("R2") == 3
    assert "E_TARGET" in scene.refused("conquer", region="R2", using=["sword"])
    scene.do("conquer", region="R2")
    assert scene.see("hand", "A") == 1


def test_ug_r04_the_mummies_own_handicap_still_counts_against_gnomes() -> None:
    players = {"A": player("mummies", hand=4, R1=1), "B": player("gnomes", R2=1, B2=1)}
    scene = Scene("underground", CAVE, players=players)
    assert scene.cost("R2") == 4


def test_ug_r04_the_ordinary_final_die_works_against_gnomes() -> None:
    players = {"A": player("ogres", hand=2, R1=1), "B": player("gnomes", R2=2, B2=1)}
    scene = Scene("underground", CAVE, players=players).do("final", region="R2", die=2)
    assert scene.see("on", "R2") == {"ogres": 2}


def test_amb_085_a_substitution_costs_mummies_no_token_more() -> None:
    players = {"A": player("mummies", "vampire", R1=1), "B": player("drow", R2=1, B2=1)}
    scene = Scene("underground", CAVE, players=players)
    scene.do("conquer", region="R2", using=["vampire"])
    assert scene.see("on", "R2") == {"mummies": 1}


def test_amb_094_a_race_with_nothing_but_river_goes_back_to_hand() -> None:
    active = {"coins": 5, "active": {"race": "shrooms", "power": None, "hand": 1, "on": {}}}
    players = {"A": active, "B": NOBODY}
    scene = Scene("underground", STREAM, players=players).do("conquer", region="W1")
    assert "E_VACATE" in scene.refused("end_turn")
    assert "E_VACATE" in scene.refused("redeploy", on={"W1": 1})
    scene.do("redeploy", on={})
    assert (scene.see("on", "W1"), scene.see("hand", "A"), scene.score()) == ({}, 1, {})
    scene.do("end_turn")
    assert scene.see("coins", "A") == 5


def test_amb_096_c_46_lizardmen_pass_the_kraken() -> None:
    players = {"A": player("lizardmen", hand=6, N1=1), "B": player("kraken", W1=2, S1=1)}
    free = Scene("underground", STREAM, players=players)
    assert {"S1", "S2", "S3", "N2", "W1", "W2", "W3"} == set(free.targets())
    barred = Scene(
        "underground", STREAM, players=players, options={"lizardmen_pass_occupied": False}
    )
    assert barred.targets() == ["W1"]


def test_c_46_others_must_conquer_the_river_to_pass() -> None:
    players = {"A": player("shrooms", hand=6, N1=1), "B": player("kraken", W1=2, S1=1)}
    scene = Scene("underground", STREAM, players=players)
    assert scene.targets() == ["W1"]
    assert scene.cost("W1") == 3
    scene.do("conquer", region="W1")
    assert "S1" in scene.targets()
    scene.do("redeploy", on={"N1": 7})
    assert (scene.see("on", "W1"), scene.score()) == ({}, {"CORE-8.1": 1})


def test_amb_097_kraken_in_decline_stay_and_score_in_the_river() -> None:
    players = {"A": player("kraken", W1=3, S1=1), "B": player("liches", S3=1)}
    scene = Scene("underground", STREAM, phase="choose", players=players).do("decline")
    assert scene.see("on", "W1") == {"kraken(d)": 1}
    scene.do("end_turn")
    assert scene.see("gain", "A") == 2


def test_amb_101_drow_mind_races_and_monsters_only() -> None:
    board = STREAM | {"X": {"terrain": "chasm", "borders": ["S3"]}}
    active = player("drow", S3=1)
    others = {"B": player("kraken", N1=1)}
    quiet = Scene("underground", board, players={"A": active, **others}, markers={"S2": ["balrog"]})
    assert quiet.score() == {"CORE-8.1": 1, "UG-R02": 1}
    wet = Scene("underground", board, players={"A": active, "B": player("kraken", W3=1)})
    assert wet.score() == {"CORE-8.1": 1}
    old = active | {"declined": [declined("ogres", S2=1)]}
    beside = Scene("underground", board, players={"A": old, **others})
    assert beside.score() == {"CORE-8.1": 2}
    monsters = Scene("underground", board, players={"A": active, **others}, neutral={"S2": 2})
    assert monsters.score() == {"CORE-8.1": 1}


def test_amb_104_liches_are_not_taxed_by_their_owner() -> None:
    mine = player("shrooms", hand=3, R1=1) | {"coins": 0, "declined": [declined("liches", R2=1)]}
    players = {"A": mine, "B": player("drow", B2=1)}
    scene = Scene("underground", CAVE, players=players).do("conquer", region="R2")
    assert scene.see("coins", "A", "B") == {"A": 0, "B": 5}


def test_amb_104_the_balrog_pays_the_liches_or_stays_away() -> None:
    old = {"coins": 5, "active": None, "declined": [declined("liches", R4=1)]}
    laid = {"R1": ["wickedest_pentacle"], "R2": ["balrog"]}
    poor = player("shrooms", hand=2, R1=1) | {"coins": 0}
    scene = Scene("underground", CAVE, players={"A": poor, "B": old}, markers=laid)
    assert "E_COINS" in scene.refused("act", ability="balrog", to="R4")
    scene = Scene("underground", CAVE, players={"A": poor | {"coins": 1}, "B": old}, markers=laid)
    scene.do("act", ability="balrog", to="R4")
    assert scene.see("coins", "A", "B") == {"A": 0, "B": 6}


def test_ug_r07_a_failed_last_conquest_of_liches_costs_no_coin_but_needs_one() -> None:
    old = {"coins": 5, "active": None, "declined": [declined("liches", R2=1)]}
    players = {"A": player("shrooms", hand=1, R1=1), "B": old}
    scene = Scene("underground", CAVE, players=players).do("final", region="R2", die=0)
    assert scene.see("coins", "A", "B") == {"A": 5, "B": 5}
    poor = {"A": player("shrooms", hand=1, R1=1) | {"coins": 0}, "B": old}
    scene = Scene("underground", CAVE, players=poor)
    assert "E_COINS" in scene.refused("final", region="R2", die=3)


def test_amb_098_wisps_may_roll_again_for_another_region() -> None:
    players = {"A": player("will_o_wisps", hand=5, R3=1), "B": RIVAL}
    scene = Scene("underground", CAVE, players=players).do("roll", region="R1", die=3)
    assert "E_PHASE" in scene.refused("conquer", region="R4")
    assert "E_PHASE" in scene.refused("stop")
    assert "E_PHASE" in scene.refused("end_turn")
    scene.do("conquer", region="R1").do("roll", region="R4", die=0).do("conquer", region="R4")
    assert scene.see("hand", "A") == 2
    assert "E_TARGET" in scene.refused("roll", region="R5", die=0)


def test_amb_098_too_small_a_roll_ends_the_conquests() -> None:
    players = {"A": player("will_o_wisps", hand=2, R3=1), "B": player("drow", R4=3, B2=1)}
    scene = Scene("underground", CAVE, players=players).do("roll", region="R4", die=2)
    assert scene.see("hand", "A") == 2
    assert "E_PHASE" in scene.refused("conquer", region="R1")
    scene.do("redeploy", on={"R3": 3})


def test_amb_099_c_54_a_hammer_never_conquers_alone() -> None:
    dwarves = player("iron_dwarves", hand=1, R1=1)
    dwarves["active"]["extra"] = {"hammer": 4}
    scene = Scene("underground", CAVE, players={"A": dwarves, "B": RIVAL})
    assert "E_NO_TOKEN" in scene.refused("conquer", region="R2", units={"hammer": 2})
    assert {"E_INSUFFICIENT", "E_LIMIT"} & set(
        scene.refused("conquer", region="R2", units={"hammer": 5})
    )
    scene.do("conquer", region="R2", units={"hammer": 1})
    assert "E_NO_TOKEN" in scene.refused("conquer", region="R3", units={"hammer": 2})


def test_ug_r05_a_declining_race_loses_its_hammers() -> None:
    dwarves = player("iron_dwarves", R1=1)
    dwarves["active"]["extra"] = {"hammer": 4}
    scene = Scene("underground", CAVE, phase="choose", players={"A": dwarves, "B": RIVAL})
    scene.do("decline")
    assert scene.see("box", "hammer") == 7


def test_amb_119_the_ancient_of_an_abandoned_region_returns_later() -> None:
    players = {"A": player("cultists", R1=2, R2=2), "B": player("drow", R5=1, B2=4)}
    scene = Scene(
        "underground", CAVE, phase="choose", players=players, markers={"R2": ["great_ancient"]}
    )
    scene.do("expand", abandon=["R2"])
    assert (scene.see("markers", "R2"), scene.cost("R3")) == ([], 2)
    scene.do("conquer", region="R2")
    assert scene.see("markers", "R2") == []
    scene.do("redeploy", on={"R1": 2, "R2": 2}).do("end_turn")
    scene.do("expand", by="B").do("redeploy", on={"R5": 1, "B2": 4}, by="B").do("end_turn")
    scene.do("choose", what="great_ancient", value="R1").do("expand")
    assert scene.see("markers", "R1") == ["great_ancient"]
    assert scene.cost("R3") == 1


def test_amb_119_the_ancient_leaves_with_a_declining_race() -> None:
    players = {"A": player("cultists", R1=2, R2=2), "B": player("drow", R5=1, B2=4)}
    laid = {"R2": ["great_ancient"]}
    scene = Scene("underground", CAVE, phase="choose", players=players, markers=laid)
    scene.do("decline").do("end_turn").do("expand", by="B")
    assert (scene.see("markers", "R2"), scene.see("box", "great_ancient")) == ([], 1)


def test_ug_r01_the_ancient_may_be_moved_to_cultists_only() -> None:
    players = {"A": player("cultists", R1=2, R2=2), "B": player("drow", R5=1)}
    laid = {"R2": ["great_ancient"]}
    scene = Scene("underground", CAVE, phase="start", players=players, markers=laid)
    assert "E_TARGET" in scene.refused("choose", what="great_ancient", value="R5")
    scene.do("choose", what="great_ancient", value="R1").do("expand")
    assert "E_PHASE" in scene.refused("choose", what="great_ancient", value="R2")


def test_amb_190_one_region_at_a_chasm_joins_all_regions_of_spiderines() -> None:
    board = CAVE | {"X": {"terrain": "chasm", "borders": ["R1"]}}
    players = {"A": player("spiderines", "quarreling", R1=1, R4=1, B2=1), "B": player("drow", R5=1)}
    scene = Scene("underground", board, players=players)
    assert scene.score() == {"CORE-8.1": 3, "UG-P11": 1}
    apart = {"A": player("spiderines", "quarreling", R4=1, B2=1), "B": player("drow", R5=1)}
    assert Scene("underground", board, players=apart).score() == {"CORE-8.1": 2, "UG-P11": 2}


def test_amb_098_the_wisps_may_name_a_sword_before_they_roll() -> None:
    players = {"A": player("will_o_wisps", hand=1, R3=1), "B": player("drow", R4=2, B2=1)}
    laid = {"R3": ["sword_of_the_killer_rabbit"]}
    scene = Scene("underground", CAVE, players=players, markers=laid)
    assert "E_NOT_CONTROLLED" in scene.refused("roll", region="R4", die=1, using=["socks"])
    scene.do("roll", region="R4", die=1, using=["sword"])
    scene.do("conquer", region="R4", using=["sword"])
    assert scene.see("markers", "R4") == ["sword_of_the_killer_rabbit"]
    weak = Scene("underground", CAVE, players=players, markers=laid)
    weak.do("roll", region="R4", die=0, using=["sword"])
    assert weak.see("on", "R4") == {"drow": 2}
    assert weak.see("markers", "R3") == ["sword_of_the_killer_rabbit"]


def test_core_6_6_nothing_can_be_attacked_after_the_last_conquest() -> None:
    players = {"A": player("shrooms", hand=1, R1=1), "B": RIVAL}
    scene = Scene("underground", CAVE, players=players)
    assert sorted(scene.targets()) == ["R2", "R3"]
    assert scene.do("final", region="R2", die=0).targets() == []


def test_core_5_9_who_has_an_active_race_picks_no_other() -> None:
    players = {"A": player("shrooms"), "B": RIVAL}
    scene = Scene("underground", CAVE, phase="choose", players=players)
    assert "E_PHASE" in scene.refused("pick", position=0)
    scene.do("expand").do("end_turn")
    assert scene.see("gain", "A") == 0


def test_c_53_mixed_boxes_relics_and_powers_stop_at_a_hole() -> None:
    board = {
        "R1": {"terrain": "hill", "borders": ["R2", "R3"], "edge": True},
        "R2": {"terrain": "forest"},
        "R3": {"terrain": "farmland"},
    }
    attacker = {"race": "underground/ogres", "power": "underground/vampire", "hand": 4}
    players = {
        "A": {"coins": 5, "active": attacker | {"on": {"R1": 1}}},
        "B": player("halflings", R2=1, R3=1),
    }
    scene = Scene("base", board, players=players, markers={"R2": ["hole"]})
    assert "E_IMMUNE" in scene.refused("conquer", region="R2", using=["vampire"])
    assert scene.cost("R3") == 2
    scene.do("conquer", region="R3", using=["vampire"])
    assert scene.see("on", "R3") == {"ogres": 1}
