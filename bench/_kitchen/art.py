"""Boards printed in several manners, none of them any publisher's: photographs, paint, flat ink."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.games.atlas import Sheet, sheet
from vision.geometry import Picture
from vision.layout import COLUMN_MAT, column_plan
from vision.render.paint.art import OUTLINE, TERRAINS, board_picture, mat_picture
from vision.render.studio import Art

PHOTOGRAPHS = ("astronaut", "brick", "chelsea", "coffee", "grass", "gravel", "hubble_deep_field",
               "ihc", "motorcycle_left", "retina", "rocket")  # fmt: skip
"""Pictures that come with scikit-image, in the public domain or under free licences."""


DRAWN_SCALE = 3.0


@lru_cache(maxsize=40)
def photograph_of(name: str) -> Picture:
    import skimage

    folder = Path(skimage.__file__).parent / "data"
    path = next(folder.glob(f"{name}.*g"))
    return np.asarray(cv2.imread(str(path), cv2.IMREAD_COLOR), np.uint8)


def _collage(printed: Sheet, scale: float) -> Picture:
    """Every region cut out of a photograph, tinted like its terrain."""
    picture = _blank(printed, scale)
    for number, (region, outline) in enumerate(printed.outlines.items()):
        texture = photograph_of(PHOTOGRAPHS[number % len(PHOTOGRAPHS)])
        tint = np.array(TERRAINS.get(printed.board.regions[region].terrain, (120, 140, 150)))
        grey = cv2.cvtColor(texture, cv2.COLOR_BGR2GRAY)[..., None] / 128.0
        paint = np.clip(0.35 * texture + 0.65 * grey * tint, 0, 255).astype(np.uint8)
        _fill(picture, np.array(outline) * scale, _sized(paint, picture))
    return _lined(picture, printed, scale, (214, 228, 232))


def _one_photograph(printed: Sheet, scale: float) -> Picture:
    """A single photograph over the whole board with faint borders, as painted maps have them."""
    name = PHOTOGRAPHS[zlib.crc32(printed.id.encode()) % 4]
    picture = _sized(photograph_of(name), _blank(printed, scale))
    return _lined(picture, printed, scale, (30, 60, 90))


def _flat_ink(printed: Sheet, scale: float) -> Picture:
    """Plain colours without any pattern."""
    picture = _blank(printed, scale)
    for region, outline in printed.outlines.items():
        colour = TERRAINS.get(printed.board.regions[region].terrain, (120, 140, 150))
        cv2.fillPoly(picture, [np.rint(np.array(outline) * scale).astype(np.int32)], colour)
    return _lined(picture, printed, scale, OUTLINE)


def _sand(printed: Sheet, scale: float) -> Picture:
    """Browns and pinks all over, as skin has them."""
    picture = _blank(printed, scale)
    chance = np.random.default_rng(5)
    for outline in printed.outlines.values():
        colour = np.array([120, 155, 205]) + chance.integers(-28, 29, 3)
        cv2.fillPoly(picture, [np.rint(np.array(outline) * scale).astype(np.int32)],
                     [int(c) for c in colour])  # fmt: skip
    spots = _clouds(printed, scale, chance, 1.5) * 6
    picture = np.clip(picture + spots, 0, 255).astype(np.uint8)
    return _lined(picture, printed, scale, (70, 90, 130))


def _painted(printed: Sheet, scale: float) -> Picture:
    """Soft brush strokes in each terrain's colours."""
    picture = _blank(printed, scale)
    for region, outline in printed.outlines.items():
        colour = TERRAINS.get(printed.board.regions[region].terrain, (120, 140, 150))
        cv2.fillPoly(picture, [np.rint(np.array(outline) * scale).astype(np.int32)], colour)
    chance = np.random.default_rng(11)
    strokes = sum(_clouds(printed, scale, chance, mm) * depth
                  for mm, depth in ((2.0, 10.0), (6.0, 16.0), (22.0, 20.0)))  # fmt: skip
    picture = np.clip(picture + strokes, 0, 255).astype(np.uint8)
    return _lined(picture, printed, scale, (60, 80, 90))


