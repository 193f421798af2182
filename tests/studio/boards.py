"""A photograph of a small island and taps for it, made once for all tests that trace."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from companion.games.atlas import sheet
from companion.games.sheet import Point, Sheet
from companion.tracing.tracing import BoardFrame
from tools.photographs.rounds import Manner, scene, seeds_of
from vision.cameras.pictures import encode_jpeg
from vision.geometry import Picture

ISLAND, SEED = "small-2b", 7


@dataclass(frozen=True, slots=True, eq=False)
class Photographed:
    """A board, its photograph, where it lies in it and a tap for each region with its terrain."""

    sheet: Sheet
    picture: Picture
    frame: BoardFrame
    taps: tuple[tuple[Point, str], ...]
    """In shares of the board."""

    def jpeg(self) -> bytes:
        return encode_jpeg(self.picture, 85)


@cache
def photographed(board: str = ISLAND, width: int = 1600) -> Photographed:
    found = sheet(board)
    shot = scene(found, SEED, Manner(width=width))
    seeds = seeds_of(found, shot, SEED)
    height, wide = shot.picture.shape[:2]
    assert seeds.corners is not None
    one, two, three, four = ((float(x), float(y)) for x, y in seeds.corners / (wide, height))
    frame = BoardFrame((one, two, three, four), found.size_mm)
    return Photographed(found, shot.picture, frame, tuple(_taps(found)))


def _taps(found: Sheet) -> list[tuple[Point, str]]:
    width, height = found.size_mm
    chance = np.random.default_rng(SEED)
    return [
        (
            (found.centers[id][0] / width + float(chance.normal(0, 0.008)),
             found.centers[id][1] / height + float(chance.normal(0, 0.008))),
            region.terrain,
        )
        for id, region in found.board.regions.items()
    ]  # fmt: skip
