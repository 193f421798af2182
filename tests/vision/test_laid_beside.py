"""Tokens laid beside others and not read at once are not the board, then or later."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.ground.empty import EmptyBoard

SHAPE = (60, 80)
NONE = np.zeros(SHAPE, bool)
READ = ((slice(20, 28), slice(20, 28)), (slice(20, 28), slice(35, 43)))
LAID = slice(20, 28), slice(28, 35)
FRAMES = 20

Flat = NDArray[np.uint8]


def bare_board() -> Flat:
    print_ = np.random.default_rng(3).integers(90, 130, (*SHAPE, 3))
    return np.asarray(print_, np.uint8)


def with_cardboard(flat: Flat, *places: tuple[slice, slice]) -> Flat:
    """Tokens: white labels with dark cells."""
    laid = flat.copy()
    for rows, columns in places:
        laid[rows, columns] = 230
        laid[rows, columns][::2, ::3] = 25
    return laid


def on(*places: tuple[slice, slice]) -> NDArray[np.bool_]:
    cells = NONE.copy()
    for place in places:
        cells[place] = True
    return cells


@pytest.fixture
def board() -> EmptyBoard:
    """Seen bare, then with two tokens whose tags are read."""
    board = EmptyBoard(SHAPE)
    look_at(board, bare_board(), NONE)
    look_at(board, with_cardboard(bare_board(), *READ), on(*READ))
    return board


def look_at(board: EmptyBoard, flat: Flat, pieces: NDArray[np.bool_]) -> None:
    for _ in range(FRAMES):
        board.update(flat, NONE, pieces, NONE, NONE)


def test_what_is_laid_between_tokens_that_are_read_lies_over_the_board(board: EmptyBoard) -> None:
    look_at(board, with_cardboard(bare_board(), *READ, LAID), on(*READ))
    assert board.over[LAID].mean() > 0.9


def test_once_it_is_lifted_the_board_is_bare_again(board: EmptyBoard) -> None:
    look_at(board, with_cardboard(bare_board(), *READ, LAID), on(*READ))
    look_at(board, with_cardboard(bare_board(), *READ), on(*READ))
    assert not board.over.any()


def test_what_lay_there_first_is_forgotten_where_tags_are_read_in_its_place() -> None:
    board = EmptyBoard(SHAPE)
    look_at(board, with_cardboard(bare_board(), LAID), NONE)
    read = slice(21, 27), slice(29, 33)
    look_at(board, with_cardboard(bare_board(), read), on(read))
    assert not board.over.any()
