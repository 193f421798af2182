"""How answers of detectors are counted, and what several measurements of the eye share."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

import numpy as np

from vision.census import census
from vision.geometry import Picture, Points, Quads
from vision.render.scene import Scene
from vision.render.viewpoint import Viewpoint
from vision.sticker import CELL_MM
from vision.tags.decode import Decoder
from vision.tags.detect import Detector
from vision.tags.family import golay
from vision.tags.quads import Sides
from vision.tags.track import Tracker

FULL = bool(os.environ.get("BENCH_FULL"))
"""Measure as long as the goals ask for, instead of a minute or two."""
NEAR_PX = 5.0
Row = dict[str, str | float | int]
Answer = TypeVar("Answer")
Find = Callable[[Picture], dict[int, Points]]


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A frame and the truth about it."""

    picture: Picture
    clear: Mapping[int, Points]
    """Tags that can be seen whole, and where their middles are."""
    there: Mapping[int, Points]
    """All tags of tokens on the table."""
    box: frozenset[int]
    """All tags of tokens that there are: what is neither these nor a token is no mistake."""


@dataclass(slots=True)
class Tally:
    """What one detector did on some frames."""

    views: int = 0
    right: int = 0
    wrong: int = 0
    seconds: list[float] = field(default_factory=list)

    def count(self, found: Mapping[int, Points], shot: Shot) -> None:
        self.views += len(shot.clear)
        self.right += len([tag for tag in shot.clear if _there(tag, found, shot.clear)])
        self.wrong += len([tag for tag in found if tag in shot.box
                           and not _there(tag, found, shot.there)])  # fmt: skip

    def timed(self, look: Callable[[Picture], Answer], picture: Picture) -> Answer:
        start = time.process_time()
        answer = look(picture)
        self.seconds.append(time.process_time() - start)
        return answer

    @property
    def ms(self) -> float:
        return round(1000 * statistics.mean(self.seconds), 1)

    def row(self) -> Row:
        return {
            "views": self.views,
            "recall": round(self.right / max(1, self.views), 4),
            "wrong": self.wrong,
            "ms": self.ms,
        }


def tracked(view: Viewpoint, scene: Scene) -> Find:
    """The eye's tracker, made for the tokens of this scene."""
    tracker = Tracker(Detector(Decoder(golay())), wanted_sides(view, scene))

    def find(picture: Picture) -> dict[int, Points]:
        seen = tracker.update(picture).visible
        return dict(zip(seen.tags.tolist(), seen.quads.mean(axis=1), strict=True))

    return find


def cells_px(view: Viewpoint, scene: Scene) -> list[float]:
    """Pixels per tag cell of every token."""
    return [view.pixels_per_mm((p.at.x, p.at.y)) * CELL_MM for p in scene.pieces]


def wanted_sides(view: Viewpoint, scene: Scene) -> Sides:
    sizes = [cell * golay().cells for cell in cells_px(view, scene)]
    return Sides(0.72 * min(sizes), 1.69 * max(sizes))


def scaled(view: Viewpoint, scene: Scene, cell: float) -> Viewpoint:
    """Fewer or more pixels, until the farthest token has so many per cell."""
    return zoomed(view, cell / min(cells_px(view, scene)))


def zoomed(view: Viewpoint, factor: float) -> Viewpoint:
    size = (int(view.size[0] * factor), int(view.size[1] * factor))
    return replace(view, size=size, focal=view.focal * factor)


def box_tags(game: str) -> frozenset[int]:
    return frozenset(face.tag for face in census(game).faces)


def uncovered(hidden: Picture, quad: Quads) -> bool:
    """Nothing white lies over any part of this tag."""
    (left, top), (right, bottom) = quad.min(axis=0).astype(int), quad.max(axis=0).astype(int)
    return not hidden[max(0, top) : bottom + 1, max(0, left) : right + 1].any()


def _there(tag: int, found: Mapping[int, Points], truth: Mapping[int, Points]) -> bool:
    both = tag in found and tag in truth
    return both and bool(np.abs(found[tag] - truth[tag]).max() < NEAR_PX)


def print_row(words: str, row: Mapping[str, str | float | int]) -> None:
    print(f"  {words:34}" + "".join(f"{row[key]!s:>9}" for key in row if key != "tilt"), flush=True)
