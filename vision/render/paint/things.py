"""Cups and glasses that stand on a drawn table, and what they hide."""

from __future__ import annotations

import cv2
import numpy as np

from vision.geometry import Picture, Points
from vision.render.paint.paste import darken
from vision.render.scene import Thing
from vision.render.viewpoint import Viewpoint

ROUND = 40
BENT = 0.35
"""How much a glass narrows what is seen through it."""


def draw_thing(canvas: Picture, thing: Thing, view: Viewpoint) -> Picture:
    """Paint it with its shadow; the mask of what it hides is returned."""
    foot, rim = (_circle(thing, height, view) for height in (0.0, thing.height_mm))
    hull = cv2.convexHull(np.rint(np.concatenate([foot, rim])).astype(np.int32))
    mask = np.zeros(canvas.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, hull, 255, cv2.LINE_AA)
    softness = max(2, round(4 * view.pixels_per_mm(thing.at)))
    darken(canvas, foot + 3 * softness, 0.35, softness)
    _paint(canvas, mask, thing, foot.mean(axis=0))
    light = [min(255.0, value * 1.25 + 40) for value in thing.colour]
    shine = light if canvas.ndim == 3 else [float(np.mean(light))]
    for line in (rim, foot):
        points = [np.rint(line * 16).astype(np.int32)]
        cv2.polylines(canvas, points, True, shine, max(1, softness // 3), cv2.LINE_AA, 4)
    return mask


def _circle(thing: Thing, height: float, view: Viewpoint) -> Points:
    angle = np.linspace(0, 2 * np.pi, ROUND, endpoint=False)
    ring = np.stack([np.cos(angle), np.sin(angle)], axis=1) * thing.radius_mm + thing.at
    return view.project(ring, height)


def _paint(canvas: Picture, mask: Picture, thing: Thing, middle: Points) -> None:
    """Its own colour, darker to the sides, over what is seen bent through it."""
    left, top, width, height = cv2.boundingRect(mask)
    columns = np.arange(left, left + width, dtype=np.float32)
    rows = np.arange(top, top + height, dtype=np.float32)
    x, y = np.meshgrid(columns, rows)
    seen = cv2.remap(
        canvas, x + BENT * (x - np.float32(middle[0])), y, cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )  # fmt: skip
    side = np.abs(x - columns.mean()) / max(width / 2, 1)
    tone = np.array(thing.colour, np.float32) if canvas.ndim == 3 else np.mean(thing.colour)
    extra = (1,) * (canvas.ndim - 2)
    paint = tone * (1.05 - 0.5 * side**2).reshape(side.shape + extra)
    mixed = thing.clear * seen.astype(np.float32) * 0.85 + (1 - thing.clear) * paint
    part = canvas[top : top + height, left : left + width]
    share = (mask[top : top + height, left : left + width] / np.float32(255)).reshape(
        side.shape + extra
    )
    part[...] = np.clip(part * (1 - share) + mixed * share, 0, 255).astype(np.uint8)
