"""Rulings of the Warcraft box about powers and bombs: each test names what it settles."""

from typing import Any

from companion.rules.commands import Redeploy
from companion.rules.legal import accepts, even_placement
from companion.rules.model import Seat
from companion.rules.position import Position
from tests.legal_commands import legal
from tests.rulings.test_warcraft import ISLES, NOBODY, RIVAL, old, with_old
from tests.scenes import Scene, player


def champion(hand: int = 0, race: str = "blood_elves", **on: int) -> dict[str, Any]:
    return player(race, "championing", hand, **on)


def intimidate(start: str, **rest: Any) -> dict[str, Any]:
    return {"ability": "intimidate", "from": start, **rest}


def test_amb_143_a_ransom_of_nothing_from_nobody() -> None:
    owner = champion(R2=1, Q1=1) | {"coins": 0}
    players = {"A": player("orcs", hand=9, R1=1), "B": owner}
    scene = Scene("warcraft", ISLES, players=players, markers={"R2": ["champion"]})
    scene.do("conquer", region="R2")
    assert scene.see("coins", "A", "B") == {"A": 5, "B": 0}
    assert (scene.extra("B", "champion"), scene.see("hand", "B")) == (1, 1)


def test_amb_144_191_a_lone_champion_is_taken_up_only_with_his_region() -> None:
    owner = champion(R1=2, R2=0)
    players = {"A": owner, "B": RIVAL}
    given: dict[str, Any] = {
        "phase": "choose",
        "players": players,
        "markers": {"R2": ["champion"]},
    }
    scene = Scene("warcraft", ISLES, **given).do("expand")
    assert scene.see("markers", "R2") == ["champion"]
    assert scene.refused("conquer", region="R3", using=["champion"])
    scene = Scene("warcraft", ISLES, **given).do("expand", abandon=["R2"])
    assert scene.extra("A", "champion") == 1
    scene.do("conquer", region="R3", using=["champion"])
    assert scene.see("markers", "R2", "R3") == {"R2": [], "R3": ["champion"]}
    scene = Scene("warcraft", ISLES, **given).do("decline")
    assert (scene.see("markers", "R2"), scene.score()) == ([], {"CORE-8.1": 1})


def test_amb_191_a_champion_among_tokens_is_readied_with_them() -> None:
    given: dict[str, Any] = {"players": {"A": champion(R1=3), "B": RIVAL}}
    scene = Scene("warcraft", ISLES, phase="choose", markers={"R1": ["champion"]}, **given)
    scene.do("expand")
    assert (scene.see("hand", "A"), scene.extra("A", "champion")) == (2, 1)
    scene.do("conquer", region="R2", using=["champion"])
    scene.do("redeploy", on={"R1": 2, "R2": 1}, markers={"champion": {"R1": 1}})
    assert scene.see("markers", "R1", "R2") == {"R1": ["champion"], "R2": []}


def test_amb_145_a_tauren_with_the_champion_is_not_alone() -> None:
    players = {"A": champion(2, "tauren", R1=2), "B": player("kobolds", R2=4, Q3=1)}
    scene = Scene("warcraft", ISLES, players=players)
    scene.do("conquer", region="R2", using=["champion"])
    assert scene.see("hand", "A") == 2
    scene.do("redeploy", on={"R1": 3, "R2": 1}, markers={"champion": {"R2": 1}}).do("end_turn")
    assert scene.see("gain", "A") == 2


def test_amb_146_no_champion_against_a_tower_or_an_unpaid_aegis() -> None:
    players = {"A": champion(R1=1), "B": player("kobolds", "defensive", R2=1, R3=1, Q3=1)}
    laid = {"R2": ["watch_tower"], "R3": ["aegis_of_aggramar"]}
    scene = Scene("warcraft", ISLES, players=players, markers=laid)
    assert "E_IMMUNE" in scene.refused("conquer", region="R2", using=["champion"])
    assert "E_IMMUNE" in scene.refused("conquer", region="R3", using=["champion"])
    scene.do("conquer", region="R3", using=["champion", "pay_aegis"])
    assert scene.see("coins", "A", "B") == {"A": 3, "B": 7}


