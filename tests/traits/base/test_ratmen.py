"""Ratmen have nothing but their number."""

from tests.scenes import LAND, Scene, player

ELVES = player("elves", B2=1)


def test_come_eight_strong() -> None:
    combos = [{"race": "ratmen", "power": "merchant", "coins": 0}]
    scene = Scene("base", LAND, phase="choose", combos=combos)
    assert scene.do("pick", position=0).see("hand", "A") == 8 + 2
    assert scene.see("tray", "ratmen") == 13 - 10


def test_pay_and_earn_like_anybody() -> None:
    scene = Scene("base", LAND, players={"A": player("ratmen", hand=5, R1=1, R3=1), "B": ELVES})
    assert (scene.cost("R2"), scene.cost("R4")) == (2, 2)
    assert scene.score() == {"CORE-8.1": 2}
