"""Rulings of the Warcraft box about artifacts, places, set-up: each test names its ruling."""

from typing import Any

import pytest

from companion.judge.asking import answer
from tests.rulings.test_warcraft import ISLES, NOBODY, RIVAL, old, with_old
from tests.scenes import Scene, player


def steal(start: str, target: str, artifact: str, **rest: Any) -> dict[str, Any]:
    return {"ability": "steal", "artifact": artifact, "from": start, "to": target, **rest}


def test_amb_142_the_aegis_protects_no_race_in_decline() -> None:
    owner = with_old(RIVAL, old("orcs", None, R2=1))
    players = {"A": player("humans", hand=5, R1=1), "B": owner}
    scene = Scene("warcraft", ISLES, players=players, markers={"R2": ["aegis_of_aggramar"]})
    scene.do("conquer", region="R2")
    assert scene.see("on", "R2") == {"humans": 3}


def test_amb_141_the_aegis_is_paid_for_every_attack_and_not_given_back() -> None:
    players = {"A": player("humans", hand=2, R1=1) | {"coins": 3}, "B": player("orcs", R2=2, Q3=1)}
    laid = {"R2": ["aegis_of_aggramar"]}
    scene = Scene("warcraft", ISLES, players=players, markers=laid)
    assert "E_IMMUNE" in scene.refused("final", region="R2", die=3)
    scene.do("final", region="R2", die=0, using=["pay_aegis"])
    assert scene.see("coins", "A", "B") == {"A": 1, "B": 7}
    poor = {"A": player("humans", hand=5, R1=1) | {"coins": 1}, "B": player("orcs", R2=1, Q3=1)}
    scene = Scene("warcraft", ISLES, players=poor, markers=laid)
    assert "E_COINS" in scene.refused("conquer", region="R2", using=["pay_aegis"])


def test_amb_169_the_doomhammer_is_free_against_the_own_old_race() -> None:
    mine = with_old(player("humans", hand=1, R1=1) | {"coins": 0}, old("orcs", None, R2=1))
    scene = Scene(
        "warcraft", ISLES, players={"A": mine, "B": RIVAL}, markers={"R1": ["doomhammer"]}
    )
    scene.do("conquer", region="R2", using=["doomhammer"])
    assert (scene.see("coins", "A"), scene.see("on", "R2")) == (0, {"humans": 1})


def test_wow_a03_no_two_coins_no_doomhammer_and_the_bank_is_paid_for_empty_land() -> None:
    players = {"A": player("humans", hand=3, R1=1) | {"coins": 1}, "B": RIVAL}
    laid = {"R1": ["doomhammer"]}
    scene = Scene("warcraft", ISLES, players=players, markers=laid)
    assert "E_COINS" in scene.refused("conquer", region="R4", using=["doomhammer"])
    players["A"] = player("humans", hand=3, R1=1)
    scene = Scene("warcraft", ISLES, players=players, markers=laid)
    scene.do("conquer", region="R2", using=["doomhammer"])
    assert scene.see("coins", "A", "B") == {"A": 3, "B": 5}
    assert "E_LIMIT" in scene.refused("conquer", region="R3", using=["doomhammer"])


def test_amb_171_ethereals_steal_what_lies_face_up_next_door() -> None:
    players = {"A": player("ethereals", hand=3, R1=1), "B": player("orcs", "defensive", R2=1, R5=1)}
    laid = {"R2": ["?frostmourne", "watch_tower", "doomhammer"], "R3": ["ashes_of_alar"]}
    scene = Scene("warcraft", ISLES, players=players, markers=laid)
    assert "E_TARGET" in scene.refused("act", **steal("R2", "R1", "frostmourne"))
    assert "E_IMMUNE" in scene.refused("act", **steal("R2", "R1", "doomhammer"))
    assert "E_TARGET" in scene.refused("act", **steal("R3", "R4", "ashes_of_alar"))
    scene.do("act", **steal("R3", "R1", "ashes_of_alar"))
    scene.do("conquer", region="Q2", using=["ashes"])
    assert scene.see("markers", "R1", "Q2") == {"R1": [], "Q2": ["ashes_of_alar"]}
    assert "E_LIMIT" in scene.refused("act", **steal("R2", "R1", "doomhammer"))


