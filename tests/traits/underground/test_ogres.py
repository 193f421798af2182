"""Ogres pay one token less for every conquest."""

from tests.scenes import player
from tests.traits.underground.cave import cave


def test_pay_one_less() -> None:
    assert cave(player("ogres", hand=9, E=1), player("liches", K=2)).cost("K") == 3


def test_never_pay_less_than_one() -> None:
    assert cave(player("ogres", hand=9, E=1)).cost("W") == 1


def test_defend_like_anybody() -> None:
    assert cave(player("liches", hand=9, E=1), player("ogres", K=1)).cost("K") == 3
