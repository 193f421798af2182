"""The exact truth of a drawn frame, as plain values for JSON."""

from __future__ import annotations

import cv2
import numpy as np

from vision.geometry import Picture, Points
from vision.layout import COLUMN_MAT, Plan
from vision.render.play import ON_TOP_MM
from vision.render.scene import Lying, Piece, Scene
from vision.render.studio import Drawn, tag_quad
from vision.render.viewpoint import Viewpoint
from vision.table.registration.regions import RegionFinder
from vision.tags.family import golay

COVERED_SHARE = 0.2


def truth(scene: Scene, drawn: Drawn, view: Viewpoint) -> dict[str, object]:
    """Everything that lies on the table, where it falls in the picture, and what hides it."""
    unseen = np.maximum(drawn.hands, drawn.blinded)
    return {
        "game": scene.game,
        "size": list(view.size),
        "camera": {"tilt": view.tilt, "turn": view.turn, "distance_mm": view.distance_mm},
        "boards": [_board(scene.plan(name), lying, view) for name, lying in scene.boards],
        "tokens": [_token(piece, scene, view, unseen) for piece in scene.pieces],
        "covered": [
            entry
            for name, lying in scene.boards
            if name != COLUMN_MAT
            for entry in _covered(scene.plan(name), lying, view, unseen)
        ],
        "combos": _combos(scene),
        "hidden_anchors": sorted(scene.hidden_anchors),
    }


def _board(plan: Plan, lying: Lying, view: Viewpoint) -> dict[str, object]:
    corners = view.project(lying.place(plan.corners_mm()))
    return {"board": plan.board, "corners_px": _rounded(corners)}


def _token(piece: Piece, scene: Scene, view: Viewpoint, unseen: Picture) -> dict[str, object]:
    quad = tag_quad(piece, view)
    board, regions = _region(piece, scene)
    above = _lies_under(piece, scene.pieces)
    return {
        "family": golay().name,
        "id": piece.face.tag,
        "token": piece.face.token,
        "piece": piece.face.piece,
        "side": piece.face.side.value,
        "serial": piece.face.serial,
        "board": board,
        "region": regions[0] if regions else None,
        "regions": list(regions),
        "level": piece.level,
        "under": above,
        "visible": above is None and _visible(quad, unseen),
        "center_px": _rounded(quad.mean(axis=0)),
        "corners_px": _rounded(quad),
        "px_per_module": round(
            view.pixels_per_mm((piece.at.x, piece.at.y)) * piece.sticker.cell_mm, 2
        ),
    }


def _region(piece: Piece, scene: Scene) -> tuple[str | None, tuple[str, ...]]:
    middle = piece.at.place(piece.glued.place(np.array([[0.0, -piece.sticker.up_mm]])))
    for name, lying in scene.boards:
        board = scene.plan(name)
        mm = (middle - lying.matrix()[:2, 2]) @ np.linalg.inv(lying.matrix()[:2, :2]).T
        inside = ((mm > -9) & (mm < np.array(board.size_mm) + 9)).all()
        if board.outlines and inside:
            return name, RegionFinder(board).at(float(mm[0, 0]), float(mm[0, 1]))
    return None, ()


def _lies_under(piece: Piece, pieces: tuple[Piece, ...]) -> str | None:
    """The token that lies directly on this one."""
    for other in pieces:
        gap = np.hypot(other.at.x - piece.at.x, other.at.y - piece.at.y)
        if other.level == piece.level + 1 and gap < ON_TOP_MM:
            return other.face.token
    return None


def _visible(quad: Points, unseen: Picture) -> bool:
    """All of it is in the picture and nothing lies over more than a sliver of it."""
    height, width = unseen.shape
    if (quad < 1).any() or (quad > (width - 2, height - 2)).any():
        return False
    mask = np.zeros_like(unseen)
    cv2.fillConvexPoly(mask, np.rint(quad).astype(np.int32), 255)
    return bool((unseen[mask > 0] > 127).mean() < 0.02)


def _covered(
    board: Plan, lying: Lying, view: Viewpoint, unseen: Picture
) -> list[dict[str, object]]:
    finder = RegionFinder(board)
    points, owners = finder.grid()
    pixels = np.rint(view.project(lying.place(points))).astype(int)
    height, width = unseen.shape
    inside = (pixels >= 0).all(axis=1) & (pixels < (width, height)).all(axis=1)
    hidden = np.array(~inside)
    hidden[inside] = unseen[pixels[inside, 1], pixels[inside, 0]] > 127
    share = np.bincount(owners, hidden) / np.maximum(np.bincount(owners), 1)
    return [
        {"board": board.board, "region": finder.regions()[i], "share": round(float(share[i]), 3)}
        for i in np.flatnonzero(share >= COVERED_SHARE)
    ]


def _combos(scene: Scene) -> list[dict[str, object]]:
    rows: dict[int, dict[str, object]] = {}
    for name, row, kind in scene.labels:
        rows.setdefault(row, {"position": row, "race": None, "power": None})[kind] = name
    return [rows[row] for row in sorted(rows)]


def _rounded(values: Points) -> list[object]:
    return list(np.round(values, 2).tolist())
