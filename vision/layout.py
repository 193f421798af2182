"""Where tags and labels lie on a board or mat, in its millimetres. Not where the board lies."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType

import numpy as np

from companion.games import GAMES
from companion.games.atlas import Sheet, sheets
from companion.rules.board import RegionId
from vision.geometry import SQUARE, Points, Quads
from vision.tags.family import golay

ANCHOR_STICKER_MM = 36.0
ANCHOR_MM = ANCHOR_STICKER_MM * golay().cells / golay().sticker_cells
BESIDE_MM = ANCHOR_STICKER_MM / 2 + 2
"""Anchors lie left and right of the board, not above and below: cameras see wider than high."""
QR_MM = 45.0
FIRST_ANCHOR, ANCHOR_BOARDS, LATE_ANCHOR = 520, 16, 640
CALIBRATION = range(592, 640)
OWN_ANCHORS = (range(656, 704), range(780, 856), range(932, 1008))
"""Corner numbers kept for boards that owners trace themselves, four for each. Those up to
855 are also on Underground's tokens: only Warcraft's boards, never beside them, have these."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal tags in rows and columns, their middles `step_mm` apart."""

    columns: int
    rows: int
    step_mm: float
    tag_mm: float


CALIBRATION_GRID = Grid(6, 8, 30.0, 22.0)
COLUMN_MAT = "column"
COLUMN_ANCHOR = 584
COLUMN_ROWS, COLUMN_STEP_MM = 6, 52.0

BOARDS = (
    *("base-2p", "base-3p", "base-4p", "base-5p"),
    *("underground-2p", "underground-3p", "underground-4p", "underground-5p"),
    *("large-1a", "large-1b", "large-2a", "large-2b", "medium-1a", "medium-1b"),
    *("medium-2a", "medium-2b", "small-1a", "small-1b", "small-2a", "small-2b"),
)
"""Boards in the order of their corner numbers, which lie on people's tables: append only."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """One corner tag; corner 0 is top left, then clockwise."""

    tag: int
    board: str
    corner: int
    center_mm: tuple[float, float]

    def quad_mm(self) -> Quads:
        """Its printed corners on the board, `(4, 2)`."""
        return np.asarray((SQUARE - 0.5) * ANCHOR_MM + self.center_mm)


@dataclass(frozen=True, slots=True)
class LabelSpot:
    """Where a QR label is looked for."""

    board: str
    position: int
    what: str
    center_mm: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Plan:
    """A flat thing with four anchors: a board with regions, or a mat without."""

    board: str
    size_mm: tuple[float, float]
    anchors: tuple[Anchor, ...]
    outlines: MappingProxyType[RegionId, Points]
    spots: tuple[LabelSpot, ...] = ()
    zones: MappingProxyType[RegionId, Points] = field(default_factory=lambda: MappingProxyType({}))
    """Places on a mat that are no regions of a map."""

    def corners_mm(self) -> Points:
        return np.asarray(SQUARE * self.size_mm)


def plan_of(sheet: Sheet) -> Plan:
    """The name label and the anchors of one sheet; no anchors if it has no corner numbers."""
    outlines = {region: np.array(line, np.float64) for region, line in sheet.outlines.items()}
    spot = LabelSpot(sheet.id, 0, "board", (-QR_MM / 2 - 2, sheet.size_mm[1] / 2))
    return Plan(
        sheet.id,
        sheet.size_mm,
        () if (first := _first_anchor(sheet)) is None else _anchors(sheet.id, sheet.size_mm, first),
        MappingProxyType(outlines),
        (spot,),
    )


@cache
def column_plan() -> Plan:
    """The mat for the six combos: a race banner's label on the left, its badge's on the right."""
    size = (2 * COLUMN_STEP_MM, COLUMN_ROWS * COLUMN_STEP_MM)
    spots = tuple(
        LabelSpot(
            COLUMN_MAT, row, what, ((column + 0.5) * COLUMN_STEP_MM, (row + 0.5) * COLUMN_STEP_MM)
        )
        for row in range(COLUMN_ROWS)
        for column, what in enumerate(("race", "power"))
    )
    anchors = _anchors(COLUMN_MAT, size, COLUMN_ANCHOR)
    return Plan(COLUMN_MAT, size, anchors, MappingProxyType({}), spots)


@cache
def plans(game: str) -> tuple[Plan, ...]:
    """Every board of a box that has corner numbers, and the column mat."""
    return (*(plan_of(s) for s in sheets(game) if s.id in BOARDS), column_plan())


@cache
def every_plan() -> tuple[Plan, ...]:
    """The plans of all boxes, each once."""
    return tuple({plan.board: plan for game in GAMES for plan in plans(game)}.values())


@cache
def anchor_tags() -> frozenset[int]:
    """Every number that is a corner of some board or mat."""
    return frozenset(a.tag for game in GAMES for plan in plans(game) for a in plan.anchors)


@cache
def corner_numbers() -> frozenset[int]:
    """Every number that may lie at a board's corner, also of boards not traced yet.

    The four of one board follow each other from a multiple of four.
    """
    late = LATE_ANCHOR + 4 * (len(BOARDS) - ANCHOR_BOARDS)
    ours = range(FIRST_ANCHOR, FIRST_ANCHOR + 4 * ANCHOR_BOARDS), range(LATE_ANCHOR, late)
    return frozenset(number for numbers in (*ours, *OWN_ANCHORS) for number in numbers)


@cache
def game_of_anchor(tag: int) -> str | None:
    """The box whose board carries this corner tag; None for no corner or a mat of all boxes."""
    owners = {a.tag: game for game in GAMES for p in plans(game) for a in p.anchors}
    return None if tag in _mat_tags() else owners.get(tag)


def _mat_tags() -> range:
    return range(COLUMN_ANCHOR, COLUMN_ANCHOR + 4)


def _first_anchor(sheet: Sheet) -> int | None:
    if sheet.corner is not None or sheet.id not in BOARDS:
        return sheet.corner
    index = BOARDS.index(sheet.id)
    late = index - ANCHOR_BOARDS
    return FIRST_ANCHOR + 4 * index if late < 0 else LATE_ANCHOR + 4 * late


def _anchors(board: str, size: tuple[float, float], first: int) -> tuple[Anchor, ...]:
    width, height = size
    left, right = -BESIDE_MM, width + BESIDE_MM
    top, bottom = ANCHOR_STICKER_MM / 2, height - ANCHOR_STICKER_MM / 2
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return tuple(Anchor(first + c, board, c, center) for c, center in enumerate(corners))
