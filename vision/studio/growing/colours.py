"""Colour and texture as a few thousand shades, and how strange a basin's are for a terrain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from math import prod
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Floats
from vision.studio.memory import Memory

if TYPE_CHECKING:
    from vision.studio.growing.basins import Basins, Labels

STEPS = (4, 8, 24, 24)
"""Shades by roughness, lightness and the two colour axes."""
SHADES = int(np.prod(STEPS))
GRAIN, PATCH = 3.0, 5.0
"""Pixels that texture is finer than, and those over which it is judged."""
SMOOTH, SHARP = 0.75, 12.0
"""Contrast below which nothing is rough, and beyond which it is a line."""
NEIGHBOURS = 0.17
"""What each neighbour's colour counts beside a basin's own."""
SURE = 1.5
NOBODY = -1
REMEMBERED = 160
"""Rows of colours that are kept: those of some taps on the largest board."""


def bins(light: Floats) -> NDArray[np.int32]:
    """The shade of every pixel: how rough it is about it, and its colour without the texture."""
    rough = cv2.cvtColor(light.astype(np.uint8), cv2.COLOR_BGR2LAB).astype(np.float32)
    lab = cv2.bilateralFilter(rough, 7, 20, 4)
    lightness = np.clip(lab[..., 0] // 32, 0, 7)
    first, second = (np.clip((lab[..., axis] - 80) // 4, 0, 23) for axis in (1, 2))
    axes = (_roughness(rough[..., 0]), lightness, first, second)
    return np.asarray(np.ravel_multi_index([a.astype(np.int32) for a in axes], STEPS), np.int32)


def _roughness(lightness: Floats) -> Floats:
    """How strong the texture is about every pixel; each step is twice the one before."""
    fine = np.abs(lightness - cv2.GaussianBlur(lightness, (0, 0), GRAIN))
    contrast = cv2.GaussianBlur(np.minimum(fine, SHARP), (0, 0), PATCH)
    return np.asarray(np.clip(np.log2(np.maximum(contrast, 0.1) / SMOOTH), 0, STEPS[0] - 1))


@dataclass(frozen=True, slots=True, eq=False)
class Shades:
    """Those that occur on a photograph: only these are counted and looked up."""

    there: NDArray[np.int_]
    _soft: Memory[bytes, Floats] = field(default_factory=lambda: Memory(REMEMBERED))

    def soft(self, counts: Floats) -> list[Floats]:
        """Every row over all shades, those beside its own counted a little too."""
        return [self._soft.of(row.tobytes(), self._spread) for row in counts]

    def _spread(self, row: bytes) -> Floats:
        every = np.zeros(SHADES)
        every[self.there] = np.frombuffer(row, np.float64)
        return np.asarray(_soft(every[None])[0])


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """Which shades the basins have: row by row a basin, a shade and how many pixels have it."""

    basin: Labels
    shade: Labels
    """Counted among those that occur."""
    pixels: Labels
    shades: Shades
    opinions: Memory[bytes, Floats] = field(default_factory=lambda: Memory(REMEMBERED))
    """By the colours of an owner, how well they explain every basin."""


def palette(labels: Labels, shades: NDArray[np.int32]) -> Palette:
    keys = labels.ravel().astype(np.int64) * SHADES + shades.ravel()
    cells, pixels = np.unique(keys, return_counts=True)
    there, shade = np.unique(cells % SHADES, return_inverse=True)
    basin, among, many = (n.astype(np.int32) for n in (cells // SHADES, shade, pixels))
    return Palette(basin, among, many, Shades(there))


def strange(basins: Basins, owner: Labels, groups: Sequence[int]) -> Floats:
    """`(owners, basins)`: how much worse than the likeliest owner each explains a basin, 0 to 1, by
    the colours of those whose owner is known (`NOBODY`: not known). Owners that look alike, as
    regions of a terrain that nobody has named, are strange to each other nowhere."""
    counts = _counts(basins, owner, len(groups))
    found = [row.tobytes() for row in expected(counts, np.array(groups), basins.palette.shades)]
    kinds = list(dict.fromkeys(found))
    explain = partial(_explained, basins)
    told = np.stack([basins.palette.opinions.of(kind, explain) for kind in kinds])
    return np.asarray(1 - _likeness(told), np.float32)[[kinds.index(kind) for kind in found]]


def _explained(basins: Basins, colours: bytes) -> Floats:
    """How well an owner's colours explain each basin and those beside it, as logarithms."""
    palette = basins.palette
    log = np.log(np.frombuffer(colours, np.float32))
    return _shared(basins, _mean(basins, log[palette.shade] * palette.pixels))


