"""Sheets of pre-cut round labels: where each label lies. Only those whose measures are known.

The measures are the makers' own templates as gLabels and Inkscape's label guides publish them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

PAPERS_MM = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
NARROWEST_MM, WIDEST_MM = 14.0, 19.05
"""Narrower labels carry a tag too small to read, wider ones hang over a token's edge."""
INCH = 25.4


class LabelSheetError(ValueError):
    """No sheet is like this; the word says why, the facts what was asked for."""

    def __init__(self, word: str, **facts: str | float) -> None:
        super().__init__(word)
        self.word, self.facts = word, facts


@dataclass(frozen=True, slots=True)
class LabelSheet:
    """Equal round labels in rows and columns, in millimetres from the paper's top left corner."""

    name: str
    paper: str
    width_mm: float
    columns: int
    rows: int
    left_mm: float
    top_mm: float
    right_step_mm: float
    down_step_mm: float

    @property
    def bottom_mm(self) -> float:
        """White paper below the last row."""
        last = self.top_mm + (self.rows - 1) * self.down_step_mm + self.width_mm
        return PAPERS_MM[self.paper][1] - last

    def middle(self, row: int, column: int) -> tuple[float, float]:
        return (
            self.left_mm + column * self.right_step_mm + self.width_mm / 2,
            self.top_mm + row * self.down_step_mm + self.width_mm / 2,
        )

    def middles(self) -> Iterator[tuple[float, float]]:
        return (self.middle(*place) for place in product(range(self.rows), range(self.columns)))


LABEL_SHEETS = {
    sheet.name: sheet
    for sheet in (
        LabelSheet(
            "OL1575", "letter", 0.625 * INCH, 11, 14,
            0.5125 * INCH, 0.735 * INCH, 0.685 * INCH, 0.685 * INCH,
        ),
        LabelSheet("1414K", "a4", 14.0, 13, 19, 5.0, 6.5, 15.5, 15.0),
        LabelSheet("1818K", "a4", 18.0, 10, 15, 6.0, 6.5, 20.0, 19.0),
        LabelSheet("LP117-19R", "a4", 19.0, 9, 13, 11.5, 13.0, 21.0, 21.0),
        LabelSheet(
            "OL5275", "letter", 0.75 * INCH, 9, 12,
            0.625 * INCH, 0.656 * INCH, 0.8125 * INCH, 0.8125 * INCH,
        ),
        LabelSheet(
            "SL115", "letter", 0.75 * INCH, 9, 12,
            0.625 * INCH, 0.656 * INCH, 0.812 * INCH, 0.812 * INCH,
        ),
    )
}  # fmt: skip
MAKERS = {
    "OL1575": "OnlineLabels OL1575",
    "1414K": "Rayfilm 1414K",
    "1818K": "Rayfilm 1818K",
    "LP117-19R": "Label Planet LP117/19R",
    "OL5275": "OnlineLabels OL5275",
    "SL115": "SheetLabels SL115",
}
_MM, _COUNT = r"(\d{1,3}(?:\.\d{1,3})?)", r"(\d{1,2})"
_OWN = re.compile(
    rf"(a4|letter):{_MM}:{_COUNT}x{_COUNT}:{_MM},{_MM}:{_MM},{_MM}", re.IGNORECASE | re.ASCII
)


def label_sheet(asked: str) -> LabelSheet:
    """A sheet by its maker's number, or by measures: paper, width of a label, columns and rows,
    margins left and top, and the steps to the next label right and down.

    >>> label_sheet("ol1575").columns
    11
    >>> label_sheet("a4:16:11x16:9.5,10:17.5,17.4").rows
    16
    """
    numbers = {name.lower(): sheet for name, sheet in LABEL_SHEETS.items()}
    if asked.lower() in numbers:
        return numbers[asked.lower()]
    measured = _OWN.fullmatch(asked)
    if measured is None:
        raise LabelSheetError("unknown", sheet=asked)
    paper, width, columns, rows, *rest = measured.groups()
    sheet = LabelSheet(
        "own", paper.lower(), float(width), int(columns), int(rows), *map(float, rest)
    )
    _check(sheet)
    return sheet


def _check(sheet: LabelSheet) -> None:
    """What cannot be printed on, or not be read, is said before paper is wasted."""
    if not NARROWEST_MM <= sheet.width_mm <= WIDEST_MM:
        raise LabelSheetError(
            "width", width=sheet.width_mm, least=NARROWEST_MM, most=round(WIDEST_MM, 1)
        )
    if min(sheet.columns, sheet.rows) < 1 or sheet.columns < 2:
        raise LabelSheetError("few", columns=sheet.columns, rows=sheet.rows)
    if min(sheet.right_step_mm, sheet.down_step_mm) < sheet.width_mm:
        raise LabelSheetError("overlap", width=sheet.width_mm)
    wide, high = PAPERS_MM[sheet.paper]
    x, y = sheet.middle(sheet.rows - 1, sheet.columns - 1)
    if x + sheet.width_mm / 2 > wide or y + sheet.width_mm / 2 > high:
        raise LabelSheetError("outside", paper=sheet.paper, width=wide, height=high)
