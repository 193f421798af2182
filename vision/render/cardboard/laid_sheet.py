"""A photograph of tokens laid out on a white sheet, as people take it to show their faces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from vision.census import Face
from vision.geometry import SQUARE, Picture
from vision.render.optics import expose, illuminate
from vision.render.paint.art import wood
from vision.render.paint.paste import paste
from vision.render.scene import Light, Lying, Piece
from vision.render.studio import TokenArt, piece_layer
from vision.render.viewpoint import Viewpoint

STEP_MM = 34.0
EDGE_MM = 26.0
PAPER = np.full((300, 400, 3), (246, 248, 248), np.uint8)


def grid(faces: Sequence[Face], columns: int, chance: np.random.Generator) -> tuple[Piece, ...]:
    """Tokens in rows from the left, as exactly as people lay them."""
    pieces = []
    for number, face in enumerate(faces):
        slip, turn = chance.normal(0, 1.2, 2), float(chance.normal(0, 6))
        x, y = number % columns * STEP_MM + slip[0], number // columns * STEP_MM + slip[1]
        pieces.append(Piece(face, Lying(float(x), float(y), turn)))
    return tuple(pieces)


def sheet_photograph(
    pieces: Iterable[Piece], faces: TokenArt, view: Viewpoint, light: Light, seed: int = 0
) -> Picture:
    """The pieces on a sheet of paper on a wooden table; the camera looks at the sheet's middle."""
    pieces, chance = tuple(pieces), np.random.default_rng(seed)
    places = np.array([(piece.at.x, piece.at.y) for piece in pieces])
    low, high = places.min(axis=0) - EDGE_MM, places.max(axis=0) + EDGE_MM
    middle = (low + high) / 2
    view = replace(view, target_mm=(float(middle[0]), float(middle[1])))
    table = _table(view, seed)
    paste(table, PAPER, view.project(low + SQUARE * (high - low)))
    for piece in pieces:
        piece_layer(piece, view, faces(piece.face)).paint(table)
    return expose(table, illuminate(light, view, chance), light, chance)


def _table(view: Viewpoint, seed: int) -> Picture:
    grain = wood((1600, 1200), seed)
    rows, columns = (
        np.arange(side) % limit for side, limit in zip(view.size[::-1], (1200, 1600), strict=True)
    )
    return np.ascontiguousarray(grain[rows][:, columns])
