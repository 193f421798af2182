"""Token faces as they look: cardboard of a piece's colour with its sticker glued on by hand."""

from __future__ import annotations

import zlib

import cv2
import numpy as np

from vision.census import Face, Side
from vision.geometry import Picture
from vision.render.scene import Lying
from vision.sticker import TOKEN_MM, Sticker
from vision.tags.family import Family

Colour = tuple[int, int, int]
"""Blue, green, red."""
PAPER, INK = 236, 26
TOKEN_PX = 12
"""Pixels per millimetre of a token's drawing."""


def token_picture(face: Face, sticker: Sticker, glued: Lying, family: Family) -> Picture:
    """A cardboard token of its race's colour with its sticker."""
    side = round(TOKEN_MM * TOKEN_PX)
    picture = np.full((side, side, 3), piece_colour(face), np.uint8)
    if face.side in (Side.DECLINED, Side.HIDDEN):
        picture = (picture * 0.45 + 70).astype(np.uint8)
    printed, cover = sticker_picture(face, sticker, family)
    if glued != Lying(0.0, 0.0):
        printed, cover = _moved(printed, glued), _moved(cover, glued)
    share = cover.astype(np.float32)[..., None] / 255
    return np.rint(picture * (1 - share) + printed * share).astype(np.uint8)


def sticker_picture(face: Face, sticker: Sticker, family: Family) -> tuple[Picture, Picture]:
    """A sticker in the middle of a token's square, and where it covers it."""
    side = round(TOKEN_MM * TOKEN_PX)
    printed, cover = np.full((side, side, 3), PAPER, np.uint8), np.zeros((side, side), np.uint8)
    tag = tag_cells(face.tag, round(sticker.quiet_mm / family.sticker_cells * TOKEN_PX), family)
    middle = np.array([TOKEN_MM / 2, TOKEN_MM / 2 - sticker.up_mm]) * TOKEN_PX
    left, top = np.rint(middle - tag.shape[0] / 2).astype(int).tolist()
    draw = _round if sticker.round else _square
    draw(printed, cover, (left, top, tag.shape[1]), sticker, face)
    printed[top : top + tag.shape[0], left : left + tag.shape[1]] = tag[..., None]
    return printed, cover


def piece_colour(face: Face) -> Colour:
    """A steady colour for each kind of piece."""
    hue = zlib.crc32(face.piece.encode()) % 180
    strength = 150 if face.kind == "race" else 70
    pixel = np.array([[[hue, strength, 170]]], np.uint8)
    blue, green, red = cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0]
    return int(blue), int(green), int(red)


def tag_cells(tag: int, cell: int, family: Family) -> Picture:
    cells = np.pad(family.printed(tag), 1, constant_values=1) * (PAPER - INK) + INK
    return np.kron(cells, np.ones((cell, cell), np.uint8)).astype(np.uint8)


_Square = tuple[int, int, int]
"""Left, top and side of a tag with its quiet ring, in pixels."""


def _square(printed: Picture, cover: Picture, tag: _Square, sticker: Sticker, face: Face) -> None:
    left, top, side = tag
    size = np.array([sticker.width_mm, sticker.height_mm]) * TOKEN_PX
    x, y = np.rint((cover.shape[0] - size) / 2).astype(int).tolist()
    width, height = np.rint(size).astype(int).tolist()
    cv2.rectangle(cover, (x, y, width, height), 255, -1)
    if line := round(sticker.frame_mm * TOKEN_PX):
        frame = (left - line, top - line, side + 2 * line, side + 2 * line)
        cv2.rectangle(printed, frame, (INK + 20,) * 3, -1)
    _write(printed, face, (left, y + height - 6))


def _round(printed: Picture, cover: Picture, tag: _Square, sticker: Sticker, face: Face) -> None:
    left, top, side = tag
    middle = cover.shape[1] // 2, cover.shape[0] // 2
    cv2.circle(cover, middle, round(sticker.width_mm / 2 * TOKEN_PX), 255, -1, cv2.LINE_AA)
    dark = face.side in (Side.DECLINED, Side.HIDDEN)
    if dark:
        printed[top + side + 5 :] = INK + 50
    _write(printed, face, (left + side // 4, top + side + 22), light=dark)


def _write(printed: Picture, face: Face, at: tuple[int, int], *, light: bool = False) -> None:
    words, ink = f"{face.piece[:12]} {face.serial}", (220 if light else 50,) * 3
    cv2.putText(printed, words, at, cv2.FONT_HERSHEY_SIMPLEX, 0.45, ink, 1, cv2.LINE_AA)


def _moved(picture: Picture, glued: Lying) -> Picture:
    """The same, turned about the token's middle and moved."""
    side = picture.shape[0]
    turn = cv2.getRotationMatrix2D((side / 2 - 0.5, side / 2 - 0.5), -glued.turn, 1.0)
    turn[:, 2] += np.array([glued.x, glued.y]) * TOKEN_PX
    return np.asarray(cv2.warpAffine(picture, turn, (side, side)), np.uint8)
