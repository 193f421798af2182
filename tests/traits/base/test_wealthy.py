"""Wealthy races earn seven coins once, at the end of their first turn."""

from tests.scenes import LAND, Scene, player

ELVES = player("elves", B2=1)
FIRST = {"first_turn_of_combo": True}


def test_earn_seven_coins_on_their_first_turn() -> None:
    players = {"A": player("orcs", "wealthy", R1=1), "B": ELVES}
    scene = Scene("base", LAND, players=players, turn=FIRST)
    assert scene.score() == {"CORE-8.1": 1, "BASE-P20": 7}


def test_earn_them_even_if_they_conquered_nothing() -> None:
    players = {"A": player("orcs", "wealthy", hand=3), "B": ELVES}
    assert Scene("base", LAND, players=players, turn=FIRST).score() == {"BASE-P20": 7}


def test_earn_them_only_once() -> None:
    combos = [{"race": "orcs", "power": "wealthy", "coins": 0}]
    scene = Scene("base", LAND, phase="choose", combos=combos, players={"A": {}, "B": ELVES})
    scene.do("pick", position=0).do("conquer", region="R1")
    scene.do("redeploy", on={"R1": 9}).do("end_turn")
    assert scene.see("gain", "A") == 8
    scene.do("expand", by="B").do("end_turn", by="B").do("expand", by="A")
    assert scene.score() == {"CORE-8.1": 1}


def test_earn_nothing_on_later_turns() -> None:
    scene = Scene("base", LAND, players={"A": player("orcs", "wealthy", R1=1), "B": ELVES})
    assert scene.score() == {"CORE-8.1": 1}
