"""Cameras whose colours fade in the dark, as webcams' do, and come back with the lamp."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from bench._kitchen.art import art
from bench._kitchen.scenes import HELD
from bench._kitchen.scenes import table as kitchen_table
from companion.rules.board import RegionId
from companion.table.inputs import NotSeen, SeenEmpty, TableSeen
from vision.geometry import Picture
from vision.grey import to_grey
from vision.ground.empty import EmptyBoard
from vision.render.arrange import view_over
from vision.render.scene import Scene
from vision.render.studio import Studio
from vision.table.eye import Eye
from vision.table.merge import merge
from vision.table.steady import snapshot


def picture_of(scene: Scene, style: str) -> Picture:
    view = view_over(scene, (1600, 900), 12.0)
    return Studio(scene, view, 4, art=art(style)).draw(scene).picture


def faded(picture: Picture, strength: float) -> Picture:
    """The same with weaker colours."""
    grey = to_grey(picture)[..., None].astype(np.float32)
    return np.asarray(np.clip(grey + strength * (picture - grey), 0, 255), np.uint8)


def told(eye: Eye, picture: Picture, frames: int) -> TableSeen:
    for _ in range(frames):
        sight = eye.look(picture)
    return snapshot(merge([sight]))


def unseen(seen: TableSeen) -> set[RegionId]:
    return {region for region, answer in seen.regions.items() if isinstance(answer, NotSeen)}


@pytest.mark.parametrize("style", ["collage", "flat"])
@pytest.mark.parametrize("strength", [0.3, 0.0])
def test_colours_that_fade_in_the_dark_cover_nothing(style: str, strength: float) -> None:
    eye = Eye("base")
    full, less = (picture_of(kitchen_table(*pieces), style) for pieces in (HELD, HELD[2:]))
    assert unseen(told(eye, full, 5)) == set()
    assert unseen(told(eye, faded(full, strength), 14)) == set()
    seen = told(eye, faded(less, strength), 30)
    assert unseen(seen) == set()
    seen = told(eye, less, 30)
    assert unseen(seen) == set()
    assert sum(isinstance(answer, SeenEmpty) for answer in seen.regions.values()) > 12


def test_what_lies_on_a_board_without_colours_is_seen() -> None:
    chance = np.random.default_rng(2)
    fields = chance.integers(40, 220, (10, 14, 3), dtype=np.uint8)
    bare = np.asarray(cv2.resize(fields, (84, 60)), np.uint8)
    nothing = np.zeros((60, 84), bool)
    board = EmptyBoard((60, 84))
    for _ in range(6):
        board.update(bare, nothing, nothing, nothing, nothing)
    laid = faded(bare, 0.1)
    laid[20:32, 30:42] = chance.integers(0, 255, (12, 12, 1), dtype=np.uint8)
    for _ in range(20):
        board.update(laid, nothing, nothing, nothing, nothing)
    there = np.zeros_like(nothing)
    there[20:32, 30:42] = True
    assert board.over[there].mean() > 0.9
    assert board.over[~there].mean() < 0.05
