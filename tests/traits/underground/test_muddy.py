"""Muddy pays a coin per occupied mud pool, even in decline."""

from tests.scenes import player
from tests.traits.underground.cave import beside, cave


def test_earns_a_coin_per_mud_pool() -> None:
    scene = cave(player("ogres", "muddy", E=1, F=1, N=1), phase="place")
    assert scene.score() == {"CORE-8.1": 3, "UG-P10": 2}


def test_goes_on_in_decline_with_its_badge() -> None:
    scene = cave(player("ogres", "muddy", E=1, F=1, N=1), phase="choose").do("decline")
    assert scene.score() == {"CORE-8.1": 3, "UG-P10": 2}
    assert scene.state.badge_discard == ()


def test_does_not_pay_for_the_other_race_of_its_owner() -> None:
    owner = beside(player("ogres", "muddy", N=1), "drow", E=1)
    assert cave(owner, phase="place").score() == {"CORE-8.1": 2}
