"""Sheets of token stickers in cutting order: race by race, active faces, then in decline."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from vision.census import Face, Side
from vision.prints.marks import draw_sticker
from vision.prints.names import box_words, face_name
from vision.prints.page import FOOT_MM, GREY, HEAD_MM, MARGIN_MM, Sheets, Style
from vision.sticker import HEIGHT_MM, WIDTH_MM

GAP_MM, TITLE_MM = 2.2, 5.0
_ORDER = {side: number for number, side in enumerate(Side)}


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a sheet: a heading, or stickers side by side."""

    heading: str
    faces: tuple[Face, ...] = ()

    @property
    def height(self) -> float:
        return HEIGHT_MM + GAP_MM if self.faces else TITLE_MM


def write_stickers(
    path: Path, paper: str, title: str, faces: Iterable[Face], game: str, style: Style
) -> Path:
    """All these faces on as many pages as they need."""
    words = box_words(game, style.language)
    probe = Sheets(path, paper, title, style, 0)
    across = int((probe.width - 2 * MARGIN_MM + GAP_MM) // (WIDTH_MM + GAP_MM))
    pages = list(_paged(_rows(faces, across, style, lambda f: face_name(f, words)), probe))
    sheet = Sheets(path, paper, title, style, len(pages))
    for rows in pages:
        sheet.start()
        y = sheet.top
        for row in rows:
            _draw_row(sheet, y, row, lambda f: face_name(f, words))
            y += row.height
    sheet.save()
    return path


def _rows(
    faces: Iterable[Face], across: int, style: Style, name: Callable[[Face], str]
) -> Iterator[Row]:
    """A heading with the count, then the faces of one kind of piece, side by side."""
    for _, group in groupby(faces, key=_kind):
        members = sorted(group, key=lambda face: (_ORDER[face.side], face.serial))
        tokens = len({face.token for face in members})
        yield Row(
            style.words().say("print.count", piece=name(members[-1]) if _secret(members) else
                              name(members[0]), count=tokens, faces=len(members))
        )  # fmt: skip
        for _, side in groupby(members, key=lambda face: face.side):
            line = tuple(side)
            for start in range(0, len(line), across):
                yield Row("", line[start : start + across])


def _kind(face: Face) -> str:
    """Secret pieces of a group are cut together, whatever they hide."""
    return face.token.rsplit("-", 1)[0]


def _secret(members: list[Face]) -> bool:
    return any(face.side is Side.HIDDEN for face in members)


def _paged(rows: Iterable[Row], sheet: Sheets) -> Iterator[list[Row]]:
    """Rows that fit on each page; a heading never ends one."""
    room = sheet.height - HEAD_MM - FOOT_MM
    page: list[Row] = []
    used = 0.0
    waiting: list[Row] = []
    for row in rows:
        waiting.append(row)
        if not row.faces:
            continue
        height = sum(item.height for item in waiting)
        if used + height > room and page:
            yield page
            page, used = [], 0.0
        page += waiting
        used += height
        waiting = []
    if page:
        yield page


def _draw_row(sheet: Sheets, y: float, row: Row, name: Callable[[Face], str]) -> None:
    if not row.faces:
        sheet.text(MARGIN_MM, y + 3.4, row.heading, 7.5, bold=True, grey=GREY * 0.6)
    for column, face in enumerate(row.faces):
        draw_sticker(sheet, MARGIN_MM + column * (WIDTH_MM + GAP_MM), y + 1, face, name(face))
