"""A region given up, taken again and marked again looks as it did: only the hand is another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.rules.commands import Command, Conquer
from companion.rules.game import Game
from companion.rules.model import State
from companion.table.follow.quest import Ends
from companion.table.follow.reading import Reading, follow
from companion.table.follow.sight import ideal
from companion.table.watch.question import Topic, question_between
from tests.scenes import LAND, Scene, player
from tests.traits.underground.cave import cave

Laid = Callable[[int], Scene]
OVER = Ends(whole_turn=True, told=True)


def shields(spare: int) -> Scene:
    """A Shield in E, and so many in hand; no forest in which another grows."""
    tribe: dict[str, Any] = player("ogres", "shield", E=2, K=3)
    tribe["active"]["extra"] = {"shield": spare}
    return cave(tribe, phase="choose", markers={"E": ["shield"]})


def holes(spare: int) -> Scene:
    """A hole in R1, and so many in hand."""
    tribe: dict[str, Any] = player("halflings", R1=2, R2=3)
    tribe["active"]["extra"] = {"hole": spare}
    others = player("orcs", B2=1)
    return Scene(
        "base",
        LAND,
        players={"A": tribe, "B": others},
        phase="choose",
        markers={"R1": ["hole"]},
        box={"hole": 1 - spare},
    )


def shields_again(scene: Scene) -> Scene:
    scene.do("expand", abandon=["E"]).do("conquer", region="E")
    scene.do("redeploy", on={"E": 2, "K": 3}, markers={"shield": {"E": 1}})
    return scene.do("end_turn")


def holes_again(scene: Scene) -> Scene:
    scene.do("expand", abandon=["R1"]).do("conquer", region="R1")
    return scene.do("redeploy", on={"R1": 2, "R2": 3}).do("end_turn")


def read(game: Game, before: State, after: State) -> Reading:
    return follow(game, before, ideal(game, after), OVER)


def conquered(line: tuple[Command, ...]) -> list[str]:
    return [one.region for one in line if isinstance(one, Conquer)]


@pytest.mark.parametrize(
    ("laid", "played", "region"),
    [(shields, shields_again, "E"), (holes, holes_again, "R1")],
    ids=["shield", "hole"],
)
def test_one_question_tells_whether_it_was_taken_again(
    laid: Laid, played: Callable[[Scene], Scene], region: str
) -> None:
    scene = laid(1)
    before, after = scene.state, played(scene).state
    reading = read(scene.reader.game, before, after)
    assert not reading.sure
    assert [conquered(way.commands) for way in reading.ways] == [[], [region]]
    assert [sum(way.state.units.values()) for way in reading.ways] == [1, 0]
    asked = question_between([way.commands for way in reading.ways])
    assert (asked.topic, asked.about, asked.whether) == (Topic.ATTACK, region, True)


@pytest.mark.parametrize(
    ("laid", "on"),
    [(shields, {"E": 2, "K": 3}), (holes, {"R1": 2, "R2": 3})],
    ids=["shield", "hole"],
)
def test_nobody_is_asked_who_has_none_to_lay_again(laid: Laid, on: dict[str, int]) -> None:
    scene = laid(0)
    before = scene.state
    scene.do("expand").do("redeploy", on=on).do("end_turn")
    reading = read(scene.reader.game, before, scene.state)
    assert reading.sure
    assert conquered(reading.line) == []
