"""Rulings of the base box: each test names the ruling it settles."""

from typing import Any

from tests.scenes import LAND, Scene, player, with_symbols

RIVAL = player("humans", B2=1)


def ghouls(active: dict[str, Any], **on: int) -> dict[str, Any]:
    return {**active, "declined": [{"race": "ghouls", "power": None, "on": on}]}


def test_amb_029_spirit_ghouls_keep_acting_and_are_never_removed() -> None:
    tribe = {"race": "ghouls", "power": "spirit", "on": {"R1": 3}}
    active = {**player("ratmen", R4=2), "declined": [tribe]}
    scene = Scene("base", LAND, phase="choose", players={"A": active, "B": RIVAL})
    acting = Scene("base", LAND, phase="choose", players={"A": active, "B": RIVAL})
    acting.do("expand", by_race="declined").do("conquer", region="R2", by_race="declined")
    assert acting.see("on", "R2") == {"ghouls(d)": 2}
    scene.do("decline")
    assert scene.see("on", "R1") == {"ghouls(d)": 3}
    assert scene.see("on", "R4") == {"ratmen(d)": 1}


def test_amb_031_a_final_die_for_the_ghouls_and_one_for_the_active_race() -> None:
    players = {"A": ghouls(player("ratmen", R4=2), R1=2), "B": RIVAL}
    scene = Scene("base", LAND, phase="choose", players=players)
    scene.do("expand", by_race="declined")
    scene.do("final", region="R2", die=0, by_race="declined")
    assert "E_PHASE" in scene.refused("conquer", region="R3", by_race="declined")
    scene.do("redeploy", on={"R1": 2}, by_race="declined").do("expand")
    scene.do("final", region="R3", die=1)
    assert scene.see("on", "R3") == {"ratmen": 1}


def test_amb_032_plain_ghouls_leave_when_the_next_race_declines() -> None:
    players = {"A": ghouls(player("ratmen", R4=2), R1=3), "B": RIVAL}
    scene = Scene("base", LAND, phase="choose", players=players, combos=[], banner_stack=[])
    scene.do("decline")
    assert (scene.see("on", "R1"), scene.see("tray", "ghouls")) == ({}, 10)


def test_amb_033_ghouls_may_take_a_region_of_their_owners_active_race() -> None:
    players = {"A": ghouls(player("ratmen", R2=3, R4=1), R1=6), "B": RIVAL}
    scene = Scene("base", LAND, phase="choose", players=players)
    scene.do("expand", by_race="declined").do("conquer", region="R2", by_race="declined")
    assert (scene.see("hand", "A"), scene.see("tray", "ratmen")) == (2, 13 - 3)
    scene.do("expand").do("conquer", region="R3")
    assert scene.see("on", "R3") == {"ratmen": 2}


def test_amb_034_no_ghoul_conquests_on_the_turn_of_a_decline() -> None:
    players = {"A": ghouls(player("ratmen", R4=2), R1=3), "B": RIVAL}
    scene = Scene("base", LAND, phase="choose", players=players)
    scene.do("expand", by_race="declined")
    assert "E_PHASE" in scene.refused("decline")


def test_amb_036_the_allys_ghouls_are_outside_the_pact() -> None:
    ally = {**ghouls(player("ratmen", R1=2), R4=5), "has": {"allied_with": "B"}}
    players = {"A": ally, "B": player("humans", "diplomat", R5=1)}
    scene = Scene("base", LAND, phase="choose", players=players)
    scene.do("expand", by_race="declined").do("conquer", region="R5", by_race="declined")
    assert scene.see("on", "R5") == {"ghouls(d)": 4}


def test_amb_040_stout_beside_a_spirit_race() -> None:
    spirit = {"race": "elves", "power": "spirit", "on": {"R1": 1}}
    players = {"A": {**player("ratmen", "stout", R4=2), "declined": [spirit]}, "B": RIVAL}
    scene = Scene("base", LAND, phase="place", players=players)
    scene.do("end_turn").do("decline")
    assert scene.see("on", "R1", "R4") == {"R1": {"elves(d)": 1}, "R4": {"ratmen(d)": 1}}


def test_amb_041_stout_may_decline_on_the_first_turn() -> None:
    combos = [{"race": "ratmen", "power": "stout", "coins": 0}]
    players = {"A": {"coins": 5, "active": None}, "B": RIVAL}
    scene = Scene("base", LAND, phase="choose", players=players, combos=combos)
    scene.do("pick", position=0).do("conquer", region="R1")
    scene.do("redeploy", on={"R1": 12}).do("end_turn").do("decline")
    assert scene.see("on", "R1") == {"ratmen(d)": 1}
    assert scene.state.players[0].active is None


