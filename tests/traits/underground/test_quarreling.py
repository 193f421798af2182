"""Quarreling pays a coin per separate block of regions."""

from tests.scenes import player
from tests.traits.underground.cave import cave


def test_earns_a_coin_per_block() -> None:
    scene = cave(player("ogres", "quarreling", E=1, K=1, S=1, G=1), phase="place")
    assert scene.score() == {"CORE-8.1": 4, "UG-P11": 3}


def test_adjacency_by_ability_joins_blocks() -> None:
    scene = cave(player("spiderines", "quarreling", E=1, S=1, G=1), phase="place")
    assert scene.score() == {"CORE-8.1": 3, "UG-P11": 1}


def test_no_region_is_no_block() -> None:
    assert cave(player("ogres", "quarreling", hand=3), phase="place").score() == {}
