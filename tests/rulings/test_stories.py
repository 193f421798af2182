"""Stories of two or three turns in which several rulings of one box meet."""

from typing import Any

from tests.rulings.test_underground import CAVE, VOLCANO, declined
from tests.rulings.test_warcraft import ISLES, NOBODY, old, with_old
from tests.scenes import Scene, player


def test_royal_cultists_from_the_pick_to_the_decline() -> None:
    column = [{"race": "cultists", "power": "royal", "coins": 1}]
    players = {"A": NOBODY, "B": player("liches", B1=6)}
    scene = Scene(
        "underground", CAVE, phase="choose", players=players, combos=column, badge_discard=[]
    )
    scene.do("pick", position=0)
    assert (scene.see("hand", "A"), scene.see("coins", "A")) == (10, 6)
    scene.do("conquer", region="R1").do("conquer", region="R2").do("conquer", region="R4")
    assert (scene.see("markers", "R1"), scene.see("hand", "A")) == (
        ["great_ancient"],
        10 - 2 - 1 - 2,
    )
    scene.do("conquer", region="R5").do("redeploy", on={"R1": 3, "R2": 3, "R4": 3, "R5": 1})
    scene.do("place", what="queen", region="R5").do("end_turn")
    assert scene.see("coins", "A") == 6 + 4
    scene.do("expand", by="B")
    assert "E_IMMUNE" in scene.refused("conquer", region="R5")
    scene.do("redeploy", on={"B1": 6}).do("end_turn")
    scene.do("choose", what="great_ancient", value="R5").do("expand")
    assert scene.cost("B1") == 2 + 6 - 1
    scene.do("final", region="B1", die=0).do("redeploy", on={"R1": 3, "R2": 3, "R4": 2, "R5": 2})
    scene.do("place", what="queen", region="R4").do("end_turn").do("expand", by="B")
    assert "E_IMMUNE" in scene.refused("conquer", region="R5")
    scene.do("redeploy", on={"B1": 6}).do("end_turn").do("decline")
    assert scene.see("markers", "R4", "R5") == {"R4": ["queen"], "R5": []}
    assert scene.state.badge_discard == ()
    scene.do("end_turn")
    assert scene.see("gain", "A") == 4
    scene.do("expand", by="B").do("conquer", region="R5")
    assert "E_IMMUNE" in scene.refused("conquer", region="R4")


def test_flames_burn_a_monsters_lair_and_then_their_neighbour() -> None:
    column = [{"race": "flames", "power": "mystic", "coins": 0}]
    players = {"A": NOBODY, "B": player("shrooms", R3=4, R4=2)}
    scene = Scene(
        "underground",
        VOLCANO,
        phase="choose",
        players=players,
        combos=column,
        neutral={"R2": 2},
        pile=["keep_on_the_motherland"],
        options={"flames_entry": "edge_or_volcano"},
    )
    scene.do("pick", position=0, volcano="V")
    scene.do("conquer", region="R2", draw="keep_on_the_motherland")
    assert (scene.see("hand", "A"), scene.see("markers", "R2")) == (6, ["keep_on_the_motherland"])
    scene.do("conquer", region="R1").do("conquer", region="R3")
    assert (scene.see("hand", "A"), scene.see("hand", "B")) == (1, 3)
    scene.do("final", region="R4", die=1)
    assert (scene.see("on", "R4"), scene.see("hand", "B")) == ({"flames": 1}, 4)
    scene.do("end_turn")
    assert scene.see("gain", "A") == 4 + 1 + 1
    assert scene.see("order") == []
    scene.do("expand", by="B")
    assert scene.targets() == ["E"]
    assert scene.cost("R4") == 3


def test_liches_in_decline_are_dear_to_a_player_with_one_coin() -> None:
    players = {
        "A": player("liches", "muddy", R1=3, R2=2, B1=1),
        "B": player("ogres", R4=7) | {"coins": 1},
    }
    scene = Scene("underground", CAVE, phase="choose", players=players).do("decline")
    assert scene.score() == {"CORE-8.1": 3, "UG-P10": 2}
    scene.do("end_turn").do("expand", by="B").do("conquer", region="R2")
    assert scene.see("coins", "A", "B") == {"A": 11, "B": 0}
    assert "E_COINS" in scene.refused("conquer", region="R1")
    assert "R1" not in scene.targets()
    scene.do("redeploy", on={"R2": 3, "R4": 4}).do("end_turn")
    assert scene.see("coins", "B") == 2


