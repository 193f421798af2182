"""Manners of drawing token faces that no bound of the eye was chosen on; they only judge it.

Figures, palettes and the way in which the side for races in decline is dulled are their own.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from functools import lru_cache

import cv2
import numpy as np

from bench._kitchen.art import photograph_of
from bench._kitchen.faces_pens import (
    COLUMNS,
    PX,
    ROWS,
    Chance,
    blob,
    curve,
    disc,
    edge,
    greyed,
    hue,
    laid,
    line,
    mask,
    noise,
    plain,
    shape,
    shrunk,
    soft,
    stripes,
)
from vision.census import Face, Side
from vision.geometry import Floats, Picture

Draw = Callable[[Chance, Chance], Floats]
"""A face in full colour, by the chance of its race and by that of its whole box."""
Dull = Callable[[Floats], Floats]
CUT = np.maximum(abs(ROWS - 0.5), abs(COLUMNS - 0.5)) > 0.478
"""The edge, darker where the knife went through."""
SNAPSHOTS = ("astronaut", "chelsea", "coffee", "rocket", "motorcycle_left", "ihc", "retina",
             "hubble_deep_field")  # fmt: skip


def manner(name: str, deal: int) -> Callable[[Face], Picture]:
    """How the tokens of one box look that is drawn in this manner."""

    def picture(face: Face) -> Picture:
        return token(name, deal, face.piece, declined=face.side is Side.DECLINED)

    return picture


@lru_cache(maxsize=200)
def token(name: str, deal: int, piece: str, *, declined: bool) -> Picture:
    draw, dull = MANNERS[name]
    own, box = (_chance(f"{name} {deal} {of}") for of in (piece, "box"))
    if name == "twins":
        own = _chance(f"{name} {deal} {piece[:TWINS_LIKE]}")
        box = _chance(f"{name} {deal} {piece} itself")
    face = draw(own, box)
    face = dull(face) if declined else face
    face[CUT] *= 0.8
    return np.clip(face, 0, 255).astype(np.uint8)


TWINS_LIKE = 1
"""Races whose names begin alike are twins."""


def _chance(words: str) -> Chance:
    return np.random.default_rng(zlib.crc32(words.encode()))


def _ink(own: Chance, box: Chance) -> Floats:
    """Hatched with a pen, one wash of colour."""
    paper = plain((158, 178, 190)) * (1 + 0.03 * noise(own, 60)[..., None])
    body = blob(own, 0.33, 6)
    washed = laid(paper, soft(body, 4), hue(own, 120, 215))
    for angle, pitch in zip(own.uniform(0, np.pi, 3), own.uniform(0.03, 0.07, 3), strict=True):
        part = np.minimum(body, blob(own, 0.3, 4, tuple(own.uniform(0.3, 0.7, 2))))
        washed = laid(washed, np.minimum(part, stripes(angle, pitch, 0.35)), (38, 34, 36))
    return laid(washed, edge(body, 5), (30, 28, 30))


def _vector(own: Chance, box: Chance) -> Floats:
    """A mirrored sign of plain shapes, all races out of six colours."""
    palette = [hue(box, 170, value) for value in (70, 120, 170, 200, 225, 240)]
    ground, *inks = (palette[int(n)] for n in own.permutation(6))
    face = plain(ground)
    for ink in inks[:4]:
        half = shape(own)
        face = laid(face, np.maximum(half, half[:, ::-1]), ink)
    return face


def _oil(own: Chance, box: Chance) -> Floats:
    """Thick strokes of a broad brush."""
    colours = laid(plain(hue(own, 110, 120)), blob(own, 0.3, 5), hue(own, 150, 200))
    colours = laid(colours, blob(own, 0.13, 3, (0.5, 0.36)), hue(own, 90, 225))
    face = colours.copy()
    for x, y in own.integers(0, PX, (500, 2)).tolist():
        tone = colours[y, x] * own.uniform(0.75, 1.25)
        axes, lean = (int(own.integers(5, 14)), int(own.integers(2, 6))), 40 + x / 4 + y / 3
        cv2.ellipse(face, (x, y), axes, lean, 0, 360, tone.tolist(), -1, cv2.LINE_AA)
    return face


def _snapshot(own: Chance, box: Chance) -> Floats:
    """A cut-out of a photograph in a frame of the race's colour."""
    whole = photograph_of(SNAPSHOTS[int(own.integers(len(SNAPSHOTS)))])
    side = int(own.uniform(0.3, 0.6) * min(whole.shape[:2]))
    top, left = (int(own.integers(length - side)) for length in whole.shape[:2])
    cut = cv2.resize(
        whole[top : top + side, left : left + side], (PX, PX), interpolation=cv2.INTER_AREA
    )
    frame = np.full((PX, PX), 255, np.uint8)
    frame[14:-14, 14:-14] = 0
    return laid(cut.astype(np.float32), frame, hue(own, 140, 180))


