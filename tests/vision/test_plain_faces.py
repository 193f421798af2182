"""Faces that show next to nothing, and places of which next to nothing is seen, are never sure."""

from __future__ import annotations

import cv2
import numpy as np

from vision.faces.album import FaceName, album_of
from vision.faces.colours import Field
from vision.faces.dial import FINE
from vision.faces.finding import BoardLook, Mask, find


def _sure(flat: Field, known: Field, at: tuple[float, float], over: Mask) -> bool:
    """Whether what lies over this board is named surely: one face is cut out of `known` there."""
    ring = np.zeros_like(known)
    cv2.circle(ring, (100, 60), 8, (1.0, 0.0, 0.0), 3)
    cut = FINE.wheels(known, np.array([at]))[0], FINE.wheels(ring, np.array([[50.0, 30.0]]))[0]
    names = FaceName("monster", "front"), FaceName("lost_tribe", "front")
    look = BoardLook(flat, True, album_of("underground", zip(names, cut, strict=True)))
    return any(token.sure for token in find(look, over, over, np.zeros(2)).tokens)


def test_a_face_that_is_little_more_than_an_edge_is_never_sure() -> None:
    """One dark corner on plain ground: so looks plain ground beside a dark thing, too."""
    flat, corner = (np.full((120, 200, 3), (-1.0, 0.0, 0.0), np.float32) for _ in range(2))
    cv2.circle(flat, (124, 60), 16, (-1.6, 0.0, 0.0), -1)
    cv2.circle(corner, (116, 60), 10, (-1.8, 0.0, 0.0), -1)
    figure = corner.copy()
    cv2.line(figure, (88, 50), (96, 70), (-0.2, 0.0, 0.0), 4)
    cv2.circle(figure, (104, 50), 4, (-2.0, 0.0, 0.0), -1)
    over = np.zeros((20, 34), bool)
    over[5:15, 12:22] = True
    assert _sure(figure, figure, (50.0, 30.0), over), "a figure beside it is enough"
    assert not _sure(flat, corner, (50.0, 30.0), over)
    assert not _sure(corner, corner, (50.0, 30.0), over), "not even where it lies itself"


def test_what_lies_mostly_beyond_the_board_is_never_sure() -> None:
    """Beyond the board its last row is only repeated."""
    chance = np.random.default_rng(5)
    grain = cv2.GaussianBlur(chance.normal(0, 1, (120, 200)).astype(np.float32), (0, 0), 3)
    flat = np.zeros((120, 200, 3), np.float32)
    flat[..., 0] = 4 * grain - 1
    rim, inside = np.zeros((20, 34), bool), np.zeros((20, 34), bool)
    rim[:4, 13:20] = inside[5:15, 12:22] = True
    assert _sure(flat, flat, (50.0, 30.0), inside)
    assert not _sure(flat, flat, (50.0, -2.0), rim)
