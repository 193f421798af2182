"""Tokens that lie apart on a white sheet: where they are in a photograph, how white looks there.

Which token is which it does not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.faces.colours import White
from vision.geometry import Picture, Points, Quads

WORKING_PX = 1200
"""The longest side of the picture that is searched."""
BRIGHT = 0.62
"""A sheet is at least so bright beside the brightest the photograph shows."""
LEAST_SHEET, DARKEST_SHEET = 0.08, 45.0
"""The part of the picture that a sheet takes at least, and how bright it is in the dimmest room."""
DIFFERS = 0.10
"""From this difference to the sheet on, in logarithms, something lies there."""
LEAST_SHARE, MOST_SHARE = 0.00025, 0.06
"""The part of the picture that one token may take."""
ALIKE = 1.9
"""The largest token is at most so many times as large as the middle one, and the smallest so many
times smaller."""
SQUARE_SHARE, LONGEST = 0.78, 1.5
"""How much of its upright frame a token fills, and how much longer than wide it may look."""


@dataclass(frozen=True, slots=True, eq=False)
class SheetTokens:
    """Tokens in the order in which one reads, row by row."""

    quads: Quads
    white: White


def tokens_on_sheet(photograph: Picture) -> SheetTokens | None:
    """None where no white sheet is seen; with a sheet, perhaps no tokens."""
    scale = min(1.0, WORKING_PX / max(photograph.shape[:2]))
    small = cv2.resize(photograph, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    paper = _paper(np.asarray(small, np.uint8))
    if paper is None:
        return None
    sheet, level = paper
    quads = np.array(list(_squares(np.asarray(small, np.uint8), sheet, level))).reshape(-1, 4, 2)
    quads = _alike(quads)
    order = in_rows(quads.mean(axis=1)) if len(quads) else []
    white = np.exp(np.median(level[sheet], axis=0))
    return SheetTokens((quads[order] + 0.5) / scale - 0.5, np.asarray(white, np.float64))


def in_rows(middles: Points) -> list[int]:
    """Reading order: from the topmost row down, each from the left.

    >>> in_rows(np.array([[90.0, 12.0], [10.0, 9.0], [50.0, 60.0], [50.0, 10.0]]))
    [1, 3, 0, 2]
    """
    left = list(range(len(middles)))
    step = _step(middles)
    order: list[int] = []
    while left:
        top = min(left, key=lambda n: float(middles[n, 1]))
        row = _row(middles, left, top, step)
        order += sorted(row, key=lambda n: float(middles[n, 0]))
        left = [n for n in left if n not in row]
    return order


def _step(middles: Points) -> float:
    """How far neighbours lie apart."""
    if len(middles) < 2:
        return 1.0
    far = np.linalg.norm(middles[:, None] - middles[None], axis=2) + np.eye(len(middles)) * 1e9
    return float(np.median(far.min(axis=1)))


def _row(middles: Points, left: list[int], start: int, step: float) -> set[int]:
    """From one token to the next beside it, right and left, even where the rows slant."""
    row, edge = {start}, [start]
    while edge:
        here = edge.pop()
        for n in left:
            across, down = np.abs(middles[n] - middles[here])
            if n not in row and down < 0.45 * step and across < 2.5 * step:
                row.add(n)
                edge.append(n)
    return row


_Paper = tuple[NDArray[np.bool_], NDArray[np.float32]]


def _paper(picture: Picture) -> _Paper | None:
    """Where the sheet shows, and how bright it is everywhere, also beneath the tokens."""
    logs = np.log(picture.astype(np.float32) + 8)
    bright = logs.mean(axis=-1)
    reach = max(3, picture.shape[1] // 12) | 1
    around = cv2.GaussianBlur(
        cv2.dilate(cv2.medianBlur(picture, 5), np.ones((reach, reach), np.uint8)), (0, 0), reach / 2
    )
    top = np.log(around.astype(np.float32) + 8)
    sheet = (bright > top.mean(axis=-1) + np.log(0.88)) & (
        bright > np.quantile(bright, 0.98) + np.log(BRIGHT)
    )
    sheet = np.asarray(cv2.erode(_largest(sheet).astype(np.uint8), np.ones((3, 3), np.uint8))) > 0
    if sheet.mean() < LEAST_SHEET or bright[sheet].mean() < np.log(DARKEST_SHEET):
        return None
    return sheet, _surface(logs, sheet)


def _largest(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8))
    if count < 2:
        return mask
    return np.asarray(labels == 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax()))


def _surface(logs: NDArray[np.float32], sheet: NDArray[np.bool_]) -> NDArray[np.float32]:
    """Light varies smoothly over a sheet: a bowed surface for each colour, what is odd left out."""
    rows, columns = sheet.shape
    y, x = np.meshgrid(np.linspace(-1, 1, rows), np.linspace(-1, 1, columns), indexing="ij")
    terms = np.stack([np.ones_like(x), x, y, x * y, x * x, y * y], axis=-1)
    level = np.zeros_like(logs)
    for channel in range(3):
        here, values = terms[sheet][::7], logs[..., channel][sheet][::7]
        weight = np.ones(len(values))
        for _ in range(4):
            weighted = here * weight[:, None]
            factors = np.linalg.solve(weighted.T @ here + 1e-6 * np.eye(6), weighted.T @ values)
            weight = 1 / (1 + ((values - here @ factors) / 0.05) ** 2)
        level[..., channel] = terms @ factors
    return level


def _squares(
    picture: Picture, sheet: NDArray[np.bool_], level: NDArray[np.float32]
) -> Iterator[Points]:
    """The outlines of things about as wide as long that lie on the sheet."""
    logs = np.log(picture.astype(np.float32) + 8)
    differs = (np.abs(logs - level).max(axis=-1) > DIFFERS).astype(np.uint8)
    hull = cv2.convexHull(cv2.findNonZero(sheet.astype(np.uint8)))
    inside = np.zeros_like(differs)
    cv2.fillConvexPoly(inside, hull, 1)
    joined = cv2.morphologyEx(differs & inside, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    outlines, _ = cv2.findContours(joined, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    for outline in outlines:
        quad = _quad(np.asarray(outline, np.int32), picture.shape[0] * picture.shape[1])
        if quad is not None and not _at_edge(quad, picture):
            yield quad


def _at_edge(quad: Points, picture: Picture) -> bool:
    size = np.array([picture.shape[1], picture.shape[0]])
    return bool((quad < 1).any() or (quad > size - 2).any())


def _quad(outline: NDArray[np.int32], pixels: int) -> Points | None:
    hull = np.asarray(cv2.convexHull(outline), np.int32)
    area, frame = cv2.contourArea(hull), cv2.minAreaRect(hull)
    short, long = sorted(frame[1])
    if not LEAST_SHARE * pixels < area < MOST_SHARE * pixels or short < 8:
        return None
    if long > LONGEST * short or area < SQUARE_SHARE * short * long:
        return None
    return _clockwise(_four_corners(hull, frame))


def _four_corners(hull: NDArray[np.int32], frame: cv2.typing.RotatedRect) -> Points:
    """The corners themselves where the outline has four; those of its frame otherwise."""
    for share in (0.04, 0.06, 0.08, 0.1):
        corners = cv2.approxPolyDP(hull, share * cv2.arcLength(hull, True), True)
        if len(corners) == 4:
            return np.asarray(corners.reshape(4, 2), np.float64)
    return np.asarray(cv2.boxPoints(frame), np.float64)


def _clockwise(quad: Points) -> Points:
    """Round the middle as seen, from the corner nearest the top left."""
    away = quad - quad.mean(axis=0)
    ordered = quad[np.argsort(np.arctan2(away[:, 1], away[:, 0]))]
    return np.asarray(np.roll(ordered, -int(ordered.sum(axis=1).argmin()), axis=0))


def _alike(quads: Quads) -> Quads:
    """Tokens of a box are of one size: what is much larger or smaller is something else."""
    if not len(quads):
        return quads
    areas = np.array([cv2.contourArea(quad.astype(np.float32)) for quad in quads])
    usual = float(np.median(areas))
    return quads[(areas < ALIKE * usual) & (areas > usual / ALIKE)]
