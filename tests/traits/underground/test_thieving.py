"""Thieving takes a coin from each player whose active race is a neighbour."""

from tests.scenes import player
from tests.traits.underground.cave import cave, pay, ruins

THIEVES = player("ogres", "thieving", E=1, N=1)


def test_takes_one_coin_from_each_active_neighbour() -> None:
    scene = cave(THIEVES, player("liches", K=1, S=1), phase="place").do("end_turn")
    assert scene.see("coins", "A", "B") == {"A": 5 + 2 + 1, "B": 4}


def test_takes_nothing_from_the_poor() -> None:
    scene = cave(THIEVES, pay(player("liches", K=1), 0), phase="place").do("end_turn")
    assert scene.see("coins", "A", "B") == {"A": 7, "B": 0}


def test_takes_nothing_from_races_in_decline_or_far_away() -> None:
    scene = cave(THIEVES, ruins("liches", K=1), phase="place").do("end_turn")
    assert scene.see("coins", "A", "B") == {"A": 7, "B": 5}
    far = cave(THIEVES, player("liches", X=1), phase="place").do("end_turn")
    assert far.see("coins", "A", "B") == {"A": 7, "B": 5}


def test_takes_nothing_in_decline() -> None:
    scene = cave(THIEVES, player("liches", K=1), phase="choose").do("decline").do("end_turn")
    assert scene.see("coins", "A", "B") == {"A": 7, "B": 5}


def test_the_coins_it_will_take_belong_to_the_scoring() -> None:
    scene = cave(THIEVES, player("liches", K=1, S=1), phase="place")
    assert scene.score() == {"CORE-8.1": 2, "UG-P16": 1}
    poor = cave(THIEVES, pay(player("liches", K=1), 0), phase="place")
    assert poor.score() == {"CORE-8.1": 2}
