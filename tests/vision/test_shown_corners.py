"""Boards whose tags are not found, laid down by a person who shows their corners."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.tables import bare_scene, center, lay, photograph, small_view, with_pieces
from vision.geometry import Picture, Points
from vision.render.scene import Scene, plan
from vision.render.viewpoint import Viewpoint
from vision.table.advice.checkup import check
from vision.table.advice.grading import Level, grades
from vision.table.advice.notes import Word
from vision.table.eye import Eye

BOARD = "base-2p"
TOKEN, REGION = "elves-1", "12"


def table(hidden: int) -> tuple[Scene, Viewpoint, Picture]:
    """A board with one token and so many of its corner tags covered."""
    tags = frozenset(anchor.tag for anchor in plan(BOARD).anchors[:hidden])
    scene = with_pieces(bare_scene(), lay(TOKEN, *center(BOARD, REGION)))
    scene = Scene(scene.game, scene.boards, scene.pieces, hidden_anchors=tags)
    view = small_view(scene, tilt=18)
    return scene, view, photograph(scene, view).picture


def shown(view: Viewpoint) -> Points:
    return np.asarray((view.project(plan(BOARD).corners_mm()) + 0.5) / view.size)


def test_a_board_without_tags_is_read_once_its_corners_are_shown() -> None:
    _, view, picture = table(hidden=4)
    eye = Eye("base")
    assert eye.look(picture).boards == ()
    eye.show(BOARD, shown(view))
    sight = eye.look(picture)
    assert [(mark.face.token, mark.regions) for mark in sight.marks] == [(TOKEN, (REGION,))]
    (board,) = sight.boards
    assert board.anchors == 0
    assert 0 < board.error_mm < 5
    assert Word.NO_BOARD not in {note.word for note in sight.notes}


def test_the_box_is_known_from_the_board_shown() -> None:
    _, view, picture = table(hidden=4)
    eye = Eye()
    eye.show(BOARD, shown(view))
    assert eye.look(picture).registered(BOARD) is not None


def test_tags_tell_better_than_fingers() -> None:
    _, view, picture = table(hidden=0)
    eye = Eye("base")
    eye.show(BOARD, shown(view) + 0.02)
    (board,) = eye.look(picture).boards
    assert board.anchors == 4
    assert board.error_mm < 0.5


def test_what_was_shown_can_be_taken_back() -> None:
    _, view, picture = table(hidden=4)
    eye = Eye("base")
    eye.show(BOARD, shown(view))
    eye.show(BOARD, None)
    assert eye.look(picture).boards == ()


@pytest.mark.parametrize("order", [(0, 2, 1, 3), (3, 2, 1, 0), (0, 0, 0, 0)])
def test_corners_must_go_round_the_board(order: tuple[int, ...]) -> None:
    _, view, picture = table(hidden=4)
    eye = Eye("base")
    eye.show(BOARD, shown(view)[list(order)])
    assert eye.look(picture).boards == ()


@pytest.mark.parametrize(("hidden", "level"), [(0, Level.GOOD), (4, Level.BAD)])
def test_the_check_tells_boards_from_none(hidden: int, level: Level) -> None:
    _, _, picture = table(hidden)
    sight = Eye("base").look(picture)
    found = {g.what: g.level for g in grades(sight, check(sight, picture[..., 0]))}
    assert found["boards"] is level
    assert found["light"] is Level.GOOD


def test_a_dark_picture_is_graded_so() -> None:
    _, _, picture = table(hidden=0)
    dim = np.asarray(picture // 5, np.uint8)
    sight = Eye("base").look(dim)
    found = {g.what: g.level for g in grades(sight, check(sight, dim[..., 0]))}
    assert found["light"] is not Level.GOOD
