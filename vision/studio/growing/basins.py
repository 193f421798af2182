"""A flat board cut into a few thousand basins between its lines, and who lies beside whom.

Computed once per photograph; every tap after that is answered on this small graph.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Floats, Picture
from vision.studio.growing.colours import Palette, bins, palette
from vision.studio.growing.lines import FAR, even, lines, steps
from vision.studio.memory import Memory

Labels = NDArray[np.int32]
Passage = tuple[int, int, float]
PocketsKey = tuple[bytes, tuple[int, ...], bytes]
"""Somebody's basins, those that were tapped, and how likely the seams between them are borders."""
WELL = 10
"""Pixels between the wells of neighbouring basins."""
LEVELS = 24
SPREAD = 5
"""Steps a basin may spread at one level: more than half way to the next well."""


FEW = 120
"""Answers that are kept where each is a picture: two for each region of the largest box."""
TEXTURE = 0.75
"""The share of seams that is taken for texture before anything is known of the borders."""


@dataclass(frozen=True, slots=True, eq=False)
class Basins:
    """Small areas that no clear line divides, and the seams between them."""

    labels: Labels
    """Which basin each pixel belongs to."""
    sizes: Floats
    middles: Floats
    ends: Labels
    """The two basins of each seam, `(seams, 2)`."""
    lengths: Floats
    clear: dict[str, Floats]
    """How clearly a line of each kind runs along each seam."""
    above: Floats
    """How far its clearest line stands above the texture."""
    palette: Palette
    beside: tuple[tuple[Passage, ...], ...]
    """For each basin its neighbours, each with the seam between and how far it is."""
    thumbs: Memory[tuple[float, float], list[int]] = field(default_factory=Memory)
    """What lies under each tap."""
    pockets: Memory[PocketsKey, list[list[int]]] = field(default_factory=Memory)
    """What hangs on the rest of somebody's land by a seam that may be a border."""
    teeth: Memory[tuple[int, bytes], NDArray[np.bool_]] = field(default_factory=Memory)
    """Thin ends of land, by the place in which they were looked for."""
    shares: Memory[tuple[float, int, bytes], Floats] = field(default_factory=lambda: Memory(FEW))
    """Where borders are evened, how much of what lies about each pixel is a region's."""

    def __len__(self) -> int:
        return len(self.sizes)

    def at(self, x: float, y: float) -> int:
        """The basin under a point of the flat picture, or nearest to it."""
        height, width = self.labels.shape
        row, column = min(max(round(y), 0), height - 1), min(max(round(x), 0), width - 1)
        return int(self.labels[row, column])

    def rim(self) -> Labels:
        """Basins at the edge of the picture."""
        sides = (self.labels[0], self.labels[-1], self.labels[:, 0], self.labels[:, -1])
        return np.unique(np.concatenate(sides))

    def between(self, owner: Labels) -> NDArray[np.bool_]:
        """Seams whose two basins have different owners."""
        return np.asarray(owner[self.ends[:, 0]] != owner[self.ends[:, 1]])


def basins(picture: Picture) -> Basins:
    light = even(picture)
    drawn = {kind: np.clip(strength, 0, 1) for kind, strength in lines(light).items()}
    clear = {**drawn, "step": steps(light)}
    wall = np.maximum.reduce([*drawn.values(), 0.7 * clear["step"]])
    labels = flood(np.asarray(cv2.GaussianBlur(wall, (0, 0), 1.0), np.float32))
    ends, lengths, means = _seams(labels, clear)
    sizes = np.bincount(labels.ravel()).astype(np.float32)
    middles, shades = _middles(labels, sizes), bins(even(picture, FAR))
    return Basins(
        labels, sizes, middles, ends, lengths, means, _above_texture(means, lengths),
        palette(labels, shades), _beside(middles, ends),
    )  # fmt: skip


