"""Alchemists earn two coins every turn while they are active."""

from tests.scenes import LAND, Scene, player

ELVES = player("elves", B2=1)


def test_earn_two_coins_beside_their_regions() -> None:
    scene = Scene("base", LAND, players={"A": player("orcs", "alchemist", R1=1), "B": ELVES})
    assert scene.score() == {"CORE-8.1": 1, "BASE-P01": 2}


def test_earn_them_even_without_a_region() -> None:
    scene = Scene("base", LAND, players={"A": player("orcs", "alchemist", hand=2), "B": ELVES})
    assert scene.score() == {"BASE-P01": 2}


def test_earn_nothing_on_the_turn_of_their_decline() -> None:
    players = {"A": player("orcs", "alchemist", R1=1), "B": ELVES}
    scene = Scene("base", LAND, phase="choose", players=players)
    assert scene.do("decline").score() == {"CORE-8.1": 1}


def test_earn_nothing_on_another_players_turn() -> None:
    players = {"A": player("orcs", "alchemist", R1=1), "B": ELVES}
    assert Scene("base", LAND, current="B", players=players).score() == {"CORE-8.1": 1}
