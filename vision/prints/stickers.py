"""Sheets of token faces: on plain paper to be cut, or on pre-cut round labels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from vision.census import Face, Side
from vision.prints.label_sheets import LabelSheet
from vision.prints.lines import StickerLine, flowing, group_of, lines
from vision.prints.marks import draw_face
from vision.prints.names import box_words, face_name
from vision.prints.page import FOOT_MM, GREY, HEAD_MM, MARGIN_MM, Sheets, Style
from vision.sticker import Sticker, on_label

GAP_MM, TITLE_MM = 2.0, 5.0
HEADED_MM, RULED_MM = 12.0, 11.0
"""White paper above and below the labels from which there is room for a heading and a ruler."""
OpenPdf = Callable[[int], Sheets]
"""Begins a PDF of so many pages."""


def write_plain(open_pdf: OpenPdf, faces: Sequence[Face], game: str, sticker: Sticker) -> None:
    """Squares with cut marks, each kind of piece under its name."""
    probe = open_pdf(0)
    step = sticker.width_mm + GAP_MM
    across = int((probe.width - 2 * MARGIN_MM + GAP_MM) // step)
    pages = list(_paged(lines(faces, across), sticker, probe))
    sheet, name = open_pdf(len(pages)), _names(game, probe.style)
    for page in pages:
        sheet.start()
        y = sheet.top
        for line in page:
            y += _title(sheet, y, line, faces, name) if line.first else 0.0
            for column, face in enumerate(line.faces):
                middle = MARGIN_MM + column * step + sticker.width_mm / 2, y + _height(sticker) / 2
                draw_face(sheet, middle, face, name(face), sticker)
            y += _height(sticker)
    sheet.save()


def write_on_labels(
    open_pdf: OpenPdf, faces: Sequence[Face], game: str, labels: LabelSheet, first_row: int = 0
) -> None:
    """Round labels where the sheet has them; the first rows of a begun sheet are left out."""
    rows = [None] * first_row + list(flowing(faces, labels.columns))
    sheet = open_pdf(-(-len(rows) // labels.rows))
    name, sticker = _names(game, sheet.style), on_label(labels.width_mm)
    for index, line in enumerate(rows):
        row = index % labels.rows
        if row == 0:
            _start(sheet, labels)
        if line is not None:
            _draw_row(sheet, labels, row, line, sticker, name)
    sheet.save()


def written(path: Path, paper: str, title: str, style: Style) -> OpenPdf:
    return lambda pages: Sheets(path, paper, title, style, pages)


def _draw_row(
    sheet: Sheets, labels: LabelSheet, row: int, line: StickerLine, sticker: Sticker,
    name: Callable[[Face], str],
) -> None:  # fmt: skip
    """Where a line of pairs leaves a label over, that one says whose line it is."""
    spare = line.faces[0].race is not None and labels.columns % 2 == 1
    if spare:
        x, y = labels.middle(row, 0)
        room = labels.width_mm * 0.8
        sheet.text(x, y, name(line.faces[0]), 6.5, bold=True, align="middle", room=room)
        span = "-".join(map(str, dict.fromkeys((line.faces[0].serial, line.faces[-1].serial))))
        sheet.text(x, y + 3.2, span, 6.5, align="middle", grey=GREY, room=room)
    for column, face in enumerate(line.faces, int(spare)):
        draw_face(sheet, labels.middle(row, column), face, name(face), sticker)


def _start(sheet: Sheets, labels: LabelSheet) -> None:
    sheet.start_bare()
    if labels.top_mm >= HEADED_MM:
        sheet.heading(labels.top_mm - 4.0)
    if labels.bottom_mm >= RULED_MM:
        sheet.check_line(sheet.height - labels.bottom_mm / 2)


def _names(game: str, style: Style) -> Callable[[Face], str]:
    words = box_words(game, style.language)
    return lambda face: face_name(face, words)


def _height(sticker: Sticker) -> float:
    return sticker.height_mm + GAP_MM


def _title(
    sheet: Sheets, y: float, line: StickerLine, faces: Iterable[Face], name: Callable[[Face], str]
) -> float:
    """The name of a kind of piece and how many there are; how much room it takes."""
    lead = line.faces[0]
    same = [face for face in faces if group_of(face) == group_of(lead)]
    stickers = [face for face in same if lead.race is not None or face.side is lead.side]
    called = next((face for face in same if face.side is Side.HIDDEN), lead)
    words = sheet.style.words().say(
        "print.count",
        piece=name(called),
        count=len({face.token for face in same}),
        faces=len(stickers),
    )
    sheet.text(MARGIN_MM, y + 3.4, words, 7.5, bold=True, grey=GREY * 0.6)
    return TITLE_MM


def _paged(
    found: Iterable[StickerLine], sticker: Sticker, sheet: Sheets
) -> Iterator[list[StickerLine]]:
    """Lines that fit on each page."""
    room = sheet.height - HEAD_MM - FOOT_MM
    page: list[StickerLine] = []
    used = 0.0
    for line in found:
        height = _height(sticker) + (TITLE_MM if line.first else 0.0)
        if used + height > room and page:
            yield page
            page, used = [], 0.0
        page.append(line)
        used += height
    if page:
        yield page