def test_wow_p05_the_champion_needs_an_adjacent_region() -> None:
    scene = Scene("warcraft", ISLES, players={"A": champion(R1=1), "B": RIVAL})
    assert "E_NOT_ADJACENT" in scene.refused("conquer", region="Q1", using=["champion"])
    assert "E_UNCONQUERABLE" in scene.refused("conquer", region="S", using=["champion"])


def test_amb_147_148_beasts_count_for_every_purpose() -> None:
    players = {
        "A": player("forsaken", hand=9, R1=1) | {"coins": 5},
        "B": player("kobolds", "beast_master", R2=1, Q3=1) | {"coins": 5},
    }
    scene = Scene("warcraft", ISLES, phase="over", players=players, markers={"Q3": ["beast"] * 2})
    assert scene.winners() == ["B"]


def test_amb_148_no_more_than_five_beasts_and_none_in_decline() -> None:
    hills: dict[str, Any] = {
        f"H{n}": {"terrain": "hill", "borders": [f"H{n + 1}"]} for n in range(1, 7)
    }
    board = hills | {"H7": {"terrain": "hill"}, "Z": {"terrain": "hill", "symbols": ["anchor"]}}
    master = player("naga", "beast_master", **{f"H{n}": 1 for n in range(1, 8)})
    scene = Scene("warcraft", board, current="B", players={"A": master, "B": player("orcs", Z=1)})
    scene.do("end_turn")
    assert scene.extra("A", "beast") == 5
    scene.do("decline")
    assert (scene.extra("A", "beast"), scene.see("box", "beast")) == (0, 5)


def test_wow_p03_a_region_of_beasts_alone_is_emptied_at_the_start() -> None:
    master = player("naga", "beast_master", R1=1, R2=0)
    players = {"A": master, "B": player("orcs", Q1=1)}
    scene = Scene("warcraft", ISLES, current="B", players=players, markers={"R2": ["beast"]})
    scene.do("end_turn")
    assert (scene.see("markers", "R2"), scene.extra("A", "beast")) == ([], 1)
    assert scene.see("on", "R2") == {}
    scene.do("expand").do("redeploy", on={"R1": 1}, markers={"beast": {"R1": 1}}).do("end_turn")
    assert scene.see("gain", "A") == 1


def test_amb_157_who_may_be_intimidated() -> None:
    mine = with_old(player("orcs", "intimidating", hand=2, R1=2), old("trolls", None, R2=1, Q1=1))
    beasts = player("kobolds", "beast_master", R3=1, Q3=1)
    given: dict[str, Any] = {"players": {"A": mine, "B": beasts}, "markers": {"R3": ["beast"]}}
    scene = Scene("warcraft", ISLES, **given)
    assert "E_TARGET" in scene.refused("act", **intimidate("R1", race="orcs"))
    scene.do("act", **intimidate("R2", race="trolls", to="Q1"))
    assert scene.see("on", "R2", "Q1") == {"R2": {}, "Q1": {"trolls(d)": 2}}
    strict = Scene("warcraft", ISLES, options={"imposing_targets": "opponents"}, **given)
    assert "E_TARGET" in strict.refused("act", **intimidate("R2", race="trolls", to="Q1"))
    strict.do("act", **intimidate("R3", race="kobolds", marker="beast", to="Q3"))
    assert strict.see("markers", "R3", "Q3") == {"R3": [], "Q3": ["beast"]}


def test_amb_157_a_champion_is_not_afraid() -> None:
    players = {"A": player("orcs", "intimidating", hand=2, R1=2), "B": champion(R2=0, Q1=1)}
    scene = Scene("warcraft", ISLES, players=players, markers={"R2": ["champion"]})
    assert "E_TARGET" in scene.refused("act", **intimidate("R2", race="blood_elves", to="Q1"))


def test_amb_158_no_region_no_intimidation() -> None:
    players = {"A": player("orcs", "intimidating", hand=6), "B": player("kobolds", R1=2, Q3=1)}
    scene = Scene("warcraft", ISLES, players=players)
    assert "E_TARGET" in scene.refused("act", **intimidate("R1", race="kobolds", to="Q3"))


