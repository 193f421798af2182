"""Fisher pays a coin per two regions beside the river."""

from tests.scenes import player
from tests.traits.underground.cave import cave


def test_earns_a_coin_per_two_coastal_regions() -> None:
    scene = cave(player("ogres", "fisher", E=1, K=1, X=1), phase="place")
    assert scene.score() == {"CORE-8.1": 3, "UG-P02": 1}


def test_a_single_one_pays_nothing() -> None:
    assert cave(player("ogres", "fisher", E=1, N=1), phase="place").score() == {"CORE-8.1": 2}


def test_the_river_is_no_coast() -> None:
    assert cave(player("kraken", "fisher", W=1, E=1), phase="place").score() == {"CORE-8.1": 2}
