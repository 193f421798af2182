"""Stonehedge's Vanishing may be forgone without a trace: a decline that is seen asks for it."""

from __future__ import annotations

import pytest

from companion.rules.commands import Decline, Use
from companion.table.follow.quest import Ends
from companion.table.follow.reading import follow
from companion.table.follow.sight import ideal
from tests.scenes import player
from tests.traits.underground.cave import cave

MARKED = {"E": ["stonehedge:vanishing"]}


@pytest.mark.parametrize("forgone", [False, True])
@pytest.mark.parametrize("ends", [Ends(), Ends(present=True)])
def test_it_is_asked_when_the_decline_is_seen(ends: Ends, forgone: bool) -> None:
    ogres, liches = player("ogres", "stone", E=2), player("liches", B=2)
    scene = cave(ogres, liches, phase="choose", markers=MARKED)
    before = scene.state
    if forgone:
        scene.do("act", ability="forgo")
    scene.do("decline")
    reading = follow(scene.reader.game, before, ideal(scene.reader.game, scene.state), ends)
    assert not reading.sure
    assert {way.commands for way in reading.ways} == {(Decline(),), (Use("forgo"), Decline())}
