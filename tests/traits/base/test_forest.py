"""Forest races earn a coin for each forest they hold."""

from tests.scenes import LAND, Scene, player

ELVES = player("elves", B1=1)


def test_earn_a_coin_for_each_forest() -> None:
    scene = Scene("base", LAND, players={"A": player("orcs", "forest", R2=1, B2=1), "B": ELVES})
    assert scene.score() == {"CORE-8.1": 2, "BASE-P08": 2}


def test_earn_nothing_for_other_land() -> None:
    scene = Scene("base", LAND, players={"A": player("orcs", "forest", R1=1, R4=1), "B": ELVES})
    assert scene.score() == {"CORE-8.1": 2}


def test_earn_nothing_in_decline() -> None:
    players = {"A": player("orcs", "forest", R2=1, B2=1), "B": ELVES}
    scene = Scene("base", LAND, phase="choose", players=players)
    assert scene.do("decline").score() == {"CORE-8.1": 2}


def test_earn_nothing_for_a_forest_of_their_owners_other_race() -> None:
    declined = [{"race": "humans", "on": {"R2": 1}}]
    owner = {**player("orcs", "forest", R3=1), "declined": declined}
    scene = Scene("base", LAND, players={"A": owner, "B": ELVES})
    assert scene.score() == {"CORE-8.1": 2}
