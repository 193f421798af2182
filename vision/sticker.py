"""The sticker on a token: a tag in its quiet ring, a thin dark frame, a line of words below."""

from __future__ import annotations

from vision.census import STICKER_MM
from vision.tags.family import golay

FRAME_MM = 0.45
WORDS_MM = 2.4
WIDTH_MM = STICKER_MM + 2 * FRAME_MM
HEIGHT_MM = WIDTH_MM + WORDS_MM
CELL_MM = STICKER_MM / golay().sticker_cells
TAG_MM = CELL_MM * golay().cells
"""The side of the tag proper: its cells with the dark border, without the quiet ring."""
TAG_UP_MM = WORDS_MM / 2
"""How far above the middle of its sticker a tag has its own."""
