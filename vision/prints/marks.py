"""Tags, stickers, corner cards and QR labels as they are printed."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import segno
from numpy.typing import NDArray

from vision.census import STICKER_MM, Face, Side
from vision.layout import ANCHOR_STICKER_MM, BESIDE_MM, QR_MM, Anchor
from vision.prints.page import INK, PALE, Sheets
from vision.sticker import CELL_MM, FRAME_MM, HEIGHT_MM, WIDTH_MM, WORDS_MM
from vision.tags.family import golay

WHITE = 1.0
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


def draw_sticker(sheet: Sheets, x: float, y: float, face: Face, name: str) -> None:
    """One token face, its top left corner at x, y. Faces in decline have dark words."""
    sheet.cut_marks(x, y, WIDTH_MM, HEIGHT_MM)
    sheet.rectangle(x, y, WIDTH_MM, WIDTH_MM, INK)
    sheet.rectangle(x + FRAME_MM, y + FRAME_MM, STICKER_MM, STICKER_MM, WHITE)
    inner = FRAME_MM + CELL_MM
    draw_cells(sheet, x + inner, y + inner, CELL_MM, golay().printed(face.tag) > 0)
    dark = face.side in (Side.DECLINED, Side.HIDDEN)
    if dark:
        sheet.rectangle(x, y + WIDTH_MM, WIDTH_MM, WORDS_MM, 0.3)
    serial = "" if face.side is Side.HIDDEN else str(face.serial)
    base, grey = y + HEIGHT_MM - 0.65, WHITE if dark else INK
    sheet.text(x + 0.5, base, name, 5.2, grey=grey, room=WIDTH_MM - 4.2 if serial else WIDTH_MM - 1)
    sheet.text(x + WIDTH_MM - 0.5, base, serial, 5.8, bold=True, align="right", grey=grey)


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
    code = segno.make(written, version=1, error="m", boost_error=False, micro=False)
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
