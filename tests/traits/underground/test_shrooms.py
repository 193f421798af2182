"""Shrooms earn a coin per mushroom forest."""

from tests.scenes import player
from tests.traits.underground.cave import cave


def test_earn_a_coin_per_mushroom_forest() -> None:
    scene = cave(player("shrooms", S=1, X=1, E=1), phase="place")
    assert scene.score() == {"CORE-8.1": 3, "UG-R13": 2}


def test_earn_nothing_in_decline() -> None:
    scene = cave(player("shrooms", S=1, X=1), phase="choose").do("decline")
    assert scene.score() == {"CORE-8.1": 2}