def _chalk(own: Chance, box: Chance) -> Floats:
    """Faint curves on one pale ground for all races."""
    face = plain(hue(box, 45, 205)) * (1 + 0.02 * noise(own, 90)[..., None])
    for _ in range(int(own.integers(5, 9))):
        stroke = soft(line(curve(own), float(own.uniform(0.03, 0.09))), 3)
        face = laid(face, (stroke * 0.7).astype(np.uint8), hue(own, 80, 225))
    return face


def _etched(own: Chance, box: Chance) -> Floats:
    """Thin bright lines on a dark plate."""
    face = plain((36, 34, 32)) * (1 + 0.15 * noise(box, 12)[..., None])
    metal = hue(own, 90, 190)
    body = blob(own, 0.32, 7)
    for step in (3, 25, 47):
        face = laid(face, edge(shrunk(body, step), 4), metal)
    rays = int(own.integers(5, 15))
    angle = np.arctan2(ROWS - 0.5, COLUMNS - 0.5) * rays
    outside = mask(np.cos(angle) > 0.93) & ~body
    return laid(face, outside, metal)


def _twins(own: Chance, itself: Chance) -> Floats:
    """One body and palette for several races, told apart by what they hold and wear."""
    face = plain(hue(own, 130, 150)) * (1 + 0.1 * noise(own, 5)[..., None])
    face = laid(face, blob(own, 0.24, 3, (0.5, 0.62)), hue(own, 120, 200))
    face = laid(face, disc((0.5, 0.33), 0.14), hue(own, 90, 220))
    cloth, metal = hue(own, 160, 120), (205, 210, 214)
    at = itself.uniform((0.1, 0.15), (0.9, 0.9), (3, 2))
    face = laid(face, line(at, float(itself.uniform(0.03, 0.08))), metal)
    face = laid(face, disc(itself.uniform(0.2, 0.8, 2), float(itself.uniform(0.06, 0.13))), cloth)
    eyes = itself.uniform(0.02, 0.04)
    return laid(face, disc((0.45, 0.31), eyes) | disc((0.55, 0.31), eyes), (30, 26, 30))


def _sprite(own: Chance, box: Chance) -> Floats:
    """Eleven by eleven squares, left like right."""
    half = own.integers(0, 4, (11, 6))
    cells = np.concatenate([half, half[:, -2::-1]], axis=1)
    cells[[0, -1]] = cells[:, [0, -1]] = 0
    inks = np.array([hue(box, 60, 60), hue(own, 180, 130), hue(own, 140, 200), hue(own, 60, 235)])
    small = inks[cells].astype(np.float32)
    return np.asarray(cv2.resize(small, (PX, PX), interpolation=cv2.INTER_NEAREST))


def _washed(face: Floats) -> Floats:
    """The wash fades, lines stay."""
    return np.asarray(0.3 * face + 0.7 * greyed(face))


def _bleached(face: Floats) -> Floats:
    return np.asarray(0.55 * greyed(face) + 100)


def _brown(face: Floats) -> Floats:
    return np.asarray((0.15 * face + 0.85 * greyed(face)) * np.array([0.6, 0.75, 0.9]))


def _newsprint(face: Floats) -> Floats:
    return np.asarray(0.7 * greyed(face) + 35)


def _faded(face: Floats) -> Floats:
    return np.asarray(0.5 * greyed(face) + 0.5 * greyed(face).mean())


def _tarnished(face: Floats) -> Floats:
    return np.asarray(greyed(face) * np.array([0.6, 0.8, 0.75]) + 20)


def _checked(face: Floats) -> Floats:
    veil = np.where((ROWS * 11).astype(int) + (COLUMNS * 11).astype(int) & 1, 0.6, 1.0)
    return np.asarray(greyed(face) * veil[..., None])


MANNERS: dict[str, tuple[Draw, Dull]] = {
    "ink": (_ink, _washed),
    "vector": (_vector, _bleached),
    "oil": (_oil, _brown),
    "snapshot": (_snapshot, _newsprint),
    "chalk": (_chalk, _faded),
    "etched": (_etched, _tarnished),
    "twins": (_twins, _newsprint),
    "sprite": (_sprite, _checked),
}
