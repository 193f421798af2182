"""How soon after a hand has left the table is told as it is, and what is told wrongly later."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from bench._eye.counting import FULL, Row
from companion.games import GAMES
from vision.geometry import Picture
from vision.render.arrange import Spread, random_scene
from vision.render.frames import Order, random_light, random_view
from vision.render.play import Moment, Pace, play
from vision.render.studio import Drawn, Studio
from vision.render.truth import truth
from vision.render.viewpoint import Viewpoint
from vision.table.eye import Eye
from vision.table.merge import merge
from vision.table.steady import Steady

PACES = (Pace(reach=2, linger=1, leave=1, rest=5), Pace(reach=1, linger=1, leave=0, rest=5))
"""Hands in a hurry, every other one gone from one frame to the next."""
IN_TIME, NO_GHOST = 3, 5
"""Frames after the hand has left by which the table is told, and from which no ghost is left."""
TABLES, EVENTS = (9, 12) if FULL else (2, 3)

Table = frozenset[tuple[object, ...]]
"""Token, side, likeliest region and the token that lies on it, for every token."""


class Watched:
    """The whole eye over a table, and the last table it told."""

    def __init__(self, game: str) -> None:
        self._eye, self._steady = Eye(game), Steady()
        self.told: Table = frozenset()

    def look(self, picture: Picture) -> None:
        seen = self._steady.update(merge([self._eye.look(picture)]))
        if seen is not None:
            self.told = frozenset((t.token, t.side, t.regions[:1], t.under) for t in seen.tokens)


@dataclass(slots=True)
class State:
    """Events after which the table was told in time, and tokens told later that are not there."""

    events: int = 0
    exact: int = 0
    ghosts: int = 0

    def judge(self, watched: Watched, moment: Moment, drawn: Drawn, view: Viewpoint) -> None:
        """The first look at a table counts as an event too."""
        if moment.since == IN_TIME:
            self.events += 1
            self.exact += watched.told == _true_table(moment, drawn, view)
        if moment.since == NO_GHOST:
            self.ghosts += len(watched.told - _true_table(moment, drawn, view))

    def said(self) -> str:
        return (
            f"told exactly {IN_TIME} frames after the hand: {self.exact} of {self.events},"
            f" ghosts after {NO_GHOST} frames: {self.ghosts}"
        )

    def row(self) -> Row:
        return {"events": self.events, "exact": self.exact, "ghosts": self.ghosts}


def states() -> list[Row]:
    """A Full HD camera over boards for three, seventy tokens, in normal light."""
    state = State()
    for number in range(TABLES):
        chance = np.random.default_rng([number, 9])
        deal = Spread(70, stacked=0.0, column=False)
        scene = random_scene(GAMES[number % len(GAMES)], 3, chance, deal)
        scene = replace(scene, light=random_light("normal", scene, chance))
        view = random_view(Order(scene.game), scene, chance)
        studio, watched = Studio(scene, view, number, colour=False), Watched(scene.game)
        for moment in play(scene, EVENTS, chance, PACES):
            drawn = studio.draw(moment.scene)
            watched.look(drawn.picture)
            state.judge(watched, moment, drawn, view)
    print(f"\nFull HD, 70 tokens, three players: {state.said()}", flush=True)
    return [state.row()]


def _true_table(moment: Moment, drawn: Drawn, view: Viewpoint) -> Table:
    tokens = truth(moment.scene, drawn, view)["tokens"]
    assert isinstance(tokens, list)
    return frozenset((t["token"], t["side"], tuple(t["regions"][:1]), t["under"]) for t in tokens)
