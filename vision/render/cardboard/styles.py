"""The manners in which token faces are drawn: ground, pattern, figure, texture, and the way in
which each dulls the side for races in decline. No publisher's.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from functools import lru_cache

import cv2
import numpy as np

from vision.census import Face, Kind, Side
from vision.geometry import Floats, Picture
from vision.render.cardboard.figures import Figure, figure
from vision.render.paint.stickers import TOKEN_PX
from vision.sticker import TOKEN_MM

Draw = Callable[[str, Figure, np.random.Generator], Floats]
"""A face in full colour, by the name of its piece."""
Dull = Callable[[Floats], Floats]
SIDE_PX = round(TOKEN_MM * TOKEN_PX)


@lru_cache(maxsize=400)
def token_face(style: str, face_name: str, *, declined: bool) -> Picture:
    """The drawing of one face, as large as stickers' tokens are drawn."""
    draw, dull = STYLES[style]
    chance = np.random.default_rng(zlib.crc32(f"{style} {face_name}".encode()))
    printed = _rim(draw(face_name, figure(f"{style} {face_name}", SIDE_PX), chance))
    return np.clip(dull(printed) if declined else printed, 0, 255).astype(np.uint8)


def printed(style: str) -> Callable[[Face], Picture]:
    """How tokens look that carry no tag, for `vision.render.studio.Studio`."""

    def picture(face: Face) -> Picture:
        kind = "" if face.kind is Kind.RACE else "piece "
        return token_face(style, kind + face.piece, declined=face.side is Side.DECLINED)

    return picture


def _woodcut(name: str, drawn: Figure, chance: np.random.Generator) -> Floats:
    """Ink on tinted paper."""
    paper = _flat(_colour(name, 90, 205))
    inked = _over(paper, drawn.body, _colour(name, 170, 120))
    return _over(_over(inked, drawn.dark, (24, 22, 26)), drawn.light, (225, 235, 240))


def _heraldic(name: str, drawn: Figure, chance: np.random.Generator) -> Floats:
    """A field of two colours, divided each time otherwise."""
    rows, columns = np.indices((SIDE_PX, SIDE_PX)) / SIDE_PX
    angle, bars = chance.uniform(0, np.pi), chance.choice([0.5, 1.0, 1.5, 2.5])
    wave = np.sin((rows * np.sin(angle) + columns * np.cos(angle)) * 2 * np.pi * bars)
    field = _over(_flat(_colour(name, 190, 150)), _mask(wave > 0), _colour(name + "b", 150, 190))
    charged = _over(field, drawn.body, (215, 228, 235) if chance.random() < 0.5 else (60, 190, 225))
    return _over(charged, drawn.dark, (30, 26, 40))


def _comic(name: str, drawn: Figure, chance: np.random.Generator) -> Floats:
    """Flat colours, thick outlines, dots."""
    rows, columns = np.indices((SIDE_PX, SIDE_PX))
    pitch = int(chance.integers(14, 24))
    dots = ((rows % pitch - pitch / 2) ** 2 + (columns % pitch - pitch / 2) ** 2) < (pitch / 4) ** 2
    field = _over(_flat(_colour(name, 120, 225)), _mask(dots), _colour(name, 170, 190))
    outline = np.asarray(cv2.dilate(drawn.body, np.ones((11, 11), np.uint8)), np.uint8)
    flat = _over(_over(field, outline, (20, 18, 22)), drawn.body, _colour(name + "b", 150, 215))
    return _over(_over(flat, drawn.dark, (20, 18, 22)), drawn.light, (245, 248, 250))


def _mosaic(name: str, drawn: Figure, chance: np.random.Generator) -> Floats:
    """Small tiles that vary in shade."""
    seeds = chance.uniform(0, SIDE_PX, (90, 2))
    rows, columns = np.indices((SIDE_PX, SIDE_PX))
    far = (rows[..., None] - seeds[:, 0]) ** 2 + (columns[..., None] - seeds[:, 1]) ** 2
    tile = far.argmin(axis=-1)
    field = np.array([_colour(name, 140, v) for v in chance.integers(110, 210, 90)])[tile]
    figures = np.array([_colour(name + "b", 160, v) for v in chance.integers(150, 240, 90)])[tile]
    inside = drawn.body[..., None] / 255
    return _over(field * (1 - inside) + figures * inside, drawn.dark, (40, 40, 50))