def test_amb_043_a_berserk_roll_is_bound_to_the_next_conquest() -> None:
    players = {"A": player("ratmen", "berserk", hand=4, R1=1), "B": RIVAL}
    scene = Scene("base", LAND, players=players).do("roll", die=1)
    assert {"E_LIMIT", "E_PHASE"} & set(scene.refused("roll", die=3))
    scene.do("conquer", region="R2")
    assert (scene.see("hand", "A"), scene.cost("R3")) == (3, 2)


def test_amb_044_berserk_has_no_final_die() -> None:
    players = {"A": player("ratmen", "berserk", hand=1, R1=1), "B": RIVAL}
    scene = Scene("base", LAND, players=players).do("roll", die=0)
    assert "E_PHASE" in scene.refused("final", region="R2", die=3)
    assert "E_INSUFFICIENT" in scene.refused("conquer", region="R2")
    scene.do("redeploy", on={"R1": 2})


def test_amb_045_a_hole_given_up_is_not_dug_again() -> None:
    halflings = player("halflings", R1=2, R2=2)
    holes = {"R1": ["hole"], "R2": ["hole"]}
    scene = Scene("base", LAND, phase="choose", players={"A": halflings, "B": RIVAL}, markers=holes)
    scene.do("expand", abandon=["R2"])
    assert scene.see("markers", "R2") == []
    scene.do("conquer", region="R2")
    assert scene.see("markers", "R2") == []


def test_amb_050_the_dragon_of_an_abandoned_region_flies_again_this_turn() -> None:
    master = player("ratmen", "dragon_master", R1=2, R2=2)
    players = {"A": master, "B": player("humans", R4=9)}
    scene = Scene("base", LAND, phase="choose", players=players, markers={"R2": ["dragon"]})
    scene.do("expand", abandon=["R2"])
    assert scene.state.units["ratmen", "dragon"] == 1
    scene.do("conquer", region="R2", using=["dragon"])
    assert scene.see("markers", "R2") == ["dragon"]


def test_amb_051_the_dragon_needs_a_token_and_never_a_die() -> None:
    players = {"A": player("ratmen", "dragon_master", R3=2), "B": player("humans", R4=9)}
    scene = Scene("base", LAND, players=players)
    assert "E_NO_TOKEN" in scene.refused("conquer", region="R4", using=["dragon"])
    assert "E_TARGET" in scene.refused("final", region="R4", die=3, using=["dragon"])


def test_amb_055_elves_with_encampments_lose_nothing() -> None:
    players = {"A": player("ratmen", hand=6, R4=1), "B": player("elves", "bivouacking", R5=1, B1=1)}
    scene = Scene("base", LAND, players=players, markers={"R5": ["encampment", "encampment"]})
    scene.do("conquer", region="R5")
    assert (scene.see("hand", "B"), scene.state.units["elves", "encampment"]) == (1, 5)
    scene.do("end_turn").do("retreat", by="B", on={"B1": 1}, markers={"encampment": {"B1": 2}})
    assert scene.see("markers", "B1") == ["encampment", "encampment"]


def test_amb_061_wealthy_pays_even_without_a_conquest() -> None:
    combos = [{"race": "ratmen", "power": "wealthy", "coins": 0}]
    players = {"A": {"coins": 5, "active": None}, "B": RIVAL}
    scene = Scene("base", LAND, phase="choose", players=players, combos=combos, round=6)
    assert scene.do("pick", position=0).do("end_turn").see("gain", "A") == 7


def test_amb_062_wealthy_pays_its_next_owner_again() -> None:
    combos = [{"race": "ratmen", "power": "wealthy", "coins": 0}]
    players = {"A": player("elves", R1=1), "B": {"coins": 5, "active": None}}
    scene = Scene("base", LAND, phase="choose", current="B", players=players, combos=combos)
    assert scene.do("pick", position=0).do("end_turn").see("gain", "B") == 7


def test_amb_064_a_cavern_inland_is_no_entry_for_underworld() -> None:
    board = with_symbols(LAND, R4=["cavern"])
    players = {"A": player("ratmen", "underworld", hand=9), "B": RIVAL}
    assert "E_NOT_ENTRY" in Scene("base", board, players=players).refused("conquer", region="R4")


def test_amb_067_the_eleventh_troll_region_gets_no_lair() -> None:
    players = {"A": player("trolls", hand=4, R1=1), "B": RIVAL}
    scene = Scene("base", LAND, players=players, box={"lair": 1})
    scene.do("conquer", region="R2").do("conquer", region="R3")
    assert scene.see("markers", "R2", "R3") == {"R2": ["lair"], "R3": []}


