"""Merchants earn a coin for each region they hold."""

from tests.scenes import LAND, Scene, player

ELVES = player("elves", B2=1)


def test_earn_twice_for_each_region() -> None:
    players = {"A": player("orcs", "merchant", R1=1, R2=3, R4=1), "B": ELVES}
    assert Scene("base", LAND, players=players).score() == {"CORE-8.1": 3, "BASE-P12": 3}


def test_earn_nothing_more_in_decline() -> None:
    players = {"A": player("orcs", "merchant", R1=1, R2=1), "B": ELVES}
    scene = Scene("base", LAND, phase="choose", players=players)
    assert scene.do("decline").score() == {"CORE-8.1": 2}


def test_earn_nothing_more_for_their_owners_other_race() -> None:
    declined = [{"race": "humans", "on": {"R3": 1, "R4": 1}}]
    owner = {**player("orcs", "merchant", R1=1), "declined": declined}
    scene = Scene("base", LAND, players={"A": owner, "B": ELVES})
    assert scene.score() == {"CORE-8.1": 3, "BASE-P12": 1}
