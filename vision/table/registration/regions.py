"""Which region a point of a board lies in. On a border it names both sides."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.rules.board import RegionId
from vision.geometry import Points
from vision.layout import Plan

BORDER_MM = 3.5
"""Nearer than this to a border a token may belong to either side."""
FARTHEST_MM = 9.5
"""A token whose middle lies just outside the map still touches it."""
GRID_MM = 8.0


class RegionFinder:
    """The outlines of one board, made ready for many questions."""

    def __init__(self, plan: Plan) -> None:
        places = plan.outlines or plan.zones
        self._regions = list(places)
        self._outlines = [np.asarray(line, np.float32) for line in places.values()]
        self._low = np.array([line.min(axis=0) for line in self._outlines]).reshape(-1, 2)
        self._high = np.array([line.max(axis=0) for line in self._outlines]).reshape(-1, 2)

    def at(self, x: float, y: float, unsure_mm: float = 0.0) -> tuple[RegionId, ...]:
        """Regions the point may be in, likeliest first; empty if it is off the map."""
        depths = self._depths(x, y)
        if not depths:
            return ()
        deepest, region = max(depths)
        if deepest <= -FARTHEST_MM:
            return ()
        margin = BORDER_MM + unsure_mm
        near = sorted((d for d in depths if d[0] > min(deepest, 0.0) - margin), reverse=True)
        return tuple(name for _, name in near) if deepest < margin else (region,)

    def grid(self) -> tuple[Points, NDArray[np.intp]]:
        """Points spread evenly over all regions, and the index of each one's region."""
        points, owners = [], []
        for index, line in enumerate(self._outlines):
            x, y = np.meshgrid(
                np.arange(self._low[index, 0], self._high[index, 0], GRID_MM),
                np.arange(self._low[index, 1], self._high[index, 1], GRID_MM),
            )
            for point in np.stack([x.ravel(), y.ravel()], axis=1):
                if cv2.pointPolygonTest(line, (float(point[0]), float(point[1])), False) > 0:
                    points.append(point)
                    owners.append(index)
        return np.array(points).reshape(-1, 2), np.array(owners, np.intp)

    def regions(self) -> list[RegionId]:
        return self._regions

    def _depths(self, x: float, y: float) -> list[tuple[float, RegionId]]:
        """How deep the point lies in each region that it may be in; negative is outside."""
        low, high = self._low - FARTHEST_MM, self._high + FARTHEST_MM
        near = np.flatnonzero(
            (low[:, 0] <= x) & (x <= high[:, 0]) & (low[:, 1] <= y) & (y <= high[:, 1])
        )
        return [
            (cv2.pointPolygonTest(self._outlines[i], (float(x), float(y)), True), self._regions[i])
            for i in near
        ]
