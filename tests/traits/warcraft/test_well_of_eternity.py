"""The Well pays whoever holds most of its shore."""

from tests.scenes import Scene, player
from tests.traits.warcraft.isles import ISLES, in_decline, isles


def test_moves_to_the_water_when_found() -> None:
    scene = isles(
        players={"A": player("orcs", hand=2, C1=1), "B": player("naga")},
        markers={"C2": ["?well_of_eternity"]},
    )
    scene.do("conquer", region="C2")
    assert scene.see("markers", "LK") == ["well_of_eternity"]
    assert scene.score() == {"CORE-8.1": 2, "WOW-L07": 2}


def test_pays_a_race_in_decline_too() -> None:
    scene = isles(
        players={"A": in_decline("orcs", C2=1, C3=1), "B": player("trolls", C4=1)},
        markers={"LK": ["well_of_eternity"]},
    )
    assert scene.score() == {"CORE-8.1": 2, "WOW-L07": 2}


def test_pays_nobody_in_a_tie_whatever_murlocs_hold() -> None:
    scene = isles(
        players={"A": player("orcs", C2=1), "B": player("trolls", C3=1)},
        neutral={"C4": 1},
        markers={"LK": ["well_of_eternity"]},
    )
    assert scene.score() == {"CORE-8.1": 1}


def test_another_place_takes_its_place_on_a_dry_island() -> None:
    scene = isles(
        players={"A": player("orcs", hand=2, N1=1), "B": player("naga")},
        markers={"N2": ["?well_of_eternity"]},
    )
    scene.do("conquer", region="N2", draw="dark_portal")
    assert scene.see("markers", "N2") == ["dark_portal"]


def test_on_a_dry_island_the_new_place_is_asked_for_if_nobody_has_named_it() -> None:
    scene = isles(
        players={"A": player("orcs", hand=2, N1=1), "B": player("naga")},
        markers={"N2": ["?well_of_eternity"], "C1": ["karazhan"]},
    )
    scene.do("conquer", region="N2")
    assert "E_PHASE" in scene.refused("end_turn")
    again = {"ability": "replace_well", "region": "N2"}
    assert "E_TARGET" in scene.refused("act", artifact="karazhan", **again)
    scene.do("act", artifact="dark_portal", **again)
    assert scene.see("markers", "N2") == ["dark_portal"]


def test_a_marker_nobody_has_looked_at_is_named_when_it_is_turned() -> None:
    scene = isles(
        players={"A": player("orcs", hand=2, C1=1), "B": player("naga")},
        markers={"C2": ["?marker"]},
    )
    scene.do("conquer", region="C2")
    scene.do("act", ability="turn_over", region="C2", artifact="well_of_eternity")
    assert scene.see("markers", "LK") == ["well_of_eternity"]


def test_its_finder_chooses_between_two_waters() -> None:
    board = {**ISLES, "SE": {"terrain": "sea", "borders": ["C1"]}}
    players = {"A": player("orcs", hand=2, C1=1), "B": player("naga")}
    scene = Scene("warcraft", board, players=players, markers={"C2": ["?well_of_eternity"]})
    scene.do("conquer", region="C2")
    assert "E_TARGET" in scene.refused("act", ability="place_well", regions=["C2", "C1"])
    scene.do("act", ability="place_well", regions=["C2", "SE"])
    assert scene.see("markers", "SE") == ["well_of_eternity"]
    assert scene.see("markers", "C2") == []


def test_an_unseen_well_on_a_dry_island_and_its_successor_are_named_together() -> None:
    scene = isles(
        players={"A": player("orcs", hand=2, N1=1), "B": player("naga")},
        markers={"N2": ["?marker"]},
    )
    scene.do("conquer", region="N2", draw="well_of_eternity", badge="karazhan")
    assert scene.see("markers", "N2") == ["karazhan"]