def _night(printed: Sheet, scale: float) -> Picture:
    """A dark map with pale veins, as caves are painted."""
    picture = _painted(printed, scale).astype(np.float32) * (0.42, 0.3, 0.34)
    veins = np.abs(_clouds(printed, scale, np.random.default_rng(12), 5.0)) < 0.06
    picture[veins[..., 0]] += (60, 40, 50)
    return _lined(np.clip(picture, 0, 255).astype(np.uint8), printed, scale, (150, 160, 170))


def _hatched(printed: Sheet, scale: float) -> Picture:
    """Pale paper with lines of ink, denser or thinner by the region."""
    picture = _blank(printed, scale)
    rows, columns = np.indices(picture.shape[:2])
    for number, outline in enumerate(printed.outlines.values()):
        angle, pitch = 0.7 * number, (2.0 + number % 5) * scale
        wave = np.sin((rows * np.sin(angle) + columns * np.cos(angle)) * 2 * np.pi / pitch)
        tone = np.where(wave > 0.8, 70, 205)[..., None] * np.array([0.88, 0.97, 1.0])
        _fill(picture, np.array(outline) * scale, tone.astype(np.uint8))
    return _lined(picture, printed, scale, (40, 40, 48))


def _clouds(
    printed: Sheet, scale: float, chance: np.random.Generator, mm: float
) -> NDArray[np.float32]:
    """Soft noise of this grain, in three colours that mostly go together; a board's print has it
    at the same places however large it is drawn.
    """
    across, down = (max(2, int(side / mm) + 2) for side in printed.size_mm)
    grain = chance.normal(0, 1, (down, across, 1)) + chance.normal(0, 0.3, (down, across, 3))
    height, width = _blank(printed, scale).shape[:2]
    return np.asarray(cv2.resize(grain, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)


def _drawn(printed: Sheet, scale: float) -> Picture:
    """Drawn once and shrunk or grown: drawn larger, it would be another print."""
    return _sized(board_picture(printed, DRAWN_SCALE), _blank(printed, scale))


STYLES: dict[str, Callable[[Sheet, float], Picture]] = {
    "drawn": _drawn,
    "collage": _collage,
    "photograph": _one_photograph,
    "flat": _flat_ink,
    "sand": _sand,
    "painted": _painted,
    "night": _night,
    "hatched": _hatched,
}


@lru_cache(maxsize=16)
def art(style: str) -> Art:
    @lru_cache(maxsize=4)
    def picture(board: str, scale: float) -> Picture:
        if board == COLUMN_MAT:
            return mat_picture(column_plan(), scale)
        return STYLES[style](sheet(board), scale)

    return picture


def _blank(printed: Sheet, scale: float) -> Picture:
    width, height = (round(side * scale) for side in printed.size_mm)
    return np.full((height, width, 3), (84, 104, 112), np.uint8)


def _sized(paint: Picture, like: Picture) -> Picture:
    size = (like.shape[1], like.shape[0])
    return np.asarray(cv2.resize(paint, size, interpolation=cv2.INTER_CUBIC), np.uint8)


def _fill(picture: Picture, outline: np.ndarray[tuple[int, ...], np.dtype[np.float64]],
          paint: Picture) -> None:  # fmt: skip
    mask = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.rint(outline).astype(np.int32)], 255)
    picture[mask > 0] = paint[mask > 0]


def _lined(picture: Picture, printed: Sheet, scale: float, colour: tuple[int, int, int]) -> Picture:
    for outline in printed.outlines.values():
        line = [np.rint(np.array(outline) * scale).astype(np.int32)]
        cv2.polylines(picture, line, True, colour, max(1, round(scale)), cv2.LINE_AA)
    return picture
