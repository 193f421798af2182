"""Where a board lies, from its own printed picture: local features and the plane they lie in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.geometry import Floats, Matrix, Picture, Points, through
from vision.grey import to_grey
from vision.ground.reference import PX_PER_MM, Reference
from vision.layout import Plan
from vision.table.registration.lens import Lens, Pair, estimate_lens, fit_plane
from vision.table.registration.register import Registration, goes_round

WORKING_WIDTH = 1400
"""Features are looked for in a picture about this wide."""
FEATURES_OF_BOARD, FEATURES_OF_FRAME = 4000, 7000
FAINTEST = 0.01
"""Contrast of a point from which it is looked at: painted maps are soft."""
ALIKE = 0.78
"""How much nearer the best match must be than the second."""
OFF_PX = 3.0
ROUGH, ENOUGH, PLENTY = 8, 24, 80
"""Matches from which a place is worth a second look, is believed after it, or without it."""
TRIES, SURE = 20_000, 0.995
"""How often four matches are drawn: where one in seven is right, one draw in two thousand is."""
NEAR_MM, ALIKE_NEAR = 10.0, 0.85
"""In the second look a point is where the first one says, give or take."""
AGREEING = 0.38
"""The share of the matches of a second look that must lie in one plane: where the board is not,
some agree by chance.
"""
SPREAD_SHARE = 0.25
"""The matches must span this much of the board both ways, or its far end is a guess."""


@dataclass(frozen=True, slots=True, eq=False)
class Features:
    """Points of a picture with what is about them."""

    grey: Picture
    points: Points
    words: Floats

    @property
    def size(self) -> tuple[int, int]:
        return int(self.grey.shape[1]), int(self.grey.shape[0])


class PictureFinder:
    """Finds one board by its reference."""

    def __init__(self, reference: Reference) -> None:
        self.plan: Plan = reference.plan
        self._error_mm = reference.error_mm
        found = features(to_grey(reference.picture), FEATURES_OF_BOARD)
        self._mm = (found.points + 0.5) / PX_PER_MM
        self._words = found.words

    def find(self, frame: Features, bend: float | None) -> Registration | None:
        """The board in a frame with these features; None where it is not surely seen."""
        off = OFF_PX * frame.size[0] / 1000
        pair = _in_one_plane(self._matches(frame), off)
        if ROUGH <= len(pair[0]) < PLENTY:
            pair = self._looked_at_again(frame.grey, pair, off)
        if len(pair[0]) < ENOUGH or not self._spread(pair[0]):
            return None
        return self._registration(pair, frame.size, bend)

    def _matches(self, frame: Features) -> Pair:
        if min(len(frame.points), len(self._mm)) < ENOUGH:
            return NOTHING
        pairs = cv2.BFMatcher(cv2.NORM_L2).knnMatch(self._words, frame.words, k=2)
        here, there = _one_to_one(pairs, frame.points, ALIKE)
        return self._mm[here], frame.points[there]

    def _looked_at_again(self, grey: Picture, rough: Pair, off: float) -> Pair:
        """A steep view of plain print has few matches: seen from above, where they say that the
        board lies, there are many more if it does lie there.
        """
        matrix = fit_plane(Lens((1, 1)), rough)
        if matrix is None:
            return NOTHING
        again = self._matches_from_above(grey, matrix)
        good = _in_one_plane(again, off)
        return good if len(good[0]) >= AGREEING * len(again[0]) else NOTHING

    def _matches_from_above(self, grey: Picture, matrix: Matrix) -> Pair:
        upright = matrix @ PIXEL_MM
        size = [round(side * PX_PER_MM) for side in self.plan.size_mm]
        flat = cv2.warpPerspective(
            grey, upright, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        )
        found = features(np.asarray(flat, np.uint8), FEATURES_OF_BOARD)
        if len(found.points) < ENOUGH:
            return NOTHING
        near = _near(self._mm, (found.points + 0.5) / PX_PER_MM)
        pairs = cv2.BFMatcher(cv2.NORM_L2).knnMatch(self._words, found.words, k=2, mask=near)
        here, there = _one_to_one(pairs, found.points, ALIKE_NEAR)
        return self._mm[here], through(upright, found.points[there])

    def _spread(self, mm: Points) -> bool:
        low, high = np.percentile(mm, (10, 90), axis=0)
        return bool((high - low > SPREAD_SHARE * np.array(self.plan.size_mm)).all())

    def _registration(
        self, pair: Pair, size: tuple[int, int], bend: float | None
    ) -> Registration | None:
        lens = Lens(size, bend or 0.0)
        if bend is None and len(pair[0]) >= PLENTY:
            lens = estimate_lens(size, [pair])
        matrix = fit_plane(lens, pair)
        if matrix is None or abs(np.linalg.det(matrix)) < 1e-12:
            return None
        board = Registration(self.plan, lens, matrix, 0.0, 0, len(pair[0]))
        away = np.linalg.norm(board.to_board(pair[1]) - pair[0], axis=1)
        board = replace(board, error_mm=self._error_mm + float(np.median(away)))
        return board if goes_round(board.corners_px()) else None


NOTHING: Pair = (np.zeros((0, 2)), np.zeros((0, 2)))
PIXEL_MM = np.array([[1.0, 0.0, 0.5], [0.0, 1.0, 0.5], [0.0, 0.0, PX_PER_MM]]) / PX_PER_MM
"""From pixels of a board seen from above to its millimetres."""


def _one_to_one(
    pairs: Sequence[Sequence[cv2.DMatch]], points: Points, alike: float
) -> tuple[list[int], list[int]]:
    """Clear matches; a spot that many points are like counts for the likest one only: else a
    crowd of points that all mean one spot would agree on a board the size of a thumbnail.
    """
    best: dict[tuple[int, int], cv2.DMatch] = {}
    clear = (
        pair[0] for pair in pairs if len(pair) > 1 and pair[0].distance < alike * pair[1].distance
    )
    for match in sorted(clear, key=lambda match: match.distance):
        x, y = points[match.trainIdx]
        best.setdefault((round(x), round(y)), match)
    return [m.queryIdx for m in best.values()], [m.trainIdx for m in best.values()]


def _near(here: Points, there: Points) -> Picture:
    """1 where two points are near each other, row by row so that little memory is taken."""
    mask = np.zeros((len(here), len(there)), np.uint8)
    for row, point in zip(mask, here, strict=True):
        row[:] = ((there - point) ** 2).sum(axis=1) < NEAR_MM**2
    return mask


def _in_one_plane(pair: Pair, off: float) -> Pair:
    """The matches that agree on where the board lies."""
    if len(pair[0]) < ROUGH:
        return NOTHING
    mask: object = cv2.findHomography(*pair, cv2.USAC_MAGSAC, off, None, TRIES, SURE)[1]
    good = np.zeros(len(pair[0]), bool) if mask is None else np.ravel(np.asarray(mask)).astype(bool)
    return pair[0][good], pair[1][good]


def features(grey: Picture, most: int) -> Features:
    """The most telling points of a picture, looked for at a size that is worth the time."""
    shrink = max(1.0, grey.shape[1] / WORKING_WIDTH)
    size = (round(grey.shape[1] / shrink), round(grey.shape[0] / shrink))
    small = cv2.resize(grey, size, interpolation=cv2.INTER_AREA) if shrink > 1 else grey
    found, words = cv2.SIFT.create(nfeatures=most, contrastThreshold=FAINTEST).detectAndCompute(
        small, np.array([])
    )
    if len(found) == 0:
        return Features(grey, np.zeros((0, 2)), np.zeros((0, 128), np.float32))
    scale = np.array([grey.shape[1] / size[0], grey.shape[0] / size[1]])
    points = (np.array([point.pt for point in found]) + 0.5) * scale - 0.5
    return Features(grey, points, np.asarray(words, np.float32))


def frame_features(grey: Picture) -> Features:
    return features(grey, FEATURES_OF_FRAME)
