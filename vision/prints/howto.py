"""The page that shows how a kit is made, in drawings of our own, and the page to try a printer."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from vision.prints.label_sheets import LabelSheet
from vision.prints.marks import DARK, WHITE, draw_cells
from vision.prints.page import GREY, INK, MARGIN_MM, PALE, Sheets
from vision.prints.stickers import OpenPdf
from vision.tags.family import golay

SECONDS_ON_LABELS, SECONDS_CUT = 5, 12
"""For one sticker: to peel and press on, or to cut out and glue."""
PANEL_MM, PICTURE_MM = 82.0, 40.0
Draw = Callable[[Sheets, float, float], None]
"""A picture in a box that begins here, `PICTURE_MM` high and 84 mm wide."""


def write_howto(open_pdf: OpenPdf, stickers: int, labels: LabelSheet | None) -> None:
    """What to do step by step and how long it takes; for labels also the page to try first."""
    sheet = open_pdf(1 if labels is None else 2)
    words = sheet.style.words()
    sheet.start("print.how-lead")
    wide = (sheet.width - 2 * MARGIN_MM + 6) / 2
    steps = _ON_PAPER if labels is None else _ON_LABELS
    for number, (name, draw) in enumerate(steps):
        row, column = divmod(number, 2)
        x, y = MARGIN_MM + column * wide, sheet.top + 4 + row * PANEL_MM
        draw(sheet, x + (wide - 90) / 2, y)
        sheet.text(x, y + PICTURE_MM + 8, f"{number + 1}", 13, bold=True)
        told = words.say(f"print.how-{name}", **_facts(stickers, labels))
        sheet.paragraph(x + 7, y + PICTURE_MM + 7, told, 8.5, wide - 14)
    if labels is not None:
        _test_page(sheet, labels)
    sheet.save()


def minutes(stickers: int, *, cut: bool) -> int:
    """How long it takes to stick them on.

    >>> minutes(389, cut=False)
    33
    """
    return ceil(stickers * (SECONDS_CUT if cut else SECONDS_ON_LABELS) / 60)


def _facts(stickers: int, labels: LabelSheet | None) -> dict[str, str | int]:
    return {
        "stickers": stickers,
        "minutes": minutes(stickers, cut=labels is None),
        "seconds": SECONDS_CUT if labels is None else SECONDS_ON_LABELS,
    }


def _test_page(sheet: Sheets, labels: LabelSheet) -> None:
    """Outlines of all labels and two rulers, on plain paper: held to the light over the labels."""
    sheet.start_bare()
    for x, y in labels.middles():
        sheet.circle(x, y, labels.width_mm / 2, 0.15, GREY)
        sheet.line(x - 1, y, x + 1, y, 0.12, GREY)
        sheet.line(x, y - 1, x, y + 1, 0.12, GREY)
    middle = sheet.width / 2, sheet.height / 2
    sheet.rectangle(middle[0] - 56, middle[1] - 11, 112, 22, WHITE)
    sheet.ruler(middle[0] - 50, middle[1] + 6)
    told = sheet.style.words().say("print.try-how")
    sheet.paragraph(middle[0] - 53, middle[1] - 6, told, 7.5, 106)


def _print_true(sheet: Sheets, x: float, y: float) -> None:
    _paper(sheet, x + 8, y, 34, 40)
    sheet.line(x + 12, y + 34, x + 38, y + 34, 0.5)
    for step in range(6):
        sheet.line(x + 12 + step * 5.2, y + 32.5, x + 12 + step * 5.2, y + 35.5, 0.4)
    sheet.text(x + 52, y + 21, "100 %", 20, bold=True)
    sheet.text(x + 52, y + 28, "100 mm", 11, grey=GREY)


def _try_first(sheet: Sheets, x: float, y: float) -> None:
    for shift, grey in ((0.0, PALE), (5.0, INK)):
        _paper(sheet, x + 12 + shift, y + shift / 2, 32, 36)
        for row in range(4):
            for column in range(4):
                at = x + 17 + shift + column * 7.3, y + 6 + shift / 2 + row * 8
                sheet.circle(*at, 3.1, 0.25, grey)
    for angle in range(3):
        sheet.line(x + 60, y + 8 + angle * 10, x + 72, y + 10 + angle * 7, 0.4, GREY)
    sheet.circle(x + 79, y + 18, 5.5, 0.5)


def _cut(sheet: Sheets, x: float, y: float) -> None:
    for column in range(3):
        left = x + 10 + column * 24
        sheet.cut_marks(left, y + 8, 20, 20)
        _tag(sheet, left + 10, y + 17, 13, 40 + column)
    sheet.line(x + 32.2, y + 2, x + 32.2, y + 38, 0.3, GREY)


def _two_faces(sheet: Sheets, x: float, y: float) -> None:
    for column, dark in enumerate((False, True)):
        middle = x + 18 + column * 50
        sheet.circle(middle, y + 9, 8.2)
        if dark:
            sheet.segment(middle, y + 9, 8.0, 6.0, DARK)
        _tag(sheet, middle, y + 9, 10.5, 12 + 260 * column)
        _arrow(sheet, middle, y + 18, y + 23)
        sheet.rectangle(middle - 8, y + 24, 16, 16, DARK if dark else PALE)
        for start in range(3):
            grey = PALE if dark else GREY
            sheet.line(middle - 6, y + 28 + start * 4, middle + 6, y + 28 + start * 4, 0.4, grey)


def _anyhow(sheet: Sheets, x: float, y: float) -> None:
    """Askew and a little off the middle is well; over the edge is not."""
    for middle, off, good in ((x + 22, 1.0, True), (x + 68, 9.0, False)):
        sheet.rectangle(middle - 13, y + 6, 26, 26, PALE)
        canvas = sheet.canvas
        canvas.saveState()
        sheet.turn_about(middle + off, y + 19, 15)
        sheet.disc(middle + off, y + 19, 11, WHITE)
        sheet.circle(middle + off, y + 19, 11)
        _tag(sheet, middle + off, y + 19, 14, 77)
        canvas.restoreState()
        _verdict(sheet, middle, y + 38, good=good)


def _corners(sheet: Sheets, x: float, y: float) -> None:
    sheet.rectangle(x + 22, y + 3, 46, 34, PALE)
    for column, row in ((0, 0), (1, 0), (1, 1), (0, 1)):
        _tag(sheet, x + 15.5 + column * 59, y + 8.5 + row * 23, 10, 520 + 2 * row + column)
    for bend in range(4):
        sheet.line(x + 26 + bend * 10, y + 10, x + 34 + bend * 10, y + 28, 0.3, GREY)


def _camera(sheet: Sheets, x: float, y: float) -> None:
    sheet.rectangle(x + 10, y + 33, 70, 4, PALE)
    sheet.rectangle(x + 38, y + 2, 14, 7, INK)
    sheet.circle(x + 45, y + 11, 2.2, 0.6)
    for side in (-1, 1):
        sheet.line(x + 45, y + 13, x + 45 + side * 30, y + 33, 0.25, GREY)
    for at in (24, 40, 52, 62):
        sheet.rectangle(x + at, y + 31.4, 5, 1.6, DARK)


_STICK: tuple[tuple[str, Draw], ...] = (
    ("faces", _two_faces),
    ("anyhow", _anyhow),
    ("corners", _corners),
    ("camera", _camera),
)
_ON_PAPER = (("true", _print_true), ("cut", _cut), *_STICK)
_ON_LABELS = (("true", _print_true), ("try", _try_first), *_STICK)


def _paper(sheet: Sheets, x: float, y: float, width: float, height: float) -> None:
    sheet.rectangle(x, y, width, height, GREY)
    sheet.rectangle(x + 0.3, y + 0.3, width - 0.6, height - 0.6, WHITE)


def _tag(sheet: Sheets, x: float, y: float, quiet: float, tag: int) -> None:
    cell = quiet / golay().sticker_cells
    half = quiet / 2 - cell
    sheet.rectangle(x - quiet / 2, y - quiet / 2, quiet, quiet, WHITE)
    draw_cells(sheet, x - half, y - half, cell, golay().printed(tag) > 0)


def _arrow(sheet: Sheets, x: float, top: float, bottom: float) -> None:
    sheet.line(x, top, x, bottom, 0.5)
    for side in (-1, 1):
        sheet.line(x + side * 1.6, bottom - 2, x, bottom, 0.5)


def _verdict(sheet: Sheets, x: float, y: float, *, good: bool) -> None:
    if good:
        sheet.line(x - 2.5, y - 2, x - 0.8, y, 0.8)
        sheet.line(x - 0.8, y, x + 3, y - 4.5, 0.8)
    else:
        sheet.line(x - 2.5, y - 4.5, x + 2.5, y, 0.8)
        sheet.line(x - 2.5, y, x + 2.5, y - 4.5, 0.8)
