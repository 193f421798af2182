"""Boards on patterned cloths: no region is covered by the pattern, and an arm still hides some."""

from __future__ import annotations

import numpy as np
import pytest

from bench._kitchen.art import art
from bench._kitchen.props import Household, cloth_under
from bench._kitchen.scenes import BOARD, LIGHTS, REGIONS, middle, over, table
from companion.rules.board import RegionId
from companion.table.inputs import Unseen
from vision.geometry import Picture
from vision.render.arrange import view_over
from vision.render.scene import Scene
from vision.table.eye import Eye

CLOTHS = [("diamonds", 60.0, "sand"), ("gingham", 120.0, "photograph"), ("flowers", 60.0, "flat")]
LARGE = [
    (("gingham", 120.0, "photograph"), "warm lamp"),
    (("gingham", 120.0, "sand"), "window"),
    (("diamonds", 160.0, "sand"), "daylight"),
    (("diamonds", 160.0, "sand"), "candle"),
]
"""Checks so large that a short side of the board lies beside a single one."""
VIEW = view_over(table(), (1280, 720), 10.0)


def drawn(scene: Scene, cloth: tuple[str, float, str]) -> tuple[Picture, Picture]:
    """The frame, and what hands hide in it."""
    pattern, step_mm, printed = cloth
    studio = Household(scene, VIEW, 3, art=art(printed))
    studio.props = (cloth_under(scene, pattern, step_mm),)
    frame = studio.draw(scene)
    return frame.picture, frame.hands


def unseen(picture: Picture) -> dict[RegionId, Unseen]:
    eye = Eye("base")
    for _ in range(3):
        sight = eye.look(picture)
    return dict(sight.not_seen[BOARD])


@pytest.mark.parametrize("cloth", CLOTHS)
def test_an_empty_board_on_a_patterned_cloth_is_seen_whole(cloth: tuple[str, float, str]) -> None:
    picture, _ = drawn(table(), cloth)
    assert unseen(picture) == {}


@pytest.mark.parametrize(("cloth", "light"), LARGE)
def test_large_checks_cover_no_region_in_any_light(
    cloth: tuple[str, float, str], light: str
) -> None:
    picture, _ = drawn(table(light=LIGHTS[light]), cloth)
    assert unseen(picture) == {}


@pytest.mark.parametrize("cloth", [*CLOTHS, *(cloth for cloth, _ in LARGE[1:3])])
def test_an_arm_from_the_start_hides_its_regions_on_a_cloth_too(
    cloth: tuple[str, float, str],
) -> None:
    picture, hands = drawn(table().with_hands(over("8", sleeve=(150, 60, 40))), cloth)
    under = {region for region in REGIONS if hands[_pixel(region)]}
    assert under
    assert under <= unseen(picture).keys()


def _pixel(region: str) -> tuple[int, int]:
    x, y = np.rint(VIEW.project(np.array([middle(region)]))[0]).astype(int)
    return int(y), int(x)
