"""Seafaring races may conquer seas and the lake, and keep them in decline."""

from typing import Any

from tests.scenes import LAND, Scene, player

WATER: dict[str, Any] = {
    **LAND,
    "S": {"terrain": "sea", "borders": ["R2"], "edge": True},
    "L": {"terrain": "lake", "borders": ["R4"]},
}
ELVES = player("elves", B2=1)


def test_take_water_like_empty_land_and_score_it() -> None:
    players = {"A": player("orcs", "seafaring", hand=4, R2=1, R4=1), "B": ELVES}
    scene = Scene("base", WATER, players=players)
    scene.do("conquer", region="S").do("conquer", region="L")
    assert scene.see("on", "S", "L") == {"S": {"orcs": 2}, "L": {"orcs": 2}}
    assert scene.score() == {"CORE-8.1": 4}


def test_may_enter_by_a_sea_at_the_edge_but_not_by_the_lake() -> None:
    scene = Scene("base", WATER, players={"A": player("orcs", "seafaring", hand=4), "B": ELVES})
    assert scene.refused("conquer", region="L") == ["E_NOT_ENTRY"]
    assert scene.do("conquer", region="S").see("on", "S") == {"orcs": 2}


def test_keep_and_score_their_water_in_decline() -> None:
    players = {"A": player("orcs", "seafaring", S=2, L=1), "B": ELVES}
    scene = Scene("base", WATER, phase="choose", players=players).do("decline")
    assert scene.see("on", "S") == {"orcs(d)": 1}
    assert scene.score() == {"CORE-8.1": 2}


def test_others_may_neither_enter_nor_attack_the_water() -> None:
    players = {"A": player("humans", hand=9, R4=1), "B": player("orcs", "seafaring", L=1, B2=1)}
    scene = Scene("base", WATER, players=players)
    assert scene.refused("conquer", region="L") == ["E_UNCONQUERABLE"]


def test_a_held_sea_still_lets_others_enter_along_its_coast() -> None:
    players = {"A": player("humans", hand=9), "B": player("orcs", "seafaring", S=1, B2=1)}
    scene = Scene("base", WATER, players=players)
    assert scene.do("conquer", region="R2").see("on", "R2") == {"humans": 2}


def test_ghouls_in_decline_no_longer_sail() -> None:
    owner = {**player("orcs", R1=1), "declined": [{"race": "ghouls", "on": {"S": 5}}]}
    scene = Scene("base", WATER, phase="choose", players={"A": owner, "B": ELVES})
    scene.do("expand", by_race="declined").do("conquer", region="R2", by_race="declined")
    scene.do("conquer", region="R4", by_race="declined")
    refused = scene.refused("conquer", region="L", by_race="declined")
    assert "E_UNCONQUERABLE" in refused
