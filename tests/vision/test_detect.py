"""Finding tags in one picture: all of them, the right way up, and none that are not there."""

from __future__ import annotations

import itertools
from dataclasses import replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest
import skimage
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import GAMES
from tests.vision.tables import bare_scene, photograph
from vision.cameras.pictures import load
from vision.census import faces_on
from vision.geometry import Picture
from vision.grey import to_grey
from vision.render.arrange import Spread, random_scene, view_over
from vision.render.frames import random_light
from vision.render.scene import Light
from vision.render.studio import tag_quad
from vision.sticker import CELL_MM
from vision.tags.decode import Decoder
from vision.tags.detect import Detector
from vision.tags.family import golay
from vision.tags.quads import Sides, find_quads


@cache
def detector() -> Detector:
    return Detector(Decoder(golay()))


def drawn_tag(tag: int, cell: int) -> Picture:
    cells = np.pad(golay().printed(tag), 1, constant_values=1) * np.uint8(190) + np.uint8(30)
    return np.kron(cells, np.ones((cell, cell), np.uint8)).astype(np.uint8)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 1007), st.floats(0, 360), st.floats(3, 8))
def test_any_tag_is_read_at_any_angle_and_size(tag: int, angle: float, cell: float) -> None:
    picture = np.full((240, 240), 150, np.uint8)
    picture[75:165, 75:165] = drawn_tag(tag, 10)
    turn = cv2.getRotationMatrix2D((119.5, 119.5), angle, cell / 10)
    seen = cv2.warpAffine(picture, turn, (240, 240), flags=cv2.INTER_AREA, borderValue=(150,))
    found = detector().find(np.asarray(seen, np.uint8), Sides(5 * cell, 10 * cell))
    assert found.tags.tolist() == [tag]
    upright = np.array([[84.5, 84.5, 1], [154.5, 84.5, 1], [154.5, 154.5, 1], [84.5, 154.5, 1]])
    assert np.abs(found.quads[0] - upright @ turn.T).max() < 1.5


@pytest.mark.parametrize(
    ("cell", "tilt", "seed"), [(2.5, 0, 1), (2.5, 20, 2), (2.5, 30, 3), (1.9, 20, 4)]
)
def test_every_tag_is_read_at_so_many_pixels_per_cell(cell: float, tilt: float, seed: int) -> None:
    chance = np.random.default_rng(seed)
    scene = random_scene("base", 3, chance, Spread(80, stacked=0.0, column=False))
    scene = replace(scene, light=Light(exposure=0.6, uneven=0.35, noise=0.02, blur=0.7, jpeg=82))
    view = view_over(scene, (1600, 900), tilt, 7.0, -0.05)
    cells = [view.pixels_per_mm((p.at.x, p.at.y)) * CELL_MM for p in scene.pieces]
    shrink = cell / min(cells)
    size = (int(view.size[0] * shrink), int(view.size[1] * shrink))
    view = replace(view, size=size, focal=view.focal * shrink)
    picture = photograph(scene, view, colour=False, seed=seed).picture
    sides = np.array(cells) * shrink * 7
    found = detector().find(
        picture, Sides(sides.min() * 0.75, sides.max() * 1.5), double=cell < 2.5
    )
    middles = dict(zip(found.tags.tolist(), found.quads.mean(axis=1), strict=True))
    for piece in scene.pieces:
        away = middles[piece.face.tag] - tag_quad(piece, view).mean(axis=0)
        assert np.abs(away).max() < 1.5
    assert len(found) <= len(scene.pieces) + 4


def test_a_board_without_tokens_has_no_tags() -> None:
    scene = bare_scene("base-3p")
    anchors = frozenset(range(524, 528))
    scene = replace(scene, hidden_anchors=anchors)
    for seed in range(3):
        view = view_over(scene, (1280, 720), 10.0 * seed, 4.0 * seed)
        picture = photograph(scene, view, seed=seed).picture
        assert len(detector().find(to_grey(picture), Sides(12, 80))) == 0


def test_noise_and_stripes_are_not_tags() -> None:
    chance = np.random.default_rng(0)
    noise = chance.integers(0, 256, (400, 600), np.uint8)
    checks = np.kron(chance.integers(0, 2, (50, 75)), np.ones((8, 8))).astype(np.uint8) * 200
    for picture in (noise, checks, cv2.GaussianBlur(noise, (0, 0), 3)):
        assert len(detector().find(np.asarray(picture, np.uint8), Sides(12, 60))) == 0


def test_tags_beside_a_reflection_are_read() -> None:
    chance = np.random.default_rng([4, 35, 20])
    scene = random_scene("base", 3, chance, Spread(110, stacked=0.0, column=False))
    scene = replace(scene, light=random_light("hard", scene, chance))
    view = view_over(scene, (1720, 968), 20.0, 6.0, -0.05)
    drawn = photograph(scene, view, colour=False, seed=4).drawn
    clear = cv2.erode(255 - drawn.blinded, np.ones((19, 19), np.uint8)) > 0
    middles = {p.face.tag: tag_quad(p, view).mean(axis=0).astype(int) for p in scene.pieces}
    expected = {tag for tag, (x, y) in middles.items() if clear[y, x]}
    found = detector().find(drawn.picture, Sides(14, 50))
    assert len(expected) < len(middles)
    assert expected <= set(found.tags.tolist())


@pytest.mark.parametrize(("contrast", "sure"), [(18, False), (40, True)])
def test_a_square_as_faint_as_the_map_is_not_called_a_tag(contrast: int, sure: bool) -> None:
    page = np.full((200, 200), 120.0)
    tag = cv2.resize(drawn_tag(7, 6), (60, 60), interpolation=cv2.INTER_AREA)
    page[70:130, 70:130] += (tag / 255.0 - 0.5) * contrast
    found = detector().find(page.clip(0, 255).astype(np.uint8), Sides(30.0, 60.0))
    assert list(found.tags) == [7] * sure


@pytest.mark.parametrize(("step", "side"), [(14, 9), (22, 16)])
def test_a_cloth_with_thousands_of_squares_is_searched_to_its_end(step: int, side: int) -> None:
    cloth = np.full((720, 1280), 220, np.uint8)
    for y, x in itertools.product(range(5, 700, step), range(5, 1260, step)):
        cv2.rectangle(cloth, (x, y), (x + side, y + side), 30, 2)
    assert len(find_quads(cloth, Sides(6.0, 40.0))) > 1023
    assert len(Detector(Decoder(golay())).find(cloth, Sides(6.0, 40.0))) == 0


@pytest.mark.parametrize("size", [1.25, 1.7, 2.0])
def test_no_printed_letter_is_taken_for_a_piece_of_any_box(size: float) -> None:
    file = Path(skimage.__file__).parent / "data" / "page.png"
    page = cv2.resize(to_grey(load(file)), None, fx=size, fy=size, interpolation=cv2.INTER_LINEAR)
    found = detector().find(np.asarray(page, np.uint8), Sides(14, 45))
    pieces = {tag for game in GAMES for tag in faces_on(game, mixed=True)}
    assert not pieces & set(found.tags.tolist())
