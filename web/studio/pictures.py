"""Photographs on their way to screens, files and cameras. Traces nothing."""

from __future__ import annotations

import base64
import binascii
from pathlib import Path

import cv2
import numpy as np

from companion.games.sheet import Sheet
from companion.store.home.boards import OwnBoards
from companion.store.home.places import BOARD_PICTURES
from vision.cameras.pictures import NotAPictureError, decode, encode_jpeg
from vision.geometry import SQUARE, Picture
from vision.ground.reference import Reference, from_photograph, keep, kept
from vision.layout import plan_of
from vision.render.studio import Art, drawn_art

SCREEN_PX = 1600
"""Across a picture that is shown, or kept with a board."""
QUALITY = 82


def shrunk(picture: Picture, longest: int = SCREEN_PX) -> Picture:
    scale = min(1.0, longest / max(picture.shape[:2]))
    if scale == 1.0:
        return picture
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def packed(picture: Picture) -> str:
    """A JPEG in base64, as board files carry it."""
    return base64.b64encode(encode_jpeg(shrunk(picture), QUALITY)).decode("ascii")


def unpacked(photograph: str) -> Picture | None:
    """The picture in a board file; None if there is none that can be read."""
    try:
        return decode(base64.b64decode(photograph, validate=True)) if photograph else None
    except (binascii.Error, ValueError, NotAPictureError):
        return None


def reference_of(sheet: Sheet, flat: Picture) -> Reference | None:
    """What a camera needs to find the bare board by its own picture."""
    height, width = flat.shape[:2]
    return from_photograph(plan_of(sheet), flat, SQUARE * (width, height) - 0.5)


def remember(sheet: Sheet, flat: Picture | None, folder: Path) -> Reference | None:
    """Kept where every camera looks for it; None without a picture from above."""
    reference = None if flat is None else reference_of(sheet, flat)
    if reference is not None:
        keep(reference, folder)
    return reference


def printed_art(boards: OwnBoards, own: tuple[Sheet, ...]) -> Art:
    """Own boards as their photographs show them; all others, and those without, as drawn."""
    drawn = drawn_art(own)
    sheets = {sheet.id: sheet for sheet in own}

    def art(board: str, scale: float) -> Picture:
        picture = _photograph(boards, sheets[board]) if board in sheets else None
        if picture is None:
            return drawn(board, scale)
        wide, high = (round(side * scale) for side in sheets[board].size_mm)
        return np.asarray(cv2.resize(picture, (wide, high), interpolation=cv2.INTER_AREA), np.uint8)

    return art


def _photograph(boards: OwnBoards, sheet: Sheet) -> Picture | None:
    """A board that was thrown away looks as cameras remember it: its games go on."""
    try:
        file = boards.file(sheet.id)
    except LookupError:
        remembered = kept((plan_of(sheet),), boards.home / BOARD_PICTURES)
        return next((one.picture for one in remembered if one.bare), None)
    return unpacked(file.photograph) if file.flat else None
