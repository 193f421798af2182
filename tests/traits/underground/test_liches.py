"""Liches in decline cost whoever takes a region of theirs a coin."""

from tests.scenes import player
from tests.traits.underground.cave import beside, cave, pay, ruins


def test_the_conqueror_gives_their_owner_a_coin() -> None:
    scene = cave(player("shrooms", hand=3, E=1), ruins("liches", K=1, X=1))
    scene.do("conquer", region="K")
    assert scene.see("coins", "A", "B") == {"A": 4, "B": 6}


def test_a_penniless_player_may_not_attack_them() -> None:
    scene = cave(pay(player("shrooms", hand=3, E=1), 0), ruins("liches", K=1))
    assert scene.refused("conquer", region="K") == ["E_COINS"]


def test_a_failed_attempt_costs_nothing() -> None:
    scene = cave(player("shrooms", hand=2, E=1), ruins("liches", K=1))
    scene.do("final", region="K", die=0)
    assert scene.see("coins", "A", "B") == {"A": 5, "B": 5}


def test_active_liches_cost_nothing() -> None:
    scene = cave(pay(player("shrooms", hand=3, E=1), 0), player("liches", K=1))
    assert scene.do("conquer", region="K").see("coins", "A", "B") == {"A": 0, "B": 5}


def test_their_owner_pays_nothing() -> None:
    scene = cave(pay(beside(player("shrooms", hand=3, E=1), "liches", K=1), 0))
    assert scene.do("conquer", region="K").see("on", "K") == {"shrooms": 3}


def test_who_sends_the_balrog_pays_or_may_not() -> None:
    marked = {"N": ["wickedest_pentacle"], "S": ["balrog"]}
    rich = cave(player("shrooms", N=1), ruins("liches", B=1), markers=marked)
    rich.do("act", ability="balrog", to="B")
    assert rich.see("coins", "A", "B") == {"A": 4, "B": 6}
    poor = cave(pay(player("shrooms", N=1), 0), ruins("liches", B=1), markers=marked)
    assert poor.refused("act", ability="balrog", to="B") == ["E_COINS"]