def flood(wall: Floats) -> Labels:
    """Water rises from a well in every square of a grid; basins meet where the wall is highest."""
    filled = _wells(wall)
    cross = np.array([[0, 1, 0], [1, 1, 1], [0, 1, 0]], np.uint8)
    for level in np.linspace(0, 1, LEVELS + 1)[1:]:
        under = wall <= level
        for _ in range(SPREAD):
            filled = _spread(filled, under, cross)
    everywhere = np.ones(wall.shape, bool)
    while not filled.all():
        filled = _spread(filled, everywhere, cross)
    return filled.astype(np.int32) - 1


def _spread(
    filled: NDArray[np.uint16], under: NDArray[np.bool_], cross: Picture
) -> NDArray[np.uint16]:
    grown = cv2.dilate(filled, cross)
    return np.asarray(np.where((filled == 0) & under, grown, filled), np.uint16)


def _wells(wall: Floats) -> NDArray[np.uint16]:
    """The lowest pixel of each square of the grid, numbered from 1."""
    height, width = wall.shape
    marks = np.zeros((height, width), np.uint16)
    number = 0
    for top in range(0, height, WELL):
        for left in range(0, width, WELL):
            box = wall[top : top + WELL, left : left + WELL]
            y, x = divmod(int(box.argmin()), box.shape[1])
            number += 1
            marks[top + y, left + x] = number
    return marks


def _middles(labels: Labels, sizes: Floats) -> Floats:
    y, x = np.indices(labels.shape)
    sums = [np.bincount(labels.ravel(), axis.ravel(), len(sizes)) for axis in (x, y)]
    return np.asarray(np.stack(sums, axis=1) / sizes[:, None], np.float32)


def _seams(labels: Labels, clear: dict[str, Floats]) -> tuple[Labels, Floats, dict[str, Floats]]:
    """Every two basins that touch, how long they do, and the mean line along it."""
    number = int(labels.max()) + 1
    one, other = _sides(labels)
    apart = one != other
    low, high = np.minimum(one, other)[apart], np.maximum(one, other)[apart]
    keys, seam, count = np.unique(
        low.astype(np.int64) * number + high, return_inverse=True, return_counts=True
    )
    means = {}
    for kind, strength in clear.items():
        wide = cv2.dilate(strength.astype(np.float32), np.ones((3, 3)))
        here, there = _sides(wide)
        sums = np.bincount(seam, np.maximum(here, there)[apart], len(keys))
        means[kind] = (sums / count).astype(np.float32)
    ends = np.stack([keys // number, keys % number], axis=1).astype(np.int32)
    return ends, count.astype(np.float32), means


def _sides(values: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Every pixel with its right and lower neighbour."""
    here = np.concatenate([values[:, :-1].ravel(), values[:-1].ravel()])
    return here, np.concatenate([values[:, 1:].ravel(), values[1:].ravel()])


def _above_texture(clear: dict[str, Floats], lengths: Floats) -> Floats:
    """How clear lines are where they are clearer than most: textures are full of faint ones."""
    above = [_above_most(kind, lengths) for kind in clear.values()]
    return np.asarray(np.maximum.reduce(above))


def _above_most(clear: Floats, lengths: Floats) -> Floats:
    order = np.argsort(clear)
    along = np.cumsum(lengths[order])
    floor = clear[order][np.searchsorted(along, TEXTURE * along[-1])]
    return np.asarray(np.clip((clear - floor) / max(0.2, 1 - floor), 0, 1))


def _beside(middles: Floats, ends: Labels) -> tuple[tuple[Passage, ...], ...]:
    found: list[list[Passage]] = [[] for _ in middles]
    far = np.linalg.norm(middles[ends[:, 0]] - middles[ends[:, 1]], axis=1)
    for seam, ((one, other), step) in enumerate(zip(ends.tolist(), far.tolist(), strict=True)):
        found[one].append((other, seam, step))
        found[other].append((one, seam, step))
    return tuple(map(tuple, found))