def test_amb_196_a_spirit_race_declines_beside_a_plain_one() -> None:
    plain = {"race": "elves", "power": None, "on": {"R1": 1}}
    players = {"A": {**player("ratmen", "spirit", R4=2), "declined": [plain]}, "B": RIVAL}
    scene = Scene("base", LAND, phase="choose", players=players).do("decline")
    assert scene.see("on", "R1", "R4") == {"R1": {"elves(d)": 1}, "R4": {"ratmen(d)": 1}}


def test_amb_197_a_cavern_link_is_no_shared_border_for_giants() -> None:
    board = with_symbols(LAND, R5=["cavern"], R2=["cavern"])
    players = {"A": player("giants", "underworld", hand=9, R5=1), "B": RIVAL}
    scene = Scene("base", board, players=players)
    assert scene.cost("R2") == 2 - 1
    assert scene.cost("R4") == 2 - 1


def test_amb_200_orcs_earn_nothing_by_their_owners_ghouls() -> None:
    players = {"A": ghouls(player("orcs", R1=1), R4=6), "B": player("humans", R5=1, B2=1)}
    scene = Scene("base", LAND, phase="choose", players=players)
    scene.do("expand", by_race="declined").do("conquer", region="R5", by_race="declined")
    scene.do("redeploy", on={"R4": 2, "R5": 4}, by_race="declined").do("expand")
    assert scene.score() == {"CORE-8.1": 3}


def test_amb_201_encampments_kept_back_are_not_placed_at_the_retreat() -> None:
    beaten = player("giants", "bivouacking", R5=1, B1=1)
    beaten["active"]["extra"] = {"encampment": 4}
    players = {"A": player("ratmen", hand=6, R4=1), "B": beaten}
    scene = Scene("base", LAND, players=players, markers={"R5": ["encampment"]})
    scene.do("conquer", region="R5").do("redeploy", on={"R4": 1, "R5": 6}).do("end_turn")
    over = {"encampment": {"B1": 2}}
    assert "E_PLACEMENT" in scene.refused("retreat", by="B", on={}, markers=over)
    scene.do("retreat", by="B", on={}, markers={"encampment": {"B1": 1}})
    assert scene.see("markers", "B1") == ["encampment"]


def test_base_r01_amazons_without_a_region_have_nothing_to_set_aside() -> None:
    scene = Scene("base", LAND, players={"A": player("amazons", hand=6), "B": RIVAL})
    scene.do("redeploy", on={})
    assert (scene.see("hand", "A"), scene.extra("A", "set_aside")) == (6, 0)


def test_amb_026_a_substitution_needs_a_sorcerer_next_door() -> None:
    players = {"A": player("sorcerers", hand=2), "B": player("humans", R1=1)}
    codes = Scene("base", LAND, players=players).refused(
        "conquer", region="R1", using=["substitution"]
    )
    assert {"E_NOT_ADJACENT", "E_TARGET"} <= set(codes)


def test_base_p10_heroes_may_be_placed_one_after_the_other() -> None:
    players = {"A": player("ratmen", "heroic", R1=1, R2=1, R3=1), "B": RIVAL}
    scene = Scene("base", LAND, phase="place", players=players)
    scene.do("place", what="hero", region="R1").do("place", what="hero", region="R2")
    assert scene.see("markers", "R1", "R2") == {"R1": ["hero"], "R2": ["hero"]}
    scene.do("place", what="hero", regions=["R2", "R3"])
    assert scene.see("markers", "R1", "R3") == {"R1": [], "R3": ["hero"]}


def test_base_r04_ghouls_are_done_when_the_active_race_takes_up_its_troops() -> None:
    players = {"A": ghouls(player("ratmen", R4=3), R1=3), "B": RIVAL}
    scene = Scene("base", LAND, phase="choose", players=players)
    scene.do("expand", by_race="declined").do("conquer", region="R2", by_race="declined")
    scene.do("expand")
    on = {"R1": 2, "R2": 1}
    assert "E_PHASE" in scene.refused("redeploy", on=on, by_race="declined")


def test_base_r04_ghouls_are_done_when_a_new_race_has_rolled_its_die() -> None:
    column = [{"race": "ratmen", "power": "berserk", "coins": 0}]
    players = {"A": ghouls({"active": None}, R1=3), "B": RIVAL}
    scene = Scene("base", LAND, phase="choose", players=players, combos=column)
    scene.do("pick", position=0).do("roll", die=2)
    assert "E_PHASE" in scene.refused("expand", by_race="declined")
