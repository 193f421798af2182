"""Frightened pays a coin per region with three tokens or more."""

from tests.scenes import player
from tests.traits.underground.cave import cave


def test_earns_a_coin_per_crowded_region() -> None:
    scene = cave(player("ogres", "frightened", E=3, K=4, N=2), phase="place")
    assert scene.score() == {"CORE-8.1": 3, "UG-P04": 2}


def test_shields_are_no_tokens() -> None:
    marked = {"E": ["shield", "shield"]}
    scene = cave(player("ogres", "frightened", E=2), phase="place", markers=marked)
    assert scene.score() == {"CORE-8.1": 1}