def test_amb_171_the_aegis_itself_is_stolen_for_two_coins() -> None:
    players = {"A": player("ethereals", hand=3, R1=1), "B": player("orcs", R2=1, R5=1)}
    laid = {"R2": ["aegis_of_aggramar"]}
    scene = Scene("warcraft", ISLES, players=players, markers=laid)
    theft = steal("R2", "R1", "aegis_of_aggramar")
    assert "E_IMMUNE" in scene.refused("act", **theft)
    scene.do("act", using=["pay_aegis"], **theft)
    assert scene.see("coins", "A", "B") == {"A": 3, "B": 7}
    assert scene.see("markers", "R1") == ["aegis_of_aggramar"]


def test_amb_195_c_15_ethereals_take_a_place_next_door_cheaply_and_no_other() -> None:
    players = {"A": player("ethereals", hand=9, R2=1), "B": player("orcs", R4=2, Q3=1)}
    laid = {"R4": ["dark_portal"], "Q1": ["karazhan"], "R1": ["?meeting_stone"]}
    scene = Scene("warcraft", ISLES, players=players, markers=laid)
    assert "E_TARGET" in scene.refused("conquer", region="Q1", using=["ethereals"])
    assert "E_TARGET" in scene.refused("conquer", region="R1", using=["ethereals"])
    assert scene.cost("R4", using=["ethereals"]) == 2 + 1 + 2 - 2
    scene.do("conquer", region="R4", using=["ethereals"])
    assert scene.score()["WOW-L02"] == 2


def test_wow_r04_a_theft_told_of_this_turn_was_the_one_use() -> None:
    players = {"A": player("ethereals", hand=4, R1=1), "B": player("kobolds", R2=1, Q3=1)}
    markers = {"R2": ["frostmourne"], "R3": ["dark_portal"]}
    given: dict[str, Any] = {"players": players, "markers": markers}
    scene = Scene("warcraft", ISLES, turn={"used": ["steal"]}, **given)
    assert "E_LIMIT" in scene.refused("act", **steal("R2", "R1", "frostmourne"))
    assert "E_LIMIT" in scene.refused("conquer", region="R3", using=["ethereals"])


def test_amb_172_192_the_heart_beats_every_turn_where_it_lies() -> None:
    players = {"A": player("trolls", R1=2), "B": player("orcs", R2=1)}
    laid = {"R1": ["heart_of_azeroth"]}
    scene = Scene("warcraft", ISLES, phase="place", players=players, markers=laid)
    scene.do("end_turn")
    assert scene.see("coins", "A", "B") == {"A": 7, "B": 4}
    scene.do("expand", by="B").do("end_turn").do("expand").do("redeploy", on={"R1": 2})
    scene.do("end_turn")
    assert scene.see("coins", "A", "B") == {"A": 9, "B": 4}


def test_amb_173_no_chapel_for_a_race_in_decline_or_the_other_race() -> None:
    owner = with_old(player("orcs", R2=2, Q3=1), old("trolls", None, R3=1))
    players = {"A": player("humans", hand=9, R1=1), "B": owner}
    scene = Scene("warcraft", ISLES, players=players, markers={"R3": ["lights_hope_chapel"]})
    scene.do("conquer", region="R2")
    assert (scene.see("hand", "B"), scene.see("tray", "orcs")) == (1, 11 - 2)
    scene.do("conquer", region="R3")
    assert scene.see("tray", "trolls") == 11


def test_amb_174_the_chapel_spares_the_light_but_not_the_ransom() -> None:
    laid = {"R2": ["lights_hope_chapel"]}
    players = {"A": player("orcs", hand=9, R1=1), "B": player("draenei", R2=2, R3=2, Q3=1)}
    scene = Scene("warcraft", ISLES, players=players, markers=laid)
    scene.do("conquer", region="R2").do("conquer", region="R3")
    assert (scene.see("hand", "B"), scene.see("tray", "draenei")) == (4, 7)
    hero = {"A": player("orcs", hand=9, R1=1), "B": player("kobolds", "championing", R2=1, Q3=1)}
    scene = Scene(
        "warcraft", ISLES, players=hero, markers={"R2": ["lights_hope_chapel", "champion"]}
    )
    scene.do("conquer", region="R2")
    assert scene.see("coins", "A", "B") == {"A": 6, "B": 4}
    beasts = {"A": player("orcs", hand=9, R1=1), "B": player("kobolds", "beast_master", R2=1, Q3=1)}
    scene = Scene(
        "warcraft", ISLES, players=beasts, markers={"R2": ["lights_hope_chapel", "beast"]}
    )
    scene.do("conquer", region="R2")
    assert (scene.see("hand", "B"), scene.extra("B", "beast")) == (1, 1)