def _painted(name: str, drawn: Figure, chance: np.random.Generator) -> Floats:
    """Soft light from one side, brush strokes."""
    field = _flat(_colour(name, 110, 165)) * (1 + 0.3 * _clouds(chance, 5)[..., None])
    light = cv2.GaussianBlur(drawn.body, (0, 0), 14).astype(np.float32)
    relief = (light - np.roll(light, (10, 10), (0, 1)))[..., None] / 2.2
    body = _over(field, drawn.body, _colour(name + "b", 120, 190)) + relief
    marked = _over(_over(body, drawn.dark, (45, 40, 50)), drawn.light, (205, 220, 228))
    return marked * (1 + 0.08 * _clouds(chance, 40)[..., None])


def _portrait(name: str, drawn: Figure, chance: np.random.Generator) -> Floats:
    """A dim room behind, shaded skin: many tones, few edges; the rooms look alike."""
    room = _flat((70, 84, 96)) * (1 + 0.35 * _clouds(chance, 4)[..., None])
    skin = np.array(_colour(name, 85, 180)) * (1 + 0.25 * _clouds(chance, 9)[..., None])
    inside = cv2.GaussianBlur(drawn.body, (0, 0), 3)[..., None] / 255
    face = room * (1 - inside) + skin * inside
    return _over(_over(face, drawn.dark, (35, 30, 40)), drawn.light, (190, 205, 215))


def _runes(name: str, drawn: Figure, chance: np.random.Generator) -> Floats:
    """One stone for all races and a thin line drawing in it: the least to go by."""
    stone = _flat((128, 138, 146)) * (1 + 0.1 * _clouds(chance, 30)[..., None])
    edge = cv2.morphologyEx(drawn.body, cv2.MORPH_GRADIENT, np.ones((9, 9), np.uint8))
    cut = _over(stone, np.asarray(edge, np.uint8), _colour(name, 200, 110))
    return _over(_over(cut, drawn.dark, (50, 52, 60)), drawn.light, _colour(name, 120, 225))


def _night(name: str, drawn: Figure, chance: np.random.Generator) -> Floats:
    """Dark art with a glow behind the figure."""
    glow = cv2.GaussianBlur(drawn.body, (0, 0), 18)[..., None] / 255
    field = _flat((34, 26, 28)) + glow * np.array(_colour(name, 200, 150)) * 0.8
    body = _over(field, drawn.body, _colour(name + "b", 110, 80))
    return _over(_over(body, drawn.dark, (12, 10, 12)), drawn.light, _colour(name, 90, 230))


def _stained(name: str, drawn: Figure, chance: np.random.Generator) -> Floats:
    """Panes of glass round the figure, held by dark lead."""
    rows, columns = np.indices((SIDE_PX, SIDE_PX)) - SIDE_PX / 2
    panes = int(chance.integers(5, 10))
    wedge = ((np.arctan2(rows, columns) + np.pi) * panes / (2 * np.pi)).astype(int) % panes
    tones = np.array([_colour(f"{name}{pane % 3}", 180, 215) for pane in range(panes)])
    lead = cv2.morphologyEx(wedge.astype(np.uint8), cv2.MORPH_GRADIENT, np.ones((7, 7), np.uint8))
    field = _over(np.asarray(tones[wedge], np.float32), _mask(lead > 0), (28, 26, 30))
    edge = cv2.morphologyEx(drawn.body, cv2.MORPH_GRADIENT, np.ones((9, 9), np.uint8))
    body = _over(field, drawn.body, _colour(name + "b", 60, 235))
    return _over(_over(body, np.asarray(edge, np.uint8), (28, 26, 30)), drawn.dark, (28, 26, 30))


def _engraved(name: str, drawn: Figure, chance: np.random.Generator) -> Floats:
    """Fine lines of one ink, thicker where it is darker."""
    rows, columns = np.indices((SIDE_PX, SIDE_PX))
    angle = chance.uniform(0, np.pi)
    wave = np.sin((rows * np.sin(angle) + columns * np.cos(angle)) * 0.42)
    tone = 0.25 + 0.45 * drawn.body / 255 - 0.5 * drawn.light / 255 + 0.6 * drawn.dark / 255
    return _over(_flat((196, 214, 224)), _mask(wave > 1 - 2 * tone), _colour(name, 150, 95))


