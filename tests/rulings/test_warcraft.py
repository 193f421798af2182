"""Rulings of the Warcraft box about islands and races: each test names what it settles."""

from typing import Any

from tests.scenes import Scene, player

ISLES: dict[str, Any] = {
    "R1": {"terrain": "hill", "borders": ["R2", "R3"], "symbols": ["anchor"]},
    "R2": {"terrain": "forest", "borders": ["R4"], "symbols": ["magic"]},
    "R3": {"terrain": "swamp", "borders": ["R4"]},
    "R4": {"terrain": "mountain", "borders": ["R5"], "symbols": ["cavern"]},
    "R5": {"terrain": "farmland", "borders": ["S"], "symbols": ["magic"]},
    "S": {"terrain": "sea", "borders": ["R1"]},
    "Q1": {"terrain": "hill", "borders": ["Q2"], "symbols": ["anchor"], "island": "2"},
    "Q2": {"terrain": "forest", "borders": ["Q3"], "symbols": ["cavern"], "island": "2"},
    "Q3": {"terrain": "farmland", "borders": ["L"], "symbols": ["magic"], "island": "2"},
    "L": {"terrain": "lake", "island": "2"},
}
"""Two islands: a ring of land round a piece of sea, and a strip that ends in a lake."""

RIVAL = player("kobolds", Q3=1)
NOBODY: dict[str, Any] = {"coins": 5, "active": None}


def old(race: str, power: str | None = None, **on: int) -> dict[str, Any]:
    return {"race": race, "power": power, "on": on}


def with_old(active: dict[str, Any], *tribes: dict[str, Any]) -> dict[str, Any]:
    return {**active, "declined": list(tribes)}


def test_wow_1_8_transport_is_due_for_entry_regions_that_are_not_adjacent() -> None:
    players = {"A": player("blood_elves", hand=9, R2=1), "B": RIVAL}
    scene = Scene("warcraft", ISLES, players=players)
    assert (scene.cost("R1"), scene.cost("Q1")) == (2, 3)
    assert sorted(scene.targets()) == ["Q1", "R1", "R4"]


def test_amb_126_kobolds_pay_for_an_entry_region_without_a_cavern() -> None:
    players = {"A": player("kobolds", hand=9), "B": NOBODY}
    scene = Scene("warcraft", ISLES, players=players)
    assert (scene.cost("R1"), scene.cost("Q2"), scene.cost("R4")) == (3, 2, 3)
    assert sorted(scene.targets()) == ["Q1", "Q2", "R1", "R4"]


def test_amb_127_from_the_sea_the_coast_is_adjacent() -> None:
    players = {"A": player("naga", hand=9), "B": NOBODY}
    scene = Scene("warcraft", ISLES, players=players)
    assert (scene.cost("S"), scene.cost("R1")) == (2, 3)
    scene.do("conquer", region="S")
    assert scene.cost("R1") == 2
    assert "L" not in scene.targets()


def test_amb_139_harmony_goes_back_when_the_pandaren_decline() -> None:
    holder = player("orcs", R2=5) | {"has": {"harmony": True}}
    players = {"A": player("pandaren", R1=2, R3=1), "B": holder}
    scene = Scene("warcraft", ISLES, phase="choose", players=players)
    scene.do("decline").do("end_turn").do("expand", by="B").do("conquer", region="R1")
    assert scene.see("coins", "A", "B") == {"A": 5 + 2, "B": 5}
    assert scene.gifts("B") == []


def test_amb_140_only_attacks_on_the_active_race_cost_the_harmony() -> None:
    victim = with_old(player("orcs", Q2=5), old("trolls", None, R2=1))
    players = {"A": player("pandaren", hand=3, R1=1), "B": victim}
    scene = Scene("warcraft", ISLES, players=players).do("conquer", region="R2").do("end_turn")
    assert scene.gifts("B") == ["harmony"]


def test_wow_r13_harmony_is_paid_once_a_turn_before_the_first_attack() -> None:
    holder = player("orcs", hand=9, R4=1) | {"has": {"harmony": True}}
    players = {"A": player("pandaren", R2=1, R3=1, R1=1), "B": holder}
    scene = Scene("warcraft", ISLES, current="B", players=players)
    scene.do("conquer", region="R2").do("conquer", region="R3")
    assert scene.see("coins", "A", "B") == {"A": 7, "B": 3}


