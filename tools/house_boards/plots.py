"""Divides a piece of land into plots of fair size whose borders are long enough to see.

A plot is a number in a picture of one pixel per square millimetre; `OUTSIDE` is no plot. Plots
are cells around seeds, bent by noise. Zones (land north of a river, the river, land south of it)
are divided one by one. What grows on a plot is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.house_boards.noise import Field, field

OUTSIDE = -1
Picture = NDArray[np.int32]
Seeds = NDArray[np.float64]

_COARSE = 2
"""Millimetres per pixel while searching."""
_LEAST_BORDER = 17.0
_BEND = {90.0: 6.0, 42.0: 2.9, 20.0: 1.1}
_UNFAIR = 0.5
"""Plots may be larger or smaller than the mean by this power of e."""
_TRIES = 700


@dataclass(frozen=True)
class Ground:
    """What is to be divided: the zone of every square millimetre and how borders are bent."""

    zones: Picture
    bent_x: Field
    bent_y: Field

    @classmethod
    def of(cls, rng: np.random.Generator, zones: Picture) -> Ground:
        """Ground with fresh bends."""
        height, width = zones.shape
        y, x = np.mgrid[0:height, 0:width].astype(np.float32) + 0.5
        size = (width, height)
        return cls(zones, x + field(rng, size, _BEND), y + field(rng, size, _BEND))

    def every(self, step: int) -> Ground:
        """The same ground seen with fewer pixels."""
        some = np.s_[step // 2 :: step, step // 2 :: step]
        return Ground(self.zones[some], self.bent_x[some], self.bent_y[some])


@dataclass(frozen=True)
class Plan:
    """Seeds of the plots, the zone each belongs to, and how much room it claims (mm²)."""

    at: Seeds
    zone: NDArray[np.int32]
    claim: NDArray[np.float64]


def divide(rng: np.random.Generator, zones: Picture, plots: dict[int, int]) -> Picture | None:
    """Plot numbers for all ground, `plots` per zone; None if this throw of seeds came out badly."""
    ground = Ground.of(rng, zones)
    coarse = ground.every(_COARSE)
    first = _settle(_spread(rng, ground, plots), coarse)
    for plan in _improve(rng, first, coarse):
        if _trouble(_whole(_cells(plan, coarse))) == 0:
            return _whole(_rounded(_cells(plan, ground), len(plan.at)))
    return None


def borders(picture: Picture) -> dict[tuple[int, int], int]:
    """How many pixel sides each two plots share; the frame of the picture counts as outside."""
    framed = np.pad(picture, 1, constant_values=OUTSIDE) + 1
    count = int(framed.max()) + 1
    beside = [(framed[:, :-1], framed[:, 1:]), (framed[:-1], framed[1:])]
    codes = [np.minimum(a, b) * count + np.maximum(a, b) for a, b in beside]
    sums = np.bincount(np.concatenate([c.ravel() for c in codes]), minlength=count * count)
    return {
        (int(code) // count - 1, int(code) % count - 1): int(sums[code])
        for code in np.flatnonzero(sums)
        if code // count != code % count
    }


def _spread(rng: np.random.Generator, ground: Ground, plots: dict[int, int]) -> Plan:
    at: list[tuple[float, float]] = []
    for zone, count in plots.items():
        rows, columns = np.nonzero(ground.zones == zone)
        mine: list[tuple[float, float]] = []
        for _ in range(count):
            picks = rng.integers(0, len(rows), 30)
            spots = [(float(columns[i]), float(rows[i])) for i in picks]
            mine.append(max(spots, key=lambda spot: _distance_to_nearest(spot, mine)))
        at += mine
    zone_of = [zone for zone, count in plots.items() for _ in range(count)]
    claim = rng.normal(0, 350, len(at))
    return Plan(np.array(at), np.array(zone_of, np.int32), claim)


def _distance_to_nearest(spot: tuple[float, float], others: list[tuple[float, float]]) -> float:
    return min((np.hypot(spot[0] - x, spot[1] - y) for x, y in others), default=0.0)


def _settle(plan: Plan, ground: Ground) -> Plan:
    """Lloyd's relaxation: every seed walks to the middle of its plot."""
    for _ in range(25):
        cells = _cells(plan, ground).ravel()
        land = cells >= 0
        sums = [
            np.bincount(cells[land], values.ravel()[land], len(plan.at))
            for values in (ground.bent_x, ground.bent_y, np.ones_like(ground.bent_x))
        ]
        middles = np.stack(sums[:2], axis=1) / np.maximum(sums[2], 1)[:, None]
        plan = replace(plan, at=np.where(sums[2][:, None] > 0, middles, plan.at))
    return plan


