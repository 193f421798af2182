"""Dwarves earn a coin for each mine they hold, even in decline."""

from tests.scenes import LAND, Scene, player, with_symbols

MINES = with_symbols(LAND, R1=["mine"], R3=["mine", "magic"], R4=["mine"], R2=["magic"])
ELVES = player("elves", B2=1)


def test_earn_a_coin_for_each_mine_they_hold() -> None:
    scene = Scene("base", MINES, players={"A": player("dwarves", R1=1, R3=2), "B": ELVES})
    assert scene.score() == {"CORE-8.1": 2, "BASE-R02": 2}


def test_earn_it_in_decline_too_and_on_the_turn_of_the_decline() -> None:
    scene = Scene(
        "base", MINES, phase="choose", players={"A": player("dwarves", R1=1, R2=1), "B": ELVES}
    )
    assert scene.do("decline").score() == {"CORE-8.1": 2, "BASE-R02": 1}


def test_earn_nothing_for_other_symbols_or_mines_of_others() -> None:
    players = {"A": player("dwarves", R2=1), "B": player("elves", R1=1)}
    assert Scene("base", MINES, players=players).score() == {"CORE-8.1": 1}


def test_earn_nothing_for_a_mine_of_their_owners_other_race() -> None:
    owner = {**player("orcs", R1=1), "declined": [{"race": "dwarves", "on": {"R3": 1}}]}
    scene = Scene("base", MINES, players={"A": owner, "B": ELVES})
    assert scene.score() == {"CORE-8.1": 2, "BASE-R02": 1}
