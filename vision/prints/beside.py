"""What lies beside the boards for the camera: cards that tell choices, mats of players, rounds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from vision.census import Face
from vision.layout import QR_MM, Plan
from vision.mats import GIFTS, ROUNDS_MAT, SEATS, mats
from vision.prints.marks import draw_anchor, draw_cells
from vision.prints.page import GREY, INK, MARGIN_MM, PALE, Sheets
from vision.prints.stickers import OpenPdf
from vision.sticker import LARGE
from vision.tags.family import golay
from vision.tellers import tellers

CARD_MM = (88.0, 34.0)
GAP_MM = 6.0


def write_cards(open_pdf: OpenPdf, game: str) -> None:
    """The cards of a box, those with two faces to be folded, and the strip of rounds."""
    sheet = open_pdf(1)
    sheet.start("print.cards-how")
    y = sheet.top + 2
    for row in _rows(game):
        x = MARGIN_MM
        for card in row:
            for side, face in enumerate(card):
                _draw_card(sheet, x + side * CARD_MM[0], y, face, side + 1)
            _edge(sheet, x, y, CARD_MM[0] * len(card), CARD_MM[1])
            x += CARD_MM[0] + GAP_MM
        if len(row[0]) > 1:
            fold = MARGIN_MM + CARD_MM[0]
            sheet.line(fold, y, fold, y + CARD_MM[1], 0.2, GREY)
        y += CARD_MM[1] + GAP_MM
    _draw_mat(sheet, (MARGIN_MM, y + GAP_MM), mats()[-1])
    sheet.save()


def write_seats(open_pdf: OpenPdf) -> None:
    """The mats before the players, two on a page."""
    sheet = open_pdf(-(-SEATS // 2))
    for seat, mat in enumerate(mats()[:SEATS]):
        if seat % 2 == 0:
            sheet.start("print.seats-how")
        _draw_mat(sheet, (MARGIN_MM, sheet.top + 4 + (seat % 2) * (mat.size_mm[1] + 12)), mat)
    sheet.save()


_Card = tuple[Face, ...]


def _rows(game: str) -> Iterator[tuple[_Card, ...]]:
    """A card with two faces takes a row, those with one share it."""
    cards = [tuple(faces) for _, faces in groupby(_faces(game), key=lambda face: face.token)]
    single = [card for card in cards if len(card) == 1]
    yield from ((card,) for card in cards if len(card) > 1)
    for start in range(0, len(single), 2):
        yield tuple(single[start : start + 2])


def _faces(game: str) -> Iterator[Face]:
    return (face for face, _ in tellers(game))


def _draw_card(sheet: Sheets, x: float, y: float, face: Face, side: int) -> None:
    words = sheet.style.words()
    inset = (CARD_MM[1] - LARGE.tag_mm) / 2
    draw_cells(sheet, x + 8, y + inset, LARGE.cell_mm, golay().printed(face.tag) > 0)
    key = face.token.rstrip("-12") if face.token.startswith("ally") else face.token
    left, room = x + 26, CARD_MM[0] - 30
    sheet.text(left, y + 8, words.say(f"cards.{key}.{side}"), 11, bold=True, room=room)
    sheet.paragraph(left, y + 14, words.say(f"cards.{key}.use"), 7.5, room)


def _draw_mat(sheet: Sheets, at: tuple[float, float], mat: Plan) -> None:
    x, y = at
    _edge(sheet, x, y, *mat.size_mm)
    for anchor in mat.anchors:
        draw_anchor(sheet, x + anchor.center_mm[0], y + anchor.center_mm[1], anchor)
    words = sheet.style.words()
    for spot in mat.spots:
        left, top = x + spot.center_mm[0] - QR_MM / 2, y + spot.center_mm[1] - QR_MM / 2
        _edge(sheet, left, top, QR_MM, QR_MM, PALE)
        told = words.say(f"cards.spot.{'declined' if spot.position else spot.what}")
        sheet.text(left + QR_MM / 2, top + QR_MM / 2, told, 8, align="middle", grey=GREY,
                   room=QR_MM - 4)  # fmt: skip
    for zone, outline in mat.zones.items():
        (left, top), (right, bottom) = outline.min(axis=0), outline.max(axis=0)
        _edge(sheet, x + left, y + top, right - left, bottom - top, PALE)
        told = words.say("cards.gifts") if zone == GIFTS else zone.rpartition("-")[2]
        sheet.text(x + left + 3, y + top + 5, told, 9, grey=GREY, room=right - left - 6)
    title = "cards.rounds" if mat.board == ROUNDS_MAT else "cards.seat"
    told = words.say(title, seat=mat.board.rpartition("-")[2])
    sheet.text(x, y - 1.8, told, 8, bold=True)


def _edge(
    sheet: Sheets, x: float, y: float, width: float, height: float, grey: float = INK
) -> None:
    for x0, y0, x1, y1 in ((0, 0, 1, 0), (1, 0, 1, 1), (1, 1, 0, 1), (0, 1, 0, 0)):
        sheet.line(x + x0 * width, y + y0 * height, x + x1 * width, y + y1 * height, 0.15, grey)
