"""Things of a household that are drawn into kitchens: spectacles, phones, paws, cloths, bent
boards, and what other cameras make of a picture. It judges nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from typing_extensions import override

from vision.geometry import SQUARE, Floats, Picture, Points
from vision.layout import ANCHOR_STICKER_MM
from vision.render.paint.paste import darken, paste
from vision.render.scene import AtMm, Scene
from vision.render.studio import Studio
from vision.render.viewpoint import Viewpoint
from vision.sticker import TOKEN_MM

Prop = Callable[[Picture, Viewpoint], Picture]
"""Paints something over a table before light falls on it."""


class Household(Studio):
    """A studio in which other things than pieces lie about."""

    props: Sequence[Prop] = ()

    @override
    def _laid(self, scene: Scene) -> Picture:
        """A cloth lies under everything that reaches over the table."""
        picture = super()._laid(scene).copy()
        for prop in self.props:
            if isinstance(prop, Cloth):
                picture = prop(picture, self.view)
        return picture

    @override
    def _under_hands(self, scene: Scene) -> tuple[Picture, Picture]:
        picture, hidden = super()._under_hands(scene)
        for prop in self.props:
            if not isinstance(prop, Cloth):
                picture = prop(picture, self.view)
        return picture, hidden


@dataclass(frozen=True, slots=True)
class Spectacles:
    """Reading glasses with their temples folded out."""

    at: AtMm
    rim: tuple[int, int, int] = (30, 24, 60)

    def __call__(self, picture: Picture, view: Viewpoint) -> Picture:
        for side in (-1, 1):
            ring = _ring((self.at[0] + 33 * side, self.at[1]), 25.0, 20.0)
            lens = view.project(ring, 12.0)
            _enlarge(picture, lens, 1.25)
            wide = max(2, round(2.5 * view.pixels_per_mm(self.at)))
            _stroke(picture, lens, self.rim, wide, closed=True)
            hinge = np.array(
                [[self.at[0] + 58 * side, self.at[1]], [self.at[0] + 50 * side, self.at[1] + 130]]
            )
            _stroke(picture, view.project(hinge, 8.0), self.rim, wide)
        bridge = np.array([[self.at[0] - 8, self.at[1]], [self.at[0] + 8, self.at[1]]])
        _stroke(picture, view.project(bridge, 16.0), self.rim, 4)
        return picture


@dataclass(frozen=True, slots=True)
class Slab:
    """Something flat and rectangular: a phone, a book, a letter."""

    at: AtMm
    size_mm: tuple[float, float] = (150.0, 72.0)
    high_mm: float = 8.0
    colour: tuple[int, int, int] = (22, 20, 20)
    turn: float = 25.0

    def __call__(self, picture: Picture, view: Viewpoint) -> Picture:
        flat = turned((SQUARE - 0.5) * self.size_mm, self.turn) + self.at
        top, foot = view.project(flat, self.high_mm), view.project(flat, 0.0)
        darken(picture, foot + 4, 0.45, 4)
        shine = np.linspace(0.6, 2.2, 60)[:, None, None] * np.linspace(1.0, 1.5, 120)[None, :, None]
        surface = np.clip(shine * self.colour, 0, 255).astype(np.uint8)
        paste(picture, surface, top, np.concatenate([top, foot]))
        return picture


@dataclass(frozen=True, slots=True)
class Paw:
    """A cat's leg from the edge of the table, striped."""

    tip: AtMm
    root: AtMm
    fur: tuple[int, int, int] = (58, 74, 92)

    def __call__(self, picture: Picture, view: Viewpoint) -> Picture:
        tip, root = np.array(self.tip), np.array(self.root)
        places = tip + np.linspace(0, 1, 60)[:, None] * (root - tip)
        for number, at in reversed(list(enumerate(places))):
            radius = (21 if number < 3 else 15) * view.pixels_per_mm((float(at[0]), float(at[1])))
            x, y = np.rint(view.project(at[None], 25.0)[0]).astype(int).tolist()
            tone = [float(part) * (0.55 if number % 7 < 2 else 1.0) for part in self.fur]
            cv2.circle(picture, (x, y), max(2, round(radius)), tone, -1, cv2.LINE_AA)
        return picture


@dataclass(frozen=True, slots=True)
class OnEdge:
    """A token that stands upright: its face looks towards the near edge of the table."""

    face: Picture
    at: AtMm
    turn: float = 0.0

    def __call__(self, picture: Picture, view: Viewpoint) -> Picture:
        low, high = (
            turned(np.array([[-TOKEN_MM / 2, depth], [TOKEN_MM / 2, depth]]), self.turn) + self.at
            for depth in (1.0, 1.0)
        )
        back = turned(np.array([[-TOKEN_MM / 2, -1.0], [TOKEN_MM / 2, -1.0]]), self.turn) + self.at
        foot, top = view.project(low, 0.0), view.project(high, TOKEN_MM)
        darken(picture, np.concatenate([foot, foot + 14]), 0.4, 4)
        quad = np.stack([top[0], top[1], foot[1], foot[0]])
        body = np.concatenate([quad, view.project(back, TOKEN_MM), view.project(back, 0.0)])
        paste(picture, self.face, quad, body)
        return picture


