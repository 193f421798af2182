"""One picture at a time: the eye beside its rivals, hard light, and boards without a single tag."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
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
    scaled,
    tracked,
    uncovered,
)
from bench._eye.rivals import FAMILIES, Find, apriltag3, ours, stock
from vision.geometry import Picture
from vision.layout import anchor_tags
from vision.render.arrange import Spread, random_scene, view_over
from vision.render.frames import random_light
from vision.render.scene import Lying, Scene
from vision.render.studio import Drawn, Studio, tag_quad
from vision.render.viewpoint import Viewpoint
from vision.tags.family import golay
from vision.tags.quads import Sides

SWEEP = (
    (2.0, 15.0, "normal"),
    (2.5, 0.0, "normal"),
    (2.5, 30.0, "normal"),
    (2.5, 45.0, "normal"),
    (3.0, 20.0, "normal"),
    (4.0, 30.0, "normal"),
    (3.5, 20.0, "hard"),
)
OURS_FRAMES, RIVALS_FRAMES = (24, 6) if FULL else (2, 2)
"""Rivals are shown the first of the frames that ours is shown."""
HARD_PX, HARD_FRAMES = 3.5, 10
BOARDS = ("base-2p", "base-3p", "base-4p", "underground-3p")


def single_frames() -> list[Row]:
    """By pixels per cell, tilt and light."""
    print(f"\n{'one picture':36}" + "".join(f"{n:>9}" for n in ("views", "recall", "wrong", "ms")))
    rows: list[Row] = []
    for cell, tilt, light in SWEEP:
        for family, finders in _finders().items():
            tallies = {name: Tally() for name in finders}
            for seed in range(OURS_FRAMES if "ours" in finders else RIVALS_FRAMES):
                looking = finders if seed < RIVALS_FRAMES else {"ours": finders["ours"]}
                _one_frame(family, looking, tallies, (cell, tilt, light, seed))
            for name, tally in tallies.items():
                rows.append({"detector": name, "cell_px": cell, "tilt": tilt, "light": light,
                             **tally.row()})  # fmt: skip
                print_row(f"{name:20} {cell} px {tilt:2.0f} deg {light[:4]}", tally.row())
    return rows


def hard_light() -> list[Row]:
    """Reflections, shadows, noise and a dim lamp: a still table looked at for ten frames."""
    tally, blinded = Tally(), 0
    for seed in range(24 if FULL else 3):
        scene, view = _seen_from("hard", HARD_PX, 20.0, np.random.default_rng(seed))
        studio, find = Studio(scene, view, seed, colour=False), tracked(view, scene)
        for _ in range(HARD_FRAMES - 1):
            find(studio.draw(scene).picture)
        shot = _shot(scene, view, studio.draw(scene))
        tally.count(tally.timed(find, shot.picture), shot)
        blinded += len(shot.there) - len(shot.clear)
    print(
        f"\nhard light, {HARD_PX} px, after {HARD_FRAMES} frames ({blinded} blinded tags left out)"
    )
    print_row("ours, tracking", tally.row())
    return [{**tally.row(), "blinded": blinded}]


def empty_boards() -> list[Row]:
    """Maps without a single tag: whatever is found is false."""
    false = frames = 0
    find = ours(golay())
    for grey in _empty_frames(300 if FULL else 60):
        frames += 1
        false += len(find(grey, Sides(12.0, 60.0)))
    print(f"\ntag-free boards: {false} false tags in {frames} frames")
    return [{"frames": frames, "false": false}]


def _finders() -> dict[str, dict[str, Find]]:
    golay_family, april_family = (FAMILIES[name]() for name in ("golay-5x5", "36h11"))
    return {
        "golay-5x5": {
            "ours": ours(golay_family),
            "aruco": stock(golay_family, tuned=False),
            "aruco tuned": stock(golay_family, tuned=True),
        },
        "36h11": {
            "ours, 36h11": ours(april_family),
            "aruco, 36h11": stock(april_family, tuned=False),
            "AprilTag 3, 36h11": apriltag3(),
        },
    }


def _one_frame(
    family: str, finders: Mapping[str, Find], tallies: dict[str, Tally],
    how: tuple[float, float, str, int],
) -> None:  # fmt: skip
    """The same table for both families: only the pattern on the stickers differs."""
    cell, tilt, light, seed = how
    chance = np.random.default_rng([seed, round(cell * 10), round(tilt)])
    scene, view = _seen_from(light, cell, tilt, chance)
    drawn = Studio(scene, view, seed, colour=False, family=FAMILIES[family]()).draw(scene)
    shot = _shot(scene, view, drawn)
    sizes = [size * golay().cells for size in cells_px(view, scene)]
    wanted = Sides(0.75 * min(sizes), 1.5 * max(sizes))
    for name, find in finders.items():
        found = tallies[name].timed(partial(find, wanted=wanted), shot.picture)
        tallies[name].count(found, shot)


def _seen_from(
    light: str, cell: float, tilt: float, chance: np.random.Generator
) -> tuple[Scene, Viewpoint]:
    """A table whose farthest token has so many pixels per cell."""
    scene = random_scene("base", 5 if FULL else 3, chance, Spread(110, stacked=0.0, column=False))
    scene = replace(scene, light=random_light(light, scene, chance))
    return scene, scaled(view_over(scene, (1920, 1080), tilt, 6.0, -0.05), scene, cell)


def _shot(scene: Scene, view: Viewpoint, drawn: Drawn) -> Shot:
    quads = {piece.face.tag: tag_quad(piece, view) for piece in scene.pieces}
    there = {tag: quad.mean(axis=0) for tag, quad in quads.items()}
    clear = {tag: there[tag] for tag, quad in quads.items() if uncovered(drawn.blinded, quad)}
    return Shot(drawn.picture, clear, there, box_tags("base"))


def _empty_frames(count: int) -> Iterator[Picture]:
    chance = np.random.default_rng(2)
    for number in range(count):
        if number % 10 == 0:
            board = BOARDS[number // 10 % len(BOARDS)]
            scene = Scene("base", ((board, Lying(0, 0)),), hidden_anchors=anchor_tags())
            view = view_over(scene, (1280, 720), chance.uniform(0, 40), chance.uniform(-20, 20))
            scene = replace(scene, light=random_light("mixed", scene, chance))
            studio = Studio(scene, view, number, colour=False)
        yield studio.draw(scene).picture
