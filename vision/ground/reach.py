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
from vision.ground.empty import Mask
from vision.ground.flat import Cells
from vision.ground.light import DARKEST
from vision.layout import ANCHOR_STICKER_MM, QR_MM
from vision.table.register import Registration
from vision.tags.sample import sampled

STEP_MM = 4.0
OUTSIDE_MM, INSIDE_MM = (6.0, 12.0, 18.0), (5.0, 9.0)
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


def reaching_in(board: Registration, cells: Cells, picture: Picture) -> Mask:
    """Cells over which an arm may lie that comes in across an edge."""
    masks = [
        cells.inside(area[None], wider=0)
        for edge in _edges(board.plan.size_mm)
        for area in _arms(edge, board, picture)
    ]
    return np.asarray(np.logical_or.reduce([np.zeros(cells.shape, bool), *masks]))


def _edges(size: tuple[float, float]) -> Iterator[_Edge]:
    width, height = size
    zero, right, down = np.zeros(2), np.array([1.0, 0.0]), np.array([0.0, 1.0])
    yield _Edge(zero, right, -down, width, False)
    yield _Edge(np.array([0.0, height]), right, down, width, False)
    yield _Edge(zero, down, -right, height, True)
    yield _Edge(np.array([width, 0.0]), down, right, height, True)


def _arms(edge: _Edge, board: Registration, picture: Picture) -> Iterator[Points]:
    """The outline of what may lie under each arm that crosses this edge."""
    places = np.arange(STEP_MM, edge.length - STEP_MM, STEP_MM)
    free = _free(edge, places)
    outside = _levels(edge, places, OUTSIDE_MM, board, picture)
    inside = _levels(edge, places, tuple(-mm for mm in INSIDE_MM), board, picture)
    free &= np.isfinite(outside).all(axis=1)
    if free.sum() < len(places) / 3:
        return
    table = np.median(outside[free], axis=0)
    spread = np.median(np.abs(outside[free] - table), axis=0)
    odd = (np.abs(outside - table) > ODD + 1.5 * spread).any(axis=1)
    step = np.abs(inside - outside).max(axis=1)
    broken = step < 0.6 * np.nanmedian(step[free])
    for first, last in _runs(odd & free):
        width = float(places[last] - places[first]) + STEP_MM
        if ARM_MM[0] <= width <= ARM_MM[1] and broken[first : last + 1].mean() > 0.3:
            yield _under(edge, float(places[first]), float(places[last]))


def _free(edge: _Edge, places: Floats) -> NDArray[np.bool_]:
    if not edge.cards:
        return np.ones(len(places), bool)
    card = ANCHOR_STICKER_MM + 6
    corner = (places < card) | (places > edge.length - card)
    return np.asarray(~corner & (np.abs(places - edge.length / 2) > QR_MM / 2 + 6))


def _levels(
    edge: _Edge, places: Floats, away: tuple[float, ...], board: Registration, picture: Picture
) -> Floats:
    """Brightness in logarithms along the edge, for each colour; nan outside the picture."""
    rows = [edge.start + places[:, None] * edge.along + mm * edge.out for mm in away]
    pixels = board.to_picture(np.stack(rows))
    beyond = (pixels < 0) | (pixels > np.array(board.lens.size) - 1)
    outside = np.asarray(beyond.any(axis=(0, 2)))
    values = np.log(sampled(picture, pixels).reshape(*pixels.shape[:2], -1) + DARKEST)
    return np.asarray(np.where(outside[:, None], np.nan, np.median(values, axis=0)))


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
