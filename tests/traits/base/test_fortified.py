"""Fortified races build a fortress a turn: it defends, and pays while they are active."""

from typing import Any

from companion.rules.legal import abilities
from companion.rules.position import Position
from tests.scenes import LAND, Scene, player

ELVES = player("elves", B2=1)


def builders(phase: str = "conquest", **given: Any) -> Scene:
    players = {"A": player("orcs", "fortified", R1=1, R2=1), "B": ELVES}
    return Scene("base", LAND, phase=phase, players=players, **given)


def test_build_one_and_earn_from_it_at_once() -> None:
    scene = builders().do("act", ability="fortress", region="R1")
    assert scene.see("markers", "R1") == ["fortress"]
    assert scene.score() == {"CORE-8.1": 2, "BASE-P09": 1}


def test_build_one_a_turn() -> None:
    scene = builders().do("act", ability="fortress", region="R1")
    assert scene.refused("act", ability="fortress", region="R2") == ["E_LIMIT"]


def test_may_build_until_the_end_of_the_turn() -> None:
    scene = builders(phase="place").do("place", what="fortress", region="R2")
    assert scene.see("markers", "R2") == ["fortress"]


def test_build_one_in_a_region() -> None:
    scene = builders(markers={"R1": ["fortress"]})
    assert "E_LIMIT" in scene.refused("act", ability="fortress", region="R1")


def test_build_only_at_home() -> None:
    assert builders().refused("act", ability="fortress", region="B2") == ["E_TARGET"]


def test_do_not_build_a_seventh() -> None:
    scene = builders(box={"fortress": 0})
    assert "E_LIMIT" in scene.refused("act", ability="fortress", region="R1")


def test_a_fortress_adds_one_to_the_cost() -> None:
    players = {"A": player("humans", hand=5, R1=1), "B": player("orcs", "fortified", R2=1, B2=1)}
    scene = Scene("base", LAND, players=players, markers={"R2": ["fortress"]})
    assert scene.cost("R2") == 4
    assert scene.do("conquer", region="R2").see("markers", "R2") == []


def test_it_stays_in_decline_but_pays_no_more() -> None:
    scene = builders(phase="choose", markers={"R1": ["fortress"]}).do("decline")
    assert scene.see("markers", "R1") == ["fortress"]
    assert scene.score() == {"CORE-8.1": 2}


def test_races_in_decline_build_no_more() -> None:
    scene = builders(phase="choose").do("decline")
    scene.refused("place", what="fortress", region="R1")
    assert scene.see("markers", "R1") == []


def test_are_offered_every_region_of_theirs_without_a_fortress() -> None:
    scene = builders(markers={"R1": ["fortress"]})
    offered = abilities(Position(scene.reader.game, scene.state))
    assert [use.regions for use in offered] == [("R2",)]