def test_amb_175_karazhan_counts_other_regions_of_its_terrain() -> None:
    players = {"A": player("humans", R1=1, Q1=1, R2=1), "B": RIVAL}
    scene = Scene("warcraft", ISLES, players=players, markers={"R1": ["karazhan"]})
    assert scene.score() == {"CORE-8.1": 3, "WOW-L03": 1}


def test_amb_176_an_abandoned_meeting_stone_carries_nobody() -> None:
    players = {"A": player("humans", R1=3), "B": RIVAL}
    given: dict[str, Any] = {"phase": "choose", "players": players}
    held = Scene("warcraft", ISLES, markers={"R1": ["meeting_stone"]}, **given).do("expand")
    assert held.cost("Q1") == 2
    left = Scene("warcraft", ISLES, markers={"R1": ["meeting_stone"]}, **given)
    left.do("expand", abandon=["R1"])
    assert (left.cost("Q1"), left.cost("R1")) == (3, 3)


def test_amb_177_c_17_the_healer_serves_an_active_race_with_a_full_tray() -> None:
    players = {"A": player("humans", R1=3), "B": RIVAL}
    laid = {"R1": ["spirit_healer"]}
    scene = Scene("warcraft", ISLES, players=players, markers=laid).do("stop")
    assert scene.see("hand", "A") == 1
    assert "E_PLACEMENT" in scene.refused("end_turn")
    scene.do("redeploy", on={"R1": 4})
    empty = Scene("warcraft", ISLES, players=players, markers=laid, tray={"humans": 0}).do("stop")
    assert empty.see("hand", "A") == 0


def test_amb_178_the_well_compares_races_and_works_in_decline() -> None:
    mine = with_old(player("trolls", Q1=1), old("orcs", None, R1=1, R5=1))
    laid = {"S": ["well_of_eternity"]}
    scene = Scene("warcraft", ISLES, players={"A": mine, "B": RIVAL}, markers=laid)
    assert scene.score() == {"CORE-8.1": 3, "WOW-L07": 2}
    tie = {"A": with_old(player("humans", R1=1), old("orcs", None, R5=1)), "B": RIVAL}
    scene = Scene("warcraft", ISLES, players=tie, markers=laid)
    assert scene.score() == {"CORE-8.1": 2}


def test_c_38_without_water_another_place_takes_the_wells_place() -> None:
    board: dict[str, Any] = {
        "R1": {"terrain": "hill", "borders": ["R2"]},
        "R2": {"terrain": "hill"},
        "Q": {"terrain": "hill", "borders": ["W"], "island": "2"},
        "W": {"terrain": "lake", "island": "2"},
    }
    players = {"A": player("humans", hand=2, R1=1), "B": NOBODY}
    laid = {"R2": ["?well_of_eternity"]}
    scene = Scene("warcraft", board, players=players, markers=laid)
    scene.do("conquer", region="R2", draw="dark_portal")
    assert scene.see("markers", "R2", "W") == {"R2": ["dark_portal"], "W": []}
    assert scene.score() == {"CORE-8.1": 2, "WOW-L02": 2}
    others = ["battleground", "lights_hope_chapel", "spirit_healer"]
    rest = {"Q": others, "R1": ["karazhan", "meeting_stone", "?dark_portal"]}
    scene = Scene("warcraft", board, players=players, markers=laid | rest)
    scene.do("conquer", region="R2")
    assert scene.see("markers", "R2") == []


def test_amb_180_an_unused_artifact_is_captured_where_it_lies() -> None:
    players = {"A": player("trolls", R1=4), "B": player("kobolds", R2=6)}
    laid = {"R1": ["frostmourne"]}
    scene = Scene("warcraft", ISLES, phase="choose", players=players, markers=laid)
    scene.do("expand").do("redeploy", on={"R1": 4}).do("end_turn").do("expand", by="B")
    assert "E_NOT_CONTROLLED" in scene.refused("conquer", region="R1", using=["frostmourne"])
    scene.do("final", region="R1", die=1)
    assert scene.see("markers", "R1") == ["frostmourne"]