def test_amb_138_too_poor_for_harmony_no_attack() -> None:
    holder = player("orcs", hand=9, R4=1) | {"has": {"harmony": True}, "coins": 1}
    players = {"A": player("pandaren", R2=1, R1=1), "B": holder}
    scene = Scene("warcraft", ISLES, current="B", players=players)
    assert "E_COINS" in scene.refused("conquer", region="R2")
    assert "R2" not in scene.targets()


def test_c_12_moving_pandaren_is_an_attack_unless_the_table_says_no() -> None:
    holder = player("orcs", "intimidating", hand=1, R4=1) | {"has": {"harmony": True}}
    players = {"A": player("pandaren", R2=2, R1=1), "B": holder}
    given: dict[str, Any] = {"current": "B", "players": players}
    move: dict[str, Any] = {"ability": "intimidate", "race": "pandaren", "from": "R2", "to": "R1"}
    scene = Scene("warcraft", ISLES, **given).do("act", **move)
    assert scene.see("coins", "A", "B") == {"A": 7, "B": 3}
    free = Scene("warcraft", ISLES, options={"pandaren_displacement_counts": False}, **given)
    free.do("act", **move)
    assert free.see("coins", "A", "B") == {"A": 5, "B": 5}


def test_amb_149_a_single_tauren_joins_another_herd_at_once() -> None:
    tauren = player("tauren", R2=2, Q1=2)
    players = {"A": player("orcs", "intimidating", hand=1, R4=1), "B": tauren}
    scene = Scene("warcraft", ISLES, players=players)
    scene.do("act", ability="intimidate", race="tauren", **{"from": "R2"}, to="Q1")
    assert scene.see("on", "R2", "Q1") == {"R2": {}, "Q1": {"tauren": 4}}
    assert scene.see("hand", "B") == 0
    scene.do("redeploy", on={"R4": 2}).do("end_turn")
    assert scene.see("order") == []


def test_amb_149_without_another_region_the_last_tauren_waits_in_hand() -> None:
    players = {"A": player("orcs", "intimidating", hand=2, R4=1), "B": player("tauren", R2=2)}
    scene = Scene("warcraft", ISLES, players=players)
    scene.do("act", ability="intimidate", race="tauren", **{"from": "R2"})
    assert (scene.see("hand", "B"), scene.see("tray", "tauren")) == (1, 15)
    scene.do("redeploy", on={"R4": 3}).do("end_turn").do("expand", by="B")
    assert set(scene.refused("conquer", region="R1")) & {"E_INSUFFICIENT", "E_NO_TOKEN"}


def test_amb_150_tauren_need_two_in_hand_for_the_die() -> None:
    players = {"A": player("tauren", hand=1, R1=2), "B": RIVAL}
    scene = Scene("warcraft", ISLES, players=players)
    assert "E_NO_TOKEN" in scene.refused("final", region="R2", die=3)


def test_amb_151_tauren_bring_two_under_the_doomhammer() -> None:
    players = {"A": player("tauren", hand=2, R1=2), "B": player("kobolds", R2=5, Q3=1)}
    scene = Scene("warcraft", ISLES, players=players, markers={"R1": ["doomhammer"]})
    scene.do("conquer", region="R2", using=["doomhammer"])
    assert (scene.see("on", "R2"), scene.see("hand", "A")) == ({"tauren": 2}, 0)
    assert scene.see("coins", "A", "B") == {"A": 3, "B": 7}


def test_c_16_tauren_lose_one_token_and_two_stay_in_decline() -> None:
    players = {"A": player("orcs", hand=9, R1=1), "B": player("tauren", R2=4, Q1=3)}
    scene = Scene("warcraft", ISLES, players=players).do("conquer", region="R2")
    assert (scene.see("hand", "B"), scene.see("tray", "tauren")) == (3, 10)
    scene.do("redeploy", on={"R1": 4, "R2": 6}).do("end_turn").do("retreat", by="B", on={"Q1": 3})
    scene.do("decline", by="B")
    assert (scene.see("on", "Q1"), scene.see("tray", "tauren")) == ({"tauren(d)": 2}, 14)


def test_wow_1_16_all_tokens_in_decline_of_a_region_are_lost() -> None:
    players = {
        "A": player("forsaken", hand=9, R1=1),
        "B": with_old(RIVAL, old("tauren", R2=2, Q1=2)),
    }
    scene = Scene("warcraft", ISLES, players=players).do("conquer", region="R2").do("stop")
    assert scene.see("tray", "tauren") == 14
    scene.do("buy", tokens=2)
    assert "E_LIMIT" in scene.refused("buy", tokens=1)


