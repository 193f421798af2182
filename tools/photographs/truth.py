"""What a perfect tracing would say: label map, taps, borders; and how far another is from it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.games.sheet import Sheet

Labels = NDArray[np.int32]
Pair = frozenset[str]
WIDTH = 800
PATCH = 2
"""Pixels of depth below which nobody sees a wrong patch."""
CARELESS = 0.6
"""Taps fall within this share of the inner radius."""
REDRAW = 0.85
"""A region that overlaps its truth less than this has to be drawn again."""


@dataclass(frozen=True, slots=True)
class Tap:
    """One tap in the board's millimetres."""

    region: str
    at: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Likeness:
    """How near a tracing came."""

    missing: frozenset[Pair]
    extra: frozenset[Pair]
    mean: float
    """Outlines, in percent of the board's width."""
    p95: float
    redraw: tuple[str, ...]


def labels(sheet: Sheet, width: int = WIDTH) -> Labels:
    """Region k + 1 in reading order of the file; 0 is no region."""
    scale = width / sheet.size_mm[0]
    found = np.zeros((round(sheet.size_mm[1] * scale), width), np.int32)
    for number, line in enumerate(sheet.outlines.values(), 1):
        corners = np.rint((np.array(line) * scale - 0.5) * 16).astype(np.int32)
        cv2.fillPoly(found, [corners], number, shift=4)
    return found


def borders(sheet: Sheet) -> frozenset[Pair]:
    pairs = ((a, b) for a, others in sheet.board.borders.items() for b in others)
    return frozenset(frozenset((sheet.label(a), sheet.label(b))) for a, b in pairs)


def taps(sheet: Sheet, seed: int) -> list[Tap]:
    """One careless tap in each region, about the middle of its widest place."""
    chance = np.random.default_rng([seed, 17])
    found, scale = labels(sheet), WIDTH / sheet.size_mm[0]
    taps = []
    for number, region in enumerate(sheet.outlines, 1):
        inside = np.pad((found == number).astype(np.uint8), 1)
        depth = cv2.distanceTransform(inside, cv2.DIST_L2, 5)[1:-1, 1:-1]
        y, x = np.unravel_index(int(depth.argmax()), depth.shape)
        away = CARELESS * float(depth[y, x]) * np.sqrt(chance.random())
        angle = chance.uniform(0, 2 * np.pi)
        at = (np.array([x, y]) + 0.5 + away * np.array([np.cos(angle), np.sin(angle)])) / scale
        taps.append(Tap(sheet.label(region), (float(at[0]), float(at[1]))))
    return taps


def likeness(truth: Sheet, traced: Sheet) -> Likeness:
    there, drawn = labels(truth), _renumbered(traced, truth)
    mean, p95 = _deviation(drawn, there)
    known, said = borders(truth), borders(traced)
    return Likeness(known - said, said - known, mean, p95, _to_redraw(truth, drawn, there))


def worst_patch(truth: Sheet, traced: Sheet) -> Tap | None:
    """Where a person would tap again: the middle of the largest wrong share of a region."""
    there, drawn = labels(truth), _renumbered(traced, truth)
    best: tuple[float, Tap] | None = None
    for number, region in enumerate(truth.outlines, 1):
        lost = ((there == number) & (drawn != number)).astype(np.uint8)
        depth = cv2.distanceTransform(np.pad(lost, 1), cv2.DIST_L2, 5)[1:-1, 1:-1]
        _, patch, stats, _ = cv2.connectedComponentsWithStats(lost, connectivity=4)
        y, x = np.unravel_index(int(depth.argmax()), depth.shape)
        share = stats[patch[y, x], cv2.CC_STAT_AREA] / max(1, (there == number).sum())
        if depth[y, x] > PATCH and (best is None or share > best[0]):
            at = (np.array([x, y]) + 0.5) / (WIDTH / truth.size_mm[0])
            best = share, Tap(truth.label(region), (float(at[0]), float(at[1])))
    return best[1] if best is not None else None


def _renumbered(traced: Sheet, truth: Sheet) -> Labels:
    """The traced sheet's label map with the numbers of the true one."""
    order = {truth.label(region): n for n, region in enumerate(truth.outlines, 1)}
    lookup = np.array([0, *(order.get(traced.label(r), 0) for r in traced.outlines)], np.int32)
    return np.asarray(lookup[labels(traced)])


def _to_redraw(truth: Sheet, drawn: Labels, there: Labels) -> tuple[str, ...]:
    bad = []
    for number, region in enumerate(truth.outlines, 1):
        both = ((drawn == number) & (there == number)).sum()
        either = ((drawn == number) | (there == number)).sum()
        if both < REDRAW * either:
            bad.append(truth.label(region))
    return tuple(bad)


def _deviation(drawn: Labels, there: Labels) -> tuple[float, float]:
    """Mean and 95th percentile of how far the lines of each lie from the other's."""
    ours, theirs = _edges(drawn), _edges(there)
    away = [cv2.distanceTransform((~e).astype(np.uint8), cv2.DIST_L2, 5) for e in (ours, theirs)]
    apart = np.concatenate([away[1][ours], away[0][theirs]]) * (100 / drawn.shape[1])
    return float(apart.mean()), float(np.percentile(apart, 95))


def _edges(found: Labels) -> NDArray[np.bool_]:
    edges = np.zeros(found.shape, bool)
    edges[:, 1:] |= found[:, 1:] != found[:, :-1]
    edges[1:] |= found[1:] != found[:-1]
    return edges
