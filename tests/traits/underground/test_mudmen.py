"""Mudmen gain a token per mud pool at redeployment."""

from tests.scenes import player
from tests.traits.underground.cave import cave


def test_gain_a_token_per_mud_pool() -> None:
    assert cave(player("mudmen", E=1, F=1, N=1)).do("stop").see("hand", "A") == 2


def test_gain_none_elsewhere() -> None:
    assert cave(player("mudmen", N=1, K=1)).do("stop").see("hand", "A") == 0


def test_gain_no_more_than_the_tray_holds() -> None:
    scene = cave(player("mudmen", E=6, F=5)).do("stop")
    assert scene.see("hand", "A") == 1
    assert scene.see("tray", "mudmen") == 0
