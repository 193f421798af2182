"""People playing under a 4K camera: speed beside stock cv2.aruco, and the whole table told.

Tables, lights and cameras are drawn as `tribekeeper render` draws them: any box, 155 tokens, normal
light, tilted by 0 to 35 degrees, as near as all boards allow. One camera is set straight above and
nearer, as the specification measured single pictures: there stock has it easiest.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np

from bench._eye.counting import (
    FULL,
    Row,
    Shot,
    Tally,
    box_tags,
    cells_px,
    print_row,
    tracked,
    uncovered,
    wanted_sides,
)
from bench._eye.opencv import OTHER, StockAruco, every_opencv
from bench._eye.rivals import stock
from bench._eye.state import PACES, State, Watched
from companion.games import GAMES
from vision.render.arrange import Spread, random_scene, view_over
from vision.render.frames import Order, random_light, random_view
from vision.render.play import Moment, play, tops
from vision.render.scene import Scene
from vision.render.studio import Drawn, Studio, tag_quad
from vision.render.viewpoint import Viewpoint
from vision.tags.family import golay

FOUR_K = (3840, 2160)
TOKENS = 155
STOCK_EVERY = 8
"""Stock is as fast and as blind in every frame: it is shown every eighth."""
TUNED_EVERY = 4
"""Tuned stock, slower still, is shown every fourth of these."""
STRAIGHT_TILT, STRAIGHT_PX = 5.0, 5.3


@dataclass(slots=True)
class Played:
    """What was measured on some tables."""

    stock: StockAruco
    ours: Tally = field(default_factory=Tally)
    tuned: Tally = field(default_factory=Tally)
    """Stock of this OpenCV, set to lose the fewest small tags."""
    first: Tally = field(default_factory=Tally)
    """The first frame of each table is searched whole."""
    look: Tally = field(default_factory=Tally)
    """The whole eye: boards, tags, regions, labels, what is covered, and stacks."""
    state: State = field(default_factory=State)
    cells: list[float] = field(default_factory=list)

    def row(self) -> Row:
        mine = {f"ours_{key}": value for key, value in self.ours.row().items()}
        row: Row = {**mine, **self.state.row()}
        row |= {"tuned_ms": self.tuned.ms, "tuned_recall": self.tuned.row()["recall"]}
        row |= {"first_ms": self.first.ms, "look_ms": self.look.ms}
        for release, tally in self.stock.tallies.items():
            name = "other" if release == OTHER else "stock"
            row |= {f"{name}_{key}": value for key, value in tally.row().items()}
            row[f"{name}_ratio"] = round(tally.ms / self.ours.ms, 1)
        return row


def playing() -> list[Row]:
    """The tables as they come, and the one with the camera straight above."""
    opencvs = every_opencv()
    usual, straight = Played(StockAruco(opencvs)), Played(StockAruco(opencvs))
    for number in range(9 if FULL else 2):
        chance = np.random.default_rng([number, 4])
        scene = _dealt(GAMES[number % len(GAMES)], chance)
        view = random_view(Order(scene.game, size=FOUR_K), scene, chance)
        _play(usual, scene, view, chance, 3)
    _print("4K, cameras as they come", usual)
    chance = np.random.default_rng([0, 5])
    scene = _dealt("base", chance)
    _play(straight, scene, _straight_view(scene), chance, 3 if FULL else 1)
    _print("4K, camera straight above and nearer", straight)
    return [usual.row(), straight.row()]


def _dealt(game: str, chance: np.random.Generator) -> Scene:
    scene = random_scene(game, 5, chance, Spread(TOKENS, stacked=0.0))
    return replace(scene, light=random_light("normal", scene, chance))


def _straight_view(scene: Scene) -> Viewpoint:
    view = view_over(scene, FOUR_K, STRAIGHT_TILT)
    nearer = statistics.mean(cells_px(view, scene)) / STRAIGHT_PX
    return replace(view, distance_mm=view.distance_mm * nearer)


def _play(
    played: Played, scene: Scene, view: Viewpoint, chance: np.random.Generator, events: int
) -> None:
    find, shots = tracked(view, scene), []
    watched = Watched(scene.game)
    played.cells += cells_px(view, scene)
    for number, (moment, drawn) in enumerate(_frames(scene, view, chance, events)):
        shot = _shot(moment, drawn, view)
        clock = played.ours if number else played.first
        played.ours.count(clock.timed(find, shot.picture), shot)
        played.look.timed(watched.look, shot.picture)
        played.state.judge(watched, moment, drawn, view)
        if number % STOCK_EVERY == 0:
            shots.append(shot)
    played.stock.look(shots)
    find_tuned = partial(stock(golay(), tuned=True), wanted=wanted_sides(view, scene))
    for shot in shots[::TUNED_EVERY]:
        played.tuned.count(played.tuned.timed(find_tuned, shot.picture), shot)


def _frames(
    scene: Scene, view: Viewpoint, chance: np.random.Generator, events: int
) -> Iterator[tuple[Moment, Drawn]]:
    studio = Studio(scene, view, 1, colour=False)
    for moment in play(scene, events, chance, PACES):
        yield moment, studio.draw(moment.scene)


def _shot(moment: Moment, drawn: Drawn, view: Viewpoint) -> Shot:
    quads = {piece.face.tag: tag_quad(piece, view) for piece in moment.scene.pieces}
    there = {tag: quad.mean(axis=0) for tag, quad in quads.items()}
    clear = {
        piece.face.tag: there[piece.face.tag]
        for piece in tops(moment.scene.pieces)
        if uncovered(drawn.hands, quads[piece.face.tag])
    }
    return Shot(drawn.picture, clear, there, box_tags(moment.scene.game))


def _print(words: str, played: Played) -> None:
    frames = len(played.look.seconds)
    print(
        f"\n{words}: {frames} frames, {min(played.cells):.1f} to {max(played.cells):.1f} px a cell"
    )
    print_row("ours, tracking", played.ours.row())
    for release, tally in played.stock.tallies.items():
        print_row(f"aruco of OpenCV {release}", tally.row())
    print_row("aruco tuned", played.tuned.row())
    print(f"  first frame {played.first.ms} ms, the whole eye {played.look.ms} ms a frame")
    print(f"  {played.state.said()}", flush=True)
