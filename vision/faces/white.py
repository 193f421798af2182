"""How white looks on a table now: by the paper of the corner cards, and by the board once those
have been seen with it. It names no token.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.faces.colours import White
from vision.geometry import SQUARE, Floats, Picture, Points
from vision.layout import ANCHOR_MM, ANCHOR_STICKER_MM
from vision.table.registration.register import Registration
from vision.tags.sample import sampled

RING_MM = (ANCHOR_MM + ANCHOR_STICKER_MM) / 2
"""Across the quiet ring of a corner card, from middle to middle."""
DARK_MM = ANCHOR_MM * 6 / 7
"""Across the dark border of its tag."""
CLEAR = 1.7
"""A card is believed where its paper is so many times as bright as its ink."""
ALONG = np.linspace(0.0, 1.0, 9)[:, None]


class TableWhite:
    """Remembers how much whiter than each cell of a bare board white is."""

    def __init__(self) -> None:
        self._above: Floats | None = None

    def now(
        self, picture: Picture, board: Registration, flat: Picture, bare: NDArray[np.bool_]
    ) -> White | None:
        """None until a corner card has been seen with this board. `flat` is the board from above
        in cells, of which some are `bare`.
        """
        logs = np.log(flat.astype(np.float64) + 1)
        cards = card_white(picture, board)
        if cards is not None:
            self._above = np.log(cards) - logs
            return cards
        if self._above is None or not bare.any() or self._above.shape != logs.shape:
            return None
        return np.asarray(np.exp(np.median((self._above + logs)[bare], axis=0)))


def card_white(picture: Picture, board: Registration) -> White | None:
    """The paper of the corner cards that are seen; None if none is."""
    if picture.ndim != 3 or not board.anchors:
        return None
    levels = [_paper(picture, board, np.array(a.center_mm)) for a in board.plan.anchors]
    seen = [level for level in levels if level is not None]
    return np.asarray(np.median(seen, axis=0)) if seen else None


def _paper(picture: Picture, board: Registration, middle: Points) -> White | None:
    ring, ink = (board.to_picture(_round(middle, across)) for across in (RING_MM, DARK_MM))
    size = np.array([picture.shape[1], picture.shape[0]])
    if (ring < 1).any() or (ring > size - 2).any():
        return None
    white, dark = (np.median(sampled(picture, at[None])[0], axis=0) for at in (ring, ink))
    clear = white.mean() > CLEAR * dark.mean() and white.max() < 252
    return np.asarray(white, np.float64) if clear else None


def _round(middle: Points, across: float) -> Points:
    """Points along the edges of a square about this middle."""
    corners = (SQUARE - 0.5) * across + middle
    edges = zip(corners, np.roll(corners, -1, axis=0), strict=True)
    return np.concatenate([a + ALONG * (b - a) for a, b in edges])