def test_the_bag_flies_out_and_comes_home_when_its_region_falls() -> None:
    mage = player("shrooms", "magic", R1=4)
    players = {"A": mage, "B": player("drow", R4=7)}
    laid = {"R4": ["flying_doormat"]}
    scene = Scene("underground", CAVE, phase="choose", players=players, markers=laid)
    scene.do("expand").do("conquer", region="R5", using=["bag:doormat"])
    assert (scene.see("markers", "R5"), scene.see("hand", "A")) == (["bag"], 0)
    scene.do("end_turn").do("expand", by="B").do("conquer", region="R5")
    assert (scene.extra("A", "bag"), scene.see("hand", "A")) == (1, 2)
    scene.do("end_turn").do("retreat", by="A", on={"R1": 2}).do("expand")
    scene.do("conquer", region="B2", using=["bag:doormat"])
    assert scene.see("markers", "B2") == ["bag"]


def test_a_stonehedge_of_reborn_serves_the_race_that_declines_on_it() -> None:
    combos = [{"race": "ogres", "power": "stone", "coins": 0}]
    players = {"A": player("drow", "mining", R2=2, R4=1), "B": player("shrooms", B2=1)}
    laid = {"R2": ["stonehedge:reborn"]}
    scene = Scene("underground", CAVE, phase="choose", players=players, markers=laid, combos=combos)
    assert "E_TARGET" in scene.refused("choose", what="reborn", value=["R4"])
    scene.do("decline").do("end_turn").do("expand", by="B").do("end_turn")
    scene.do("pick", position=0).do("choose", what="reborn", value=["R4"])
    assert scene.see("on", "R4") == {"ogres": 1}
    scene.do("conquer", region="R5").do("redeploy", on={"R4": 4, "R5": 6})
    assert scene.score() == {"CORE-8.1": 3, "UG-P15": 1}


def test_a_tomb_race_loses_its_stonehedge_and_then_everything_at_once() -> None:
    tomb = declined("drow", None, R1=3, R2=2)
    players = {
        "A": player("shrooms", B2=1) | {"declined": [tomb]},
        "B": player("ogres", R4=9, hand=0),
    }
    laid = {"R2": ["stonehedge:tomb"]}
    scene = Scene("underground", CAVE, phase="choose", current="B", players=players, markers=laid)
    scene.do("expand").do("conquer", region="R2")
    assert scene.see("hand", "A:drow") == 1
    scene.do("conquer", region="R1")
    assert (scene.see("hand", "A:drow"), scene.see("tray", "drow")) == (0, 9)


def test_a_tauren_herd_through_an_attack_a_retreat_and_a_decline() -> None:
    players = {"A": player("tauren", "herbalist", R1=5, R3=2), "B": player("worgen", R2=6)}
    scene = Scene("warcraft", ISLES, phase="choose", players=players).do("expand")
    assert scene.see("hand", "A") == 3
    assert "E_INSUFFICIENT" in scene.refused("conquer", region="R2")
    scene.do("conquer", region="R4").do("redeploy", on={"R1": 2, "R3": 2, "R4": 3}).do("end_turn")
    assert scene.see("gain", "A") == 3 + 1
    assert scene.state.phase == "start"
    scene.do("choose", by="B", what="worgen_form", value="worgen").do("expand")
    assert (scene.cost("R1"), scene.cost("R4")) == (3, 5)
    scene.do("conquer", region="R1").do("redeploy", on={"R1": 3, "R2": 3}).do("end_turn")
    assert scene.see("gain", "B") == 2 + 1
    assert scene.see("on", "R1") == {"worgen": 3}
    scene.do("retreat", by="A", on={"R3": 1}).do("decline")
    assert scene.see("on", "R3", "R4") == {"R3": {"tauren(d)": 2}, "R4": {"tauren(d)": 2}}
    scene.do("end_turn").do("choose", by="B", what="worgen_form", value="human").do("expand")
    assert (scene.cost("R3"), scene.cost("R4")) == (4, 5)
    scene.do("conquer", region="R3")
    assert scene.see("tray", "tauren") == 16 - 2


