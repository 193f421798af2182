"""A sheet of paper: its size, its heading, the 100 mm line that proves it was printed true."""

from __future__ import annotations

from dataclasses import dataclass
from math import acos, cos, sin
from pathlib import Path

from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

from companion.text.catalog import Catalog, catalog

PAPERS = {"a4": A4, "letter": LETTER}
JAPANESE = "HeiseiKakuGo-W5"
MARGIN_MM, HEAD_MM, FOOT_MM = 10.0, 16.0, 16.0
CHECK_MM = 100.0
TICK_MM = 0.8
SEGMENT_STEPS = 24
NEVER_FIRST = "。、」）"
"""What no line begins with."""
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
        return catalog(self.language, "eye", "table")


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

    def start(self, hint: str = "print.matte") -> None:
        """A new page with its heading and check line."""
        self.start_bare()
        words = self.style.words()
        self.heading(9.0)
        self.text(MARGIN_MM, 13.0, words.say(hint), 6.5, grey=GREY)
        self.check_line(self.height - 8.0)

    def start_bare(self) -> None:
        """A new page with nothing on it."""
        if self._page:
            self.canvas.showPage()
        self._page += 1

    def heading(self, y: float) -> None:
        self.text(MARGIN_MM, y, self._title, 11, bold=True)
        words = self.style.words()
        numbering = words.say("print.page", page=self._page, pages=self._pages)
        self.text(self.width - MARGIN_MM, y, numbering, 8, align="right", grey=GREY)

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

    def circle(
        self, x: float, y: float, radius: float, line: float = 0.2, grey: float = INK
    ) -> None:
        self.canvas.setStrokeGray(grey)
        self.canvas.setLineWidth(line * mm)
        self.canvas.circle(x * mm, (self.height - y) * mm, radius * mm, stroke=1, fill=0)

    def disc(self, x: float, y: float, radius: float, grey: float) -> None:
        self.canvas.setFillGray(grey)
        self.canvas.circle(x * mm, (self.height - y) * mm, radius * mm, stroke=0, fill=1)

    def turn_about(self, x: float, y: float, angle: float) -> None:
        """What is drawn from now on is turned clockwise by so many degrees."""
        self.canvas.translate(x * mm, (self.height - y) * mm)
        self.canvas.rotate(-angle)
        self.canvas.translate(-x * mm, -(self.height - y) * mm)

    def ruler(self, x: float, y: float) -> None:
        """100 mm, ticked: it proves that the sheet was printed true."""
        self.line(x, y, x + CHECK_MM, y, 0.25)
        for step in range(0, 101, 10):
            tall = 2.0 if step % 50 == 0 else 1.2
            self.line(x + step, y - tall, x + step, y + tall, 0.2)

    def segment(self, x: float, y: float, radius: float, below: float, grey: float) -> None:
        """The part of a disc that lies `below` its middle."""
        half = acos(below / radius)
        path = self.canvas.beginPath()
        for step in range(SEGMENT_STEPS + 1):
            angle = half * (2 * step / SEGMENT_STEPS - 1)
            at = (x + radius * sin(angle)) * mm, (self.height - y - radius * cos(angle)) * mm
            (path.lineTo if step else path.moveTo)(*at)
        path.close()
        self.canvas.setFillGray(grey)
        self.canvas.drawPath(path, stroke=0, fill=1)

    def lines_of(self, words: str, points: float, room: float) -> list[str]:
        """Words broken into lines that fit; languages without spaces break anywhere."""
        broken: list[str] = simpleSplit(words, self.style.font, points, room * mm)
        if self.style.language != "ja":
            return broken
        lines = [""]
        for letter in words:
            full = pdfmetrics.stringWidth(lines[-1] + letter, self.style.font, points) > room * mm
            if full and letter not in NEVER_FIRST:
                lines.append("")
            lines[-1] += letter
        return lines

    def paragraph(self, x: float, y: float, words: str, points: float, room: float) -> float:
        """Words from this base line down; the next free base line is returned."""
        for line in self.lines_of(words, points, room):
            self.text(x, y, line, points)
            y += points * 0.48
        return y

    def cut_marks(self, x: float, y: float, width: float, height: float) -> None:
        """Two short ticks outside each corner, where the knife begins and ends."""
        for edge_x, out_x in ((x, -1), (x + width, 1)):
            for edge_y, out_y in ((y, -1), (y + height, 1)):
                near, far = 0.15, 0.15 + TICK_MM
                self.line(edge_x + out_x * near, edge_y, edge_x + out_x * far, edge_y, 0.12, GREY)
                self.line(edge_x, edge_y + out_y * near, edge_x, edge_y + out_y * far, 0.12, GREY)

    def check_line(self, y: float) -> None:
        """A ruler at the left margin, and what it is for."""
        self.ruler(MARGIN_MM, y)
        room = self.width - 2 * MARGIN_MM - CHECK_MM - 4
        words = self.style.words().say("print.check")
        self.text(MARGIN_MM + CHECK_MM + 3, y + 1, words, 6.5, grey=GREY, room=room)
