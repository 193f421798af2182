"""Stone pays a coin per occupied black mountain."""

from tests.scenes import player
from tests.traits.underground.cave import cave


def test_earns_a_coin_per_black_mountain() -> None:
    scene = cave(player("ogres", "stone", B=1, S=1, E=1), phase="place")
    assert scene.score() == {"CORE-8.1": 3, "UG-P15": 1}


def test_earns_nothing_elsewhere() -> None:
    assert cave(player("ogres", "stone", E=1), phase="place").score() == {"CORE-8.1": 1}


def test_earns_nothing_in_decline() -> None:
    scene = cave(player("ogres", "stone", B=1), phase="choose").do("decline")
    assert scene.score() == {"CORE-8.1": 1}
    assert "stone" in scene.state.badge_discard
