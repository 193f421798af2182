"""Humans earn a coin for each farmland they hold."""

from tests.scenes import LAND, Scene, player

ELVES = player("elves", B2=1)


def test_earn_a_coin_for_farmland() -> None:
    scene = Scene("base", LAND, players={"A": player("humans", R3=1, R1=1), "B": ELVES})
    assert scene.score() == {"CORE-8.1": 2, "BASE-R07": 1}


def test_earn_nothing_for_other_land() -> None:
    scene = Scene("base", LAND, players={"A": player("humans", R1=1, R2=1, R4=1), "B": ELVES})
    assert scene.score() == {"CORE-8.1": 3}


def test_earn_nothing_in_decline() -> None:
    scene = Scene("base", LAND, phase="choose", players={"A": player("humans", R3=1), "B": ELVES})
    assert scene.do("decline").score() == {"CORE-8.1": 1}


def test_earn_nothing_for_farmland_of_their_owners_other_race() -> None:
    owner = {**player("humans", R1=1), "declined": [{"race": "orcs", "on": {"R3": 1}}]}
    scene = Scene("base", LAND, players={"A": owner, "B": ELVES})
    assert scene.score() == {"CORE-8.1": 2}
