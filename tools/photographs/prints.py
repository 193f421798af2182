"""A board as a print shop would print it: texture, lines, scenery and badges across borders."""

from __future__ import annotations

import cv2
import numpy as np

from companion.games.sheet import Sheet
from companion.rules.board import Region
from tools.photographs.styles import Colour, Style
from tools.photographs.textures import FOUND, drawn, found
from vision.geometry import Floats, Picture, Points

Chance = np.random.Generator
SCALE = 3.0
"""Pixels per millimetre."""
OVER_MM = 2
"""How far beyond its region a thing may stand."""
OPEN_WATER: Colour = (172, 140, 92)


def printed(sheet: Sheet, style: Style) -> Picture:
    """The flat sheet, its corners in the picture's corners."""
    size = tuple(round(side * SCALE) for side in sheet.size_mm)
    chance = np.random.default_rng([style.seed, 11])
    picture = _grounds(sheet, style, (size[0], size[1]), chance)
    _scenery(picture, sheet, style, chance)
    _borders(picture, sheet, style, chance)
    _peaks(picture, sheet, style, chance)
    _badges(picture, sheet, style, chance)
    _clouds(picture, style, chance)
    return np.clip(picture, 0, 255).astype(np.uint8)


def outlines(sheet: Sheet) -> dict[str, Points]:
    return {str(r): np.array(line) * SCALE for r, line in sheet.outlines.items()}


def _grounds(sheet: Sheet, style: Style, size: tuple[int, int], chance: Chance) -> Floats:
    picture = np.empty((size[1], size[0], 3), np.float32)
    picture[:] = np.array(OPEN_WATER) * (1 + 0.06 * drawn(size, (60, 12), chance))[..., None]
    for terrain in sorted({r.terrain for r in sheet.board.regions.values()}):
        paint = _paint(terrain, style, size, chance)
        for region in sorted(sheet.board.with_terrain(terrain)):
            mask = np.zeros(size[::-1], np.uint8)
            cv2.fillPoly(mask, [_whole(np.array(sheet.outlines[region]) * SCALE)], 1)
            shift = chance.normal(0, 5, 3)
            picture[mask > 0] = paint[mask > 0] + shift
    return picture


def _paint(terrain: str, style: Style, size: tuple[int, int], chance: Chance) -> Floats:
    grain: Floats
    if style.found:
        grain = found(size, str(chance.choice(FOUND)), float(chance.uniform(0.5, 1.4)), chance)
    else:
        sizes = tuple(float(v) for v in chance.choice((3, 6, 12, 25, 50), 3, replace=False))
        grain = drawn(size, sizes, chance)
    mottle = 0.06 * drawn(size, (90, 30), chance)
    shade = 1 + style.strength * np.clip(grain, -2.5, 2.5) + mottle
    return np.asarray(np.array(style.colours[terrain], np.float32) * shade[..., None])


def _borders(picture: Floats, sheet: Sheet, style: Style, chance: Chance) -> None:
    """The same line for both neighbours, of a width that a hand would vary."""
    if style.line is None:
        return
    mask = np.zeros(picture.shape[:2], np.uint8)
    for line in sheet.outlines.values():
        wide = max(1, round(style.line_mm * SCALE * chance.uniform(0.8, 1.2)))
        cv2.polylines(mask, [_whole(np.array(line) * SCALE)], True, 255, wide, cv2.LINE_AA)
    ink = cv2.GaussianBlur(mask, (0, 0), 1.0).astype(np.float32) / 255
    fade = np.clip(0.85 + 0.15 * drawn(picture.shape[1::-1], (40,), chance), 0.4, 1)
    alpha = (ink * fade)[..., None]
    picture[:] = picture * (1 - alpha) + np.array(style.line) * alpha


def _scenery(picture: Floats, sheet: Sheet, style: Style, chance: Chance) -> None:
    """Trees, rocks and waves of each region's terrain, some of them over the border."""
    for region, line in sheet.outlines.items():
        outline = np.array(line, np.float32)
        low, high = outline.min(axis=0), outline.max(axis=0)
        number = int(cv2.contourArea(outline) / 10000 * style.scenery * 12)
        for spot in chance.uniform(low, high, (number, 2)):
            if cv2.pointPolygonTest(outline, (float(spot[0]), float(spot[1])), True) > -OVER_MM:
                thing = sheet.board.regions[region]
                _thing(picture, spot * SCALE, thing, style, chance)


