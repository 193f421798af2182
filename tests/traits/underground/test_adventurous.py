"""Adventurous pays a coin per occupied place."""

from tests.scenes import player
from tests.traits.underground.cave import cave


def test_earns_a_coin_per_place() -> None:
    marked = {"E": ["great_brass_pipe"], "N": ["stonehedge:mining"], "K": ["altar_of_souls"]}
    scene = cave(player("ogres", "adventurous", E=1, N=1), phase="place", markers=marked)
    assert scene.score()["UG-P01"] == 2


def test_earns_nothing_for_relics() -> None:
    marked = {"E": ["froggys_ring"]}
    scene = cave(player("ogres", "adventurous", E=1), phase="place", markers=marked)
    assert scene.score() == {"CORE-8.1": 1}


def test_earns_nothing_in_decline() -> None:
    marked = {"E": ["great_brass_pipe"]}
    scene = cave(player("ogres", "adventurous", E=1), phase="choose", markers=marked)
    assert scene.do("decline").score() == {"CORE-8.1": 1}
