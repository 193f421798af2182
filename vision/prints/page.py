"""A sheet of paper: its size, its heading, the 100 mm line that proves it was printed true."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

from companion.text.catalog import Catalog, catalog

PAPERS = {"a4": A4, "letter": LETTER}
JAPANESE = "HeiseiKakuGo-W5"
MARGIN_MM, HEAD_MM, FOOT_MM = 10.0, 16.0, 16.0
CHECK_MM = 100.0
TICK_MM = 0.8
INK, GREY, PALE = 0.0, 0.45, 0.8


@dataclass(frozen=True, slots=True)
class Style:
    """The language of a kit and the fonts that can write it."""

    language: str

    @property
    def font(self) -> str:
        return JAPANESE if self.language == "ja" else "Helvetica"

    @property
    def bold(self) -> str:
        return JAPANESE if self.language == "ja" else "Helvetica-Bold"

    def words(self) -> Catalog:
        return catalog(self.language, "eye")


class Sheets:
    """A PDF being written. Millimetres from the top left corner, y down, as on a board."""

    def __init__(self, path: Path, paper: str, title: str, style: Style, pages: int) -> None:
        width, height = PAPERS[paper]
        self.width, self.height = width / mm, height / mm
        self.style = style
        self._title, self._pages, self._page = title, pages, 0
        if style.language == "ja":
            pdfmetrics.registerFont(UnicodeCIDFont(JAPANESE))
        self.canvas = Canvas(str(path), pagesize=(width, height), pageCompression=1)
        self.canvas.setTitle(title)

    @property
    def top(self) -> float:
        return HEAD_MM

    @property
    def bottom(self) -> float:
        return self.height - FOOT_MM

    def start(self) -> None:
        """A new page with its heading and check line."""
        if self._page:
            self.canvas.showPage()
        self._page += 1
        words = self.style.words()
        self.text(MARGIN_MM, 9.0, self._title, 11, bold=True)
        numbering = words.say("print.page", page=self._page, pages=self._pages)
        self.text(self.width - MARGIN_MM, 9.0, numbering, 8, align="right", grey=GREY)
        self.text(MARGIN_MM, 13.0, words.say("print.matte"), 6.5, grey=GREY)
        self._check_line(words.say("print.check"))

    def save(self) -> None:
        assert self._page == self._pages, f"{self._title}: {self._page} pages, not {self._pages}"
        self.canvas.save()

    def rectangle(self, x: float, y: float, width: float, height: float, grey: float) -> None:
        self.canvas.setFillGray(grey)
        corner = (x * mm, (self.height - y - height) * mm)
        self.canvas.rect(*corner, width * mm, height * mm, stroke=0, fill=1)

    def line(
        self, x0: float, y0: float, x1: float, y1: float, width: float = 0.2, grey: float = INK
    ) -> None:
        self.canvas.setStrokeGray(grey)
        self.canvas.setLineWidth(width * mm)
        start, end = (x0 * mm, (self.height - y0) * mm), (x1 * mm, (self.height - y1) * mm)
        self.canvas.line(*start, *end)

    def text(  # noqa: PLR0913
        self, x: float, y: float, words: str, points: float, *, bold: bool = False,
        align: str = "left", grey: float = INK, room: float | None = None,
    ) -> None:  # fmt: skip
        """Words whose base line is at `y`; made smaller if they are wider than `room`."""
        font = self.style.bold if bold else self.style.font
        width = pdfmetrics.stringWidth(words, font, points) / mm
        if room is not None and width > room:
            points *= room / width
        self.canvas.setFont(font, points)
        self.canvas.setFillGray(grey)
        draw = {
            "left": self.canvas.drawString,
            "right": self.canvas.drawRightString,
            "middle": self.canvas.drawCentredString,
        }[align]
        draw(x * mm, (self.height - y) * mm, words)

    def cut_marks(self, x: float, y: float, width: float, height: float) -> None:
        """Two short ticks outside each corner, where the knife begins and ends."""
        for edge_x, out_x in ((x, -1), (x + width, 1)):
            for edge_y, out_y in ((y, -1), (y + height, 1)):
                near, far = 0.15, 0.15 + TICK_MM
                self.line(edge_x + out_x * near, edge_y, edge_x + out_x * far, edge_y, 0.12, GREY)
                self.line(edge_x, edge_y + out_y * near, edge_x, edge_y + out_y * far, 0.12, GREY)

    def _check_line(self, words: str) -> None:
        y = self.height - 8.0
        self.line(MARGIN_MM, y, MARGIN_MM + CHECK_MM, y, 0.25)
        for step in range(0, 101, 10):
            tall = 2.0 if step % 50 == 0 else 1.2
            self.line(MARGIN_MM + step, y - tall, MARGIN_MM + step, y + tall, 0.2)
        room = self.width - 2 * MARGIN_MM - CHECK_MM - 4
        self.text(MARGIN_MM + CHECK_MM + 3, y + 1, words, 6.5, grey=GREY, room=room)