def test_amb_181_the_well_belongs_to_naga_in_its_water_only() -> None:
    laid = {"S": ["well_of_eternity"], "R1": ["frostmourne"]}
    land = {"A": player("humans", "archaeologist", R1=1), "B": RIVAL}
    scene = Scene("warcraft", ISLES, players=land, markers=laid)
    assert scene.score() == {"CORE-8.1": 1, "WOW-P01": 1, "WOW-L07": 2}
    water = {"A": player("naga", "archaeologist", S=1), "B": RIVAL}
    assert Scene("warcraft", ISLES, players=water, markers=laid).score() == {
        "CORE-8.1": 1,
        "WOW-P01": 1,
    }


def test_c_28_places_give_nothing_to_a_race_in_decline() -> None:
    mine = with_old(player("trolls", Q1=1), old("orcs", None, R1=1, R5=1, R4=1))
    laid = {"R1": ["dark_portal"], "R5": ["karazhan"], "R4": ["heart_of_azeroth"]}
    players = {"A": mine, "B": player("kobolds", R2=1)}
    scene = Scene("warcraft", ISLES, phase="place", players=players, markers=laid).do("end_turn")
    assert scene.see("gain", "A", "B") == {"A": 4, "B": 0}


def test_amb_152_a_neutral_race_takes_sides_once_a_turn() -> None:
    players = {"A": player("naga", R1=3), "B": player("orcs", R2=1, R3=1)}
    laid = {"R1": ["battleground"]}
    scene = Scene("warcraft", ISLES, phase="start", players=players, markers=laid)
    assert "E_TARGET" in scene.refused("choose", what="battleground_faction", value="neutral")
    scene.do("choose", what="battleground_faction", value="alliance")
    assert "E_LIMIT" in scene.refused("choose", what="battleground_faction", value="horde")
    scene.do("expand").do("final", region="R2", die=1)
    assert scene.score() == {"CORE-8.1": 2, "WOW-1.17": 1}
    sworn = {"A": player("humans", R1=3), "B": player("orcs", R2=1)}
    scene = Scene("warcraft", ISLES, phase="start", players=sworn, markers=laid)
    assert "E_TARGET" in scene.refused("choose", what="battleground_faction", value="horde")


@pytest.mark.parametrize(
    ("game", "players", "told"),
    [
        ("base", 2, {"rounds": 10, "banners": 14, "badges": 20}),
        ("base", 5, {"rounds": 8, "visible_combos": 6, "starting_coins": 5}),
        ("underground", 2, {"markers_placed": {"monster": 8, "pile": 4, "removed": 11}}),
        ("underground", 4, {"markers_placed": {"monster": 12, "pile": 6, "removed": 9}}),
        ("underground", 5, {"markers_placed": {"monster": 14, "pile": 7, "removed": 8}}),
        ("underground", 5, {"rounds": 8, "banners": 15, "badges": 21}),
        ("warcraft", 5, {"boards": {"L": 2, "M": 1, "S": 2}, "markers_placed": {"face_down": 5}}),
        ("warcraft", 4, {"rounds": 9, "banners": 16, "badges": 20}),
    ],
)
def test_core_1_what_is_laid_out(game: str, players: int, told: dict[str, Any]) -> None:
    scene = Scene(game, {})
    seen = answer(scene.reader, scene.state, {"ask": "setup", "players": players})
    assert {key: seen[key] for key in told} == told


def test_c_07_two_players_lay_out_a_small_or_a_medium_island() -> None:
    question = {"ask": "setup", "players": 2}
    fr = Scene("warcraft", {})
    assert answer(fr.reader, fr.state, question)["boards"] == {"L": 1, "S": 1}
    ja = Scene("warcraft", {}, options={"edition": "ja"})
    assert answer(ja.reader, ja.state, question)["boards"] == {"L": 1, "M": 1}


def test_amb_141_what_was_paid_before_the_assaults_die_is_not_asked_again() -> None:
    players = {"A": player("gnomes", hand=2, R1=1), "B": player("orcs", Q3=1, R2=1)}
    scene = Scene("warcraft", ISLES, players=players, markers={"Q3": ["aegis_of_aggramar"]})
    assert "E_IMMUNE" in scene.refused("roll", region="Q3", die=1)
    scene.do("roll", region="Q3", die=1, using=["pay_aegis"])
    assert scene.see("coins", "A", "B") == {"A": 3, "B": 7}
    scene.do("conquer", region="Q3", using=["assault"])
    assert scene.see("coins", "A", "B") == {"A": 3, "B": 7}
