"""A second print shop that shares no line with the first: other paints, other borders.

Nothing of the tracer was chosen on what it prints; it only judges.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

import cv2
import numpy as np

from companion.games.sheet import Sheet
from tools.photographs.prints import SCALE
from tools.photographs.styles import Colour
from vision.geometry import Floats, Picture, Points

Chance = np.random.Generator
Line = np.ndarray[tuple[int, int], np.dtype[np.int32]]
WHITE, CREAM, BLACK, BROWN = (250, 250, 250), (200, 235, 245), (15, 15, 18), (30, 55, 90)
PAINTS: Mapping[str, Colour] = {
    "sea": (150, 95, 40), "lake": (190, 150, 80), "river": (170, 140, 50), "hill": (90, 170, 130),
    "mountain": (140, 150, 160), "black_mountain": (75, 62, 60), "forest": (55, 110, 45),
    "swamp": (70, 105, 100), "farmland": (95, 190, 225), "mud": (60, 90, 130),
    "mushroom": (150, 110, 190), "crystal": (215, 170, 190), "mine": (60, 75, 140),
    "chasm": (45, 35, 55),
}  # fmt: skip
"""Blue, green and red of each terrain."""
PHOTOGRAPHS = ("coffee", "chelsea", "rocket", "astronaut", "grass", "gravel", "brick")
"""Pictures free for any use that come with scikit-image."""
AROUND: Colour = (120, 150, 175)


@dataclass(frozen=True, slots=True)
class Border:
    """How a line between two regions is drawn: strokes over each other, each of a colour, a width
    in millimetres and how much of it is left out."""

    strokes: tuple[tuple[Colour, float], ...]
    dashed: bool = False


BORDERS: Mapping[str, Border] = {
    "thick dark": Border(((BLACK, 2.6),)),
    "thin light": Border(((WHITE, 0.7),)),
    "double": Border(((BROWN, 2.6), (CREAM, 1.0))),
    "two lines": Border(((CREAM, 2.8), (BROWN, 1.2))),
    "dashed": Border(((WHITE, 1.5),), dashed=True),
    "dashed dark": Border(((BLACK, 1.5),), dashed=True),
    "colours meet": Border(()),
}


def stranger(sheet: Sheet, seed: int, border: str) -> Picture:
    """The flat sheet as this shop prints it, its corners in the picture's corners."""
    chance = np.random.default_rng([seed, 31])
    size = (round(sheet.size_mm[0] * SCALE), round(sheet.size_mm[1] * SCALE))
    picture = np.empty((size[1], size[0], 3), np.float32)
    picture[:] = AROUND
    paints = {terrain: _paint(terrain, size, chance) for terrain in sorted(PAINTS)}
    for region, known in sheet.board.regions.items():
        _region(picture, _pixels(sheet.outlines[region]), paints[known.terrain], chance)
    _borders(picture, sheet, BORDERS[border], chance)
    for region, known in sheet.board.regions.items():
        spots = _spots(np.array(sheet.outlines[region]), sheet.centers[region], chance)
        for spot in spots:
            _scenery(picture, spot * SCALE, PAINTS[known.terrain], chance)
        for symbol in sorted(known.symbols):
            _symbol(picture, spots[-1] * SCALE, symbol, chance)
        _word(picture, np.array(sheet.centers[region]) * SCALE, str(sheet.label(region)), chance)
    return np.clip(picture, 0, 255).astype(np.uint8)


def _pixels(outline: object) -> Line:
    return np.rint(np.array(outline) * SCALE).astype(np.int32)


def _paint(terrain: str, size: tuple[int, int], chance: Chance) -> Floats:
    """A photograph's structure and a little of its colour under the terrain's."""
    grain = _photograph(str(chance.choice(PHOTOGRAPHS)))
    zoom = float(chance.uniform(0.6, 1.6))
    wide = cv2.resize(grain, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA)
    rows = np.abs(np.arange(size[1]) % (2 * wide.shape[0] - 2) - wide.shape[0] + 1)
    columns = np.abs(np.arange(size[0]) % (2 * wide.shape[1] - 2) - wide.shape[1] + 1)
    colour = np.array(PAINTS[terrain]) * chance.uniform(0.9, 1.1, 3)
    strength = float(chance.uniform(0.12, 0.25))
    return np.asarray(colour * (1 + strength * wide[rows][:, columns]), np.float32)


@cache
def _photograph(name: str) -> Floats:
    """About 0 and about 1 strong, in its colours."""
    folder = resources.files("skimage.data")
    file = next(f for f in folder.iterdir() if f.name.split(".")[0] == name)
    found = cv2.imdecode(np.frombuffer(file.read_bytes(), np.uint8), cv2.IMREAD_COLOR)
    assert found is not None, f"{name} comes with scikit-image"
    soft = found.astype(np.float32)
    even = soft - cv2.GaussianBlur(soft, (0, 0), 30)
    return np.asarray(even / (even.std() + 1e-6))


def _region(picture: Floats, line: Line, paint: Floats, chance: Chance) -> None:
    """Painted lighter in the middle than at its rim, as painters do."""
    x, y, w, h = cv2.boundingRect(line)
    here = np.s_[max(0, y) : y + h, max(0, x) : x + w]
    mask = np.zeros(picture[here].shape[:2], np.uint8)
    cv2.fillPoly(mask, [line - (max(0, x), max(0, y))], 1)
    depth = np.minimum(cv2.distanceTransform(mask, cv2.DIST_L2, 3) / (12 * SCALE), 1)
    light = float(chance.uniform(0.94, 1.06)) * (0.9 + 0.15 * depth)
    inside = mask > 0
    picture[here][inside] = (paint[here] * light[..., None])[inside]