def test_amb_156_the_token_goes_to_its_own_race_and_not_to_an_immune_region() -> None:
    players = {
        "A": player("orcs", "intimidating", hand=6, R1=1),
        "B": player("kobolds", "defensive", R2=1, R5=1, Q3=1),
    }
    scene = Scene("warcraft", ISLES, players=players, markers={"R5": ["watch_tower"]})
    assert "E_IMMUNE" in scene.refused("act", **intimidate("R2", race="kobolds", to="R5"))
    assert "E_TARGET" in scene.refused("act", **intimidate("R2", race="kobolds", to="R3"))
    assert "E_TARGET" in scene.refused("act", **intimidate("R2", race="kobolds"))
    assert "E_TARGET" in scene.refused("act", **intimidate("Q3", race="kobolds", to="R2"))
    scene.do("act", **intimidate("R2", race="kobolds", to="Q3"))
    assert (scene.see("on", "R2"), scene.state.turn.conquests) == ({}, ())


def test_amb_194_walls_before_tokens() -> None:
    players = {
        "A": player("orcs", "intimidating", hand=6, R1=1),
        "B": player("night_elves", "garrisoned", R2=2, Q2=1),
    }
    laid = {"R2": ["fort", "wisp_wall"], "Q2": ["fort", "wisp_wall"]}
    scene = Scene("warcraft", ISLES, players=players, markers=laid)
    move = intimidate("R2", race="night_elves", to="Q2")
    assert "E_TARGET" in scene.refused("act", **move)
    scene.do("act", **intimidate("R2", marker="fort"))
    assert "E_TARGET" in scene.refused("act", **move)
    assert "E_TARGET" in scene.refused("act", **intimidate("R2", marker="fort"))
    scene.do("act", **intimidate("R2", marker="wisp_wall")).do("act", **move)
    assert scene.see("on", "R2", "Q2") == {"R2": {"night_elves": 1}, "Q2": {"night_elves": 2}}
    assert "E_LIMIT" in scene.refused("act", **move)


def test_c_14_no_intimidation_after_the_last_conquest() -> None:
    players = {
        "A": player("orcs", "intimidating", hand=1, R1=1),
        "B": player("kobolds", R2=2, Q3=1),
    }
    scene = Scene("warcraft", ISLES, players=players).do("final", region="R2", die=0)
    assert "E_PHASE" in scene.refused("act", **intimidate("R2", race="kobolds", to="Q3"))


def test_wow_1_17_the_bonus_of_a_moved_region_is_none() -> None:
    players = {"A": player("humans", "intimidating", R1=1), "B": player("orcs", R2=1)}
    scene = Scene("warcraft", ISLES, players=players, banner_stack=[])
    scene.do("act", **intimidate("R2", race="orcs"))
    assert (scene.see("tray", "orcs"), scene.score()) == (11, {"CORE-8.1": 1})
    assert scene.state.players[1].active == "orcs"


def test_amb_159_161_a_portal_takes_everything_but_places_and_what_is_face_down() -> None:
    mage = player("blood_elves", "portal_mage", hand=1, R2=2)
    players = {"A": mage, "B": player("night_elves", "garrisoned", Q3=3, R1=1)}
    laid = {
        "R2": ["frostmourne", "karazhan", "?dark_portal"],
        "Q3": ["fort", "wisp_wall", "bomb", "objective"],
    }
    scene = Scene("warcraft", ISLES, players=players, markers=laid)
    scene.do("act", ability="portal", regions=["R2", "Q3"])
    assert scene.see("on", "R2", "Q3") == {"R2": {"night_elves": 3}, "Q3": {"blood_elves": 2}}
    assert scene.see("markers", "Q3") == ["frostmourne"]
    there = ["?dark_portal", "bomb", "fort", "karazhan", "objective", "wisp_wall"]
    assert scene.see("markers", "R2") == there
    assert scene.see("coins", "A", "B") == {"A": 5, "B": 5}
    assert scene.cost("R2") == 2 + 3 + 2
    assert "E_TARGET" in scene.refused("act", ability="portal", regions=["R2", "R4"])
    scene.do("act", ability="portal", regions=["R5", "Q3"])
    assert scene.see("on", "R5") == {"blood_elves": 2}
    assert "E_LIMIT" in scene.refused("act", ability="portal", regions=["R5", "Q3"])


