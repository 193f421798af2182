"""Wrong numbers after voting: many tags in many frames of play, in any light, hands and all."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from bench._eye.counting import FULL, Row, box_tags, tracked
from companion.games import GAMES
from vision.geometry import Points
from vision.render.arrange import Spread, random_scene
from vision.render.frames import Order, random_light, random_view
from vision.render.play import Moment, Pace, play
from vision.render.studio import Studio, tag_quad
from vision.render.viewpoint import Viewpoint

TOKENS = 155
TABLES, EVENTS = (12, 8) if FULL else (2, 2)
AWAY_PX = 5.0


def votes() -> list[Row]:
    """Full HD over whole tables: there cells are smallest, and numbers easiest to mistake."""
    told = wrong = frames = 0
    for number in range(TABLES):
        chance = np.random.default_rng([number, 6])
        scene = random_scene(GAMES[number % len(GAMES)], 5, chance, Spread(TOKENS, stacked=0.1))
        scene = replace(scene, light=random_light("mixed", scene, chance))
        view = random_view(Order(scene.game), scene, chance)
        studio, find = Studio(scene, view, number, colour=False), tracked(view, scene)
        for moment in play(scene, EVENTS, chance, (Pace(), Pace(reach=1, leave=0))):
            found = find(studio.draw(moment.scene).picture)
            frames += 1
            told += len(found)
            wrong += len(_wrong(found, moment, view))
    print(f"\nafter voting: {wrong} wrong numbers in {told} tags told, {frames} frames of play")
    return [{"told": told, "wrong": wrong, "frames": frames}]


def _wrong(found: dict[int, Points], moment: Moment, view: Viewpoint) -> list[int]:
    """Tags of the box that are not where they are said to be."""
    there = {p.face.tag: tag_quad(p, view).mean(axis=0) for p in moment.scene.pieces}
    return [
        tag
        for tag in box_tags(moment.scene.game) & found.keys()
        if tag not in there or np.abs(found[tag] - there[tag]).max() > AWAY_PX
    ]
