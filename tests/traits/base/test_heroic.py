"""Heroic races make two regions immune with their two heroes."""

from typing import Any

from companion.rules.legal import abilities
from companion.rules.position import Position
from tests.scenes import LAND, Scene, player


def heroes(**given: Any) -> Scene:
    players = {"A": player("orcs", "heroic", R1=1, R2=1, R3=1), "B": player("elves", B2=1)}
    return Scene("base", LAND, **{"phase": "place", "players": players, **given})


def test_stand_in_two_regions_at_the_end_of_the_turn() -> None:
    scene = heroes().do("place", what="hero", regions=["R1", "R3"])
    assert scene.see("markers", "R1", "R2", "R3") == {"R1": ["hero"], "R2": [], "R3": ["hero"]}


def test_move_when_they_are_placed_again() -> None:
    scene = heroes(markers={"R1": ["hero"], "R2": ["hero"]})
    scene.do("place", what="hero", regions=["R2", "R3"])
    assert scene.see("markers", "R1", "R2", "R3") == {"R1": [], "R2": ["hero"], "R3": ["hero"]}


def test_keep_everybody_out_but_only_where_they_stand() -> None:
    players = {"A": player("elves", hand=6, R1=1), "B": player("orcs", "heroic", R2=1, R3=1)}
    scene = heroes(phase="conquest", players=players, markers={"R2": ["hero"]})
    assert scene.refused("conquer", region="R2") == ["E_IMMUNE"]
    assert scene.do("conquer", region="R3").see("on", "R3") == {"elves": 3}


def test_do_not_stand_together() -> None:
    assert "E_LIMIT" in heroes().refused("place", what="hero", regions=["R1", "R1"])


def test_are_two_and_no_more() -> None:
    scene = heroes()
    assert scene.refused("place", what="hero", regions=["R1", "R2", "R3"]) == ["E_LIMIT"]


def test_stand_only_at_home() -> None:
    assert heroes().refused("place", what="hero", regions=["R1", "B2"]) == ["E_TARGET"]


def test_are_not_placed_in_the_middle_of_the_conquests() -> None:
    scene = heroes(phase="conquest")
    assert scene.refused("place", what="hero", regions=["R1", "R2"]) == ["E_PHASE"]


def test_leave_with_the_decline() -> None:
    scene = heroes(phase="choose", markers={"R1": ["hero"], "R2": ["hero"]}).do("decline")
    assert scene.see("markers", "R1", "R2") == {"R1": [], "R2": []}


def test_are_offered_every_pair_of_regions() -> None:
    scene = heroes()
    offered = abilities(Position(scene.reader.game, scene.state))
    assert [use.regions for use in offered] == [("R1", "R2"), ("R1", "R3"), ("R2", "R3")]


def test_a_race_with_a_single_region_places_one_hero() -> None:
    players = {"A": player("orcs", "heroic", R1=1), "B": player("elves", B2=1)}
    scene = heroes(players=players)
    offered = abilities(Position(scene.reader.game, scene.state))
    assert [use.regions for use in offered] == [("R1",)]
