"""Boards and mats larger than paper: printed in parts that are cut and joined."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from pathlib import Path

from reportlab.lib.colors import Color
from reportlab.lib.units import mm

from companion.games.atlas import Sheet
from companion.text.catalog import Catalog
from vision.layout import BESIDE_MM, QR_MM, Plan
from vision.prints.marks import draw_anchor
from vision.prints.names import board_name, box_words
from vision.prints.page import FOOT_MM, GREY, HEAD_MM, MARGIN_MM, PALE, Sheets, Style

ROOM_MM = 2 * BESIDE_MM
"""Beside the board itself its corner tags are printed too."""
TERRAINS = {
    "sea": (0.62, 0.79, 0.90), "lake": (0.66, 0.84, 0.92), "river": (0.62, 0.80, 0.90),
    "hill": (0.79, 0.87, 0.61), "mountain": (0.80, 0.79, 0.78), "forest": (0.58, 0.75, 0.57),
    "black_mountain": (0.62, 0.60, 0.64), "swamp": (0.70, 0.76, 0.62), "mine": (0.79, 0.74, 0.68),
    "farmland": (0.96, 0.90, 0.64), "mud": (0.79, 0.69, 0.58), "mushroom": (0.89, 0.78, 0.86),
    "crystal": (0.82, 0.88, 0.93), "chasm": (0.55, 0.53, 0.58),
}  # fmt: skip
OTHER_TERRAIN = (0.90, 0.86, 0.78)


def write_board(path: Path, paper: str, title: str, sheet: Sheet, plan: Plan, style: Style) -> Path:
    """A house board with its corner tags, in parts."""
    return _write_parts(path, paper, title, plan, style, lambda out: _draw_map(out, sheet))


def write_mat(path: Path, paper: str, title: str, plan: Plan, style: Style) -> Path:
    """The mat for the column of combos, in parts."""
    return _write_parts(path, paper, title, plan, style, lambda out: _draw_mat(out, plan))


def _write_parts(
    path: Path, paper: str, title: str, plan: Plan, style: Style, draw: Callable[[Sheets], None]
) -> Path:
    probe = Sheets(path, paper, title, style, 0)
    part = probe.width - 2 * MARGIN_MM, probe.height - HEAD_MM - FOOT_MM - 6
    whole = plan.size_mm[0] + 2 * ROOM_MM, plan.size_mm[1]
    columns, rows = (ceil(side / room) for side, room in zip(whole, part, strict=True))
    width, height = whole[0] / columns, whole[1] / rows
    out = Sheets(path, paper, title, style, columns * rows)
    words = style.words()
    name = board_name(plan.board, words)
    for row in range(rows):
        for column in range(columns):
            out.start()
            told = words.say("print.tile", board=name, row=row + 1, column=column + 1)
            out.text(MARGIN_MM, out.height - FOOT_MM + 2, told, 7)
            _draw_part(out, (column * width - ROOM_MM, row * height), (width, height), plan, draw)
    out.save()
    return path


def _draw_part(
    out: Sheets, start: tuple[float, float], size: tuple[float, float], plan: Plan,
    draw: Callable[[Sheets], None],
) -> None:  # fmt: skip
    """One part, clipped; board millimetres become page millimetres by moving the page."""
    x, y = MARGIN_MM, out.top + 3
    canvas = out.canvas
    canvas.saveState()
    clip = canvas.beginPath()
    clip.rect(x * mm, (out.height - y - size[1]) * mm, size[0] * mm, size[1] * mm)
    canvas.clipPath(clip, stroke=0, fill=0)
    canvas.translate((x - start[0]) * mm, -(y - start[1]) * mm)
    draw(out)
    for anchor in plan.anchors:
        draw_anchor(out, *anchor.center_mm, anchor)
    canvas.restoreState()
    out.cut_marks(x, y, *size)


def _said(words: Catalog, section: str, id: str) -> str:
    key = f"{section}.{id}"
    return words.say(key) if key in words else id.replace("_", " ")


def _draw_map(out: Sheets, sheet: Sheet) -> None:
    words = box_words(sheet.game, out.style.language)
    for region, outline in sheet.outlines.items():
        terrain = sheet.board.regions[region].terrain
        canvas = out.canvas
        canvas.setFillColor(Color(*TERRAINS.get(terrain, OTHER_TERRAIN)))
        canvas.setStrokeGray(0.25)
        canvas.setLineWidth(0.7 * mm)
        canvas.setLineJoin(1)
        path = canvas.beginPath()
        for index, (x, y) in enumerate(outline):
            step = path.moveTo if index == 0 else path.lineTo
            step(x * mm, (out.height - y) * mm)
        path.close()
        canvas.drawPath(path, stroke=1, fill=1)
    for region, (x, y) in sheet.centers.items():
        facts = sheet.board.regions[region]
        symbols = [_said(words, "symbols", symbol) for symbol in sorted(facts.symbols)]
        out.text(x, y + 2, sheet.label(region), 15, bold=True, align="middle", grey=0.2)
        told = ", ".join([_said(words, "terrains", facts.terrain), *symbols])
        out.text(x, y + 6.5, told, 7, align="middle", grey=GREY * 0.7)


def _draw_mat(out: Sheets, plan: Plan) -> None:
    words = out.style.words()
    out.rectangle(0, 0, *plan.size_mm, 0.94)
    for spot in plan.spots:
        x, y = spot.center_mm[0] - QR_MM / 2, spot.center_mm[1] - QR_MM / 2
        out.rectangle(x, y, QR_MM, QR_MM, 1.0)
        for x0, y0, x1, y1 in ((0, 0, 1, 0), (1, 0, 1, 1), (1, 1, 0, 1), (0, 1, 0, 0)):
            out.line(x + x0 * QR_MM, y + y0 * QR_MM, x + x1 * QR_MM, y + y1 * QR_MM, 0.3, PALE)
        row = words.say("print.row", row=spot.position + 1)
        out.text(*spot.center_mm, row, 12, bold=True, align="middle", grey=PALE)
        kind = words.say(f"print.{spot.what}")
        out.text(spot.center_mm[0], spot.center_mm[1] + 5, kind, 9, align="middle", grey=PALE)
