"""A board seen from straight above, in cells of a few millimetres. It compares nothing."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.rules.board import RegionId
from vision.geometry import Picture, Points, Quads
from vision.layout import Plan
from vision.table.registration.register import Registration

CELL_MM = 3.0
NODES = 16
"""Cells between exactly traced points; perspective and lens are smooth in between."""
FINE = 2
"""Places looked at in each cell, each way."""
NOBODY = -1


class Cells:
    """The cells of one plan and the region that each lies in."""

    def __init__(self, plan: Plan) -> None:
        self.shape = (
            max(1, int(plan.size_mm[1] / CELL_MM)),
            max(1, int(plan.size_mm[0] / CELL_MM)),
        )
        self.regions: tuple[RegionId, ...] = tuple(plan.outlines)
        self.owner = np.full(self.shape, NOBODY, np.int32)
        for index, outline in enumerate(plan.outlines.values()):
            line = np.rint(outline / CELL_MM - 0.5).astype(np.int32)
            cv2.fillPoly(self.owner, [line], index)

    def inside(self, outlines_mm: Quads, wider: int = 1) -> NDArray[np.bool_]:
        """The cells within these outlines, and so many cells round them."""
        mask = np.zeros(self.shape, np.uint8)
        for outline in outlines_mm:
            line = np.rint(outline / CELL_MM - 0.5).astype(np.int32)
            cv2.fillConvexPoly(mask, line, 1)
        if wider and mask.any():
            mask = np.asarray(cv2.dilate(mask, np.ones((2 * wider + 1,) * 2, np.uint8)), np.uint8)
        return mask.astype(bool)


class FlatView:
    """Where each cell of a registered board falls in the picture."""

    def __init__(self, board: Registration, cells: Cells) -> None:
        self.board = board
        rows, columns = (side * FINE for side in cells.shape)
        across = np.arange(-2 * NODES, columns + 3 * NODES, NODES)
        down = np.arange(-2 * NODES, rows + 3 * NODES, NODES)
        nodes = np.stack(np.meshgrid(across, down), axis=-1).astype(np.float64)
        exact = board.to_picture(nodes * (CELL_MM / FINE)).transpose(2, 0, 1)
        between = _shares(rows, len(down)) @ exact @ _shares(columns, len(across)).T
        where = np.ascontiguousarray(between.transpose(1, 2, 0), np.float32)
        self._where, self._between = cv2.convertMaps(where, np.array([]), cv2.CV_16SC2)
        width, height = board.lens.size
        at = where[::FINE, ::FINE]
        self.in_picture: NDArray[np.bool_] = np.asarray(
            (at[..., 0] >= 0) & (at[..., 1] >= 0) & (at[..., 0] < width) & (at[..., 1] < height)
        )

    def of(self, picture: Picture) -> Picture:
        """The board from above: `(rows, columns, 1 or 3)`."""
        fine = cv2.remap(
            picture, self._where, self._between, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        size = (self._where.shape[1] // FINE, self._where.shape[0] // FINE)
        flat = np.asarray(cv2.resize(fine, size, interpolation=cv2.INTER_AREA), np.uint8)
        return flat.reshape(*flat.shape[:2], -1)

    def on_board(self, quads: Quads) -> Quads:
        return self.board.to_board(quads)

    def spread(self, cells: Picture, shape: tuple[int, ...], block: int) -> Picture:
        """A mask of cells as a mask of the frame's blocks; the lens is left out of account."""
        scale = np.diag([1 / block, 1 / block, 1.0])
        matrix = scale @ self.board.matrix @ np.diag([CELL_MM, CELL_MM, 1.0])
        spread = cv2.warpPerspective(cells, matrix, (shape[1], shape[0]), flags=cv2.INTER_NEAREST)
        return np.asarray(spread, np.uint8)


def _shares(count: int, nodes: int) -> NDArray[np.float64]:
    """How much of each node is in each of so many places in between (Catmull and Rom's cubic, in
    which a straight line stays straight; OpenCV's does not keep it).
    """
    at = (np.arange(count) + 0.5) / NODES + 2
    away = np.abs(at[:, None] - np.arange(nodes))
    near = (1.5 * away - 2.5) * away**2 + 1
    far = ((-0.5 * away + 2.5) * away - 4) * away + 2
    return np.asarray(np.where(away < 1, near, np.where(away < 2, far, 0.0)))


def centres(quads_mm: Quads) -> Points:
    """The middle of each quad, in cells."""
    return np.asarray(quads_mm.mean(axis=1) / CELL_MM - 0.5)
