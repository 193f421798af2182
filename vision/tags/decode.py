"""Which tag is inside a square: all cells of all squares against all patterns, undecided cells
and all. Accepts nothing by itself; it only scores."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Floats, Picture, Points, Quads, homographies, project
from vision.tags.family import QUIET, Family
from vision.tags.sample import sampled

SHARPEN = 0.25
"""How much of its neighbours' light blur lends a cell: taken back before comparing."""


@dataclass(frozen=True, slots=True, eq=False)
class Scores:
    """For every square its likeliest tag, how well it fits and by how much the next is worse."""

    tags: NDArray[np.intp]
    turns: NDArray[np.intp]
    fit: Floats
    margin: Floats
    contrast: Floats
    framed: Floats
    """Share of border and quiet cells that are dark and light as they should be."""

    def better_of(self, other: Scores, chosen: NDArray[np.bool_]) -> Scores:
        """This, with the rows of `other` where `chosen`."""
        return Scores(
            *(
                np.where(chosen, theirs, mine)
                for mine, theirs in zip(self._columns(), other._columns(), strict=True)
            )
        )

    def _columns(self) -> tuple[NDArray[np.generic], ...]:
        return (self.tags, self.turns, self.fit, self.margin, self.contrast, self.framed)

    def rows(self, chosen: NDArray[np.generic]) -> Scores:
        return Scores(*(column[chosen] for column in self._columns()))


class Decoder:
    """The patterns of one family, made ready for comparing."""

    def __init__(self, family: Family) -> None:
        self.family = family
        self._grid = _cell_centres(family)
        self._templates = _templates(family)
        ring = np.zeros((family.sticker_cells, family.sticker_cells), np.uint8)
        ring[1:-1, 1:-1], ring[2:-2, 2:-2] = 1, 2
        ring[[0, 0, -1, -1], [0, -1, 0, -1]] = 3
        self._quiet, self._border = np.ravel(ring == 0), np.ravel(ring == 1)

    def sample(self, grey: Picture, quads: Quads) -> Floats:
        """The brightness of every cell, quiet ring included: `(n, cells * cells)`."""
        return sampled(grey, project(homographies(quads), self._grid))

    def frame(self, cells: Floats) -> tuple[Floats, Floats]:
        """Contrast of quiet ring to border, and the share of both on the right side."""
        quiet, border = cells[:, self._quiet], cells[:, self._border]
        light, dark = quiet.mean(axis=1), border.mean(axis=1)
        between = ((light + dark) / 2)[:, None]
        share = (quiet > between).mean(axis=1) + (border < between).mean(axis=1)
        return light - dark, share / 2

    def score(self, cells: Floats) -> Scores:
        """The likeliest tag in every square."""
        fits = self._compared(self._normalised(cells))
        rows = np.arange(len(fits))
        best = fits.argmax(axis=1)
        fit = fits[rows, best]
        tags, turns = np.divmod(best, 4)
        by_tag = fits.reshape(len(fits), -1, 4)
        by_tag[rows, tags] = -1.0
        runner_up = by_tag.reshape(len(fits), -1).max(axis=1)
        return Scores(tags, turns, fit, fit - runner_up, *self.frame(cells))

    def fit_as(self, cells: Floats, tags: NDArray[np.intp]) -> Floats:
        """How well upright squares fit the tags they are known to be."""
        return np.asarray((self._normalised(cells) * self._templates[:, tags * 4].T).sum(axis=1))

    def contrast(self, cells: Floats) -> Floats:
        """Of quiet ring to border."""
        quiet, border = cells[:, self._quiet], cells[:, self._border]
        return np.asarray(quiet.mean(axis=1) - border.mean(axis=1))

    def _compared(self, squares: Floats) -> Floats:
        """Correlation of every square with every turned pattern.

        OpenCV's product stays on this thread; numpy's wakes others, slower on a busy machine.
        """
        nothing = np.zeros((0, 0), np.float32)
        product = cv2.gemm(squares.astype(np.float32), self._templates, 1.0, nothing, 0.0)
        return np.asarray(product, np.float32)

    def _normalised(self, cells: Floats) -> Floats:
        side = self.family.sticker_cells
        grid = cells.reshape(-1, side, side)
        inner = grid[:, 2:-2, 2:-2]
        around = (
            grid[:, 1:-3, 2:-2] + grid[:, 3:-1, 2:-2] + grid[:, 2:-2, 1:-3] + grid[:, 2:-2, 3:-1]
        )
        flat = (inner + SHARPEN * (4 * inner - around)).reshape(len(grid), -1)
        flat = flat - flat.mean(axis=1, keepdims=True)
        return np.asarray(flat / np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-6))


def _cell_centres(family: Family) -> Points:
    centres = (np.arange(family.sticker_cells) - QUIET + 0.5) / family.cells
    return np.stack(np.meshgrid(centres, centres), axis=-1).reshape(-1, 2)


def _templates(family: Family) -> Floats:
    """Every pattern in its four turns as unit columns, in the order tag * 4 + turn."""
    patterns = family.patterns.astype(np.float32)
    turned = np.stack([np.rot90(patterns, turn, (1, 2)) for turn in range(4)], axis=1)
    rows = turned.reshape(len(patterns) * 4, -1)
    rows = rows - rows.mean(axis=1, keepdims=True)
    return np.ascontiguousarray((rows / np.linalg.norm(rows, axis=1, keepdims=True)).T)
