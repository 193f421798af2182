"""Drow earn a coin per region without another race or Monsters next to it."""

from tests.scenes import player
from tests.traits.underground.cave import BYSTANDER, beside, cave


def test_earn_a_coin_for_each_quiet_region() -> None:
    scene = cave(player("drow", E=1, K=1), player("liches", S=1), phase="place")
    assert scene.score() == {"CORE-8.1": 2, "UG-R02": 2}


def test_earn_nothing_beside_another_race_in_decline_or_not() -> None:
    drow = beside(player("drow", K=1, N=1), "ogres", S=1)
    assert cave(drow, phase="place").score() == {"CORE-8.1": 3, "UG-R02": 1}


def test_earn_nothing_beside_monsters() -> None:
    scene = cave(player("drow", N=1), BYSTANDER, phase="place", neutral={"S": 2})
    assert scene.score() == {"CORE-8.1": 1}


def test_the_balrog_is_no_race() -> None:
    scene = cave(player("drow", N=1), BYSTANDER, phase="place", markers={"S": ["balrog"]})
    assert scene.score() == {"CORE-8.1": 1, "UG-R02": 1}


def test_kraken_in_the_river_disturb_them() -> None:
    scene = cave(player("drow", E=1), player("kraken", W=1), phase="place")
    assert scene.score() == {"CORE-8.1": 1}


def test_earn_nothing_in_decline() -> None:
    scene = cave(player("drow", E=1), phase="choose").do("decline")
    assert scene.score() == {"CORE-8.1": 1}
