"""Swamp races earn a coin for each swamp they hold."""

from tests.scenes import LAND, Scene, player

ELVES = player("elves", B2=1)


def test_earn_a_coin_for_each_swamp() -> None:
    scene = Scene("base", LAND, players={"A": player("orcs", "swamp", R4=2), "B": ELVES})
    assert scene.score() == {"CORE-8.1": 1, "BASE-P18": 1}


def test_earn_nothing_for_other_land() -> None:
    scene = Scene("base", LAND, players={"A": player("orcs", "swamp", R1=1, R2=1), "B": ELVES})
    assert scene.score() == {"CORE-8.1": 2}


def test_earn_nothing_in_decline() -> None:
    players = {"A": player("orcs", "swamp", R4=2), "B": ELVES}
    scene = Scene("base", LAND, phase="choose", players=players)
    assert scene.do("decline").score() == {"CORE-8.1": 1}


def test_earn_nothing_for_a_swamp_of_their_owners_other_race() -> None:
    declined = [{"race": "humans", "on": {"R4": 1}}]
    owner = {**player("orcs", "swamp", R3=1), "declined": declined}
    scene = Scene("base", LAND, players={"A": owner, "B": ELVES})
    assert scene.score() == {"CORE-8.1": 2}