@dataclass(frozen=True, slots=True)
class Blank:
    """A token with the side up that carries nothing but cardboard."""

    at: AtMm
    turn: float = 30.0
    colour: tuple[int, int, int] = (110, 140, 165)

    def __call__(self, picture: Picture, view: Viewpoint) -> Picture:
        side = (TOKEN_MM, TOKEN_MM)
        return Slab(self.at, side, 2.0, self.colour, self.turn)(picture, view)


@dataclass(frozen=True, slots=True)
class Cloth:
    """A patterned tablecloth wherever no board and no card lies."""

    keep: tuple[tuple[AtMm, ...], ...]
    pattern: str
    step_mm: float = 30.0

    def __call__(self, picture: Picture, view: Viewpoint) -> Picture:
        mask = np.zeros(picture.shape[:2], np.uint8)
        for outline in self.keep:
            points = np.rint(view.project(np.array(outline))).astype(np.int32)
            cv2.fillConvexPoly(mask, points, 1)
        cloth = _cloth(view.table_map() / np.float32(self.step_mm), self.pattern)
        return np.where(mask[..., None] > 0, picture, cloth)


def cloth_under(scene: Scene, pattern: str, step_mm: float = 30.0) -> Cloth:
    """All over the table, but for boards and their cards."""
    boards = [(scene.plan(name), at) for name, at in scene.boards]
    keep = [at.place(SQUARE * plan.size_mm) for plan, at in boards]
    card = (SQUARE - 0.5) * (ANCHOR_STICKER_MM + 2)
    keep += [at.place(card + anchor.center_mm) for plan, at in boards for anchor in plan.anchors]
    corners = tuple(tuple((float(x), float(y)) for x, y in outline) for outline in keep)
    return Cloth(corners, pattern, step_mm)


@dataclass(frozen=True, slots=True)
class Bent:
    """A board that does not lie flat: it rises towards one of its folds."""

    low: AtMm
    high: AtMm
    rise_mm: float = 6.0
    fold: float = 0.5

    def __call__(self, picture: Picture, view: Viewpoint) -> Picture:
        """Every pixel shows what lies a little lower in the picture, as far as it is lifted."""
        mm = view.table_map().astype(np.float64)
        share = (mm - self.low) / (np.array(self.high) - self.low)
        inside = ((share > 0) & (share < 1)).all(axis=-1)
        across = share[..., 0]
        lift = np.where(across < self.fold, across / self.fold, (1 - across) / (1 - self.fold))
        height = np.where(inside, np.clip(lift, 0, 1) * self.rise_mm, 0.0)
        shift = (view.project(mm, height) - view.project(mm, 0.0)).astype(np.float32)
        rows, columns = np.indices(picture.shape[:2]).astype(np.float32)
        return np.asarray(
            cv2.remap(picture, columns - shift[..., 0], rows - shift[..., 1], cv2.INTER_LINEAR,
                      borderMode=cv2.BORDER_REPLICATE))  # fmt: skip


def turned(points: Points, degrees: float) -> Points:
    angle = np.radians(degrees)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return np.asarray(points @ turn.T)


def _ring(at: AtMm, wide: float, high: float) -> Points:
    angle = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    return np.stack([np.cos(angle) * wide, np.sin(angle) * high], axis=1) + at


def _stroke(
    picture: Picture, line: Points, colour: tuple[int, int, int], wide: int, *, closed: bool = False
) -> None:
    points = [np.rint(line * 16).astype(np.int32)]
    cv2.polylines(picture, points, closed, colour, wide, cv2.LINE_AA, 4)


def _enlarge(picture: Picture, outline: Points, times: float) -> None:
    """What is seen through a lens that magnifies."""
    left, top, width, height = cv2.boundingRect(np.rint(outline).astype(np.int32))
    x, y = np.meshgrid(np.arange(left, left + width), np.arange(top, top + height))
    middle = outline.mean(axis=0)
    source = ((np.stack([x, y], axis=-1) - middle) / times + middle).astype(np.float32)
    seen = cv2.remap(
        picture, source[..., 0], source[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    mask = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.rint(outline).astype(np.int32), 1)
    clipped = mask[max(top, 0) : top + height, max(left, 0) : left + width] > 0
    part = picture[max(top, 0) : top + height, max(left, 0) : left + width]
    part[clipped] = np.clip(seen[: part.shape[0], : part.shape[1]][clipped] * 1.04, 0, 255)


def _cloth(at: Floats, pattern: str) -> Picture:
    x, y = at[..., 0], at[..., 1]
    if pattern == "gingham":
        tone = 235 - 70 * (x % 1 < 0.5) - 70 * (y % 1 < 0.5)
        return np.stack([tone * 0.75, tone * 0.75, tone], axis=-1).astype(np.uint8)
    if pattern == "flowers":
        petals = np.hypot(x % 1 - 0.5, y % 1 - 0.5) < 0.28 + 0.12 * np.cos(
            6 * np.arctan2(y % 1 - 0.5, x % 1 - 0.5)
        )
        return np.where(petals[..., None], (90, 60, 200), (215, 225, 220)).astype(np.uint8)
    diamonds = (np.floor(x + y) + np.floor(x - y)) % 2 > 0
    return np.where(diamonds[..., None], (20, 20, 24), (232, 232, 230)).astype(np.uint8)
