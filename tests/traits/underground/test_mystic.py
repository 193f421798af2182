"""Mystic pays a coin per occupied crystal region."""

from tests.scenes import player
from tests.traits.underground.cave import cave


def test_earns_a_coin_per_crystal_region() -> None:
    scene = cave(player("ogres", "mystic", K=1, Y=1, E=1), phase="place")
    assert scene.score() == {"CORE-8.1": 3, "UG-P21": 2}


def test_earns_nothing_elsewhere() -> None:
    assert cave(player("ogres", "mystic", E=1), phase="place").score() == {"CORE-8.1": 1}


def test_earns_nothing_in_decline() -> None:
    scene = cave(player("ogres", "mystic", K=1), phase="choose").do("decline")
    assert scene.score() == {"CORE-8.1": 1}
    assert "mystic" in scene.state.badge_discard