def test_amb_154_the_own_old_race_of_the_other_side_pays_the_bonus_murlocs_never() -> None:
    mine = with_old(player("humans", hand=9, R1=1), old("orcs", None, R2=1))
    scene = Scene("warcraft", ISLES, players={"A": mine, "B": RIVAL}, neutral={"R3": 1})
    scene.do("conquer", region="R2").do("conquer", region="R3")
    assert scene.score() == {"CORE-8.1": 3, "WOW-1.17": 1}


def test_amb_155_orcs_are_paid_for_their_owners_old_alliance_race() -> None:
    mine = with_old(player("orcs", hand=9, R1=1), old("humans", None, R2=1))
    scene = Scene("warcraft", ISLES, players={"A": mine, "B": RIVAL}).do("conquer", region="R2")
    assert scene.see("gain", "A") == 1
    assert scene.score() == {"CORE-8.1": 2, "WOW-1.17": 1}


def test_c_40_orcs_may_be_paid_at_the_end() -> None:
    players = {"A": player("orcs", "battle_master", hand=9, R1=1), "B": player("humans", R2=2)}
    scene = Scene(
        "warcraft", ISLES, players=players, options={"conquest_reward_timing": "end_of_turn"}
    )
    scene.do("conquer", region="R2")
    assert scene.see("gain", "A") == 0
    assert scene.score() == {"CORE-8.1": 2, "WOW-1.17": 1, "WOW-R12": 1, "WOW-P02": 1}


def test_amb_166_own_old_tokens_are_corpses_too_and_prevented_losses_are_not() -> None:
    mine = with_old(player("forsaken", hand=9, R1=1), old("orcs", None, R2=1))
    players = {"A": mine, "B": player("draenei", R3=2, Q1=1)}
    scene = Scene("warcraft", ISLES, players=players).do("conquer", region="R2").do("stop")
    scene.do("buy", tokens=1)
    assert "E_LIMIT" in scene.refused("buy", tokens=1)
    spared = Scene("warcraft", ISLES, players=players).do("conquer", region="R3").do("stop")
    assert spared.see("hand", "B") == 2
    assert "E_LIMIT" in spared.refused("buy", tokens=1)


def test_wow_r05_corpses_are_bought_at_the_redeployment_for_a_coin_each() -> None:
    mine = player("forsaken", hand=9, R1=1) | {"coins": 1}
    players = {"A": mine, "B": player("orcs", R2=1, R3=1)}
    scene = Scene("warcraft", ISLES, players=players)
    scene.do("conquer", region="R2").do("conquer", region="R3")
    assert "E_PHASE" in scene.refused("buy", tokens=1)
    scene.do("stop")
    assert "E_COINS" in scene.refused("buy", tokens=2)
    scene.do("buy", tokens=1)
    empty = Scene("warcraft", ISLES, players=players, tray={"forsaken": 0})
    empty.do("conquer", region="R2").do("stop")
    assert "E_SUPPLY" in empty.refused("buy", tokens=1)


def test_amb_167_of_two_draenei_lost_the_second_is_lost() -> None:
    players = {"A": player("orcs", hand=12, R4=1), "B": player("draenei", R2=1, R3=1, Q1=1)}
    scene = Scene("warcraft", ISLES, players=players)
    scene.do("conquer", region="R2").do("conquer", region="R3")
    assert (scene.see("hand", "B"), scene.see("tray", "draenei")) == (1, 12 - 3 + 1)


def test_wow_r02_every_opponents_turn_spares_a_draenei() -> None:
    players = {
        "A": player("orcs", hand=4, R4=1),
        "B": player("trolls", Q2=9),
        "C": player("draenei", R2=2, Q1=2, Q3=2),
    }
    scene = Scene("warcraft", ISLES, players=players).do("conquer", region="R2").do("end_turn")
    scene.do("retreat", by="C", on={"Q3": 2}).do("expand", by="B").do("conquer", region="Q1")
    assert (scene.see("hand", "C"), scene.see("tray", "draenei")) == (2, 6)


def test_wow_r16_worgen_choose_before_anything_else() -> None:
    players = {"A": player("worgen", R1=3), "B": RIVAL}
    scene = Scene("warcraft", ISLES, phase="start", players=players)
    assert "E_PHASE" in scene.refused("expand")
    assert "E_PHASE" in scene.refused("decline")
    scene.do("choose", what="worgen_form", value="human").do("decline")
    assert scene.see("coins", "A") == 7


