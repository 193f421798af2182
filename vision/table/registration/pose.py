"""Where a camera stands over a board, from how the board lies in its picture. No lens, no tags."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.geometry import Floats
from vision.table.registration.register import Registration

USUAL_FOCAL = 0.9
"""Focal length of a usual camera in picture widths, when the boards do not tell."""
LIKELY = 0.4, 2.5
"""Between how many usual focal lengths one that was measured is believed."""
TELLING_TILT = 12.0
"""Degrees from which perspective tells the focal length."""
SURE, UNSURE = 0.06, 0.3
"""Share by which distances may be off with a focal length that was measured, and with the usual
one."""


@dataclass(frozen=True, slots=True)
class Pose:
    """`tilt` in degrees from straight above; millimetres to the board's middle and to its plane."""

    tilt: float
    distance_mm: float
    height_mm: float
    off: float
    """The share by which the millimetres may be wrong."""


def pose_of(board: Registration) -> Pose:
    """How the camera stands over this board."""
    measured = _focal(board)
    focal = measured or USUAL_FOCAL * board.lens.size[0]
    columns = _centred(board)
    columns[:2] /= focal
    scale = 2 / (np.linalg.norm(columns[:, 0]) + np.linalg.norm(columns[:, 1]))
    columns = columns * (scale if columns[2, 2] > 0 else -scale)
    up = np.cross(columns[:, 0], columns[:, 1])
    up /= np.linalg.norm(up)
    tilt = float(np.degrees(np.arccos(np.clip(abs(up[2]), 0, 1))))
    at = columns @ np.array([*(np.array(board.plan.size_mm) / 2), 1.0])
    sure = measured is not None and tilt >= TELLING_TILT
    return Pose(tilt, float(np.linalg.norm(at)), float(abs(up @ at)), SURE if sure else UNSURE)


def _centred(board: Registration) -> Floats:
    """Millimetres to pixels from the middle of the picture."""
    middle = (np.array(board.lens.size) - 1) / 2
    return np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, 1.0]]) @ board.matrix


def _focal(board: Registration) -> float | None:
    """In pixels, from right angles and equal lengths seen in perspective; None where they do not
    tell.
    """
    a, b = _centred(board)[:, :2].T
    flat = np.array([a[0] * b[0] + a[1] * b[1], a[0] ** 2 + a[1] ** 2 - b[0] ** 2 - b[1] ** 2])
    deep = np.array([a[2] * b[2], a[2] ** 2 - b[2] ** 2])
    square = float(flat @ deep)
    if square >= 0:
        return None
    focal = float(np.sqrt(flat @ flat / -square))
    usual = USUAL_FOCAL * board.lens.size[0]
    return focal if LIKELY[0] * usual < focal < LIKELY[1] * usual else None