def _thing(picture: Floats, at: Points, region: Region, style: Style, chance: Chance) -> None:
    colour = np.array(style.colours[region.terrain])
    dark, light = (colour * 0.6).tolist(), np.minimum(colour * 1.35 + 12, 255).tolist()
    size = chance.uniform(1.6, 4.0) * SCALE
    x, y, r = round(float(at[0])), round(float(at[1])), max(2, round(size))
    if region.terrain in ("forest", "mushroom", "farmland", "hill"):
        cv2.circle(picture, (x, y), r, dark, -1, cv2.LINE_AA)
        cv2.circle(picture, (x - r // 4, y - r // 4), max(1, r // 2), light, -1, cv2.LINE_AA)
    elif region.terrain in ("sea", "lake", "river", "swamp", "mud"):
        cv2.ellipse(picture, (x, y), (r, max(1, r // 3)), 0, 180, 360, light, 2, cv2.LINE_AA)
    else:
        rock = _whole(np.array([[x - r, y + r], [x, y - r], [x + r, y + r]]))
        cv2.fillPoly(picture, [rock], dark, cv2.LINE_AA)
        cv2.fillPoly(picture, [rock[[0, 1, 1]] + [[0, 0], [0, 0], [0, r]]], light, cv2.LINE_AA)


def _peaks(picture: Floats, sheet: Sheet, style: Style, chance: Chance) -> None:
    """Mountains stand up over the line above them; snow lies on top if the shop likes snow."""
    for region in sorted(sheet.board.with_terrain("mountain", "black_mountain")):
        outline = np.array(sheet.outlines[region])
        along = outline[chance.integers(0, len(outline), 2)]
        for spot in along:
            _peak(picture, (spot + chance.uniform(-2, 4, 2)) * SCALE, style, chance)


def _peak(picture: Floats, at: Points, style: Style, chance: Chance) -> None:
    r = chance.uniform(4, 8) * SCALE
    shape = at + np.array([[-0.9, 1], [-0.15, -1], [0.2, -0.8], [0.9, 1]]) * r
    rock = np.array(style.colours["mountain"]) * chance.uniform(0.7, 1.0)
    cv2.fillPoly(picture, [_whole(shape)], rock.tolist(), cv2.LINE_AA)
    if style.snow:
        cap = at + np.array([[-0.4, -0.4], [-0.15, -1], [0.2, -0.8], [0.4, -0.3], [0, -0.5]]) * r
        cv2.fillPoly(picture, [_whole(cap)], (240, 240, 242), cv2.LINE_AA)


def _badges(picture: Floats, sheet: Sheet, style: Style, chance: Chance) -> None:
    for region, known in sheet.board.regions.items():
        outline = np.array(sheet.outlines[region])
        for _ in known.symbols:
            middle = np.array(sheet.centers[region]) + chance.uniform(-9, 9, 2)
            if chance.random() < style.badges:
                corner = outline[chance.integers(0, len(outline))]
                middle = corner + (np.array(sheet.centers[region]) - corner) * 0.12
            _badge(picture, middle * SCALE, chance)


def _badge(picture: Floats, at: Points, chance: Chance) -> None:
    x, y, r = round(float(at[0])), round(float(at[1])), round(chance.uniform(5, 7) * SCALE)
    tint = chance.uniform(60, 230, 3)
    cv2.circle(picture, (x, y), r, (35, 40, 45), -1, cv2.LINE_AA)
    cv2.circle(picture, (x, y), r - round(0.8 * SCALE), tint.tolist(), -1, cv2.LINE_AA)
    star = at + chance.uniform(-0.6, 0.6, (5, 2)) * r
    cv2.fillPoly(picture, [_whole(star)], (245, 245, 240), cv2.LINE_AA)


def _clouds(picture: Floats, style: Style, chance: Chance) -> None:
    """White puffs with soft rims, over whatever lies beneath."""
    height, width = picture.shape[:2]
    for _ in range(style.clouds):
        middle = chance.uniform((0.1, 0.1), (0.9, 0.9)) * (width, height)
        mask = np.zeros((height, width), np.float32)
        for puff in chance.normal(0, (8, 3), (6, 2)) * SCALE + middle:
            radius = round(chance.uniform(3, 6) * SCALE)
            cv2.circle(mask, (round(puff[0]), round(puff[1])), radius, 0.85, -1)
        alpha = cv2.GaussianBlur(mask, (0, 0), 1.2 * SCALE)[..., None]
        picture[:] = picture * (1 - alpha) + 244 * alpha


def _whole(points: Points) -> np.ndarray[tuple[int, int], np.dtype[np.int32]]:
    return np.rint(points).astype(np.int32)
