"""Everything to print for one box, file by file. What a sheet looks like is in its own module."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from companion.games.atlas import Sheet, sheet, sheets
from vision.census import Face, Kind, census
from vision.layout import BOARDS, column_plan, plan_of, plans
from vision.prints.beside import write_cards, write_seats
from vision.prints.boards import write_board, write_mat
from vision.prints.cards import write_calibration, write_corners, write_labels
from vision.prints.howto import write_howto
from vision.prints.label_sheets import LabelSheet
from vision.prints.names import board_name, box_name
from vision.prints.page import Style
from vision.prints.stickers import OpenPdf, write_on_labels, write_plain, written
from vision.sticker import SMALL, Sticker

PLAIN = {"tokens": Kind.RACE, "markers": Kind.MARKER, "secrets": Kind.SECRET}
BOARD = "board-"


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


def parts_of(order: KitOrder) -> tuple[str, ...]:
    """The PDFs of a kit, in the order in which they are wanted."""
    kinds = {face.kind for face in order.faces()}
    plain = tuple(part for part, kind in PLAIN.items() if kind in kinds)
    stickers = ("how", *(plain if order.labels is None else ("stickers",)))
    if order.races:
        return stickers
    boards = (BOARD + one.id for one in sheets(order.game) if one.house and one.id in BOARDS)
    return (*stickers, "anchors", "labels", "cards", "seats", "column", "calibration", *boards)


def name_of_part(order: KitOrder, part: str) -> str:
    words = order.style.words()
    if part.startswith(BOARD):
        return board_name(part.removeprefix(BOARD), words)
    return words.say(f"print.{part}")


def title_of(order: KitOrder, part: str) -> str:
    """What stands at the head of a sheet."""
    return f"{name_of_part(order, part)} ({box_name(order.game, order.style.words())})"


def write_part(order: KitOrder, part: str, out: Path) -> Path:
    """One PDF; LookupError if the kit has no such part."""
    if part not in parts_of(order):
        raise LookupError(part)
    on = order.labels.name if order.labels is not None and part == "stickers" else order.paper
    path = out / ("-".join((order.game, *order.races, part, on)) + ".pdf")
    open_pdf = written(path, order.paper, title_of(order, part), order.style)
    if part in PLAIN:
        faces = [face for face in order.faces() if face.kind is PLAIN[part]]
        write_plain(open_pdf, faces, order.game, order.sticker)
    elif part.startswith(BOARD):
        one = sheet(part.removeprefix(BOARD))
        write_board(path, order.paper, title_of(order, part), one, plan_of(one), order.style)
    elif part in _DRAWN:
        _DRAWN[part](order, open_pdf)
    else:
        _OTHERS[part](order, path, title_of(order, part))
    return path


def print_kit(order: KitOrder, out: Path) -> Iterator[Path]:
    """Write all PDFs; each path is told when it is done."""
    out.mkdir(parents=True, exist_ok=True)
    for part in parts_of(order):
        yield write_part(order, part, out)


def print_own_board(own: Sheet, out: Path, papers: Sequence[str], language: str) -> Iterator[Path]:
    """The corner cards and the label of a board of somebody's own; the map itself is theirs."""
    out.mkdir(parents=True, exist_ok=True)
    plans = (plan_of(own),)
    box = replace(census(own.game), races=(), powers=())
    for paper in papers:
        order = KitOrder(own.id, paper, language)
        path = out / f"{own.id}-anchors-{paper}.pdf"
        yield write_corners(path, paper, title_of(order, "anchors"), plans, order.style)
        path = out / f"{own.id}-labels-{paper}.pdf"
        yield write_labels(path, paper, title_of(order, "labels"), box, plans, order.style)


def _stickers(order: KitOrder, open_pdf: OpenPdf) -> None:
    assert order.labels is not None
    write_on_labels(open_pdf, order.faces(), order.game, order.labels, order.first_row)


def _corners(order: KitOrder, path: Path, title: str) -> None:
    write_corners(path, order.paper, title, plans(order.game), order.style)


def _labels(order: KitOrder, path: Path, title: str) -> None:
    box, boards = census(order.game), plans(order.game)
    write_labels(path, order.paper, title, box, boards, order.style)


def _column(order: KitOrder, path: Path, title: str) -> None:
    write_mat(path, order.paper, title, column_plan(), order.style)


def _calibration(order: KitOrder, path: Path, title: str) -> None:
    write_calibration(path, order.paper, title, order.style)


_DRAWN: Mapping[str, Callable[[KitOrder, OpenPdf], None]] = MappingProxyType({
    "how": lambda order, open_pdf: write_howto(open_pdf, len(order.faces()), order.labels),
    "stickers": _stickers,
    "cards": lambda order, open_pdf: write_cards(open_pdf, order.game),
    "seats": lambda order, open_pdf: write_seats(open_pdf),
})  # fmt: skip
_OTHERS: Mapping[str, Callable[[KitOrder, Path, str], None]] = MappingProxyType({
    "anchors": _corners, "labels": _labels, "column": _column, "calibration": _calibration,
})  # fmt: skip
