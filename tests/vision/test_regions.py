"""Points of a board and the regions they may belong to."""

from __future__ import annotations

from types import MappingProxyType

import cv2
import numpy as np
import pytest

from companion.games import GAMES
from companion.games.atlas import sheets
from companion.rules.board import RegionId
from vision.layout import Plan, plan_of
from vision.table.registration.regions import RegionFinder

WEST, EAST = RegionId("west"), RegionId("east")
TWO = Plan(
    "two", (200.0, 100.0), (),
    MappingProxyType({
        WEST: np.array([[0, 0], [100, 0], [100, 100], [0, 100]], np.float64),
        EAST: np.array([[100, 0], [200, 0], [200, 100], [100, 100]], np.float64),
    }),
)  # fmt: skip


@pytest.mark.parametrize(
    ("x", "regions"),
    [
        (50, (WEST,)),
        (97, (WEST, EAST)),
        (102, (EAST, WEST)),
        (108, (EAST,)),
        (-5, (WEST,)),
        (-30, ()),
    ],
)
def test_a_border_names_both_sides_likeliest_first(x: float, regions: tuple[RegionId, ...]) -> None:
    assert RegionFinder(TWO).at(x, 50) == regions


def test_a_badly_registered_board_is_unsure_farther_from_the_border() -> None:
    assert RegionFinder(TWO).at(94, 50) == (WEST,)
    assert RegionFinder(TWO).at(94, 50, unsure_mm=4) == (WEST, EAST)


@pytest.mark.parametrize("game", GAMES)
def test_the_middle_of_every_region_of_every_board_lies_in_it(game: str) -> None:
    for sheet in sheets(game):
        finder = RegionFinder(plan_of(sheet))
        for region, (x, y) in sheet.centers.items():
            assert finder.at(x, y)[0] == region, (sheet.id, region)


@pytest.mark.parametrize("game", GAMES)
def test_a_token_right_on_a_drawn_border_may_lie_on_either_side(game: str) -> None:
    """Outlines that were traced leave hair gaps, in which a point lies in no region at all."""
    for sheet in sheets(game):
        finder = RegionFinder(plan_of(sheet))
        lines = {r: np.array(line, np.float32) for r, line in sheet.outlines.items()}
        for region, line in lines.items():
            for x, y in (line + np.array([0.3, -0.2])).tolist():
                near = {
                    other
                    for other, edge in lines.items()
                    if cv2.pointPolygonTest(edge, (x, y), True) > -1.0
                }
                assert near <= set(finder.at(x, y)), (sheet.id, region, x, y)
