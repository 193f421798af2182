"""QR codes made here, for a screen and for a terminal. Nothing is asked of the network."""

from __future__ import annotations

import io
from dataclasses import dataclass

import segno


@dataclass(frozen=True, slots=True)
class Code:
    """`path` is SVG path data of the dark modules in a square of `size` units, margin included."""

    size: int
    path: str


def code(text: str) -> Code:
    rows = [
        [bool(module) for module in row]
        for row in segno.make(text, error="m", micro=False).matrix_iter(border=4)
    ]
    return Code(len(rows), "".join(_run(row, y) for y, row in enumerate(rows)))


def blocks(text: str) -> str:
    """The same code in half blocks of text."""
    out = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out=out, compact=True, border=2)
    return out.getvalue()


def _run(row: list[bool], y: int) -> str:
    """
    >>> _run([False, True, True, False, True], 2)
    'M1 2h2v1h-2zM4 2h1v1h-1z'
    """
    path, x = "", 0
    while x < len(row):
        width = next((n for n, dark in enumerate(row[x:]) if not dark), len(row) - x)
        if width:
            path += f"M{x} {y}h{width}v1h-{width}z"
        x += width + 1
    return path