def test_amb_160_portals_towers_aegis_and_harmony() -> None:
    mage = player("blood_elves", "portal_mage", hand=1, R2=2)
    tower = {"A": mage, "B": player("kobolds", "defensive", Q3=3)}
    scene = Scene("warcraft", ISLES, players=tower, markers={"Q3": ["watch_tower"]})
    assert "E_IMMUNE" in scene.refused("act", ability="portal", regions=["R2", "Q3"])
    plain = {"A": mage, "B": player("kobolds", Q3=3)}
    scene = Scene("warcraft", ISLES, players=plain, markers={"Q3": ["aegis_of_aggramar"]})
    assert "E_IMMUNE" in scene.refused("act", ability="portal", regions=["R2", "Q3"])
    scene.do("act", ability="portal", regions=["R2", "Q3"], using=["pay_aegis"])
    assert scene.see("coins", "A", "B") == {"A": 3, "B": 7}
    peace = {"A": mage | {"has": {"harmony": True}}, "B": player("pandaren", Q3=3)}
    scene = Scene("warcraft", ISLES, players=peace)
    scene.do("act", ability="portal", regions=["R2", "Q3"])
    assert scene.see("coins", "A", "B") == {"A": 3, "B": 7}


def test_core_11_3_what_both_regions_ask_is_paid_out_of_one_purse() -> None:
    paid: dict[str, Any] = {"using": ["pay_aegis"]}
    mage = player("trolls", "portal_mage", R1=2) | {"coins": 3, "has": {"harmony": "C"}}
    players = {"A": mage, "B": player("kobolds", R5=1), "C": player("pandaren", R2=1)}
    scene = Scene("warcraft", ISLES, players=players, markers={"R5": ["aegis_of_aggramar"]})
    assert "E_COINS" in scene.refused("act", ability="portal", regions=["R2", "R5"], **paid)
    bully = player("trolls", "intimidating", R1=2) | {"coins": 3, "has": {"harmony": "B"}}
    players = {"A": bully, "B": player("pandaren", R2=2, R5=1)}
    scene = Scene("warcraft", ISLES, players=players, markers={"R5": ["aegis_of_aggramar"]})
    assert "E_COINS" in scene.refused("act", **intimidate("R2", to="R5", race="pandaren", **paid))


def test_wow_r13_harmony_is_paid_once_for_both_ends_of_a_portal() -> None:
    mage = player("trolls", "portal_mage", R1=2) | {"coins": 2, "has": {"harmony": True}}
    players = {"A": mage, "B": player("pandaren", R2=1, R5=2)}
    scene = Scene("warcraft", ISLES, players=players)
    scene.do("act", ability="portal", regions=["R2", "R5"])
    assert scene.see("coins", "A", "B") == {"A": 0, "B": 7}


def test_amb_163_forts_where_the_owner_wants_them_when_they_run_out() -> None:
    players = {"A": player("orcs", "garrisoned", hand=6, R1=1), "B": RIVAL}
    given: dict[str, Any] = {"players": players, "markers": {"R1": ["fort"]}, "box": {"fort": 1}}
    scene = Scene("warcraft", ISLES, **given)
    scene.do("conquer", region="R2").do("conquer", region="R3")
    assert scene.see("markers", "R2", "R3") == {"R2": ["fort"], "R3": []}
    scene.do("redeploy", on={"R1": 1, "R2": 1, "R3": 5})
    codes = scene.refused("place", what="fort", regions=["R1", "R2", "R3"])
    assert {"E_SUPPLY", "E_LIMIT"} <= set(codes)
    assert "E_TARGET" in scene.refused("place", what="fort", regions=["R4"])
    scene.do("place", what="fort", regions=["R1", "R3"]).do("end_turn")
    assert scene.see("markers", "R2", "R3") == {"R2": [], "R3": ["fort"]}


