"""Square outlines to a fraction of a pixel: where the picture turns from dark to light."""

from __future__ import annotations

import numpy as np

from vision.geometry import BEFORE, NEXT, Floats, Picture, Points, Quads, sides
from vision.tags.sample import sampled

ALONG = np.linspace(0.12, 0.88, 8)
"""Where each side is looked at, corners left out."""
ACROSS = np.linspace(-1.0, 1.0, 9)
"""How far to both sides, as a share of the reach."""


def edge_widths(grey: Picture, quads: Quads, cells: int) -> Floats:
    """How many pixels each side's edge takes from dark to light: the blur of lens and hand."""
    starts, outward, _ = _lines_of_sight(quads, cells)
    reach = sides(quads) / cells * 0.95
    steps = np.maximum(np.diff(_profiles(grey, starts, outward, reach), axis=-1), 0)
    middles = (ACROSS[1:] + ACROSS[:-1]) / 2
    share = steps / np.maximum(steps.sum(axis=-1, keepdims=True), 1e-6)
    mean = (share * middles).sum(axis=-1, keepdims=True)
    spread = np.sqrt((share * (middles - mean) ** 2).sum(axis=-1))
    return np.asarray((spread * reach[..., None]).mean(axis=-1))


def refine(grey: Picture, quads: Quads, cells: int) -> Quads:
    """Move each side to the edge within one cell of it; sides that find none stay."""
    starts, outward, reach = _lines_of_sight(quads, cells)
    offset, weight = _edge_offsets(_profiles(grey, starts, outward, reach))
    edges = starts + outward[:, :, None] * (offset * reach[..., None])[..., None]
    corners = _crossings(*_fit_lines(edges, weight))
    moved = np.linalg.norm(corners - quads, axis=2).max(axis=1)
    trusted = moved < np.maximum(3.0, 0.25 * sides(quads).mean(axis=1))
    return np.where(trusted[:, None, None], corners, quads)


def _lines_of_sight(quads: Quads, cells: int) -> tuple[Points, Points, Floats]:
    """Places along each side, the direction outward, and how far to look: nearly a cell."""
    along = quads[:, NEXT] - quads
    lengths = sides(quads)
    unit = along / np.maximum(lengths, 1e-6)[..., None]
    outward = np.stack([unit[..., 1], -unit[..., 0]], axis=-1)
    starts = quads[:, :, None] + along[:, :, None] * ALONG[:, None]
    return starts, outward, np.clip(lengths / cells * 0.95, 1.2, 4.0)


def _profiles(grey: Picture, starts: Points, outward: Points, reach: Floats) -> Floats:
    steps = ACROSS[:, None] * (outward * reach[..., None])[:, :, None, None]
    where = (starts[:, :, :, None] + steps).astype(np.float32)
    return sampled(grey, where.reshape(-1, len(ACROSS), 2)).reshape(where.shape[:-1])


def _edge_offsets(profiles: Floats) -> tuple[Floats, Floats]:
    """The brightness-step weighted place of the edge on each profile, and its strength."""
    steps = np.maximum(np.diff(profiles, axis=-1), 0) ** 2
    middles = (ACROSS[1:] + ACROSS[:-1]) / 2
    total = steps.sum(axis=-1) + 1e-6
    strength = np.sqrt(total)
    return (steps * middles).sum(axis=-1) / total, strength / strength.sum(axis=-1, keepdims=True)


def _fit_lines(edges: Points, weight: Floats) -> tuple[Points, Points]:
    """A point and a direction per side, by weighted total least squares."""
    middle = (edges * weight[..., None]).sum(axis=2)
    away = edges - middle[:, :, None]
    xx, yy = ((weight * away[..., axis] ** 2).sum(axis=-1) for axis in (0, 1))
    xy = (weight * away[..., 0] * away[..., 1]).sum(axis=-1)
    angle = 0.5 * np.arctan2(2 * xy, xx - yy)
    return middle, np.stack([np.cos(angle), np.sin(angle)], axis=-1)


def _crossings(point: Points, direction: Points) -> Quads:
    """Corner k lies where the side before it meets side k."""
    before, its_direction = point[:, BEFORE], direction[:, BEFORE]
    gap = point - before
    turn = its_direction[..., 0] * direction[..., 1] - its_direction[..., 1] * direction[..., 0]
    turn = np.where(np.abs(turn) < 1e-6, 1e-6, turn)
    distance = (gap[..., 0] * direction[..., 1] - gap[..., 1] * direction[..., 0]) / turn
    return np.asarray(before + its_direction * distance[..., None])
