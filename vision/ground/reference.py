"""A board's own printed picture, seen from straight above, by which it is found without cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.geometry import Picture, Points
from vision.ground.flat import CELL_MM
from vision.layout import Plan
from vision.table.registration.lens import Lens
from vision.table.registration.register import Registration, register_shown

PX_PER_MM = 2.0
SHOWN_MM = 1.5
BARE = ".bare.png"
ENDING = ".png"


@dataclass(frozen=True, slots=True, eq=False)
class Reference:
    """`picture` is the board from above, so many pixels per millimetre, grey or coloured."""

    plan: Plan
    picture: Picture
    bare: bool = False
    """A person says that nothing lay on the board: what looks different has something on it."""

    @property
    def error_mm(self) -> float:
        """How far the print may be from where the plan has it: regions are traced on a bare
        board's own photograph, any other picture lies as exactly as a finger points.
        """
        return 0.0 if self.bare else SHOWN_MM

    def look(self) -> Picture:
        """The board in the cells of its remembered look."""
        rows, columns = (max(1, int(side / CELL_MM)) for side in reversed(self.plan.size_mm))
        cell = round(CELL_MM * PX_PER_MM)
        whole = self.picture[: rows * cell, : columns * cell]
        flat = cv2.resize(whole, (columns, rows), interpolation=cv2.INTER_AREA)
        return np.asarray(flat, np.uint8).reshape(rows, columns, -1)


def taken(picture: Picture, board: Registration, *, bare: bool = False) -> Reference:
    """The reference that a frame shows of a registered board."""
    width, height = (round(side * PX_PER_MM) for side in board.plan.size_mm)
    x, y = np.meshgrid(np.arange(width), np.arange(height))
    mm = np.asarray((np.stack([x, y], axis=-1) + 0.5) / PX_PER_MM, np.float64)
    where = board.to_picture(mm.reshape(-1, 2)).reshape(height, width, 2).astype(np.float32)
    flat = cv2.remap(
        picture, where[..., 0], where[..., 1], cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE
    )
    return Reference(board.plan, np.asarray(flat, np.uint8), bare)


def from_photograph(plan: Plan, photograph: Picture, corners: Points) -> Reference | None:
    """Of a photograph of the bare board whose four corners are known in pixels, clockwise from
    the board's top left; None if they do not go round it.
    """
    size = (int(photograph.shape[1]), int(photograph.shape[0]))
    board = register_shown(plan, corners, Lens(size))
    return None if board is None else taken(photograph, board, bare=True)


def keep(reference: Reference, folder: Path) -> Path:
    """Write a reference where `kept` finds it."""
    folder.mkdir(parents=True, exist_ok=True)
    name = reference.plan.board
    discard(name, folder)
    path = folder / (name + (BARE if reference.bare else ENDING))
    cv2.imwrite(str(path), reference.picture)
    return path


def discard(board: str, folder: Path) -> None:
    """Nothing is kept of this board any more."""
    for ending in (BARE, ENDING):
        (folder / (board + ending)).unlink(missing_ok=True)


def kept(plans: tuple[Plan, ...], folder: Path) -> Iterator[Reference]:
    """The references of these boards that were kept; broken files are passed over."""
    for plan in plans:
        for ending in (BARE, ENDING):
            path = folder / (plan.board + ending)
            picture = cv2.imread(str(path), cv2.IMREAD_COLOR) if path.is_file() else None
            if picture is not None:
                yield Reference(plan, np.asarray(picture, np.uint8), ending == BARE)
                break