def shades_of(basins: Basins, owner: Labels, owners: int) -> Floats:
    """`(owners, SHADES)`: how often each has every shade, or one beside it."""
    return np.stack(basins.palette.shades.soft(_counts(basins, owner, owners)))


def _counts(basins: Basins, owner: Labels, owners: int) -> Floats:
    """`(owners, shades that occur)`: pixels of each."""
    palette, number = basins.palette, len(basins.palette.shades.there)
    whose = owner[palette.basin]
    known = (whose >= 0) & (whose < owners)
    cells = whose[known] * number + palette.shade[known]
    counts = np.bincount(cells, palette.pixels[known], owners * number)
    return np.asarray(counts.reshape(owners, number))


def expected(counts: Floats, groups: NDArray[np.int_], shades: Shades) -> list[Floats]:
    """The colours of each owner: its group's. One that looks more like another group than like the
    rest of its own, as painters like it, is half expected to look as it does."""
    here, soft = shades.there, shades.soft(counts)
    sums = [_sum(soft, groups == group) for group in range(int(groups.max()) + 1)]
    seen = [_often(row, here) for row in sums]
    logs, members = np.log(np.stack(seen)), np.bincount(groups)
    found = []
    for own, spread, group in zip(counts, soft, groups.tolist(), strict=True):
        if members[group] == 1:
            found.append(seen[group])
            continue
        there = np.flatnonzero(own)
        rest = own[there] @ np.log(_often(sums[group] - spread, here[there]))
        others = np.delete(logs[:, there], group, axis=0) @ own[there]
        odd = others.max(initial=-np.inf) > rest
        found.append((_often(spread, here) + seen[group]) / 2 if odd else seen[group])
    return found


def _sum(rows: list[Floats], chosen: NDArray[np.bool_]) -> Floats:
    return np.asarray(np.stack([rows[row] for row in np.flatnonzero(chosen)]).sum(axis=0))


def _soft(counts: Floats) -> Floats:
    """Every row with its neighbouring shades counted a little too."""
    counts = counts.astype(np.float32).reshape(-1, *STEPS)
    for axis in range(1, counts.ndim):
        here = counts.reshape(-1, counts.shape[axis], prod(counts.shape[axis + 1 :]))
        wide = 2 * here
        wide[:, 1:] += here[:, :-1]
        wide[:, :-1] += here[:, 1:]
        wide[:, [0, -1]] += here[:, [0, -1]]
        counts = (wide / 4).reshape(counts.shape)
    return np.asarray(counts.reshape(len(counts), -1))


def _often(counts: Floats, here: NDArray[np.int_]) -> Floats:
    """How often each of these shades occurs."""
    total = np.maximum(1.0, counts.sum())
    return np.asarray(np.maximum(counts[here], 0) / total + 1e-5)


def _mean(basins: Basins, values: Floats) -> Floats:
    return np.asarray(np.bincount(basins.palette.basin, values, len(basins)) / basins.sizes)


def _shared(basins: Basins, mean: Floats) -> Floats:
    """Each basin's opinion mixed with its neighbours'."""
    one, other = basins.ends.T
    number, sizes = len(basins), basins.sizes

    def around(values: Floats) -> Floats:
        there = np.bincount(one, values[other], number) + np.bincount(other, values[one], number)
        return np.asarray(values + NEIGHBOURS * there)

    return np.asarray(around(mean * sizes) / around(sizes))


def _likeness(logs: Floats) -> Floats:
    """Compared with the likeliest."""
    return np.asarray(np.exp(SURE * (logs - logs.max(axis=0))))
