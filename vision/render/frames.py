"""Drawn tables written to a folder: a picture and its truth for each frame."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from companion.games.sheet import Sheet
from vision.geometry import Picture
from vision.layout import COLUMN_MAT
from vision.render.arrange import Spread, random_scene, view_over
from vision.render.play import play
from vision.render.scene import Hand, Light, Scene
from vision.render.studio import Studio
from vision.render.truth import truth
from vision.render.viewpoint import Viewpoint


@dataclass(frozen=True, slots=True)
class Order:
    """What to draw."""

    game: str
    players: int = 3
    seed: int = 0
    frames: int = 1
    size: tuple[int, int] = (1920, 1080)
    light: str = "mixed"
    tokens: int = 60
    own: tuple[Sheet, ...] = ()
    """Boards of people's own to lie there instead of the box's."""

    def table(self, chance: np.random.Generator, spread: Spread) -> Scene:
        return random_scene(self.game, self.players, chance, spread, self.own)


def write_frames(order: Order, out: Path, *, playing: bool = False) -> Iterator[Path]:
    """Write `frame-0001.jpg` with `frame-0001.json` and so on; each path is told when done."""
    out.mkdir(parents=True, exist_ok=True)
    pictures = _played(order) if playing else _tables(order)
    for number, (picture, facts) in enumerate(pictures, 1):
        path = out / f"frame-{number:04d}.png"
        cv2.imwrite(str(path), picture)
        path.with_suffix(".json").write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")
        yield path


def random_light(kind: str, scene: Scene, chance: np.random.Generator) -> Light:
    """Normal is a lit room; hard has a lamp's reflection, a shadow, noise, blur and dim corners."""
    hard = kind == "hard" or (kind == "mixed" and chance.random() < 0.4)
    if not hard:
        return Light(
            exposure=float(chance.uniform(0.5, 0.9)), uneven=float(chance.uniform(0, 0.4)),
            blur=float(chance.uniform(0.4, 0.8)), noise=float(chance.uniform(0.006, 0.02)),
            jpeg=int(chance.integers(80, 96)),
        )  # fmt: skip
    return Light(
        exposure=float(chance.uniform(0.2, 0.7)), uneven=float(chance.uniform(0.3, 0.75)),
        glare=_glare(scene, chance), shadow=_shadow(scene, chance),
        blur=float(chance.uniform(0.6, 1.1)), noise=float(chance.uniform(0.015, 0.04)),
        jpeg=int(chance.integers(60, 85)),
    )  # fmt: skip


def random_view(order: Order, scene: Scene, chance: np.random.Generator) -> Viewpoint:
    return view_over(
        scene, order.size, float(chance.uniform(0, 35)), float(chance.uniform(-12, 12)),
        float(chance.uniform(-0.12, 0.03)),
    )  # fmt: skip


def _tables(order: Order) -> Iterator[tuple[Picture, dict[str, object]]]:
    for number in range(order.frames):
        seed = [order.seed, number]
        chance = np.random.default_rng(seed)
        scene = order.table(chance, Spread(order.tokens))
        scene = replace(scene, light=random_light(order.light, scene, chance))
        if order.light == "mixed" and chance.random() < 0.3:
            scene = scene.with_hands(_reaching_hand(scene, chance))
        view = random_view(order, scene, chance)
        drawn = Studio(scene, view, order.seed + number).draw(scene)
        yield drawn.picture, truth(scene, drawn, view)


def _played(order: Order) -> Iterator[tuple[Picture, dict[str, object]]]:
    chance = np.random.default_rng(order.seed)
    scene = order.table(chance, Spread(order.tokens, stacked=0.0))
    scene = replace(scene, light=random_light(order.light, scene, chance))
    view = random_view(order, scene, chance)
    studio = Studio(scene, view, order.seed)
    moments = play(scene, order.frames, chance)
    for _, moment in zip(range(order.frames), moments, strict=False):
        drawn = studio.draw(moment.scene)
        facts = truth(moment.scene, drawn, view)
        yield drawn.picture, {**facts, "event": moment.event, "since": moment.since}


def _somewhere(scene: Scene, chance: np.random.Generator) -> tuple[float, float]:
    boards = [(name, lying) for name, lying in scene.boards if name != COLUMN_MAT]
    name, lying = boards[int(chance.integers(len(boards)))]
    spot = lying.place(chance.uniform(0.15, 0.85, (1, 2)) * scene.plan(name).size_mm)[0]
    return float(spot[0]), float(spot[1])


def _reaching_hand(scene: Scene, chance: np.random.Generator) -> Hand:
    x, y = _somewhere(scene, chance)
    skin = ((118, 152, 205), (150, 178, 224), (70, 96, 140))[int(chance.integers(3))]
    return Hand((x, y), (x + float(chance.uniform(-200, 200)), y + 600), skin)


def _glare(scene: Scene, chance: np.random.Generator) -> tuple[tuple[float, float, float], ...]:
    x, y = _somewhere(scene, chance)
    return ((x, y, float(chance.uniform(18, 40))),)


def _shadow(scene: Scene, chance: np.random.Generator) -> tuple[tuple[float, float], ...]:
    x, y = _somewhere(scene, chance)
    spread = chance.uniform(60, 220, 4)
    return (
        (x - float(spread[0]), y - float(spread[1])),
        (x + float(spread[2]), y - float(spread[3])),
        (x + float(spread[0]), y + float(spread[1])),
        (x - float(spread[2]), y + float(spread[3])),
    )
