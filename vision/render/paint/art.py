"""The surfaces of a drawn table: wood, boards, mats, corner tags, labels. All our own drawing."""

from __future__ import annotations

import zlib
from functools import lru_cache

import cv2
import numpy as np
import segno

from companion.games.atlas import Sheet
from companion.rules.board import RegionId
from vision.geometry import Picture, Points
from vision.layout import ANCHOR_STICKER_MM, QR_MM, Anchor, Plan
from vision.render.paint.stickers import INK, PAPER, Colour, tag_cells
from vision.tags.family import golay

TERRAINS: dict[str, Colour] = {
    "sea": (168, 128, 60), "lake": (176, 140, 78), "river": (170, 130, 64),
    "hill": (92, 160, 128), "mountain": (128, 132, 140), "black_mountain": (74, 70, 78),
    "forest": (58, 112, 62), "swamp": (74, 106, 98), "farmland": (104, 196, 214),
    "field": (104, 196, 214), "mud": (66, 96, 132), "mushroom": (132, 108, 178),
    "crystal": (186, 156, 150), "mine": (96, 104, 120), "chasm": (60, 52, 58),
    "desert": (140, 196, 222), "plain": (104, 190, 170), "snow": (232, 226, 220),
}  # fmt: skip
OUTLINE = (40, 44, 52)


def wood(size: tuple[int, int], seed: int) -> Picture:
    """A table top with grain."""
    chance = np.random.default_rng(seed)
    grain = chance.normal(0, 1, (size[1] // 3 + 2, max(2, size[0] // 90))).astype(np.float32)
    broad = cv2.resize(grain, size, interpolation=cv2.INTER_CUBIC)
    shade = 1 + 0.10 * broad
    colour = np.array([66, 98, 140], np.float32) * chance.uniform(0.75, 1.15)
    return np.clip(shade[..., None] * colour, 0, 255).astype(np.uint8)


def board_picture(sheet: Sheet, scale: float) -> Picture:
    """A map with coloured, mottled regions, pixels per millimetre `scale`."""
    width, height = (round(side * scale) for side in sheet.size_mm)
    picture = np.full((height, width, 3), (84, 104, 112), np.uint8)
    chance = np.random.default_rng(zlib.crc32(sheet.id.encode()))
    for region, outline in sheet.outlines.items():
        area = [np.array(np.array(outline) * scale * 16, np.int32)]
        colour = np.array(TERRAINS.get(sheet.board.regions[region].terrain, (120, 140, 150)))
        colour = np.clip(colour + chance.integers(-9, 10, 3), 0, 255)
        cv2.fillPoly(picture, area, [int(c) for c in colour], cv2.LINE_AA, 4)
    picture = _mottled(picture, chance)
    for region, outline in sheet.outlines.items():
        _scatter(picture, sheet, region, scale, chance)
        area = [np.array(np.array(outline) * scale * 16, np.int32)]
        cv2.polylines(picture, area, True, OUTLINE, max(1, round(scale * 0.9)), cv2.LINE_AA, 4)
    return picture


def mat_picture(plan: Plan, scale: float) -> Picture:
    """Plain card with a frame round each place for a label."""
    width, height = (round(side * scale) for side in plan.size_mm)
    picture = np.full((height, width, 3), 205, np.uint8)
    for spot in plan.spots:
        corner = np.array(spot.center_mm) - QR_MM / 2 - 1
        box = [*np.rint(corner * scale).astype(int), round((QR_MM + 2) * scale)]
        cv2.rectangle(picture, (box[0], box[1], box[2], box[2]), (150, 150, 150), 1)
    return picture


def anchor_picture(anchor: Anchor) -> Picture:
    tag = tag_cells(anchor.tag, 40, golay())
    cv2.rectangle(tag, (0, 0), (tag.shape[1] - 1, tag.shape[0] - 1), 90, 3)
    return np.repeat(tag[..., None], 3, axis=2)


def label_picture(text: str) -> Picture:
    """A QR label with its full quiet zone."""
    cells = np.pad(_label_cells(text), 4, constant_values=1) * (PAPER - INK) + INK
    grown = np.kron(cells, np.ones((12, 12), np.uint8))
    return np.repeat(grown[..., None], 3, axis=2)


@lru_cache(maxsize=256)
def _label_cells(text: str) -> Picture:
    code = segno.make(text, error="m", boost_error=False, micro=False)
    return np.array([[not dark for dark in row] for row in code.matrix], np.uint8)


def anchor_corners() -> Points:
    half = ANCHOR_STICKER_MM / 2
    return np.array([[-half, -half], [half, -half], [half, half], [-half, half]])


def _mottled(picture: Picture, chance: np.random.Generator) -> Picture:
    """Paint is never even: noise of several sizes."""
    height, width = picture.shape[:2]
    shade = np.ones((height, width), np.float32)
    for grain, depth in ((40, 0.10), (12, 0.07), (4, 0.05)):
        spots = chance.normal(0, depth, (height // grain + 2, width // grain + 2))
        shade += cv2.resize(spots.astype(np.float32), (width, height))
    return np.asarray(np.clip(picture * shade[..., None], 0, 255), np.uint8)


def _scatter(
    picture: Picture, sheet: Sheet, region: RegionId, scale: float, chance: np.random.Generator
) -> None:
    """Small painted things in a region, as printed maps have them: peaks, trees, waves, furrows."""
    outline = np.array(sheet.outlines[region], np.float32)
    terrain = sheet.board.regions[region].terrain
    low, high = outline.min(axis=0), outline.max(axis=0)
    for x, y in chance.uniform(low, high, (int(cv2.contourArea(outline) / 220), 2)):
        if cv2.pointPolygonTest(outline, (float(x), float(y)), True) > 6:
            _glyph(picture, terrain, np.array([x, y]) * scale, scale * chance.uniform(2.5, 4.5))


def _glyph(picture: Picture, terrain: str, at: Points, size: float) -> None:
    base = np.array(picture[int(at[1]), int(at[0])], np.float64)
    dark = [float(v) for v in base * 0.6]
    light = [float(v) for v in np.minimum(base * 1.25, 255)]
    x, y, r = int(at[0]), int(at[1]), max(2, int(size))
    if "mountain" in terrain or terrain in ("crystal", "mine"):
        cv2.fillPoly(picture, [np.array([[x - r, y + r], [x, y - r], [x, y + r]])], light)
        cv2.fillPoly(picture, [np.array([[x + r, y + r], [x, y - r], [x, y + r]])], dark)
    elif terrain in ("forest", "mushroom"):
        cv2.circle(picture, (x, y), r, dark, -1, cv2.LINE_AA)
        cv2.circle(picture, (x - r // 3, y - r // 3), max(1, r // 2), light, -1, cv2.LINE_AA)
    elif terrain in ("sea", "lake", "river", "swamp", "mud"):
        cv2.ellipse(picture, (x, y), (r, r // 3 + 1), 0, 180, 360, light, 2, cv2.LINE_AA)
    elif terrain == "hill":
        cv2.ellipse(picture, (x, y), (r, r), 0, 200, 340, dark, 2, cv2.LINE_AA)
    else:
        cv2.line(picture, (x - r, y + r // 2), (x + r, y - r // 2), dark, 1, cv2.LINE_AA)
