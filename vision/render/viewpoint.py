"""A camera over the table: where every millimetre falls in the picture. Draws nothing."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry import Matrix, Points

COARSE = 16
"""Pixels between exactly traced rays; in between they are interpolated (error < 0.01 px)."""


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """Table millimetres: x right, y towards the near edge, z up. Angles in degrees."""

    size: tuple[int, int]
    focal: float
    target_mm: tuple[float, float]
    distance_mm: float
    tilt: float = 0.0
    turn: float = 0.0
    roll: float = 0.0
    bend: tuple[float, float] = (0.0, 0.0)
    """Radial lens distortion k1, k2; negative k1 is the barrel of a wide-angle lens."""

    def axes(self) -> Matrix:
        """Rows: to the right, down and forward as the camera sees, in table directions."""
        tilt, turn, roll = np.radians([self.tilt, self.turn, self.roll])
        right = np.array([np.cos(turn), np.sin(turn), 0.0])
        away = np.array([np.sin(turn), -np.cos(turn), 0.0])
        forward = away * np.sin(tilt) + np.array([0, 0, -1.0]) * np.cos(tilt)
        down = np.cross(right, forward)
        turned = np.array([[np.cos(roll), np.sin(roll)], [-np.sin(roll), np.cos(roll)]])
        right, down = turned @ np.stack([right, down])
        return np.stack([right, down, forward])

    def eye_mm(self) -> Points:
        return np.asarray(np.array([*self.target_mm, 0.0]) - self.distance_mm * self.axes()[2])

    def project(self, points: Points, height: float | Points = 0.0) -> Points:
        """Table points `(..., 2)` at a height above it, as pixels."""
        flat = np.asarray(points, np.float64)
        lifted = np.concatenate(
            [flat, np.broadcast_to(height, flat.shape[:-1])[..., None]], axis=-1
        )
        seen = (lifted - self.eye_mm()) @ self.axes().T
        plane = seen[..., :2] / seen[..., 2:]
        return np.asarray(self._bent(plane) * self.focal + self._middle())

    def table_map(self) -> NDArray[np.float32]:
        """For every pixel the table point it shows: `(height, width, 2)` in millimetres."""
        width, height = self.size
        columns = np.arange(-COARSE, width + 2 * COARSE, COARSE)
        rows = np.arange(-COARSE, height + 2 * COARSE, COARSE)
        pixels = np.stack(np.meshgrid(columns, rows), axis=-1).astype(np.float64)
        coarse = self._on_table(pixels).astype(np.float32)
        x = (np.arange(width, dtype=np.float32) + COARSE) / COARSE
        y = (np.arange(height, dtype=np.float32) + COARSE) / COARSE
        return np.asarray(cv2.remap(coarse, *np.meshgrid(x, y), cv2.INTER_CUBIC), np.float32)

    def pixels_per_mm(self, point: tuple[float, float]) -> float:
        """On the short axis: a square seen at an angle is as readable as its flattest side."""
        x, y = point
        around = self.project(np.array([[x, y], [x + 1, y], [x, y + 1]]))
        return float(np.linalg.svd(np.stack([around[1] - around[0], around[2] - around[0]]))[1][1])

    def _middle(self) -> Points:
        return (np.array(self.size, np.float64) - 1) / 2

    def _bent(self, plane: Points) -> Points:
        square = (plane**2).sum(axis=-1, keepdims=True)
        return np.asarray(plane * (1 + self.bend[0] * square + self.bend[1] * square**2))

    def _on_table(self, pixels: Points) -> Points:
        bent = (pixels - self._middle()) / self.focal
        plane = bent.copy()
        for _ in range(12):
            square = (plane**2).sum(axis=-1, keepdims=True)
            plane = bent / (1 + self.bend[0] * square + self.bend[1] * square**2)
        rays = np.concatenate([plane, np.ones_like(plane[..., :1])], axis=-1) @ self.axes()
        eye = self.eye_mm()
        return np.asarray(eye[:2] - rays[..., :2] * (eye[2] / rays[..., 2:]))
