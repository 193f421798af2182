"""Tags, stickers, corner cards and QR labels as they are printed."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

import numpy as np
import segno
from numpy.typing import NDArray

from vision.census import Face, Side
from vision.layout import ANCHOR_STICKER_MM, BESIDE_MM, QR_MM, Anchor
from vision.prints.page import INK, PALE, Sheets
from vision.sticker import Sticker
from vision.tags.family import golay

WHITE, DARK = 1.0, 0.3
SEGMENT_GAP_MM, INSIDE_MM = 0.35, 0.35
CARD_MM = (2 * BESIDE_MM, ANCHOR_STICKER_MM + 9.0)
"""A corner card: the tag and a strip of words on the side away from the board's corner."""
LABEL_MM = (QR_MM, QR_MM + 5.0)


def draw_cells(sheet: Sheets, x: float, y: float, cell: float, light: NDArray[np.bool_]) -> None:
    """A dark square with light cells; runs overlap so that no viewer shows seams."""
    rows, columns = light.shape
    sheet.rectangle(x, y, columns * cell, rows * cell, INK)
    for row, column, length in _runs(light):
        sheet.rectangle(x + column * cell, y + row * cell, length * cell, cell, WHITE)
    for column, row, length in _runs(light.T):
        if length > 1:
            sheet.rectangle(x + column * cell, y + row * cell, cell, length * cell, WHITE)


def draw_face(
    sheet: Sheets, middle: tuple[float, float], face: Face, name: str, sticker: Sticker
) -> None:
    """One token face about the middle of its sticker. Faces in decline have dark words."""
    dark = face.side in (Side.DECLINED, Side.HIDDEN)
    (_round_words if sticker.round else _square_words)(sheet, middle, sticker, dark=dark)
    x, y = middle
    half = sticker.tag_mm / 2
    at = x - half, y - sticker.up_mm - half
    draw_cells(sheet, *at, sticker.cell_mm, golay().printed(face.tag) > 0)
    serial = "" if face.side is Side.HIDDEN else str(face.serial)
    grey = WHITE if dark else INK
    if sticker.round:
        below = sticker.quiet_mm / 2 + SEGMENT_GAP_MM + 1.3
        room = 2 * sqrt(max((sticker.width_mm / 2 - 0.3) ** 2 - below**2, 1.0))
        sheet.text(x, y + below, name, 4.4, align="middle", grey=grey, room=room)
        sheet.text(x, y - sticker.quiet_mm / 2 - 0.3, serial, 4.4, bold=True, align="middle")
    else:
        base, edge = y + sticker.height_mm / 2 - 0.55, sticker.width_mm / 2 - 0.6
        sheet.text(x - edge, base, name, 4.6, grey=grey, room=2 * edge - (3.0 if serial else 0.0))
        sheet.text(x + edge, base, serial, 4.8, bold=True, align="right", grey=grey)


def _square_words(
    sheet: Sheets, middle: tuple[float, float], sticker: Sticker, *, dark: bool
) -> None:
    """Cut marks, and the strip for the words."""
    width, height = sticker.width_mm, sticker.height_mm
    left, top = middle[0] - width / 2, middle[1] - height / 2
    sheet.cut_marks(left, top, width, height)
    if dark:
        strip = (height - sticker.quiet_mm) / 2 + sticker.up_mm - 0.1
        sheet.rectangle(left, top + height - strip, width, strip, DARK)


def _round_words(
    sheet: Sheets, middle: tuple[float, float], sticker: Sticker, *, dark: bool
) -> None:
    """The segment below the tag, a little inside the label's edge: printers drift."""
    if dark:
        below = sticker.quiet_mm / 2 + SEGMENT_GAP_MM
        sheet.segment(*middle, sticker.width_mm / 2 - INSIDE_MM, below, DARK)


def draw_corner(sheet: Sheets, x: float, y: float, anchor: Anchor, words: str) -> None:
    """A corner card; the thick edge lies along the board, the wedge points to its corner."""
    width, height = CARD_MM
    sheet.cut_marks(x, y, width, height)
    left, upper = anchor.corner in (0, 3), anchor.corner in (0, 1)
    edge = x + width - 0.4 if left else x
    sheet.rectangle(edge, y, 0.4, height, INK)
    tag_x, tag_y = x + BESIDE_MM - ANCHOR_STICKER_MM / 2, y if upper else y + 9.0
    draw_anchor(sheet, tag_x + ANCHOR_STICKER_MM / 2, tag_y + ANCHOR_STICKER_MM / 2, anchor)
    base = y + ANCHOR_STICKER_MM + 5.0 if upper else y + 5.5
    sheet.text(x + width / 2, base, words, 7, align="middle", room=width - 6)
    _wedge(sheet, edge + (0.4 if left else 0.0), y if upper else y + height, left=left, upper=upper)


def draw_anchor(sheet: Sheets, x: float, y: float, anchor: Anchor) -> None:
    """The tag itself with its quiet ring and a thin frame, about its middle."""
    half, cell = ANCHOR_STICKER_MM / 2, ANCHOR_STICKER_MM / golay().sticker_cells
    sheet.rectangle(x - half, y - half, 2 * half, 2 * half, 0.35)
    sheet.rectangle(x - half + 0.3, y - half + 0.3, 2 * half - 0.6, 2 * half - 0.6, WHITE)
    start = cell - half
    draw_cells(sheet, x + start, y + start, cell, golay().printed(anchor.tag) > 0)


def draw_label(sheet: Sheets, x: float, y: float, written: str, words: str) -> None:
    """A QR code with its full quiet zone, and what it says in words."""
    sheet.cut_marks(x, y, *LABEL_MM)
    code = segno.make(written, error="m", boost_error=False, micro=False)
    light = np.pad(np.array([[not dark for dark in row] for row in code.matrix]), 4,
                   constant_values=True)  # fmt: skip
    cell = QR_MM / len(light)
    for row, column, length in _runs(~light):
        sheet.rectangle(x + column * cell, y + row * cell, length * cell, cell, INK)
    for column, row, length in _runs(~light.T):
        if length > 1:
            sheet.rectangle(x + column * cell, y + row * cell, cell, length * cell, INK)
    sheet.line(x, y + QR_MM, x + QR_MM, y + QR_MM, 0.1, PALE)
    sheet.text(x + QR_MM / 2, y + QR_MM + 3.4, words, 9, bold=True, align="middle", room=QR_MM - 2)


def _wedge(sheet: Sheets, x: float, y: float, *, left: bool, upper: bool) -> None:
    """A small step pattern in the corner that touches the board's corner."""
    for step in range(5):
        size = 2.5 - step * 0.5
        at_x = x - size if left else x
        at_y = y + step * 0.5 if upper else y - (step + 1) * 0.5
        sheet.rectangle(at_x, at_y, size, 0.5, INK)


def _runs(light: NDArray[np.bool_]) -> Iterator[tuple[int, int, int]]:
    """Row, first column and length of every unbroken row of light cells.

    >>> list(_runs(np.array([[True, True, False, True]])))
    [(0, 0, 2), (0, 3, 1)]
    """
    for row, cells in enumerate(light):
        edges = np.flatnonzero(np.diff(np.concatenate([[0], cells.astype(np.int8), [0]])))
        for start, end in edges.reshape(-1, 2):
            yield row, int(start), int(end - start)
