"""Everything to print for one box, file by file. What a sheet looks like is in its own module."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from companion.games.atlas import Sheet, sheets
from vision.census import Kind, census
from vision.layout import BOARDS, column_plan, plan_of, plans
from vision.prints.boards import write_board, write_mat
from vision.prints.cards import write_calibration, write_corners, write_labels
from vision.prints.page import Style
from vision.prints.stickers import write_stickers


def print_kit(game: str, out: Path, papers: Sequence[str], language: str) -> Iterator[Path]:
    """Write the PDFs for these papers; each path is told when it is done."""
    out.mkdir(parents=True, exist_ok=True)
    style = Style(language)
    for paper in papers:
        yield from _stickers(game, out, paper, style)
        yield from _cards(game, out, paper, style)
        yield from _boards(game, out, paper, style)


def print_own_board(
    sheet: Sheet, out: Path, papers: Sequence[str], language: str
) -> Iterator[Path]:
    """The corner cards and the label of a board of somebody's own; the map itself is theirs."""
    out.mkdir(parents=True, exist_ok=True)
    style, plans = Style(language), (plan_of(sheet),)
    box = replace(census(sheet.game), races=(), powers=())
    for paper in papers:
        path = _named(out, sheet.id, "anchors", paper)
        yield write_corners(path, paper, _title(sheet.id, "anchors", style), plans, style)
        path = _named(out, sheet.id, "labels", paper)
        yield write_labels(path, paper, _title(sheet.id, "labels", style), box, plans, style)


def _stickers(game: str, out: Path, paper: str, style: Style) -> Iterator[Path]:
    kinds = {"tokens": Kind.RACE, "markers": Kind.MARKER, "secrets": Kind.SECRET}
    for sheet, kind in kinds.items():
        faces = [face for face in census(game).faces if face.kind is kind]
        if faces:
            path, title = _named(out, game, sheet, paper), _title(game, sheet, style)
            yield write_stickers(path, paper, title, faces, game, style)


def _cards(game: str, out: Path, paper: str, style: Style) -> Iterator[Path]:
    boards = plans(game)
    path = _named(out, game, "anchors", paper)
    yield write_corners(path, paper, _title(game, "anchors", style), boards, style)
    path = _named(out, game, "labels", paper)
    yield write_labels(path, paper, _title(game, "labels", style), census(game), boards, style)
    path = _named(out, game, "calibration", paper)
    yield write_calibration(path, paper, _title(game, "calibration", style), style)


def _boards(game: str, out: Path, paper: str, style: Style) -> Iterator[Path]:
    path, title = _named(out, game, "column", paper), _title(game, "column", style)
    yield write_mat(path, paper, title, column_plan(), style)
    for sheet in sheets(game):
        if sheet.house and sheet.id in BOARDS:
            path = _named(out, game, f"board-{sheet.id}", paper)
            title = f"{style.words().say('print.board')} {sheet.id}"
            yield write_board(path, paper, title, sheet, plan_of(sheet), style)


def _named(out: Path, game: str, sheet: str, paper: str) -> Path:
    return out / f"{game}-{sheet}-{paper}.pdf"


def _title(game: str, sheet: str, style: Style) -> str:
    return f"{style.words().say(f'print.{sheet}')} ({game})"
