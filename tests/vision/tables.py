"""Drawn tables that several tests look at, drawn once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from vision.census import Face, census
from vision.geometry import Picture
from vision.render.arrange import Spread, random_scene, view_over
from vision.render.scene import Hand, Lying, Piece, Scene, plan
from vision.render.studio import Drawn, Studio
from vision.render.truth import truth
from vision.render.viewpoint import Viewpoint

SMALL = (1280, 720)


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """A scene with its picture and its truth."""

    scene: Scene
    view: Viewpoint
    drawn: Drawn

    @property
    def picture(self) -> Picture:
        return self.drawn.picture

    def visible(self) -> dict[str, dict[str, object]]:
        """The truth about every token that can be seen, by name."""
        facts = truth(self.scene, self.drawn, self.view)
        tokens = facts["tokens"]
        assert isinstance(tokens, list)
        return {token["token"]: token for token in tokens if token["visible"]}


def photograph(scene: Scene, view: Viewpoint, *, colour: bool = True, seed: int = 0) -> Table:
    return Table(scene, view, Studio(scene, view, seed, colour=colour).draw(scene))


@cache
def quiet_table() -> Table:
    """Three players' map, forty tokens, the column beside it, seen at an angle."""
    scene = random_scene("base", 3, np.random.default_rng(7), Spread(40, stacked=0.1))
    return photograph(scene, view_over(scene, (1920, 1080), tilt=22, turn=5, bend=-0.08))


@cache
def hand_table() -> Table:
    """The same map while somebody reaches over it."""
    scene = random_scene("base", 3, np.random.default_rng(8), Spread(40, stacked=0.0, column=False))
    scene = scene.with_hands(Hand((250.0, 170.0), (330.0, 760.0)))
    return photograph(scene, view_over(scene, (1920, 1080), tilt=15))


def bare_scene(board: str = "base-2p", game: str = "base") -> Scene:
    return Scene(game, ((board, Lying(0.0, 0.0)),))


def small_view(scene: Scene, tilt: float = 10.0) -> Viewpoint:
    return view_over(scene, SMALL, tilt)


def face(token: str, side: int = 0, game: str = "base") -> Face:
    return [f for f in census(game).faces if f.token == token][side]


def lay(
    token: str, x: float, y: float, *, side: int = 0, level: int = 0, turn: float = 20
) -> Piece:
    return Piece(face(token, side), Lying(x, y, turn), level)


def with_pieces(scene: Scene, *pieces: Piece) -> Scene:
    return replace(scene, pieces=pieces)


def center(board: str, region: str) -> tuple[float, float]:
    outline = plan(board).outlines
    points = next(line for name, line in outline.items() if name == region)
    x, y = points.mean(axis=0)
    return float(x), float(y)