def test_wow_p11_forts_stay_in_decline_and_fall_with_the_region() -> None:
    players = {"A": player("orcs", "garrisoned", R1=2, Q1=1), "B": player("kobolds", R2=6)}
    laid = {"R1": ["fort"], "Q1": ["fort"]}
    scene = Scene("warcraft", ISLES, phase="choose", players=players, markers=laid)
    scene.do("decline").do("end_turn").do("expand", by="B")
    assert scene.cost("R1") == 2 + 1 + 1
    scene.do("conquer", region="R1")
    assert (scene.see("markers", "R1"), scene.see("box", "fort")) == ([], 9)


def test_amb_164_marsh_dwellers_are_paid_before_the_attack_and_in_decline() -> None:
    owner = {"coins": 5, "active": None, "declined": [old("orcs", "marsh_dweller", R3=1, R2=1)]}
    poor = player("kobolds", hand=6, R1=1) | {"coins": 0}
    scene = Scene("warcraft", ISLES, players={"A": poor, "B": owner})
    assert "E_COINS" in scene.refused("conquer", region="R3")
    scene.do("conquer", region="R2")
    rich = player("kobolds", hand=2, R1=1) | {"coins": 1}
    scene = Scene("warcraft", ISLES, players={"A": rich, "B": owner})
    scene.do("final", region="R3", die=0)
    assert scene.see("coins", "A", "B") == {"A": 0, "B": 6}


def test_amb_165_enraged_count_beasts_and_champion_and_old_tokens_but_no_walls() -> None:
    for owner, laid, coins in (
        (player("kobolds", "beast_master", R2=1, Q3=1), ["beast", "beast"], 3),
        (champion(R2=1, Q3=1, race="kobolds"), ["champion"], 2),
        (player("kobolds", "garrisoned", R2=1, Q3=1), ["fort", "wisp_wall"], 0),
        (with_old(RIVAL, old("tauren", None, R2=2)), [], 2),
    ):
        players = {"A": player("pandaren", "enraged", hand=9, R1=1), "B": owner | {"coins": 0}}
        scene = Scene("warcraft", ISLES, players=players, markers={"R2": laid})
        scene.do("conquer", region="R2")
        assert scene.see("coins", "A") == 5 + coins


def test_amb_162_193_towers_come_and_go_by_themselves() -> None:
    players = {
        "A": player("orcs", "defensive", R5=2, R4=1, Q3=1),
        "B": player("kobolds", Q2=1),
    }
    scene = Scene("warcraft", ISLES, phase="place", players=players).do("end_turn")
    assert scene.see("markers", "R5", "Q3") == {"R5": ["watch_tower"], "Q3": []}
    none = Scene("warcraft", ISLES, phase="place", players=players, box={"watch_tower": 0})
    assert {"E_SUPPLY", "E_LIMIT"} <= set(none.refused("place", what="watch_tower", region="R5"))
    none.do("end_turn")
    assert none.see("markers", "R5") == []


def test_amb_182_183_a_naga_in_the_sea() -> None:
    fishing = {"A": player("naga", "fishing", S=1, R1=1), "B": RIVAL}
    assert Scene("warcraft", ISLES, players=fishing).score() == {"CORE-8.1": 2, "WOW-P10": 1}
    explorer = {"A": player("naga", "explorer", S=1, L=1), "B": NOBODY}
    assert Scene("warcraft", ISLES, players=explorer).score() == {"CORE-8.1": 2, "WOW-P08": 2}


def test_amb_130_no_bomb_on_an_immune_region_and_no_effect_there() -> None:
    players = {"A": player("goblins", R1=2), "B": player("kobolds", "defensive", R2=2, Q3=1)}
    tower = {"R2": ["watch_tower"]}
    scene = Scene("warcraft", ISLES, phase="place", players=players, markers=tower, pile=["dud"])
    assert "E_IMMUNE" in scene.refused("place", what="bomb", region="R2")
    laid = {"R2": ["bomb", "watch_tower"]}
    scene = Scene("warcraft", ISLES, phase="start", players=players, markers=laid, pile=["dud"])
    scene.do("reveal", region="R2", value="explodes")
    assert (scene.see("on", "R2"), scene.see("markers", "R2")) == ({"kobolds": 2}, ["watch_tower"])


