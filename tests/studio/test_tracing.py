"""Photographs of boards we know, traced from careless taps and compared with the boards."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.games.atlas import sheet
from companion.tracing.progress import progress
from companion.tracing.steps import TapRegion
from companion.tracing.tracing import BoardNaming
from tests.studio.boards import photographed
from tools.photographs.rounds import Manner, round_trip
from tools.photographs.truth import likeness
from vision.geometry import Floats, Picture
from vision.studio.flat import flatten
from vision.studio.growing.basins import Labels, basins
from vision.studio.growing.colours import SHADES, Shades, expected
from vision.studio.growing.softened import softened
from vision.studio.hand.workbench import Workbench
from vision.studio.patches import cut_out
from vision.studio.survey import Named, ReadyBoard, Seed, ready, survey
from vision.studio.terrain import colour, suggest, tints
from vision.studio.trace import RegionTap, opinions, trace

SMALL = 1300
"""Pixels across a photograph: enough for a small island, and quick."""
BOARD = sheet("small-2b")
NAMED = Named("mine", "warcraft", face=BOARD.face)


@pytest.fixture(scope="module")
def island() -> tuple[ReadyBoard, tuple[Seed, ...]]:
    """A photograph made ready, and a tap with its terrain in each region."""
    shot = photographed("small-2b")
    height, width = shot.picture.shape[:2]
    ground = ready(
        flatten(shot.picture, np.array(shot.frame.corners) * (width, height), BOARD.size_mm)
    )
    back = np.linalg.inv(ground.flat.maps[0])
    tall, wide = ground.flat.picture.shape[:2]
    labels = [BOARD.label(region) for region in BOARD.board.regions]
    seeds = []
    for label, ((x, y), terrain) in zip(labels, shot.taps, strict=True):
        u, v, w = back @ (x * wide, y * tall, 1)
        seeds.append(Seed(label, (u / w, v / w), terrain))
    return ground, tuple(seeds)


@pytest.mark.parametrize(
    ("board", "seed", "manner"),
    [
        ("small-1b", 303, Manner(found=True, width=SMALL)),
        ("base-2p", 302, Manner(width=2000)),
        ("small-2b", 305, Manner(border="double", width=SMALL, named=False)),
    ],
)
def test_a_board_comes_back_from_its_photograph(board: str, seed: int, manner: Manner) -> None:
    done = round_trip(sheet(board), seed, manner)
    assert done.exact
    assert done.asked <= 5
    assert done.extra_taps <= 4
    assert done.likeness.mean < 0.5
    assert done.likeness.p95 < 1.5


@pytest.mark.parametrize("border", ["thick dark", "thin light", "dashed", "colours meet"])
def test_no_kind_of_border_breaks_it(border: str) -> None:
    done = round_trip(sheet("small-2a"), 310, Manner(border=border, width=SMALL))
    assert done.exact
    assert done.extra_taps <= 4


def test_where_nothing_is_drawn_colours_tell_the_borders() -> None:
    """Brick, gravel and moon under badges: texture looks like lines and is none."""
    done = round_trip(sheet("large-1a"), 917, Manner(found=True, lined=False, width=1600))
    assert done.exact
    assert not done.first.redraw
    assert done.first.mean < 0.5
    assert done.first.p95 < 1.5


def test_a_region_painted_as_another_terrain_is_expected_to_look_as_it_does() -> None:
    """Of two farmlands one looks as the forest does: its own colours are not strange to it. Without
    that a watercolour board lost the region to its neighbour."""
    yellow, green = 3000, 6000
    counts = np.zeros((3, SHADES))
    counts[0, yellow] = counts[1, green] = counts[2, green] = 500
    plain, odd, forest = expected(counts, np.array([0, 0, 1]), Shades(np.arange(SHADES)))
    assert odd[green] > 1.4 * plain[green]
    assert forest[green] > plain[green]


def spotted(colour: tuple[int, int, int]) -> NDArray[np.uint8]:
    """A plain picture with white spots, a fifth of its width apart."""
    picture = np.full((400, 400, 3), colour, np.uint8)
    for y, x in np.ndindex(5, 5):
        picture[40 + 80 * y : 52 + 80 * y, 40 + 80 * x : 52 + 80 * x] = 250
    return picture


def seen(shown: Picture, labels: Labels) -> Floats:
    """The colour of each region."""
    patches = cut_out(labels, int(labels.max()) + 1).every
    return np.array([colour(shown, patch) for patch in patches])


def test_a_regions_own_colour_is_no_lamp() -> None:
    """A wide plain forest stays as dark and green as it is: it is neither hill nor mountain."""
    nowhere, picture = np.zeros((400, 400), np.int32), spotted((40, 110, 45))
    picture[110:290, 110:290] = picture[0, 0]
    assert suggest(seen(tints(picture), nowhere), [""], "base")[0][0] == "forest"


def test_one_region_named_swallows_no_others_of_another_colour() -> None:
    """A swamp named: fields, hills and mountains stay what they look like."""
    colours = {"swamp": (60, 80, 90), "farmland": (70, 190, 235), "mountain": (160, 155, 150)}
    labels = np.repeat(np.arange(3, dtype=np.int32), 40)[None].repeat(60, axis=0)
    picture = np.array(list(colours.values()), np.uint8)[labels]
    shown = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2LAB), np.uint8)
    guesses = suggest(seen(shown, labels), ["swamp", "", ""], "base")
    assert [guess[0] for guess in guesses] == list(colours)


def test_a_border_that_nobody_can_see_is_seen_otherwise_by_some() -> None:
    """Two forests in one: an opinion that gives the first less land, and one that gives it more."""
    chance = np.random.default_rng(3)
    noisy = np.clip(spotted((40, 110, 45)) + chance.normal(0, 8, (400, 400, 1)), 0, 255)
    ground = basins(noisy.astype(np.uint8))
    taps = [RegionTap("1", 100, 200, "forest"), RegionTap("2", 300, 200, "forest")]
    traced = trace(ground, taps)
    less, more = (
        np.count_nonzero(rival.labels(ground) == 0) for rival in opinions(ground, taps, traced)[-2:]
    )
    here = np.count_nonzero(traced.labels(ground) == 0)
    assert less < 0.9 * here
    assert more > 1.1 * here


def test_borders_that_nobody_drew_run_on_under_a_badge_and_small_regions_stay() -> None:
    """A badge of twelve pixels bends a border; a region of ten is not evened away."""
    labels = np.zeros((120, 160), np.int32)
    labels[:, 80:] = 1
    labels[54:66, 80:90] = 0
    assert (softened(labels, 9)[54:66, 85:90] == 1).all()
    labels[20:30, 20:30] = 2
    assert np.count_nonzero(softened(labels, 9) == 2) > 85


def test_a_second_tap_with_the_same_id_is_the_same_region(
    island: tuple[ReadyBoard, tuple[Seed, ...]],
) -> None:
    ground, seeds = island
    twice = survey(ground, (*seeds, seeds[0]), NAMED)
    assert len(twice.sheet.board.regions) == len(BOARD.board.regions)


def test_a_region_that_was_not_named_gets_the_likeliest_terrain_of_its_box(
    island: tuple[ReadyBoard, tuple[Seed, ...]],
) -> None:
    ground, seeds = island
    found = survey(ground, tuple(replace(seed, terrain="") for seed in seeds), NAMED)
    usual = {"hill", "farmland", "forest", "swamp", "mountain", "sea", "lake"}
    assert {r.terrain for r in found.sheet.board.regions.values()} <= usual


def test_the_sea_around_an_island_belongs_to_nobody(
    island: tuple[ReadyBoard, tuple[Seed, ...]],
) -> None:
    found = survey(*island, NAMED)
    points = np.concatenate([np.array(line) for line in found.sheet.outlines.values()])
    assert (points > 2).all()
    assert (points < np.array(BOARD.size_mm) - 2).all()


def test_outlines_are_like_the_regions_while_taps_are_still_missing(
    island: tuple[ReadyBoard, tuple[Seed, ...]],
) -> None:
    """All but the last region are tapped; most of them need no redrawing already."""
    taps = photographed("small-2b").taps[:-1]
    labels = [BOARD.label(region) for region in BOARD.board.regions]
    steps = [
        TapRegion(label, at, terrain) for label, (at, terrain) in zip(labels, taps, strict=False)
    ]
    naming = BoardNaming("mine", "warcraft", size="S", number=2, side="B")
    seen = Workbench(island[0]).glance(progress(steps), naming)
    assert len(likeness(BOARD, seen.sheet).redraw) <= len(labels) // 2
