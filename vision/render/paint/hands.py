"""Arms that reach over the table: their outline and how they hide what is beneath."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from vision.geometry import Picture, Points
from vision.render.paint.paste import Window
from vision.render.scene import Hand
from vision.render.viewpoint import Viewpoint

PALM_MM, FINGER_MM, ARM_MM = 38.0, 17.0, 62.0
FINGERS = ((-26, 34), (-9, 8), (9, 2), (26, 14))
"""Sideways place of each fingertip and how far behind the longest it ends."""
SLEEVE_FROM_MM = 150.0


def hand_mask(hand: Hand, view: Viewpoint, shift: tuple[float, float] = (0, 0)) -> Picture:
    """White where the hand hides the table, over the whole picture."""
    mask = np.zeros((view.size[1], view.size[0]), np.uint8)
    for start, end, width in _strokes(hand):
        ends = view.project(np.stack([start, end]) + shift, hand.height_mm)
        thick = max(1, round(width * view.pixels_per_mm((float(start[0]), float(start[1])))))
        a, b = (tuple(int(v) for v in np.clip(p, -20000, 20000)) for p in ends)
        cv2.line(mask, a, b, 255, thick, cv2.LINE_AA)
    return mask


def draw_hand(canvas: Picture, hand: Hand, view: Viewpoint) -> Picture:
    """Paint a hand with its shadow; the mask of what it hides is returned."""
    mask = hand_mask(hand, view)
    _shade(canvas, hand_mask(hand, view, shift=(14.0, 18.0)))
    if mask.any():
        left, top, width, height = cv2.boundingRect(mask)
        window = Window(left, top, left + width, top + height)
        _skin(window.of(canvas), window.of(mask), hand, view, window)
    return mask


def _skin(part: Picture, mask: Picture, hand: Hand, view: Viewpoint, window: Window) -> None:
    depth = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 3)
    round_px = 16 * view.pixels_per_mm(hand.tip)
    light = 0.62 + 0.38 * np.sin(np.minimum(depth / max(round_px, 1.0), 1.0) * np.pi / 2)
    sleeve = _beyond_wrist(hand, view, window)
    tone = np.where(sleeve[..., None], *(np.array(c, np.float32) for c in (hand.sleeve, hand.skin)))
    paint = tone if part.ndim == 3 else tone @ np.array([0.114, 0.587, 0.299], np.float32)
    extra = (1,) * (part.ndim - 2)
    share = (mask.astype(np.float32) / 255).reshape(mask.shape + extra)
    part[...] = (part * (1 - share) + paint * light.reshape(mask.shape + extra) * share).astype(
        np.uint8
    )


def _beyond_wrist(
    hand: Hand, view: Viewpoint, window: Window
) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
    tip, elbow = np.array(hand.tip), np.array(hand.elbow)
    back = (elbow - tip) / np.linalg.norm(elbow - tip)
    ends = view.project(np.stack([tip, tip + back * SLEEVE_FROM_MM]), hand.height_mm)
    along = ends[1] - ends[0]
    columns = np.arange(window.left, window.right) - ends[1, 0]
    rows = np.arange(window.top, window.bottom) - ends[1, 1]
    return np.asarray(columns[None] * along[0] + rows[:, None] * along[1] > 0)


def _shade(canvas: Picture, mask: Picture) -> None:
    soft = cv2.blur(cv2.resize(mask, None, fx=0.125, fy=0.125), (7, 7))
    shadow = np.asarray(cv2.resize(soft, (mask.shape[1], mask.shape[0])), np.uint8)
    left, top, width, height = cv2.boundingRect(shadow)
    window = Window(left, top, left + width, top + height)
    keep = 1 - 0.4 * window.of(shadow).astype(np.float32) / 255
    part = window.of(canvas)
    part[...] = (part * keep.reshape(keep.shape + (1,) * (part.ndim - 2))).astype(np.uint8)


def _strokes(hand: Hand) -> Iterator[tuple[Points, Points, float]]:
    tip, elbow = np.array(hand.tip, np.float64), np.array(hand.elbow, np.float64)
    back = (elbow - tip) / np.linalg.norm(elbow - tip)
    side = np.array([-back[1], back[0]])
    palm = tip + back * 95
    yield palm, elbow, ARM_MM
    yield palm - back * 8, palm + back * 20, 2 * PALM_MM
    for sideways, behind in FINGERS:
        yield palm + side * sideways * 0.9, tip + back * behind + side * sideways, FINGER_MM
    yield palm + side * 30 + back * 20, palm + side * 58 - back * 34, FINGER_MM + 3
