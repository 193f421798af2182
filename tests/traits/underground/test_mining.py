"""Mining pays a coin per occupied mine."""

from tests.scenes import player
from tests.traits.underground.cave import cave


def test_earns_a_coin_per_mine() -> None:
    scene = cave(player("ogres", "mining", N=1, G=1, E=1), phase="place")
    assert scene.score() == {"CORE-8.1": 3, "UG-P09": 2}


def test_earns_nothing_elsewhere() -> None:
    assert cave(player("ogres", "mining", E=1), phase="place").score() == {"CORE-8.1": 1}


def test_earns_nothing_in_decline() -> None:
    scene = cave(player("ogres", "mining", N=1), phase="choose").do("decline")
    assert scene.score() == {"CORE-8.1": 1}
    assert "mining" in scene.state.badge_discard
