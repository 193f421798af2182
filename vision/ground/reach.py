"""An arm that reaches over a board in the very first picture, before anything is known of it.

By its way in, not by its colour: along each edge of the board it breaks the table's even look
and the edge itself. What comes again and again along the edges is the pattern of a cloth. A hint
for first looks only; later the remembered board tells more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.geometry import Floats, Picture, Points
from vision.ground.flat import Cells
from vision.ground.light import DARKEST, Mask
from vision.layout import ANCHOR_STICKER_MM, QR_MM
from vision.table.registration.register import Registration
from vision.tags.sample import sampled

STEP_MM = 4.0
OUTSIDE_MM, INSIDE_MM = (6.0, 12.0, 18.0), (-5.0, -9.0)
AWAY_MM = OUTSIDE_MM + INSIDE_MM
"""Where the table and the board are looked at beside an edge."""
ODD = 0.22
"""Difference of the table's brightness, in logarithms, that an arm makes."""
ARM_MM = (18.0, 230.0)
MOST_ALIKE, ALIKE = 3, 0.4
"""So many arms look alike at most, and how far apart two may be that do, in logarithms."""
UNEVEN, COMMON = 0.5, 0.3
"""A table that varies so much, along a side or from side to side, has a pattern; the share of it
from which a tone is its own."""
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


@dataclass(frozen=True, slots=True, eq=False)
class _Crossing:
    """A stretch of an edge beside which the table does not look as it does elsewhere."""

    edge: _Edge
    first: float
    last: float
    tone: Floats
    broken: bool
    """The edge itself is hardly seen there."""

    @property
    def arm(self) -> bool:
        return self.broken and ARM_MM[0] <= self.last - self.first + STEP_MM <= ARM_MM[1]

    def like(self, other: _Crossing) -> bool:
        return bool(np.abs(self.tone - other.tone).max() < ALIKE)


class _Beside:
    """The table along one edge, and the board on its other side, in logarithms of brightness;
    `hidden` places have no table beside them in the picture.
    """

    def __init__(self, edge: _Edge, levels: Floats, hidden: NDArray[np.bool_]) -> None:
        self.edge, places = edge, edge.places()
        free = _free(edge, places) & ~hidden
        self.free = free if free.sum() >= len(places) / 3 else np.zeros_like(free)
        self.tones = _middle(levels[: len(OUTSIDE_MM)])
        self._inside = levels[len(OUTSIDE_MM) :].mean(axis=0)

    def spread(self, table: Floats) -> Floats:
        return _middle(np.abs(self.tones[self.free] - table))

    def table(self) -> Floats:
        return _middle(self.tones[self.free])

    def odd(self, spread: Floats) -> NDArray[np.bool_]:
        """Places where a table that varies so much looks otherwise."""
        bound = ODD + 1.5 * spread
        return np.asarray((np.abs(self.tones - self.table()) > bound).any(axis=1) & self.free)

    def crossings(self, odd: NDArray[np.bool_]) -> Iterator[_Crossing]:
        if not odd.any():
            return
        places = self.edge.places()
        step = np.abs(self._inside - self.tones).max(axis=1)
        broken = step < 0.6 * _middle(step[self.free])
        for first, last in _runs(odd):
            run = slice(first, last + 1)
            yield _Crossing(
                self.edge, float(places[first]), float(places[last]),
                self.tones[run].mean(axis=0), bool(broken[run].mean() > 0.3),
            )  # fmt: skip


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
        over, start, sides = np.zeros(self._cells.shape, bool), 0, list[_Beside]()
        for edge, hidden in zip(self._edges, self._hidden, strict=True):
            end = start + len(hidden) * len(AWAY_MM)
            along = levels[start:end].reshape(len(AWAY_MM), len(hidden), -1)
            sides.append(_Beside(edge, along, hidden))
            start = end
        for crossing in _crossings([side for side in sides if side.free.any()]):
            if crossing.arm:
                over |= self._cells.inside(_under(crossing)[None], wider=0)
        return over


def _crossings(sides: Sequence[_Beside]) -> list[_Crossing]:
    """Whatever crosses the edges of a board; on a patterned cloth only what is rare on it. Short
    sides may lie beside a single check of it: how much it varies, the others tell.
    """
    if not sides:
        return []
    tables, spreads = zip(
        *((side.table(), side.spread(side.table())) for side in sides), strict=True
    )
    spread = np.max(spreads, axis=0)
    found = [crossing for side in sides for crossing in side.crossings(side.odd(spread))]
    often = any(sum(map(one.like, found)) > MOST_ALIKE for one in found if one.arm)
    if not often and max(spread.max(), np.ptp(tables, axis=0).max()) <= UNEVEN:
        return found
    rare = zip(sides, _rare(sides), strict=True)
    return [crossing for side, odd in rare for crossing in side.crossings(odd)]


def _rare(sides: Sequence[_Beside]) -> list[NDArray[np.bool_]]:
    """Places whose tone is neither that of much of the table nor comes again and again."""
    tones = np.concatenate([side.tones for side in sides])
    free = np.concatenate([side.free for side in sides])
    alike = (np.abs(tones[:, None] - tones[None]) < ALIKE).all(axis=2) & free
    stretches = alike[:, 0] + (alike[:, 1:] & ~alike[:, :-1]).sum(axis=1)
    own = (alike.sum(axis=1) >= COMMON * free.sum()) | (stretches > MOST_ALIKE)
    ends = np.cumsum([len(side.free) for side in sides])[:-1]
    return list(np.split(~own & free, ends))


def _edges(size: tuple[float, float]) -> Iterator[_Edge]:
    width, height = size
    zero, right, down = np.zeros(2), np.array([1.0, 0.0]), np.array([0.0, 1.0])
    yield _Edge(zero, right, -down, width, cards=False)
    yield _Edge(np.array([0.0, height]), right, down, width, cards=False)
    yield _Edge(zero, down, -right, height, cards=True)
    yield _Edge(np.array([width, 0.0]), down, right, height, cards=True)


def _rows(edge: _Edge) -> Points:
    """The places along an edge that are looked at, beside it and on the board."""
    places = edge.places()
    rows = [edge.start + places[:, None] * edge.along + mm * edge.out for mm in AWAY_MM]
    return np.stack(rows)


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


def _under(arm: _Crossing) -> Points:
    """A strip across the whole board that widens inward: nobody knows how far the hand goes."""
    edge, first, last, deep = arm.edge, arm.first, arm.last, 900.0
    corners = (
        (first - WIDER_MM, 0.0),
        (last + WIDER_MM, 0.0),
        (last + WIDER_MM + SPREAD * deep, deep),
        (first - WIDER_MM - SPREAD * deep, deep),
    )
    return np.array([edge.start + edge.along * at - edge.out * into for at, into in corners])
