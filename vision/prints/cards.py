"""Sheets of equal cards in a grid: corner cards, QR labels, and the calibration sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from pathlib import Path

from vision.census import Census
from vision.labels import Label
from vision.layout import CALIBRATION, CALIBRATION_GRID, COLUMN_MAT, Anchor, Plan
from vision.prints.marks import CARD_MM, LABEL_MM, draw_cells, draw_corner, draw_label
from vision.prints.names import board_name, box_words, name_of
from vision.prints.page import FOOT_MM, HEAD_MM, MARGIN_MM, Sheets, Style
from vision.tags.family import golay

GAP_MM = 3.0
Size = tuple[float, float]
Open = Callable[[int], Sheets]
"""Begins a PDF of so many pages."""
Draw = Callable[[Sheets, float, float], None]


def write_corners(path: Path, paper: str, title: str, plans: Sequence[Plan], style: Style) -> Path:
    """Four cards for each board; the two of a side stand beside each other."""
    words = style.words()

    def card(anchor: Anchor) -> Draw:
        told = words.say(
            "print.corner", board=board_name(anchor.board, words), corner=anchor.corner + 1
        )
        return lambda sheet, x, y: draw_corner(sheet, x, y, anchor, told)

    cards = [card(anchor) for plan in plans for anchor in plan.anchors]
    _write_grid(
        partial(Sheets, path, paper, title, style), cards, CARD_MM, words.say("print.corner-how")
    )
    return path


def write_labels(
    path: Path, paper: str, title: str, box: Census, plans: Sequence[Plan], style: Style
) -> Path:
    """One label for each board and power badge, two for each race banner: it is turned over in
    decline.
    """
    names = box_words(box.game, style.language)
    boards = [plan.board for plan in plans if plan.board != COLUMN_MAT]
    labels = [(Label(box.game, "board", one), board_name(one, names)) for one in boards]
    banners = [(Label(box.game, "race", r), name_of(r, names, "races")) for r in box.races]
    labels += [banner for banner in banners for _ in range(2)]
    labels += [(Label(box.game, "power", p), name_of(p, names, "powers")) for p in box.powers]

    def card(label: Label, words: str) -> Draw:
        return lambda sheet, x, y: draw_label(sheet, x, y, label.written(), words)

    cards = [card(label, words) for label, words in labels]
    _write_grid(partial(Sheets, path, paper, title, style), cards, LABEL_MM)
    return path


def write_calibration(path: Path, paper: str, title: str, style: Style) -> Path:
    """A page of tags at known places: straight lines to judge a lens by."""
    sheet = Sheets(path, paper, title, style, 1)
    sheet.start()
    grid = CALIBRATION_GRID
    left = (sheet.width - grid.columns * grid.step_mm) / 2
    top = sheet.top + 2
    cell = grid.tag_mm / golay().cells
    for index, tag in enumerate(CALIBRATION):
        row, column = divmod(index, grid.columns)
        x = left + (column + 0.5) * grid.step_mm - grid.tag_mm / 2
        y = top + (row + 0.5) * grid.step_mm - grid.tag_mm / 2
        draw_cells(sheet, x, y, cell, golay().printed(tag) > 0)
    sheet.text(MARGIN_MM, sheet.height - FOOT_MM + 2, style.words().say("print.flat"), 7)
    sheet.save()
    return path


def _write_grid(sheet_of: Open, cards: Sequence[Draw], size: Size, hint: str = "") -> None:
    probe = sheet_of(0)
    across = int((probe.width - 2 * MARGIN_MM + GAP_MM) // (size[0] + GAP_MM))
    down = int((probe.height - HEAD_MM - FOOT_MM + GAP_MM) // (size[1] + GAP_MM))
    sheet = sheet_of(ceil(len(cards) / (across * down)))
    for index, card in enumerate(cards):
        place = index % (across * down)
        if place == 0:
            sheet.start()
            sheet.text(MARGIN_MM, sheet.height - FOOT_MM + 3, hint, 7)
        row, column = divmod(place, across)
        card(sheet, MARGIN_MM + column * (size[0] + GAP_MM), sheet.top + row * (size[1] + GAP_MM))
    sheet.save()
