"""What the Underground box itself rules: river, chasms, Monsters and what they guard."""

from __future__ import annotations

from companion.rules.board import RegionId
from companion.rules.commands import Use
from companion.rules.decide import Accepted, decide
from companion.rules.legal import deeds
from companion.rules.position import Position
from tests.scenes import Scene, player
from tests.traits.underground.cave import BYSTANDER, cave

TRIBE = player("shrooms", hand=6, E=1)


def play(scene: Scene, use: Use) -> Scene:
    decision = decide(scene.reader.game, scene.state, use)
    assert isinstance(decision, Accepted)
    scene.state = decision.state
    return scene


def test_the_river_costs_one_and_must_be_left() -> None:
    scene = cave(TRIBE).do("conquer", region="W")
    assert scene.see("hand", "A") == 5
    assert "E_VACATE" in scene.refused("end_turn")
    scene.do("redeploy", on={"E": 7})
    assert scene.see("on", "W") == {}


def test_a_race_with_nothing_but_river_takes_its_tokens_back() -> None:
    scene = cave(player("shrooms", hand=2)).do("conquer", region="W").do("redeploy", on={})
    assert scene.see("hand", "A") == 2
    assert scene.score() == {}


def test_chasms_are_closed_and_no_way_across() -> None:
    scene = cave(player("shrooms", hand=6, S=1))
    assert scene.refused("conquer", region="C") == ["E_UNCONQUERABLE"]
    assert scene.refused("conquer", region="F") == ["E_NOT_ADJACENT"]


def test_races_enter_by_the_edge_and_by_the_river() -> None:
    assert set(cave(player("shrooms", hand=6)).targets()) == {"E", "G", "W", "Y", "Z"}


def test_the_top_of_the_pile_is_found_where_monsters_stood() -> None:
    scene = cave(TRIBE, neutral={"K": 2}, pile=["shiny_orb", "froggys_ring"])
    scene.do("conquer", region="K")
    assert scene.see("markers", "K") == ["shiny_orb"]
    assert scene.state.pile == ("froggys_ring",)


def test_nothing_is_found_in_an_empty_region_or_from_an_empty_pile() -> None:
    empty = cave(TRIBE, neutral={"N": 2}, pile=["shiny_orb"]).do("conquer", region="K")
    assert empty.see("markers", "K") == []
    exhausted = cave(TRIBE, neutral={"K": 2}).do("conquer", region="K")
    assert exhausted.see("markers", "K") == []


def test_what_already_lies_on_the_board_cannot_be_drawn() -> None:
    scene = cave(TRIBE, neutral={"K": 2}, pile=["?"], markers={"Z": ["shiny_orb"]})
    assert scene.refused("conquer", region="K", draw="shiny_orb") == ["E_TARGET"]
    assert scene.refused("conquer", region="K", draw="a_teapot") == ["E_TARGET"]


def test_from_an_unknown_pile_the_table_is_asked_what_was_found() -> None:
    scene = cave(TRIBE, neutral={"K": 2}, pile=["?", "?"], markers={"Z": ["shiny_orb"]})
    scene.do("conquer", region="K")
    assert scene.refused("stop") == ["E_PHASE"]
    offered = list(deeds(Position(scene.reader.game, scene.state)))
    assert len(offered) == 15 - 1
    play(scene, next(use for use in offered if use.value == "froggys_ring"))
    assert scene.see("markers", "K") == ["froggys_ring"]
    assert scene.state.pile == ("?",)
    assert scene.do("stop").state.phase == "redeploy"


def test_two_questions_follow_one_another_when_stonehedge_is_found() -> None:
    scene = cave(TRIBE, neutral={"K": 2}, pile=["?"], badge_stack=["royal", "mining"])
    scene.do("conquer", region="K")
    play(scene, Use("discovery", (RegionId("K"),), value="stonehedge"))
    assert scene.state.demands[0].what == "stonehedge"
    play(scene, Use("stonehedge", (RegionId("K"),), value="royal"))
    assert scene.state.demands == ()
    assert scene.extra("A", "queen") == 1


def test_vengeance_ends_when_its_stonehedge_is_lost() -> None:
    offender = {**player("shrooms", hand=9, E=1), "has": {"vengeance": True}}
    victim = player("ogres", "vengeful", K=1, X=1)
    scene = cave(offender, victim)
    lent = cave(
        offender, player("ogres", "stone", K=1, X=1), markers={"K": ["stonehedge:vengeful"]}
    )
    scene.do("conquer", region="K")
    assert scene.state.players[0].gifts != ()
    lent.do("conquer", region="K")
    assert lent.state.players[0].gifts == ()


def test_relics_and_places_of_nobody_serve_nobody() -> None:
    marked = {"N": ["flying_doormat", "great_brass_pipe"]}
    scene = cave(TRIBE, BYSTANDER, markers=marked)
    assert "E_NOT_CONTROLLED" in scene.refused("conquer", region="Y", using=["doormat"])
    assert "F" not in scene.targets()