def test_amb_131_a_bomb_is_like_a_conquest_to_those_it_hits() -> None:
    light = {"A": player("goblins", R1=2), "B": player("draenei", R2=2, Q3=1)}
    laid = {"R2": ["bomb"]}
    given: dict[str, Any] = {"phase": "start", "pile": []}
    scene = Scene("warcraft", ISLES, players=light, markers=laid, **given)
    scene.do("reveal", region="R2", value="explodes")
    assert (scene.see("hand", "B"), scene.see("on", "R2")) == (2, {})
    chapel = {"A": player("goblins", R1=2), "B": player("kobolds", R2=2, Q3=1)}
    with_chapel = laid | {"Q3": ["lights_hope_chapel"]}
    scene = Scene("warcraft", ISLES, players=chapel, markers=with_chapel, **given)
    scene.do("reveal", region="R2", value="explodes")
    assert scene.see("hand", "B") == 2
    ransom = {"A": player("goblins", R1=2), "B": champion(R2=2, Q3=1)}
    scene = Scene("warcraft", ISLES, players=ransom, markers={"R2": ["bomb", "champion"]}, **given)
    scene.do("reveal", region="R2", value="explodes")
    assert scene.see("coins", "A", "B") == {"A": 6, "B": 4}
    assert (scene.see("hand", "B"), scene.extra("B", "champion")) == (2, 1)


def test_amb_131_harmony_is_due_for_an_exploding_bomb_or_nothing_happens() -> None:
    for coins, held in ((2, {}), (1, {"pandaren": 2})):
        goblins = player("goblins", R1=2) | {"has": {"harmony": True}, "coins": coins}
        players = {"A": goblins, "B": player("pandaren", R2=2, Q3=1)}
        scene = Scene(
            "warcraft", ISLES, phase="start", players=players, markers={"R2": ["bomb"]}, pile=[]
        )
        scene.do("reveal", region="R2", value="explodes")
        assert scene.see("on", "R2") == held
        assert scene.see("coins", "A") == coins % 2
        assert scene.see("markers", "R2") == []


def test_c_10_one_bomb_a_region_unless_the_table_has_no_limit() -> None:
    players = {"A": player("goblins", R1=2), "B": player("kobolds", R2=2, Q3=1)}
    given: dict[str, Any] = {"phase": "place", "players": players, "pile": ["dud", "explodes"]}
    scene = Scene("warcraft", ISLES, **given).do("place", what="bomb", region="R2")
    assert "E_LIMIT" in scene.refused("place", what="bomb", region="R2")
    free = Scene("warcraft", ISLES, options={"bombs_per_region_max": "none"}, **given)
    free.do("place", what="bomb", region="R2").do("place", what="bomb", region="R2")
    assert (free.see("markers", "R2"), free.state.pile) == (["bomb", "bomb"], ())
    assert set(free.refused("place", what="bomb", region="R2")) & {"E_SUPPLY", "E_LIMIT"}


def test_c_18b_bombs_go_off_before_the_goblins_decline() -> None:
    players = {"A": player("goblins", R1=2), "B": player("kobolds", R2=2, Q3=1)}
    laid = {"R2": ["bomb"], "R3": ["bomb"]}
    scene = Scene("warcraft", ISLES, phase="start", players=players, markers=laid, pile=["dud"])
    assert "E_PHASE" in scene.refused("decline")
    scene.do("reveal", region="R2", value="explodes").do("decline")
    assert scene.see("markers", "R2", "R3") == {"R2": [], "R3": []}
    scene.do("end_turn").do("retreat", by="B", on={"Q3": 1})
    assert scene.see("on", "Q3") == {"kobolds": 2}


def test_amb_129_a_bomb_hits_whoever_stands_there_now() -> None:
    players = {
        "A": player("goblins", R1=2),
        "B": with_old(NOBODY, old("kobolds", None, R2=1, Q3=1)),
    }
    laid = {"R2": ["bomb"], "R1": ["bomb"]}
    scene = Scene("warcraft", ISLES, phase="start", players=players, markers=laid, pile=["dud"])
    scene.do("reveal", region="R2", value="explodes").do("expand")
    assert (scene.see("on", "R2"), scene.see("tray", "kobolds")) == ({}, 10)
    assert (scene.see("markers", "R1"), scene.state.pile) == ([], ("bomb", "dud"))