def _cells(plan: Plan, ground: Ground) -> Picture:
    cells = np.full(ground.zones.shape, OUTSIDE, np.int32)
    for zone in np.unique(plan.zone):
        members = np.flatnonzero(plan.zone == zone)
        here = ground.zones == zone
        x, y = ground.bent_x[here][:, None], ground.bent_y[here][:, None]
        at = plan.at[members].astype(np.float32)
        far = (x - at[:, 0]) ** 2 + (y - at[:, 1]) ** 2 - plan.claim[members].astype(np.float32)
        cells[here] = members[np.argmin(far, axis=1)]
    return cells


def _improve(rng: np.random.Generator, plan: Plan, ground: Ground) -> Iterator[Plan]:
    """Better and better plans: seeds beside a border that is too short are nudged."""
    cells = _whole(_cells(plan, ground))
    least = _trouble(cells)
    yield plan
    for _ in range(_TRIES):
        nudged = replace(plan, at=_nudge(rng, plan.at, cells))
        tried = _whole(_cells(nudged, ground))
        trouble = _trouble(tried)
        if trouble < least:
            plan, cells, least = nudged, tried, trouble
            yield plan


def _nudge(rng: np.random.Generator, at: Seeds, cells: Picture) -> Seeds:
    short = [pair for pair, _ in _short(cells)] or list(borders(cells))
    pair = short[rng.integers(len(short))]
    near = {plot for other in borders(cells) if set(other) & set(pair) for plot in other}
    moved = at.copy()
    for plot in sorted(near - {OUTSIDE}):
        moved[plot] += rng.normal(0, 6.0 if plot in pair else 2.0, 2)
    return moved


def _short(cells: Picture) -> Iterator[tuple[tuple[int, int], float]]:
    """Borders too short to be sure of, with what they lack in millimetres."""
    for pair, sides in borders(cells).items():
        length = sides * _COARSE * np.pi / 4
        if length < _LEAST_BORDER:
            yield pair, _LEAST_BORDER - length


def _trouble(cells: Picture) -> float:
    areas = np.bincount(cells[cells >= 0].ravel())
    unfair = np.abs(np.log(areas / areas.mean())) - _UNFAIR
    return float(sum(lack for _, lack in _short(cells)) + 100 * np.maximum(0, unfair).sum())


def _rounded(picture: Picture, plots: int) -> Picture:
    """The same plots with soft corners: each pixel goes to the plot it sees most of."""
    seen = [_blurred(picture == plot) for plot in range(OUTSIDE, plots)]
    most: Picture = np.argmax(np.stack(seen), axis=0).astype(np.int32)
    return most + OUTSIDE


def _whole(picture: Picture) -> Picture:
    """Crumbs that lie apart from their plot go to the plot they lie in."""
    crumbs = picture != OUTSIDE
    for plot in range(int(picture.max()) + 1):
        crumbs &= ~_largest_part(picture == plot)
    _, nearest = cv2.distanceTransformWithLabels(
        crumbs.astype(np.uint8), cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL
    )
    settled = ~crumbs
    plot_at = np.zeros(int(nearest.max()) + 1, np.int32)
    plot_at[nearest[settled]] = picture[settled]
    return plot_at[nearest]


def _largest_part(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    _, parts, sizes, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=4)
    largest: NDArray[np.bool_] = parts == 1 + int(np.argmax(sizes[1:, cv2.CC_STAT_AREA]))
    return largest


def _blurred(mask: NDArray[np.bool_]) -> Field:
    seen = cv2.GaussianBlur(mask.astype(np.float32), (0, 0), 2.0, borderType=cv2.BORDER_REPLICATE)
    return seen.astype(np.float32)