def _pastel(name: str, drawn: Figure, chance: np.random.Generator) -> Floats:
    """Chalk: light, soft, little contrast."""
    field = _flat(_colour(name, 55, 225)) * (1 + 0.05 * _clouds(chance, 12)[..., None])
    soft = np.asarray(cv2.GaussianBlur(drawn.body, (0, 0), 5)).astype(np.uint8)
    body = _over(field, soft, _colour(name + "b", 85, 190))
    return _over(_over(body, drawn.dark, (105, 100, 110)), drawn.light, (240, 244, 246))


def _tapestry(name: str, drawn: Figure, chance: np.random.Generator) -> Floats:
    """Woven: every thread a little lighter or darker, the figure in steps."""
    threads = chance.uniform(0.75, 1.2, (SIDE_PX // 8 + 1, 1, 1)).repeat(8, axis=0)[:SIDE_PX]
    coarse = cv2.resize(drawn.body, (24, 24), interpolation=cv2.INTER_AREA)
    whole = cv2.resize(coarse, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_NEAREST)
    steps = np.asarray(whole).astype(np.uint8)
    cloth = _over(_flat(_colour(name, 140, 120)), steps, _colour(name + "b", 120, 205))
    return _over(np.asarray(cloth * threads), drawn.dark, (38, 34, 44))


def _grey(face: Floats) -> Floats:
    """All colour taken out, as many games print a race in decline."""
    return np.repeat((face @ np.array([0.11, 0.59, 0.30]))[..., None], 3, axis=2)


def _sepia(face: Floats) -> Floats:
    return np.asarray(_grey(face) * np.array([0.68, 0.86, 1.0]))


def _pale(face: Floats) -> Floats:
    """Washed out: most of the colour gone, everything lighter."""
    return np.asarray(0.25 * face + 0.45 * _grey(face) + 70)


def _veiled(face: Floats) -> Floats:
    """Darkened with a little colour left."""
    return np.asarray((0.2 * face + 0.8 * _grey(face)) * 0.6)


def _hatched(face: Floats) -> Floats:
    """Grey behind slanting lines."""
    rows, columns = np.indices(face.shape[:2])
    shade = np.where((rows + columns) % 26 < 7, 0.55, 1.0)
    return np.asarray(shade[..., None] * _grey(face))


STYLES: dict[str, tuple[Draw, Dull]] = {
    "woodcut": (_woodcut, _grey),
    "heraldic": (_heraldic, _veiled),
    "comic": (_comic, _pale),
    "mosaic": (_mosaic, _hatched),
    "painted": (_painted, _grey),
    "portrait": (_portrait, _sepia),
    "runes": (_runes, _grey),
    "night": (_night, _veiled),
    "stained": (_stained, _grey),
    "engraved": (_engraved, _pale),
    "pastel": (_pastel, _sepia),
    "tapestry": (_tapestry, _veiled),
}


def _colour(name: str, strength: int, value: int) -> tuple[float, float, float]:
    """A steady hue for each name."""
    hue = zlib.crc32(name.encode()) % 180
    pixel = np.array([[[hue, strength, value]]], np.uint8)
    blue, green, red = cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0].tolist()
    return float(blue), float(green), float(red)


def _flat(colour: tuple[float, float, float]) -> Floats:
    return np.full((SIDE_PX, SIDE_PX, 3), colour, np.float32)


def _over(face: Floats, mask: Picture, colour: tuple[float, float, float]) -> Floats:
    share = mask[..., None] / 255
    return np.asarray(face * (1 - share) + np.array(colour) * share)


def _mask(where: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> Picture:
    return np.asarray(where * np.uint8(255))


def _clouds(chance: np.random.Generator, cells: int) -> Floats:
    grain = chance.normal(0, 1, (cells, cells)).astype(np.float32)
    return np.asarray(cv2.resize(grain, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_CUBIC))


def _rim(face: Floats) -> Floats:
    """Cut edges are a little darker."""
    shade = np.full((SIDE_PX, SIDE_PX, 1), 0.8)
    shade[5:-5, 5:-5] = 1.0
    return np.asarray(face * shade)
