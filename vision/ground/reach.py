"""An arm that reaches over a board in the very first picture, before anything is known of it.

By its way in, not by its colour: along each edge of the board it breaks the table's even look
and the edge itself. A hint for first looks only; later the remembered board tells more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.geometry import Floats, Picture, Points
from vision.ground.flat import Cells
from vision.ground.light import DARKEST, Mask
from vision.layout import ANCHOR_STICKER_MM, QR_MM
from vision.table.register import Registration
from vision.tags.sample import sampled

STEP_MM = 4.0
OUTSIDE_MM, INSIDE_MM = (6.0, 12.0, 18.0), (-5.0, -9.0)
AWAY_MM = OUTSIDE_MM + INSIDE_MM
"""Where the table and the board are looked at beside an edge."""
ODD = 0.22
"""Difference of the table's brightness, in logarithms, that an arm makes."""
ARM_MM = (18.0, 230.0)
WIDER_MM, SPREAD = 18.0, 0.1
"""How much wider than its crossing an arm and its hand may be, and how that grows inward."""


@dataclass(frozen=True, slots=True)
class _Edge:
    """One side of a board: where it starts, its direction, and the way out, in millimetres."""

    start: Points
    along: Points
    out: Points
    length: float
    cards: bool
    """Corner cards and the board's label lie beside it."""

    def places(self) -> Floats:
        return np.arange(STEP_MM, self.length - STEP_MM, STEP_MM)


class Reach:
    """The edges of one registered board, and where along them the picture is looked at."""

    def __init__(self, board: Registration, cells: Cells) -> None:
        self._cells = cells
        self._edges = tuple(_edges(board.plan.size_mm))
        rows = [board.to_picture(_rows(edge)) for edge in self._edges]
        beyond = [(row < 0) | (row > np.array(board.lens.size) - 1) for row in rows]
        self._hidden = [np.asarray(off[: len(OUTSIDE_MM)].any(axis=(0, 2))) for off in beyond]
        self._where = np.concatenate([row.reshape(-1, 2) for row in rows])

    def under_arms(self, picture: Picture) -> Mask:
        """Cells over which an arm may lie that comes in across an edge."""
        levels = np.log(sampled(picture, self._where[:, None]) + DARKEST)
        over, start = np.zeros(self._cells.shape, bool), 0
        for edge, hidden in zip(self._edges, self._hidden, strict=True):
            end = start + len(hidden) * len(AWAY_MM)
            along = levels[start:end].reshape(len(AWAY_MM), len(hidden), -1)
            for arm in _arms(edge, along, hidden):
                over |= self._cells.inside(arm[None], wider=0)
            start = end
        return over


def _edges(size: tuple[float, float]) -> Iterator[_Edge]:
    width, height = size
    zero, right, down = np.zeros(2), np.array([1.0, 0.0]), np.array([0.0, 1.0])
    yield _Edge(zero, right, -down, width, False)
    yield _Edge(np.array([0.0, height]), right, down, width, False)
    yield _Edge(zero, down, -right, height, True)
    yield _Edge(np.array([width, 0.0]), down, right, height, True)


def _rows(edge: _Edge) -> Points:
    """The places along an edge that are looked at, beside it and on the board."""
    places = edge.places()
    rows = [edge.start + places[:, None] * edge.along + mm * edge.out for mm in AWAY_MM]
    return np.stack(rows)


def _arms(edge: _Edge, levels: Floats, hidden: NDArray[np.bool_]) -> Iterator[Points]:
    """The outline of what may lie under each arm that crosses this edge, from the brightness in
    logarithms along it; `hidden` places have no table beside them in the picture.
    """
    places = edge.places()
    free = _free(edge, places) & ~hidden
    if free.sum() < len(places) / 3:
        return
    outside = _middle(levels[: len(OUTSIDE_MM)])
    table = _middle(outside[free])
    spread = _middle(np.abs(outside[free] - table))
    odd = (np.abs(outside - table) > ODD + 1.5 * spread).any(axis=1) & free
    if not odd.any():
        return
    inside = levels[len(OUTSIDE_MM) :].mean(axis=0)
    step = np.abs(inside - outside).max(axis=1)
    broken = step < 0.6 * _middle(step[free])
    for first, last in _runs(odd):
        width = float(places[last] - places[first]) + STEP_MM
        if ARM_MM[0] <= width <= ARM_MM[1] and broken[first : last + 1].mean() > 0.3:
            yield _under(edge, float(places[first]), float(places[last]))


def _middle(rows: Floats) -> Floats:
    """The middle one of these rows, place by place; numpy's median takes many times as long."""
    return np.asarray(np.sort(rows, axis=0)[len(rows) // 2])


def _free(edge: _Edge, places: Floats) -> NDArray[np.bool_]:
    if not edge.cards:
        return np.ones(len(places), bool)
    card = ANCHOR_STICKER_MM + 6
    corner = (places < card) | (places > edge.length - card)
    return np.asarray(~corner & (np.abs(places - edge.length / 2) > QR_MM / 2 + 6))


def _runs(mask: NDArray[np.bool_]) -> Iterator[tuple[int, int]]:
    """First and last of every unbroken stretch; gaps of one are bridged."""
    joined = mask | (np.roll(mask, 1) & np.roll(mask, -1))
    edges = np.flatnonzero(np.diff(np.concatenate([[False], joined, [False]])))
    yield from zip(edges[::2].tolist(), (edges[1::2] - 1).tolist(), strict=True)


def _under(edge: _Edge, first: float, last: float) -> Points:
    """A strip across the whole board that widens inward: nobody knows how far the hand goes."""
    deep = 900.0
    corners = (
        (first - WIDER_MM, 0.0),
        (last + WIDER_MM, 0.0),
        (last + WIDER_MM + SPREAD * deep, deep),
        (first - WIDER_MM - SPREAD * deep, deep),
    )
    return np.array([edge.start + edge.along * at - edge.out * into for at, into in corners])
