"""What the eye sees, drawn over the picture it saw. For people; nothing reads it back."""

from __future__ import annotations

import cv2
import numpy as np

from vision.geometry import Picture, Points, Quads, scaled
from vision.sticker import TAG_MM
from vision.table.registration.register import Registration
from vision.table.sight import CameraSight, Mark

Colour = tuple[int, int, int]
SURE, UNSURE, HIDDEN = (96, 220, 70), (0, 170, 255), (255, 160, 60)
STRANGE, BOARD, COVERED = (220, 60, 230), (255, 255, 255), (60, 60, 230)
SURE_FROM = 0.75


def overlay(picture: Picture, sight: CameraSight, width: int | None = None) -> Picture:
    """A coloured copy, at most `width` pixels wide, with outlines, numbers and doubts."""
    scale = 1.0 if width is None else min(1.0, width / picture.shape[1])
    size = (round(picture.shape[1] * scale), round(picture.shape[0] * scale))
    canvas = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    if canvas.ndim == 2:
        canvas = cv2.cvtColor(canvas, cv2.COLOR_GRAY2BGR)
    drawn = np.asarray(canvas, np.uint8)
    _tint_unseen(drawn, sight)
    for board in sight.boards:
        _draw_board(drawn, board, scale)
    for mark in sight.marks:
        _draw_mark(drawn, mark, scale)
    for tag, quad in sight.strangers:
        _outline(drawn, quad * scale, STRANGE, 2)
        _write(drawn, f"? {tag}", quad.mean(axis=0) * scale, STRANGE)
    return drawn


def _tint_unseen(canvas: Picture, sight: CameraSight) -> None:
    if sight.unseen is None or not sight.unseen.any():
        return
    mask = cv2.resize(sight.unseen, (canvas.shape[1], canvas.shape[0]))
    stripes = (np.add.outer(np.arange(canvas.shape[0]), np.arange(canvas.shape[1])) // 6) % 2 == 0
    where = (mask > 127) & stripes
    canvas[where] = (canvas[where] * 0.5 + np.array(COVERED) * 0.5).astype(np.uint8)


def _draw_board(canvas: Picture, board: Registration, scale: float) -> None:
    thick = max(1, round(canvas.shape[1] / 1600))
    for outline in board.plan.outlines.values():
        _outline(canvas, board.to_picture(outline) * scale, BOARD, thick)
    frame = np.linspace(0, 1, 9)[:-1, None]
    corners = board.plan.corners_mm()
    edges = np.concatenate(
        [a + (b - a) * frame for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True)]
    )
    colour = SURE if board.anchors or board.matches else UNSURE
    _outline(canvas, board.to_picture(edges) * scale, colour, 2 * thick)
    for anchor in board.plan.anchors if board.anchors else ():
        _outline(canvas, board.to_picture(anchor.quad_mm()) * scale, SURE, thick)
    words = f"{board.plan.board}  {board.error_mm:.2f} mm"
    corner = board.to_picture(np.array([[6.0, 4.0]]))[0] * scale
    _write(canvas, words, corner, SURE, centred=False)


def _draw_mark(canvas: Picture, mark: Mark, scale: float) -> None:
    unsure = mark.confidence < SURE_FROM or len(mark.regions) != 1
    colour = HIDDEN if mark.hidden else UNSURE if unsure else SURE
    quad = scaled(mark.quad[None] * scale, 15.0 / TAG_MM)[0]
    _outline(canvas, quad, colour, max(1, round(canvas.shape[1] / 1000)))
    words = f"{mark.face.piece} {mark.face.serial}"
    if len(mark.regions) > 1:
        words += " ? " + "/".join(map(str, mark.regions))
    _write(canvas, words, np.array([quad[:, 0].mean(), quad[:, 1].max()]), colour)


def _outline(canvas: Picture, points: Points | Quads, colour: Colour, thick: int) -> None:
    line = np.rint(np.asarray(points) * 16).astype(np.int32).reshape(-1, 2)
    cv2.polylines(canvas, [line], True, colour, thick, cv2.LINE_AA, 4)


def _write(
    canvas: Picture, words: str, at: Points, colour: Colour, *, centred: bool = True
) -> None:
    """Text below a point, with a dark rim, so that it can be read on any map."""
    size = float(np.clip(canvas.shape[1] / 3200, 0.32, 0.9))
    aside = int(9 * size * len(words)) if centred else 0
    place = (int(at[0]) - aside, int(at[1]) + int(26 * size))
    for paint, thick in (((20, 20, 20), 3), (colour, 1)):
        cv2.putText(canvas, words, place, cv2.FONT_HERSHEY_SIMPLEX, size, paint, thick, cv2.LINE_AA)