def test_wow_p17_a_portal_has_two_ends() -> None:
    players = {"A": player("blood_elves", "portal_mage", hand=1, R2=2), "B": RIVAL}
    scene = Scene("warcraft", ISLES, players=players)
    for ends in (["R2"], ["R2", "R2"], ["R2", "R2", "Q3"], ["R2", "R5", "Q3"]):
        assert "E_TARGET" in scene.refused("act", ability="portal", regions=ends)


def test_wow_p03_tokens_are_spread_where_no_beast_stands_alone_first() -> None:
    mine = player("trolls", "beast_master", R1=0, R2=1, R4=1)
    scene = Scene("warcraft", ISLES, phase="redeploy", players={"A": mine, "B": RIVAL},
                  markers={"R1": ["beast", "beast"]})  # fmt: skip
    p = Position(scene.reader.game, scene.state)
    tribe = p.active(Seat(0))
    assert tribe is not None
    assert even_placement(p, tribe) == {"R2": 1, "R4": 1}
    assert accepts(p, Redeploy(even_placement(p, tribe)))


def test_wow_p03_a_beast_beside_a_tauren_makes_two() -> None:
    mine = player("tauren", "beast_master", hand=1, R1=1, R2=2, R4=1)
    scene = Scene("warcraft", ISLES, phase="redeploy", players={"A": mine, "B": RIVAL},
                  markers={"R1": ["beast"], "R4": ["beast"]})  # fmt: skip
    p = Position(scene.reader.game, scene.state)
    tribe = p.active(Seat(0))
    assert tribe is not None
    assert even_placement(p, tribe) == {"R1": 2, "R2": 2, "R4": 1}
    assert accepts(p, Redeploy(even_placement(p, tribe)))
    assert Redeploy(even_placement(p, tribe)) in list(legal(p))


def lone_tauren(**on: int) -> Scene:
    """The turn goes to Tauren whose Beasts have just left them alone in some regions."""
    keepers = player("tauren", "beast_master", **on)
    beasts = {region: ["beast"] for region, tokens in on.items() if tokens == 1}
    players = {"A": player("kobolds", Q3=1), "B": keepers}
    scene = Scene("warcraft", ISLES, phase="place", players=players, markers=beasts)
    return scene.do("end_turn")


def test_amb_149_the_hill_that_a_lone_tauren_leaves_feeds_no_beast() -> None:
    scene = lone_tauren(R1=1, R2=2, R3=2)
    assert "E_PHASE" in scene.refused("expand", by="B")
    scene.do("choose", by="B", what="tauren_refuge", value="R3").do("expand", by="B")
    assert (scene.see("on", "R1"), scene.extra("B", "beast")) == ({}, 0)


def test_amb_149_two_lone_tauren_may_join_each_other() -> None:
    scene = lone_tauren(R2=1, R3=1, R4=2)
    scene.do("choose", by="B", what="tauren_refuge", value="R3")
    assert scene.see("on", "R2", "R3") == {"R2": {}, "R3": {"tauren": 2}}
    assert scene.do("expand", by="B").see("hand", "B") == 0


def test_amb_149_the_second_lone_tauren_follows_where_one_way_is_left() -> None:
    scene = lone_tauren(R2=1, R3=1, R4=2)
    scene.do("choose", by="B", what="tauren_refuge", value="R4")
    assert scene.see("on", "R3", "R4") == {"R3": {}, "R4": {"tauren": 4}}
    assert scene.do("expand", by="B").see("hand", "B") == 2


def test_amb_149_a_case_that_begins_at_the_start_of_the_turn_asks_too() -> None:
    players = {"A": player("tauren", "beast_master", R1=1, R2=2, R3=2), "B": RIVAL}
    scene = Scene("warcraft", ISLES, phase="start", players=players, markers={"R1": ["beast"]})
    assert "E_PHASE" in scene.refused("expand")
    scene.do("choose", what="tauren_refuge", value="R2")
    assert scene.see("on", "R1", "R2") == {"R1": {}, "R2": {"tauren": 3}}
