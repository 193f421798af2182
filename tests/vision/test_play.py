"""A stretch of play through the whole eye: every settled table is the true one."""

from __future__ import annotations

import numpy as np

from companion.table.inputs import TableSeen
from vision.render.arrange import Spread, random_scene, view_over
from vision.render.play import Moment, Pace, play, tops
from vision.render.studio import Studio
from vision.table.eye import Eye
from vision.table.merge import merge
from vision.table.steady import Steady

LATEST = 3
"""Frames after the hand has left by which the table must be told right."""


def true_table(moment: Moment) -> set[tuple[str, str, bool]]:
    """Every token with its upper side, and whether something lies on it."""
    free = {piece.face.token for piece in tops(moment.scene.pieces)}
    return {
        (p.face.token, p.face.side.value, p.face.token not in free) for p in moment.scene.pieces
    }


def told_table(told: TableSeen) -> set[tuple[str, str, bool]]:
    return {(token.token, token.side, token.under is not None) for token in told.tokens}


def test_laying_lifting_turning_moving_and_stacking_are_all_told_right() -> None:
    chance = np.random.default_rng(11)
    scene = random_scene("base", 2, chance, Spread(25, stacked=0.0, column=False))
    view = view_over(scene, (1920, 1080), 20, 4, -0.05)
    studio = Studio(scene, view, 1, colour=False)
    eye, steady = Eye("base"), Steady()
    told, events = TableSeen(), set()
    for moment in play(scene, 12, chance, (Pace(), Pace(reach=1, leave=0))):
        told = steady.update(merge([eye.look(studio.draw(moment.scene).picture)])) or told
        events.add(moment.event)
        if moment.since >= LATEST:
            assert told_table(told) == true_table(moment), (moment.event, moment.since)
    assert len(events) >= 4
