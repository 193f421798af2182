"""Everything to print for one box, file by file. What a sheet looks like is in its own module."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from companion.games.atlas import Sheet, sheets
from vision.census import Face, Kind, census
from vision.layout import BOARDS, column_plan, plan_of, plans
from vision.prints.beside import write_cards, write_seats
from vision.prints.boards import write_board, write_mat
from vision.prints.cards import write_calibration, write_corners, write_labels
from vision.prints.howto import write_howto
from vision.prints.label_sheets import LabelSheet
from vision.prints.page import Style
from vision.prints.stickers import write_on_labels, write_plain, written
from vision.sticker import SMALL, Sticker

PARTS = {"tokens": Kind.RACE, "markers": Kind.MARKER, "secrets": Kind.SECRET}


@dataclass(frozen=True, slots=True)
class KitOrder:
    """What somebody wants printed."""

    game: str
    paper: str = "a4"
    language: str = "en"
    labels: LabelSheet | None = None
    """Pre-cut round labels for everything that is stuck on; None: plain paper, to be cut."""
    sticker: Sticker = SMALL
    races: tuple[str, ...] = ()
    """Only the tokens of these races, and nothing else."""
    first_row: int = 0
    """Rows of the first sheet of labels that are used up already."""

    @property
    def style(self) -> Style:
        return Style(self.language)

    def faces(self) -> tuple[Face, ...]:
        """Every face that is stuck on something: what nothing reads is not printed."""
        faces = census(self.game).printed
        return tuple(face for face in faces if face.race in self.races) if self.races else faces


def print_kit(order: KitOrder, out: Path) -> Iterator[Path]:
    """Write the PDFs; each path is told when it is done."""
    out.mkdir(parents=True, exist_ok=True)
    yield from print_stickers(order, out)
    if not order.races:
        yield from _cards(order, out)
        yield from _boards(order, out)


def print_stickers(order: KitOrder, out: Path) -> Iterator[Path]:
    """What is stuck on tokens, and how that is done."""
    path = _named(out, order, "how")
    open_pdf = written(path, order.paper, _title(order, "how"), order.style)
    write_howto(open_pdf, len(order.faces()), order.labels)
    yield path
    if order.labels is None:
        yield from _plain(order, out)
    else:
        path = _named(out, order, "stickers", order.labels.name)
        open_pdf = written(path, order.labels.paper, _title(order, "stickers"), order.style)
        write_on_labels(open_pdf, order.faces(), order.game, order.labels, order.first_row)
        yield path


def print_own_board(
    sheet: Sheet, out: Path, papers: Sequence[str], language: str
) -> Iterator[Path]:
    """The corner cards and the label of a board of somebody's own; the map itself is theirs."""
    out.mkdir(parents=True, exist_ok=True)
    style, plans = Style(language), (plan_of(sheet),)
    box = replace(census(sheet.game), races=(), powers=())
    for paper in papers:
        order = KitOrder(sheet.id, paper, language)
        path = _named(out, order, "anchors")
        yield write_corners(path, paper, _title(order, "anchors"), plans, style)
        path = _named(out, order, "labels")
        yield write_labels(path, paper, _title(order, "labels"), box, plans, style)


def _plain(order: KitOrder, out: Path) -> Iterator[Path]:
    for part, kind in PARTS.items():
        faces = [face for face in order.faces() if face.kind is kind]
        if faces:
            path = _named(out, order, part)
            open_pdf = written(path, order.paper, _title(order, part), order.style)
            write_plain(open_pdf, faces, order.game, order.sticker)
            yield path


def _cards(order: KitOrder, out: Path) -> Iterator[Path]:
    game, paper, style, boards = order.game, order.paper, order.style, plans(order.game)
    path = _named(out, order, "anchors")
    yield write_corners(path, paper, _title(order, "anchors"), boards, style)
    path = _named(out, order, "labels")
    yield write_labels(path, paper, _title(order, "labels"), census(game), boards, style)
    path = _named(out, order, "cards")
    write_cards(written(path, paper, _title(order, "cards"), style), game)
    yield path
    path = _named(out, order, "seats")
    write_seats(written(path, paper, _title(order, "seats"), style))
    yield path
    path = _named(out, order, "calibration")
    yield write_calibration(path, paper, _title(order, "calibration"), style)


def _boards(order: KitOrder, out: Path) -> Iterator[Path]:
    paper, style = order.paper, order.style
    path = _named(out, order, "column")
    yield write_mat(path, paper, _title(order, "column"), column_plan(), style)
    for sheet in sheets(order.game):
        if sheet.house and sheet.id in BOARDS:
            path = _named(out, order, f"board-{sheet.id}")
            title = f"{style.words().say('print.board')} {sheet.id}"
            yield write_board(path, paper, title, sheet, plan_of(sheet), style)


def _named(out: Path, order: KitOrder, sheet: str, on: str = "") -> Path:
    return out / ("-".join((order.game, *order.races, sheet, on or order.paper)) + ".pdf")


def _title(order: KitOrder, sheet: str) -> str:
    return f"{order.style.words().say(f'print.{sheet}')} ({order.game})"
