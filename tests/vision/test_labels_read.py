"""The small tag of round labels: from where it is read, and that nothing is lost by it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.geometry import Points
from vision.render.arrange import Spread, random_scene, view_over
from vision.render.scene import Light, Lying, Piece, Scene
from vision.render.studio import Studio
from vision.render.viewpoint import Viewpoint
from vision.sticker import FRAMED, SMALL, Sticker, on_label
from vision.table.eye import Eye

ROUND = on_label(16.0)
FULL_HD, UHD = (1920, 1080), (3840, 2160)
ROOM = Light(exposure=0.6, uneven=0.35, noise=0.02, blur=0.7, jpeg=82)


def laid(sticker: Sticker, seed: int, *, scale: float = 1.0, askew: float = 5.0) -> Scene:
    """Forty tokens whose stickers were pressed on by hand, printed at this scale."""
    chance = np.random.default_rng(seed)
    scene = random_scene("base", 3, chance, Spread(40, stacked=0.0, column=False))
    printed = replace(sticker, quiet_mm=sticker.quiet_mm * scale)

    def glued() -> Lying:
        right, down = chance.normal(0, 0.5, 2)
        return Lying(float(right), float(down), float(chance.normal(0, askew)))

    pieces = tuple(replace(p, sticker=printed, glued=glued()) for p in scene.pieces)
    return replace(scene, pieces=pieces, light=ROOM)


def above(scene: Scene, size: tuple[int, int], distance_mm: float, tilt: float = 15.0) -> Viewpoint:
    return replace(view_over(scene, size, tilt), distance_mm=distance_mm)


def read(scene: Scene, view: Viewpoint) -> float:
    """The share of tokens in the picture that the whole eye has told after three frames."""
    studio, eye = Studio(scene, view, 3, colour=False), Eye("base")
    for _ in range(3):
        sight = eye.look(studio.draw(scene).picture)
    there = {piece.face.token for piece in scene.pieces if _inside(piece, view)}
    told = {mark.face.token for mark in sight.marks if mark.board is not None}
    assert told <= {piece.face.token for piece in scene.pieces}
    return len(there & told) / len(there)


def _inside(piece: Piece, view: Viewpoint) -> bool:
    corners: Points = view.project(piece.at.place(np.array([[-12.0, -12.0], [12.0, 12.0]])))
    return bool((corners > 2).all() and (corners < np.array(view.size) - 3).all())


@pytest.mark.parametrize(
    ("size", "distance_mm", "tilt"),
    [(FULL_HD, 850.0, 30.0), (FULL_HD, 1050.0, 0.0), (UHD, 1800.0, 20.0)],
)
def test_small_tags_are_read_from_where_cameras_usually_are(
    size: tuple[int, int], distance_mm: float, tilt: float
) -> None:
    scene = laid(ROUND, 5)
    assert read(scene, above(scene, size, distance_mm, tilt)) == 1.0


def test_the_first_kits_are_read_as_well() -> None:
    scene = laid(FRAMED, 5)
    assert read(scene, above(scene, FULL_HD, 950.0, 30.0)) == 1.0


def test_labels_pressed_on_askew_or_printed_a_little_too_small_are_read() -> None:
    scene = laid(ROUND, 6, scale=0.97, askew=15.0)
    assert read(scene, above(scene, FULL_HD, 850.0)) == 1.0


def test_old_and_new_stickers_may_lie_on_one_table() -> None:
    scene = laid(ROUND, 7)
    kinds = (ROUND, FRAMED, SMALL, on_label(14.0))
    pieces = (replace(p, sticker=kinds[i % 4]) for i, p in enumerate(scene.pieces))
    scene = scene.with_pieces(tuple(pieces))
    assert read(scene, above(scene, FULL_HD, 800.0)) == 1.0