def test_pandaren_bombed_and_goblins_in_harmony() -> None:
    players = {"A": player("goblins", R1=3), "B": player("pandaren", R2=3, R3=1)}
    scene = Scene("warcraft", ISLES, phase="place", players=players, pile=["explodes", "dud"])
    scene.do("place", what="bomb", region="R2").do("end_turn").do("expand", by="B")
    scene.do("redeploy", on={"R2": 3, "R3": 1}).do("end_turn")
    assert scene.gifts("A") == ["harmony"]
    coins = scene.see("coins", "A", "B")
    scene.do("reveal", by="A", region="R2", value="explodes")
    assert scene.see("gain", "A", "B") == {"A": -2, "B": 2}
    assert coins == {"A": 6, "B": 7}
    scene.do("expand").do("conquer", region="R2").do("end_turn").do("retreat", by="B", on={"R3": 2})
    assert scene.see("on", "R3") == {"pandaren": 3}
    scene.do("expand", by="B").do("final", region="R1", die=1).do("redeploy", on={"R1": 2, "R3": 1})
    scene.do("end_turn")
    assert scene.gifts("A") == []


def test_an_artifact_passes_from_hand_to_hand() -> None:
    players = {
        "A": player("ethereals", "archaeologist", R1=4),
        "B": player("blood_elves", "fishing", R2=5, R5=1),
    }
    laid = {"R2": ["frostmourne"], "R3": ["?dark_portal"]}
    scene = Scene("warcraft", ISLES, phase="choose", players=players, markers=laid).do("expand")
    scene.do("act", ability="steal", artifact="frostmourne", **{"from": "R2"}, to="R1")
    scene.do("conquer", region="R3", using=["frostmourne"])
    assert (scene.see("hand", "A"), scene.see("markers", "R3")) == (
        2,
        ["dark_portal", "frostmourne"],
    )
    assert "E_LIMIT" in scene.refused("conquer", region="R4", using=["ethereals"])
    scene.do("redeploy", on={"R1": 2, "R3": 2})
    assert scene.score() == {"CORE-8.1": 2, "WOW-P01": 2, "WOW-L02": 2}
    scene.do("end_turn").do("expand", by="B").do("conquer", region="R1")
    assert (scene.see("hand", "B"), scene.see("hand", "A")) == (0, 1)
    scene.do("end_turn")
    assert scene.see("gain", "B") == 3 + 2 + 2


def test_a_neutral_race_fights_its_own_past_on_the_battleground() -> None:
    mine = with_old(player("pandaren", R1=4), old("orcs", None, R2=1))
    players = {"A": mine, "B": player("trolls", R3=1, Q1=1)}
    laid = {"R1": ["battleground"]}
    scene = Scene("warcraft", ISLES, phase="start", players=players, markers=laid)
    scene.do("choose", what="battleground_faction", value="alliance").do("expand")
    scene.do("conquer", region="R2")
    scene.do("redeploy", on={"R1": 1, "R2": 3})
    assert scene.score() == {"CORE-8.1": 2, "WOW-1.17": 1}


def test_beasts_go_on_a_last_conquest_with_their_masters() -> None:
    master = player("kobolds", "beast_master", R1=2)
    players: dict[str, Any] = {"A": master, "B": player("orcs", R2=3, Q1=1)}
    scene = Scene("warcraft", ISLES, phase="start", players=players).do("expand")
    assert scene.extra("A", "beast") == 1
    scene.do("final", region="R2", die=3)
    assert (scene.see("on", "R2"), scene.see("markers", "R2")) == ({"kobolds": 1}, ["beast"])
    scene.do("end_turn").do("retreat", by="B", on={"Q1": 2}).do("expand")
    assert scene.cost("R2") == 2 + 2