def _borders(picture: Floats, sheet: Sheet, border: Border, chance: Chance) -> None:
    gaps = _gaps((picture.shape[0], picture.shape[1]), chance) if border.dashed else None
    for colour, mm in border.strokes:
        mask = np.zeros(picture.shape[:2], np.uint8)
        for outline in sheet.outlines.values():
            wide = max(1, round(mm * SCALE))
            cv2.polylines(mask, [_pixels(outline)], True, 255, wide, cv2.LINE_AA)
        alpha = mask.astype(np.float32) / 255 * (1.0 if gaps is None else gaps)
        picture[:] = picture * (1 - alpha[..., None]) + np.array(colour) * alpha[..., None]


def _gaps(shape: tuple[int, int], chance: Chance) -> Floats:
    """A chequered mask: lines that run across it are dashed, whichever way they run."""
    side = float(chance.uniform(4, 6)) * SCALE
    y, x = np.indices(shape)
    angle = chance.uniform(0.2, 0.6)
    across = x * np.cos(angle) + y * np.sin(angle)
    down = y * np.cos(angle) - x * np.sin(angle)
    return np.asarray(((across // side).astype(int) + (down // side).astype(int)) % 2 == 0, float)


def _spots(outline: Points, middle: object, chance: Chance) -> Points:
    """Half of them on the border, half anywhere between it and the middle."""
    number = max(4, len(outline) // 4)
    on = outline[chance.integers(0, len(outline), number)]
    share = chance.uniform(0, 1, (number, 1)) * (np.arange(number) % 2)[:, None]
    inward = (np.array(middle) - on) * share
    return np.asarray(on + inward + chance.normal(0, 1.0, (number, 2)))


def _scenery(picture: Floats, at: Points, colour: Colour, chance: Chance) -> None:
    draw = (_tree, _house, _ridge, _tuft)[int(chance.integers(0, 4))]
    draw(picture, at, np.array(colour), float(chance.uniform(2.0, 4.5)) * SCALE)


def _tree(picture: Floats, at: Points, colour: Floats, r: float) -> None:
    shadow = np.rint(at + np.array([0.5, 0.4]) * r).astype(int).tolist()
    axes, dark = (round(r), round(r / 2)), (colour * 0.5).tolist()
    cv2.ellipse(picture, shadow, axes, 0, 0, 360, dark, -1)
    crown = np.array([[-0.6, 0.5], [0, -1.2], [0.6, 0.5]]) * r + at
    cv2.fillPoly(picture, [np.rint(crown).astype(np.int32)], (30, 80, 35), cv2.LINE_AA)


def _house(picture: Floats, at: Points, colour: Floats, r: float) -> None:
    wall = np.array([[-0.7, 0], [0.7, 0], [0.7, 0.8], [-0.7, 0.8]]) * r + at
    roof = np.array([[-0.9, 0], [0, -0.7], [0.9, 0]]) * r + at
    cv2.fillPoly(picture, [np.rint(wall).astype(np.int32)], (190, 215, 230), cv2.LINE_AA)
    cv2.fillPoly(picture, [np.rint(roof).astype(np.int32)], (50, 60, 150), cv2.LINE_AA)


def _ridge(picture: Floats, at: Points, colour: Floats, r: float) -> None:
    line = np.array([[-1.6, 0.4], [-0.8, -0.4], [0, 0.3], [0.9, -0.5], [1.7, 0.4]]) * r + at
    points, wide = [np.rint(line).astype(np.int32)], max(1, round(0.5 * SCALE))
    cv2.polylines(picture, points, False, (colour * 0.45).tolist(), wide, cv2.LINE_AA)


def _tuft(picture: Floats, at: Points, colour: Floats, r: float) -> None:
    bright, foot = np.minimum(colour * 1.5 + 20, 255).tolist(), np.rint(at).astype(int).tolist()
    for lean in (-0.5, 0.0, 0.5):
        tip = np.rint(at + np.array([lean, -1]) * r).astype(int).tolist()
        cv2.line(picture, foot, tip, bright, round(0.4 * SCALE), cv2.LINE_AA)


def _symbol(picture: Floats, at: Points, symbol: str, chance: Chance) -> None:
    r = round(chance.uniform(5, 7.5) * SCALE)
    x, y = np.rint(at).astype(int).tolist()
    tint = np.random.default_rng(list(symbol.encode())).uniform(60, 240, 3).tolist()
    cv2.rectangle(picture, (x - r, y - r), (x + r, y + r), (230, 240, 245), -1)
    cv2.rectangle(picture, (x - r, y - r), (x + r, y + r), (40, 40, 40), round(0.5 * SCALE))
    cv2.circle(picture, (x, y), round(0.65 * r), tint, -1, cv2.LINE_AA)


def _word(picture: Floats, at: Points, word: str, chance: Chance) -> None:
    x, y = np.rint(at + chance.uniform(-6, 6, 2) * SCALE).astype(int).tolist()
    font, size = cv2.FONT_HERSHEY_TRIPLEX, 0.35 * SCALE
    for colour, wide in ((BLACK, 5), (CREAM, 2)):
        cv2.putText(picture, word, (x, y), font, size, colour, wide, cv2.LINE_AA)
