"""Stonehedge lends the power of a badge to whoever holds it."""

from typing import Any

from companion.rules.decide import Accepted, decide
from companion.rules.legal import abilities
from companion.rules.position import Position
from tests.scenes import player
from tests.traits.underground.cave import BYSTANDER, beside, cave, ruins

FINDER = player("shrooms", "muddy", hand=6, E=1)
FOUND: dict[str, Any] = {"neutral": {"N": 2}, "pile": ["stonehedge"]}


def test_its_discoverer_draws_a_badge_and_has_its_power_without_its_tokens() -> None:
    scene = cave(FINDER, **FOUND, badge_stack=["stone", "mining"])
    scene.do("conquer", region="N", draw="stonehedge", badge="mining")
    assert scene.see("hand", "A") == 2
    assert scene.see("markers", "N") == ["stonehedge:mining"]
    assert scene.state.badges == ("stone",)
    assert scene.score() == {"CORE-8.1": 2, "UG-P10": 1, "UG-P09": 1}


def test_a_badge_that_was_not_named_is_asked_for() -> None:
    scene = cave(FINDER, **FOUND, badge_stack=["stone", "mining"])
    scene.do("conquer", region="N", draw="stonehedge")
    assert scene.refused("stop") == ["E_PHASE"]
    offered = list(abilities(Position(scene.reader.game, scene.state)))
    assert [use.value for use in offered] == ["stone", "mining"]
    decision = decide(scene.reader.game, scene.state, offered[0])
    assert isinstance(decision, Accepted)
    assert decision.state.markers == {"N": ("stonehedge:stone",)}


def test_an_empty_stack_is_made_of_the_discarded_badges() -> None:
    scene = cave(FINDER, **FOUND, badge_discard=["wise", "stone"])
    scene.do("conquer", region="N", draw="stonehedge", badge="wise")
    assert scene.see("markers", "N") == ["stonehedge:wise"]
    assert scene.state.badge_discard == ()
    assert scene.state.badges == ("stone",)


def test_without_any_badge_it_has_no_power() -> None:
    scene = cave(FINDER, **FOUND).do("conquer", region="N", draw="stonehedge")
    assert scene.see("markers", "N") == ["stonehedge"]
    assert scene.do("redeploy", on={"E": 3, "N": 4}).do("end_turn").state.seat == 1


def test_the_power_passes_with_the_region() -> None:
    marked = {"K": ["stonehedge:mining"]}
    scene = cave(player("ogres", hand=5, E=1, N=1), player("liches", K=1), markers=marked)
    assert scene.score() == {"CORE-8.1": 2}
    assert scene.do("conquer", region="K").score() == {"CORE-8.1": 3, "UG-P09": 1}


def test_a_lent_queen_goes_with_it() -> None:
    marked = {"K": ["stonehedge:royal"], "X": ["queen"]}
    scene = cave(player("ogres", hand=5, E=1), player("liches", K=1, X=1), markers=marked)
    scene.do("conquer", region="K")
    assert scene.see("markers", "X") == []
    assert scene.extra("A", "queen") == 1


def test_a_lent_queen_stays_in_decline_and_leaves_with_stonehedge() -> None:
    marked = {"K": ["stonehedge:royal"], "X": ["queen"]}
    scene = cave(player("ogres", hand=5, E=1), ruins("liches", K=1, X=1), markers=marked)
    assert scene.refused("conquer", region="X") != []
    scene.do("conquer", region="K")
    assert scene.see("markers", "X") == []


def test_an_abandoned_stonehedge_lends_nothing() -> None:
    marked = {"K": ["stonehedge:magic"], "E": ["bag"]}
    scene = cave(player("ogres", E=2, K=1), BYSTANDER, phase="choose", markers=marked)
    scene.do("expand", abandon=["K"])
    assert scene.see("markers", "E") == []
    assert scene.see("box", "bag") == 1


def test_powers_of_decline_wait_for_the_decline() -> None:
    marked = {"K": ["stonehedge:wise"]}
    active = cave(beside(player("ogres", K=1), "drow", E=1), phase="place", markers=marked)
    assert active.score() == {"CORE-8.1": 2}
    declined = cave(player("ogres", K=1), phase="choose", markers=marked).do("decline")
    assert declined.score() == {"CORE-8.1": 1, "UG-P20": 2}


def test_reborn_through_stonehedge() -> None:
    marked = {"K": ["stonehedge:reborn"]}
    owner = beside(player("ogres", E=2), "drow", K=1, X=1)
    scene = cave(owner, BYSTANDER, phase="start", markers=marked)
    scene.do("choose", what="reborn", value="X")
    assert scene.see("on", "X") == {"ogres": 1}


def test_a_single_badge_needs_no_question() -> None:
    scene = cave(FINDER, **FOUND, badge_stack=["stone"]).do("conquer", region="N")
    assert scene.see("markers", "N") == ["stonehedge:stone"]


def test_discarded_badges_are_left_alone_while_there_is_a_stack() -> None:
    scene = cave(FINDER, **FOUND, badge_stack=["stone"], badge_discard=["wise"])
    scene.do("conquer", region="N")
    assert scene.state.badge_discard == ("wise",)


def test_what_is_no_badge_cannot_be_drawn() -> None:
    scene = cave(FINDER, **FOUND, badge_stack=["stone"])
    assert scene.refused("conquer", region="N", draw="stonehedge", badge="ogres") == ["E_TARGET"]


def test_a_lent_queen_in_hand_goes_with_it_too() -> None:
    marked = {"K": ["stonehedge:royal"]}
    scene = cave(player("ogres", hand=5, E=1), player("liches", K=1, X=1), markers=marked)
    assert scene.extra("B", "queen") == 1
    scene.do("conquer", region="K")
    assert scene.extra("A", "queen") == 1
    assert scene.extra("B", "queen") == 0


def test_a_lent_queen_in_hand_stays_with_its_holder() -> None:
    marked = {"K": ["stonehedge:royal"]}
    scene = cave(player("ogres", E=2, K=1), BYSTANDER, phase="choose", markers=marked)
    assert scene.do("expand").extra("A", "queen") == 1
    assert scene.see("box", "queen") == 0


def test_an_abandoned_stonehedge_takes_a_queen_out_of_the_hand() -> None:
    marked = {"K": ["stonehedge:royal"]}
    scene = cave(player("ogres", E=2, K=1), BYSTANDER, phase="choose", markers=marked)
    scene.do("expand", abandon=["K"])
    assert scene.extra("A", "queen") == 0
    assert scene.see("box", "queen") == 1
