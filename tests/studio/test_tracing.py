"""Photographs of boards we know, traced from careless taps and compared with the boards."""

from __future__ import annotations

import numpy as np
import pytest

from companion.games.atlas import sheet
from tools.photographs.rounds import round_trip, scene, seeds_of
from vision.studio.survey import Named, prepare, survey


@pytest.mark.parametrize(
    ("board", "seed", "found"), [("small-1b", 303, True), ("base-2p", 302, False)]
)
def test_a_board_comes_back_from_its_photograph(board: str, seed: int, found: bool) -> None:
    done = round_trip(sheet(board), seed, found=found)
    assert done.exact
    assert done.asked <= 5
    assert done.extra_taps <= 4
    assert done.likeness.mean < 0.5
    assert done.likeness.p95 < 1.5


def test_a_second_tap_with_the_same_id_is_the_same_region() -> None:
    board = sheet("small-2b")
    shot = scene(board, 7, width=2000)
    seeds = seeds_of(board, shot, 7)
    ground = prepare(shot.picture, seeds)
    named = Named("mine", "warcraft", face=board.face)
    twice = survey(ground, (*seeds.regions, seeds.regions[0]), named)
    assert len(twice.sheet.board.regions) == len(board.board.regions)


def test_a_region_that_was_not_named_gets_the_likeliest_terrain_of_its_box() -> None:
    board = sheet("small-2b")
    shot = scene(board, 7, width=2000)
    seeds = seeds_of(board, shot, 7)
    ground = prepare(shot.picture, seeds)
    nameless = tuple(type(s)(s.id, s.point) for s in seeds.regions)
    found = survey(ground, nameless, Named("mine", "warcraft", face=board.face))
    usual = {"hill", "farmland", "forest", "swamp", "mountain", "sea", "lake"}
    assert {r.terrain for r in found.sheet.board.regions.values()} <= usual


def test_the_sea_around_an_island_belongs_to_nobody() -> None:
    board = sheet("small-1a")
    shot = scene(board, 9, width=2000)
    seeds = seeds_of(board, shot, 9)
    found = survey(
        prepare(shot.picture, seeds), seeds.regions, Named("i", "warcraft", face=board.face)
    )
    points = np.concatenate([np.array(line) for line in found.sheet.outlines.values()])
    assert (points > 2).all()
    assert (points < np.array(board.size_mm) - 2).all()
