"""Whoever took a region into which the Balrog then came is gone without a trace, when nobody looked
between.
"""

from __future__ import annotations

from companion.rules.commands import Command, Conquer
from companion.table.follow.quest import Ends
from companion.table.follow.reading import Reading, follow
from companion.table.follow.sight import ideal
from companion.table.watch.question import Topic, question_between
from tests.scenes import Scene, player
from tests.traits.underground.cave import cave

LOOKED_AT = Ends(present=True)
OTHERS = player("ogres", Z=1)


def holder() -> Scene:
    """Before troops are taken up; the Balrog stands in S, beside N and B."""
    markers = {"K": ["wickedest_pentacle"], "S": ["balrog"]}
    return cave(player("mummies", "immortal", K=9), OTHERS, phase="choose", markers=markers)


def read_after(scene: Scene, *deeds: tuple[str, str]) -> tuple[Reading, Scene]:
    """In one look: conquests, and where the Balrog goes."""
    before = scene.state
    scene.do("expand")
    for what, region in deeds:
        if what == "balrog":
            scene.do("act", ability="balrog", to=region)
        else:
            scene.do("conquer", region=region)
    game = scene.reader.game
    return follow(game, before, ideal(game, scene.state), LOOKED_AT), scene


def conquered(line: tuple[Command, ...]) -> set[str]:
    return {one.region for one in line if isinstance(one, Conquer)}


def test_one_question_tells_whether_somebody_was_driven_out() -> None:
    reading, scene = read_after(
        holder(), ("conquer", "N"), ("conquer", "E"), ("balrog", "N"), ("conquer", "W")
    )
    assert scene.see("on", "N") == {}
    assert not reading.sure
    assert [conquered(way.commands) for way in reading.ways] == [{"E", "W"}, {"N", "E", "W"}]
    asked = question_between([way.commands for way in reading.ways])
    assert (asked.topic, asked.about, asked.whether) == (Topic.ATTACK, "N", True)


def test_nobody_is_asked_where_nobody_could_have_stood() -> None:
    reading, _ = read_after(holder(), ("conquer", "E"), ("balrog", "B"), ("conquer", "W"))
    assert reading.sure
    assert conquered(reading.line) == {"E", "W"}


def test_nobody_is_asked_while_he_alone_has_moved() -> None:
    reading, _ = read_after(holder(), ("balrog", "N"))
    assert reading.sure
    assert conquered(reading.line) == set()
