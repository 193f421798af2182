"""What is stuck on a token: a tag in its quiet ring, on a square of paper or on a round label."""

from __future__ import annotations

from dataclasses import dataclass

from vision.tags.family import golay

TOKEN_MM = 19.0
TOKEN_THICK_MM = 2.0
ROUND_SHARE = 11.25 / 16.0
"""A tag with its quiet ring, as a share of its round label's width: the corners of the ring stay
on the label even where the printer is half a millimetre off."""


@dataclass(frozen=True, slots=True)
class Sticker:
    """One face as it is printed. White round the quiet ring helps to read it; a dark frame, as the
    first kits have it, was meant to help and blurs into the ring (measured).
    """

    quiet_mm: float
    """The side of the tag with its quiet ring."""
    width_mm: float
    height_mm: float
    up_mm: float = 0.0
    """How far above the middle of its sticker a tag has its own: words stand below it."""
    round: bool = False
    frame_mm: float = 0.0

    @property
    def cell_mm(self) -> float:
        return self.quiet_mm / golay().sticker_cells

    @property
    def tag_mm(self) -> float:
        """The side of the tag proper: its cells with the dark border, without the quiet ring."""
        return self.cell_mm * golay().cells


FRAMED = Sticker(15.0, 15.9, 18.3, 1.2, frame_mm=0.45)
"""As the first kits have it; still read, no longer printed."""
SMALL = Sticker(11.25, 14.0, 14.0, 0.6)
LARGE = Sticker(15.0, 18.0, 18.0, 0.8)
"""Squares to be cut from plain paper: for most tables, and for a camera that is far away."""


def on_label(width_mm: float) -> Sticker:
    """The sticker that fits a round label.

    >>> on_label(16.0).tag_mm, on_label(16.0).cell_mm
    (8.75, 1.25)
    """
    return Sticker(width_mm * ROUND_SHARE, width_mm, width_mm, round=True)


CELL_MM, TAG_MM = LARGE.cell_mm, LARGE.tag_mm
"""Of the largest tags on tokens."""