def test_amb_137_worgen_choose_on_the_turn_they_are_picked() -> None:
    combos = [{"race": "worgen", "power": "farmer", "coins": 0}]
    players = {"A": NOBODY, "B": RIVAL}
    scene = Scene("warcraft", ISLES, phase="choose", players=players, combos=combos)
    scene.do("pick", position=0)
    assert "E_PHASE" in scene.refused("conquer", region="R1")
    scene.do("choose", what="worgen_form", value="worgen")
    assert (scene.see("coins", "A"), scene.cost("R1"), scene.cost("Q1")) == (4, 2, 2)


def test_amb_136_penniless_worgen_stay_human() -> None:
    players = {"A": player("worgen", R1=3) | {"coins": 0}, "B": RIVAL}
    scene = Scene("warcraft", ISLES, phase="start", players=players)
    assert "E_COINS" in scene.refused("choose", what="worgen_form", value="worgen")
    scene.do("choose", what="worgen_form", value="human").do("expand")
    assert scene.cost("R2") == 2


def test_c_11_both_objectives_must_be_placed_but_with_the_option_fewer_will_do() -> None:
    players = {"A": player("humans", R1=3), "B": RIVAL}
    given: dict[str, Any] = {"phase": "place", "players": players}
    scene = Scene("warcraft", ISLES, **given)
    assert "E_PLACEMENT" in scene.refused("place", what="objective", regions=["R2"])
    assert "E_PLACEMENT" in scene.refused("end_turn")
    scene.do("place", what="objective", regions=["R2", "Q3"]).do("end_turn")
    assert scene.see("markers", "R2", "Q3") == {"R2": ["objective"], "Q3": ["objective"]}
    free = Scene("warcraft", ISLES, options={"objectives_optional": True}, **given)
    free.do("place", what="objective", regions=["R2"]).do("end_turn")


def test_amb_017_what_else_is_laid_at_the_end_of_the_turn_may_come_before_the_objectives() -> None:
    players = {"A": player("humans", hand=1, R1=2), "B": RIVAL}
    laid = {"R1": ["heart_of_azeroth"]}
    scene = Scene("warcraft", ISLES, players=players, markers=laid).do("redeploy", on={"R1": 3})
    assert scene.refused("end_turn") == ["E_PLACEMENT"]
    scene.do("place", what="heart", region="R1")
    scene.do("place", what="objective", regions=["R2", "Q3"]).do("end_turn")


def test_amb_133_objectives_go_on_land_without_the_alliance() -> None:
    owner = with_old(player("humans", R1=3), old("draenei", None, R3=1))
    players = {"A": owner, "B": player("dwarves", R2=1, Q1=1)}
    scene = Scene("warcraft", ISLES, phase="place", players=players)
    for region in ("R1", "R2", "R3", "S"):
        assert "E_TARGET" in scene.refused("place", what="objective", regions=[region])
    codes = scene.refused("place", what="objective", regions=["R4", "R4"])
    assert "E_LIMIT" in codes
    assert "E_LIMIT" in scene.refused("place", what="objective", regions=["R4", "R5", "Q2"])
    scene.do("place", what="objective", regions=["R4", "R5"])
    scene.do("place", what="objective", regions=["R4", "Q2"])
    assert (scene.extra("A", "objective"), scene.see("markers", "R5")) == (0, [])


def test_amb_135_the_objectives_leave_with_the_declining_humans() -> None:
    players = {"A": player("humans", R1=3), "B": player("kobolds", R2=5)}
    laid = {"R3": ["objective"], "R4": ["objective"]}
    scene = Scene("warcraft", ISLES, phase="choose", players=players, markers=laid)
    scene.do("decline").do("end_turn").do("expand", by="B").do("conquer", region="R4")
    assert scene.see("markers", "R3", "R4") == {"R3": [], "R4": []}
    assert scene.see("coins", "A", "B") == {"A": 6, "B": 5}


def test_wow_r08_humans_are_paid_once_for_an_objective_of_theirs_the_horde_never() -> None:
    laid = {"R2": ["objective"], "R3": ["objective"]}
    players = {"A": player("humans", hand=5, R1=3), "B": player("orcs", R4=6)}
    scene = Scene("warcraft", ISLES, players=players, markers=laid).do("conquer", region="R2")
    assert (scene.see("gain", "A"), scene.extra("A", "objective")) == (2, 1)
    scene.do("redeploy", on={"R1": 3, "R2": 5})
    scene.do("place", what="objective", regions=["R3", "Q3"]).do("end_turn").do("expand", by="B")
    scene.do("conquer", region="R3")
    assert scene.see("gain", "A", "B") == {"A": 0, "B": 0}
    assert scene.see("markers", "R3") == ["objective"]
