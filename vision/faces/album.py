"""The faces that were learned of one box, ready to be compared with what lies on a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import cv2
import numpy as np

from vision.faces.beside import likeness_to_edges
from vision.faces.colours import Field, White, reflected
from vision.faces.dial import COARSE, FINE, PX_PER_MM, Pattern, Wheels
from vision.geometry import SQUARE, Floats, Picture, Quads
from vision.sticker import TOKEN_MM

SOFT_PX = 0.8
"""Photographs are sharper than what a camera over the table sees: they are softened to match."""
SUB_PX = 4
LEAST = 2
"""With a single face nothing tells a stranger from it."""


class FaceName(NamedTuple):
    """Which piece, and which of its sides."""

    piece: str
    side: str


@dataclass(frozen=True, eq=False)
class Album:
    """Every face that somebody has shown; `names` and `faces` go together."""

    game: str
    names: tuple[FaceName, ...]
    faces: Wheels

    @cached_property
    def patterns(self) -> Pattern:
        return FINE.patterns(self.faces)

    @cached_property
    def rough_patterns(self) -> Pattern:
        return COARSE.patterns(FINE.coarse(self.faces))

    @cached_property
    def commonest(self) -> Floats:
        """How alike each face is to the likest one of another piece: strangers may be as alike."""
        alike = FINE.likeness(self.patterns, self.patterns).max(axis=0)
        pieces = np.array(self.pieces)
        return np.asarray(np.where(pieces[:, None] == pieces, -1.0, alike).max(axis=1))

    @cached_property
    def edges(self) -> Floats:
        """How alike each face is to the edge of anything: a plain one must fit all the better."""
        return likeness_to_edges(self.patterns)

    @property
    def pieces(self) -> Sequence[str]:
        return [name.piece for name in self.names]

    def __bool__(self) -> bool:
        return len(set(self.pieces)) >= LEAST


def album_of(game: str, learned: Iterable[tuple[FaceName, Wheels]]) -> Album:
    """One album of faces that were cut out one by one."""
    known = list(learned)
    nothing = np.zeros((0, 3, len(FINE.radii_mm), FINE.angles))
    faces = np.stack([face for _, face in known]) if known else nothing
    return Album(game, tuple(name for name, _ in known), np.asarray(faces, np.float32))


def cut_out(photograph: Picture, quads: Quads, white: White) -> Wheels:
    """The tokens with these corners in a photograph, as they look in white light."""
    flats = (reflected(_flat(photograph, quad), white) for quad in quads)
    middle = np.full((1, 2), TOKEN_MM / 2)
    return np.concatenate([FINE.wheels(_soft(flat), middle) for flat in flats])


def _flat(photograph: Picture, quad: Quads) -> Picture:
    side = round(TOKEN_MM * PX_PER_MM)
    corners = (SQUARE * side * SUB_PX - 0.5).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(quad.astype(np.float32), corners)
    fine = cv2.warpPerspective(photograph, matrix, (side * SUB_PX, side * SUB_PX))
    return np.asarray(cv2.resize(fine, (side, side), interpolation=cv2.INTER_AREA), np.uint8)


def _soft(flat: Field) -> Field:
    return np.asarray(cv2.GaussianBlur(flat, (0, 0), SOFT_PX), np.float32)
