"""An evening in few pictures: hands come and go, tokens are lifted and laid, lamps change.

`python -m tests.vision.evening 10000` looks at so many frames and prints the process's size in kB
after a tenth of them and at the end.
"""

from __future__ import annotations

import resource
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np

from vision.geometry import Picture
from vision.render.arrange import Spread, random_scene, view_over
from vision.render.scene import Hand, Scene
from vision.render.studio import Studio
from vision.table.eye import Eye
from vision.table.merge import merge
from vision.table.steady import Steady

SIZE = (960, 540)
HOLDS = 3
"""Frames for which the table looks the same."""


def pictures() -> list[Picture]:
    scene = random_scene("base", 2, np.random.default_rng(5), Spread(14, 0.2, column=False))
    studio = Studio(scene, view_over(scene, SIZE, 15.0), 3)
    return [studio.draw(moment).picture for moment in _moments(scene)]


def _moments(scene: Scene) -> Iterator[Scene]:
    fewer = scene.with_pieces(scene.pieces[3:])
    hand = Hand((150.0, 150.0), (230.0, 700.0))
    yield from (scene, scene.with_hands(hand), fewer.with_hands(hand), fewer)
    dim = replace(scene.light, exposure=scene.light.exposure * 0.8)
    yield from (replace(fewer, light=dim), scene.with_hands(hand))


def watched(frames: int, seen: list[Picture]) -> Iterator[int]:
    """The number of each frame once the whole eye has looked at it."""
    eye, steady = Eye("base"), Steady()
    for number in range(1, frames + 1):
        steady.update(merge([eye.look(seen[number // HOLDS % len(seen)])]))
        yield number


def held_kb() -> int:
    """What this process holds in memory now."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() // 1024


if __name__ == "__main__":
    asked = int(sys.argv[1])
    for frame in watched(asked, pictures()):
        if frame in (asked // 10, asked):
            print(held_kb(), flush=True)
