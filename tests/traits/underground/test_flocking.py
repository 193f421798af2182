"""Flocking pays two coins for a single block of regions."""

from tests.scenes import player
from tests.traits.underground.cave import cave


def test_earns_two_coins_for_one_block() -> None:
    scene = cave(player("ogres", "flocking", E=1, N=1, S=1), phase="place")
    assert scene.score() == {"CORE-8.1": 3, "UG-P03": 2}


def test_earns_nothing_for_two_blocks() -> None:
    scene = cave(player("ogres", "flocking", E=1, S=1), phase="place")
    assert scene.score() == {"CORE-8.1": 2}


def test_adjacency_by_ability_joins_blocks() -> None:
    spiders = cave(player("spiderines", "flocking", E=1, S=1), phase="place")
    assert spiders.score()["UG-P03"] == 2
    pipe = {"E": ["great_brass_pipe"]}
    piped = cave(player("ogres", "flocking", E=1, F=1), phase="place", markers=pipe)
    assert piped.score()["UG-P03"] == 2


def test_a_river_that_is_crossed_joins_no_blocks() -> None:
    lizards = cave(player("lizardmen", "flocking", E=1, X=1), phase="place")
    assert lizards.score() == {"CORE-8.1": 2}


def test_no_region_is_no_block() -> None:
    assert cave(player("ogres", "flocking", hand=3), phase="place").score() == {}
