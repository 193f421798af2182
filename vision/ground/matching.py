"""Where a board lies, from its own printed picture: local features and the plane they lie in."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Floats, Picture, Points
from vision.grey import to_grey
from vision.ground.reference import PX_PER_MM, Reference
from vision.layout import Plan
from vision.table.lens import Lens, Pair, estimate_lens, fit_plane
from vision.table.register import Registration, goes_round

WORKING_WIDTH = 1400
"""Features are looked for in a picture about this wide."""
FEATURES_OF_BOARD, FEATURES_OF_FRAME = 4000, 7000
FAINTEST = 0.01
"""Contrast of a point from which it is looked at: painted maps are soft."""
ALIKE = 0.78
"""How much nearer the best match must be than the second."""
OFF_PX = 3.0
ENOUGH, ENOUGH_FOR_LENS = 24, 80
SPREAD_SHARE = 0.25
"""The matches must span this much of the board both ways, or its far end is a guess."""


@dataclass(frozen=True, slots=True, eq=False)
class Features:
    """Points with what is about them."""

    points: Points
    words: Floats


class PictureFinder:
    """Finds one board by its reference."""

    def __init__(self, reference: Reference) -> None:
        self.plan: Plan = reference.plan
        self._error_mm = reference.error_mm
        found = features(to_grey(reference.picture), FEATURES_OF_BOARD)
        self._mm = (found.points + 0.5) / PX_PER_MM
        self._words = found.words

    def find(
        self, frame: Features, size: tuple[int, int], bend: float | None
    ) -> Registration | None:
        """The board in a frame with these features; None where it is not surely seen."""
        mm, pixels = self._matches(frame)
        if len(mm) < ENOUGH:
            return None
        good = _in_one_plane(mm, pixels, OFF_PX * size[0] / 1000)
        pair = mm[good], pixels[good]
        if good.sum() < ENOUGH or not self._spread(pair[0]):
            return None
        return self._registration(pair, size, bend)

    def _matches(self, frame: Features) -> Pair:
        if len(frame.points) < ENOUGH or len(self._mm) < ENOUGH:
            return np.zeros((0, 2)), np.zeros((0, 2))
        pairs = cv2.BFMatcher(cv2.NORM_L2).knnMatch(self._words, frame.words, k=2)
        sure = [a for a, b in pairs if a.distance < ALIKE * b.distance]
        here, there = [m.queryIdx for m in sure], [m.trainIdx for m in sure]
        return self._mm[here], frame.points[there]

    def _spread(self, mm: Points) -> bool:
        low, high = np.percentile(mm, (10, 90), axis=0)
        return bool((high - low > SPREAD_SHARE * np.array(self.plan.size_mm)).all())

    def _registration(
        self, pair: Pair, size: tuple[int, int], bend: float | None
    ) -> Registration | None:
        lens = Lens(size, bend or 0.0)
        if bend is None and len(pair[0]) >= ENOUGH_FOR_LENS:
            lens = estimate_lens(size, [pair])
        matrix = fit_plane(lens, pair)
        if matrix is None or abs(np.linalg.det(matrix)) < 1e-12:
            return None
        board = Registration(self.plan, lens, matrix, 0.0, 0, len(pair[0]))
        away = np.linalg.norm(board.to_board(pair[1]) - pair[0], axis=1)
        board = replace(board, error_mm=self._error_mm + float(np.median(away)))
        return board if goes_round(board.corners_px()) else None


def _in_one_plane(mm: Points, pixels: Points, off: float) -> NDArray[np.bool_]:
    """Which matches agree on where the board lies."""
    mask: object = cv2.findHomography(mm, pixels, cv2.USAC_MAGSAC, off)[1]
    return np.zeros(len(mm), bool) if mask is None else np.ravel(np.asarray(mask)).astype(bool)


def features(grey: Picture, most: int) -> Features:
    """The most telling points of a picture, looked for at a size that is worth the time."""
    shrink = max(1.0, grey.shape[1] / WORKING_WIDTH)
    size = (round(grey.shape[1] / shrink), round(grey.shape[0] / shrink))
    small = cv2.resize(grey, size, interpolation=cv2.INTER_AREA) if shrink > 1 else grey
    found, words = cv2.SIFT.create(nfeatures=most, contrastThreshold=FAINTEST).detectAndCompute(
        small, np.array([])
    )
    if len(found) == 0:
        return Features(np.zeros((0, 2)), np.zeros((0, 128), np.float32))
    scale = np.array([grey.shape[1] / size[0], grey.shape[0] / size[1]])
    points = (np.array([point.pt for point in found]) + 0.5) * scale - 0.5
    return Features(points, np.asarray(words, np.float32))


def frame_features(grey: Picture) -> Features:
    return features(grey, FEATURES_OF_FRAME)
