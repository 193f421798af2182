"""A photographed board seen from above, in its true proportions. Not what is printed on it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.geometry import SQUARE, Matrix, Picture, Points, through

WIDTH = 800
"""Most pixels across the flat picture: a printed line of 1.2 mm is about two of them on large
boards."""
FINE = 2.0
"""Most pixels per millimetre: finer, and the texture of a small island looks like lines."""


@dataclass(frozen=True, slots=True, eq=False)
class Flat:
    """The board from above, and the way to it from the photograph."""

    picture: Picture
    size_mm: tuple[float, float]
    maps: tuple[Matrix, ...]
    """Photograph to flat pixels; one for each half of a folded board."""
    corners: Points
    """Where it lay in the photograph."""
    fold: Points | None = None
    crease: tuple[Points, ...] = ()
    """The fold's two ends in the photograph, in order."""

    @property
    def scale(self) -> float:
        """Flat pixels per millimetre."""
        return float(self.picture.shape[1]) / self.size_mm[0]

    def place(self, points: Points) -> Points:
        """Pixels of the photograph to pixels of the flat picture."""
        points = np.asarray(points, np.float64).reshape(-1, 2)
        first = through(self.maps[0], points)
        if len(self.maps) == 1:
            return first
        beyond = _beyond(points, self.crease)
        return np.where(beyond[:, None], through(self.maps[1], points), first)


def flatten(
    photograph: Picture,
    corners: Points,
    size_mm: tuple[float, float],
    fold: Points | None = None,
    width: int | None = None,
) -> Flat:
    """From four corners, top left first and clockwise; two taps on a fold flatten that too."""
    width = width or min(WIDTH, round(FINE * size_mm[0]))
    size = (width, max(1, round(width * size_mm[1] / size_mm[0])))
    target = SQUARE * size
    if fold is None or len(fold) != 2:
        matrix = _matrix(corners, target)
        return Flat(_seen(photograph, matrix, size), size_mm, (matrix,), corners)
    halves, crease = _halves(corners, fold, size)
    seen = [_seen(photograph, matrix, size) for matrix in halves.maps]
    picture = np.where(halves.beyond[..., None], seen[1], seen[0])
    return Flat(np.asarray(picture, np.uint8), size_mm, halves.maps, corners, fold, crease)


def enlarged(flat: Flat, photograph: Picture, width: int) -> Picture:
    """The same board in another size, to be looked at."""
    return flatten(photograph, flat.corners, flat.size_mm, flat.fold, width).picture


@dataclass(frozen=True, slots=True, eq=False)
class _Halves:
    maps: tuple[Matrix, Matrix]
    beyond: np.ndarray[tuple[int, int], np.dtype[np.bool_]]
    """Flat pixels that belong to the second half."""


def _halves(
    corners: Points, fold: Points, size: tuple[int, int]
) -> tuple[_Halves, tuple[Points, Points]]:
    """A fold runs across the middle of two opposite sides: each half is flattened by itself."""
    upright = _is_upright(corners, fold)
    ordered = _ordered(fold, corners, upright=upright)
    top, end = ordered
    w, h = size
    rows, columns = np.mgrid[0:h, 0:w]
    if upright:
        first = _matrix(
            np.array([corners[0], top, end, corners[3]]),
            np.array([[0, 0], [w / 2, 0], [w / 2, h], [0, h]]),
        )
        second = _matrix(
            np.array([top, corners[1], corners[2], end]),
            np.array([[w / 2, 0], [w, 0], [w, h], [w / 2, h]]),
        )
        return _Halves((first, second), columns >= w / 2), (top, end)
    first = _matrix(
        np.array([corners[0], corners[1], end, top]),
        np.array([[0, 0], [w, 0], [w, h / 2], [0, h / 2]]),
    )
    second = _matrix(
        np.array([top, end, corners[2], corners[3]]),
        np.array([[0, h / 2], [w, h / 2], [w, h], [0, h]]),
    )
    return _Halves((first, second), rows >= h / 2), (end, top)


def _is_upright(corners: Points, fold: Points) -> bool:
    """Whether the fold runs from the top side to the bottom side."""
    down = (corners[3] + corners[2] - corners[0] - corners[1]) / 2
    across = (corners[1] + corners[2] - corners[0] - corners[3]) / 2
    way = fold[1] - fold[0]
    down_part = abs(way @ down) / (down @ down)
    return bool(down_part >= abs(way @ across) / (across @ across))


def _ordered(fold: Points, corners: Points, *, upright: bool) -> tuple[Points, Points]:
    """Top end first, or left end first."""
    near = (corners[0] + corners[1]) / 2 if upright else (corners[0] + corners[3]) / 2
    away = np.linalg.norm(fold - near, axis=1)
    return (fold[0], fold[1]) if away[0] <= away[1] else (fold[1], fold[0])


def _beyond(
    points: Points, crease: tuple[Points, ...]
) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    start, end = crease
    way, there = end - start, points - start
    return np.asarray(way[0] * there[:, 1] - way[1] * there[:, 0] < 0)


def _matrix(source: Points, target: Points) -> Matrix:
    """Four points to four; pixel centres are whole numbers, corners of pictures are not."""
    found = cv2.getPerspectiveTransform(
        np.asarray(source, np.float32), np.asarray(target - 0.5, np.float32)
    )
    return np.asarray(found, np.float64)


def _seen(photograph: Picture, matrix: Matrix, size: tuple[int, int]) -> Picture:
    """Shrunk first if the photograph has far more pixels than are wanted."""
    back = np.asarray(np.linalg.inv(matrix), np.float64)
    there = through(back, SQUARE * size)
    sides = np.linalg.norm(np.roll(there, -1, axis=0) - there, axis=1)
    shrink = max(1, int(max(sides[0], sides[2]) / (1.5 * size[0])))
    if shrink > 1:
        h, w = photograph.shape[:2]
        even = photograph[: h // shrink * shrink, : w // shrink * shrink]
        photograph = np.asarray(
            cv2.resize(even, (w // shrink, h // shrink), interpolation=cv2.INTER_AREA), np.uint8
        )
        half = (shrink - 1) / 2
        matrix = matrix @ np.array([[shrink, 0, half], [0, shrink, half], [0, 0, 1]])
    flags, rim = cv2.INTER_LINEAR, cv2.BORDER_REPLICATE
    seen = cv2.warpPerspective(photograph, matrix, size, flags=flags, borderMode=rim)
    return np.asarray(seen, np.uint8)
