"""Wizards earn a coin for each source of magic they hold."""

from tests.scenes import LAND, Scene, player, with_symbols

MAGIC = with_symbols(LAND, R1=["magic"], R3=["magic"], R2=["mine"])
ELVES = player("elves", B2=1)


def test_earn_a_coin_for_each_source_of_magic() -> None:
    scene = Scene("base", MAGIC, players={"A": player("wizards", R1=1, R3=1), "B": ELVES})
    assert scene.score() == {"CORE-8.1": 2, "BASE-R14": 2}


def test_earn_nothing_for_other_symbols() -> None:
    scene = Scene("base", MAGIC, players={"A": player("wizards", R2=1), "B": ELVES})
    assert scene.score() == {"CORE-8.1": 1}


def test_earn_nothing_in_decline() -> None:
    players = {"A": player("wizards", R1=1), "B": ELVES}
    scene = Scene("base", MAGIC, phase="choose", players=players)
    assert scene.do("decline").score() == {"CORE-8.1": 1}


def test_earn_nothing_for_magic_of_their_owners_other_race() -> None:
    owner = {**player("wizards", R2=1), "declined": [{"race": "orcs", "on": {"R1": 1}}]}
    scene = Scene("base", MAGIC, players={"A": owner, "B": ELVES})
    assert scene.score() == {"CORE-8.1": 2}
