"""Martyr pays a coin for each region that an opponent takes."""

from tests.scenes import player
from tests.traits.underground.cave import cave, ruins


def test_earns_a_coin_at_each_loss() -> None:
    scene = cave(player("shrooms", hand=6, E=1), player("ogres", "martyr", K=1, N=1))
    scene.do("conquer", region="K").do("conquer", region="N")
    assert scene.see("coins", "A", "B") == {"A": 5, "B": 7}


def test_earns_nothing_from_its_owners_other_doings() -> None:
    marked = {"N": ["wickedest_pentacle"], "S": ["balrog"]}
    scene = cave(player("ogres", "martyr", N=1, B=1), markers=marked)
    assert scene.do("act", ability="balrog", to="B").see("coins", "A") == 5


def test_earns_nothing_in_decline() -> None:
    scene = cave(player("shrooms", hand=6, E=1), ruins("ogres", "martyr", K=1, X=1))
    assert scene.do("conquer", region="K").see("coins", "B") == 5


def test_a_failed_attempt_pays_nothing() -> None:
    scene = cave(player("shrooms", hand=1, E=1), player("ogres", "martyr", K=1))
    assert scene.do("final", region="K", die=0).see("coins", "B") == 5
