"""Colour and texture as a few thousand shades, and how strange a basin's are for a terrain."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Floats

if TYPE_CHECKING:
    from vision.studio.basins import Basins, Labels

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


def palette(labels: Labels, shades: NDArray[np.int32]) -> Labels:
    """`(n, 3)`: basin, shade, and how many of the basin's pixels have it."""
    keys = labels.ravel().astype(np.int64) * SHADES + shades.ravel()
    there, pixels = np.unique(keys, return_counts=True)
    return np.stack([there // SHADES, there % SHADES, pixels], axis=1).astype(np.int32)


def strange(basins: Basins, owner: Labels, groups: Sequence[int]) -> Floats:
    """`(owners, basins)`: how much worse than the likeliest owner each explains a basin, 0 to 1, by
    the colours of those whose owner is known (`NOBODY`: not known). Owners that look alike, as
    regions of a terrain that nobody has named, are strange to each other nowhere."""
    _, shade, pixels = basins.palette.T
    counts = _counts(basins, owner, len(groups))
    found = expected(counts, np.array(groups))
    kinds = {id(colours): colours for colours in found}
    logs = [np.log(colours) for colours in kinds.values()]
    means = np.stack([_mean(basins, log[shade] * pixels) for log in logs])
    rows = [list(kinds).index(id(colours)) for colours in found]
    return np.asarray(1 - _likeness(_shared(basins, means))[rows], np.float32)


def shades_of(basins: Basins, owner: Labels, owners: int) -> Floats:
    """`(owners, shades)`: how often each has every shade, or one beside it."""
    return _soft(_counts(basins, owner, owners))


def _counts(basins: Basins, owner: Labels, owners: int) -> Floats:
    basin, shade, pixels = basins.palette.T
    whose = owner[basin]
    return np.stack([_counted(shade, pixels, whose == who) for who in range(owners)])


def _counted(shade: Labels, pixels: Labels, here: NDArray[np.bool_]) -> Floats:
    return np.bincount(shade[here], pixels[here], SHADES).astype(np.float64)


def expected(counts: Floats, groups: NDArray[np.int_]) -> list[Floats]:
    """The colours of each owner: its group's. One that looks more like another group than like the
    rest of its own, as painters like it, is half expected to look as it does."""
    number = int(groups.max()) + 1
    soft = _soft(counts)
    sums = np.stack([soft[groups == group].sum(axis=0) for group in range(number)])
    seen = list(_often(sums))
    logs = np.log(np.stack(seen))
    found = []
    for own, spread, group in zip(counts, soft, groups.tolist(), strict=True):
        there = np.flatnonzero(own)
        rest = own[there] @ np.log(_often(sums[group] - spread)[there])
        others = np.delete(logs[:, there], group, axis=0) @ own[there]
        odd = others.max(initial=-np.inf) > rest
        found.append((_often(spread) + seen[group]) / 2 if odd else seen[group])
    return found


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


def _often(counts: Floats) -> Floats:
    """How often each shade occurs."""
    total = np.maximum(1.0, counts.sum(axis=-1, keepdims=True))
    return np.asarray(np.maximum(counts, 0) / total + 1e-5)


def _mean(basins: Basins, values: Floats) -> Floats:
    return np.asarray(np.bincount(basins.palette[:, 0], values, len(basins)) / basins.sizes)


def _shared(basins: Basins, means: Floats) -> Floats:
    """Each basin's opinion mixed with its neighbours'."""
    one, other = basins.ends.T
    number, sizes = len(basins), basins.sizes

    def around(values: Floats) -> Floats:
        there = np.bincount(one, values[other], number) + np.bincount(other, values[one], number)
        return np.asarray(values + NEIGHBOURS * there)

    return np.stack([around(mean * sizes) for mean in means]) / around(sizes)


def _likeness(logs: Floats) -> Floats:
    """Compared with the likeliest."""
    return np.asarray(np.exp(SURE * (logs - logs.max(axis=0))))
