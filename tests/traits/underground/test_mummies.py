"""Mummies pay one token more for every conquest."""

from tests.scenes import player
from tests.traits.underground.cave import cave


def test_pay_one_more_on_land_and_in_the_river() -> None:
    scene = cave(player("mummies", hand=9, E=1), player("liches", Z=1))
    assert scene.cost("K") == 3
    assert scene.cost("W") == 2


def test_a_substitution_costs_them_nothing() -> None:
    scene = cave(player("mummies", "vampire", E=1), player("liches", K=1, X=1))
    assert scene.do("conquer", region="K", using=["vampire"]).see("on", "K") == {"mummies": 1}


def test_others_do_not_pay_for_attacking_them() -> None:
    assert cave(player("liches", hand=9, E=1), player("mummies", K=1)).cost("K") == 3
