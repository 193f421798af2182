"""Photographs that cannot be traced get a sentence; corner cards frame those that can."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.games.atlas import sheet
from vision.geometry import SQUARE, Picture
from vision.layout import plan_of
from vision.render.paint.art import anchor_corners, anchor_picture, board_picture
from vision.render.paint.paste import paste
from vision.studio.photo import PhotographError, at_rim, by_cards, framed

SIZE = (272.0, 188.0)


def _with_cards(missing: int | None = None) -> Picture:
    board, scale = sheet("small-1a"), 5.0
    plan = plan_of(board)
    picture = np.full((1200, 1900, 3), 120, np.uint8)
    at = np.array([250.0, 120.0])
    paste(picture, board_picture(board, scale), SQUARE * plan.size_mm * scale + at)
    for anchor in plan.anchors:
        if anchor.corner != missing:
            quad = (anchor_corners() + anchor.center_mm) * scale + at
            paste(picture, anchor_picture(anchor), quad)
    return picture


def test_corner_cards_frame_the_board() -> None:
    found = by_cards(_with_cards(), SIZE)
    wanted = SQUARE * np.array(SIZE) * 5 + (250, 120)
    assert np.abs(found.corners - wanted).max() < 2


def test_corner_cards_tell_the_size_too() -> None:
    found = by_cards(_with_cards(), None)
    assert np.abs(np.array(found.size_mm) - SIZE).max() < 2


def _through_a_lens(picture: Picture, bend: float) -> Picture:
    """As a lens shows it that bends so much at the picture's corners."""
    height, width = picture.shape[:2]
    y, x = np.indices((height, width), np.float32)
    across, down = (x - width / 2, y - height / 2)
    by = 1 - bend * (across**2 + down**2) / (width**2 + height**2) * 4
    there = [(a * by + m).astype(np.float32) for a, m in ((across, width / 2), (down, height / 2))]
    return np.asarray(cv2.remap(picture, there[0], there[1], cv2.INTER_LINEAR), np.uint8)


@pytest.mark.parametrize("bend", [-0.02, 0.02])
def test_a_lens_that_bends_makes_no_board_larger(bend: float) -> None:
    found = by_cards(_through_a_lens(_with_cards(), bend), None)
    assert np.abs(np.array(found.size_mm) - SIZE).max() < 2


def test_a_missing_card_is_named() -> None:
    with pytest.raises(PhotographError) as told:
        by_cards(_with_cards(missing=2), SIZE)
    assert (told.value.word, told.value.facts) == ("card-missing", {"corner": 3})


def test_no_card_at_all_is_no_board() -> None:
    with pytest.raises(PhotographError, match="no-board"):
        by_cards(np.full((900, 1200, 3), 120, np.uint8), SIZE)


def test_a_dark_photograph_is_called_dark() -> None:
    dark = (_with_cards() * 0.08).astype(np.uint8)
    corners = SQUARE * np.array(SIZE) * 5 + (250, 120)
    with pytest.raises(PhotographError, match="dark"):
        framed(dark, corners, SIZE)


def test_where_nothing_is_printed_there_is_no_board() -> None:
    chance = np.random.default_rng(1)
    table = np.clip(chance.normal(160, 2, (900, 1200, 3)), 0, 255).astype(np.uint8)
    with pytest.raises(PhotographError, match="blank"):
        framed(table, SQUARE * (800, 600) + 100, SIZE)


@pytest.mark.parametrize(
    ("corners", "word"),
    [
        ([[-200, 100], [900, 100], [900, 800], [100, 800]], "corner-cut"),
        ([[900, 100], [100, 100], [100, 800], [900, 800]], "corners-crossed"),
        ([[100, 100], [150, 100], [150, 130], [100, 130]], "too-small"),
    ],
)
def test_bad_corners_get_their_own_word(corners: list[list[float]], word: str) -> None:
    with pytest.raises(PhotographError, match=word):
        framed(np.full((900, 1200, 3), 160, np.uint8), np.array(corners), SIZE)


def test_cards_survive_jpeg_and_warm_light() -> None:
    warm = (_with_cards() * np.array([0.6, 0.85, 1.0])).astype(np.uint8)
    _, packed = cv2.imencode(".jpg", warm, [cv2.IMWRITE_JPEG_QUALITY, 60])
    again = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    assert by_cards(again, SIZE).corners.shape == (4, 2)


@pytest.mark.parametrize(
    ("corners", "told"),
    [
        ([[100, 100], [900, 100], [900, 800], [100, 800]], None),
        ([[100, 0], [900, 2], [900, 800], [100, 800]], 1),
        ([[100, 100], [900, 100], [1199, 800], [100, 800]], 3),
        ([[0, 0], [1200, 0], [1200, 900], [0, 900]], None),
    ],
)
def test_a_corner_at_the_rim_may_be_cut_off_but_a_scan_is_whole(
    corners: list[list[float]], told: int | None
) -> None:
    assert at_rim(np.zeros((900, 1200, 3), np.uint8), np.array(corners)) == told
