"""Orcs earn a coin for each occupied region they conquered this turn."""

from tests.scenes import LAND, Scene, player

HUMANS = player("humans", R2=1, B2=1)


def test_earn_a_coin_for_a_beaten_race_and_for_a_lost_tribe() -> None:
    players = {"A": player("orcs", hand=8, R1=1), "B": HUMANS}
    scene = Scene("base", LAND, players=players, neutral={"R3": 1})
    scene.do("conquer", region="R2").do("conquer", region="R3")
    assert scene.score() == {"CORE-8.1": 3, "BASE-R08": 2}


def test_earn_nothing_for_empty_land() -> None:
    scene = Scene("base", LAND, players={"A": player("orcs", hand=8, R1=1), "B": HUMANS})
    assert scene.do("conquer", region="R3").score() == {"CORE-8.1": 2}


def test_earn_it_for_this_turn_only() -> None:
    players = {"A": player("orcs", R1=1, R2=2), "B": player("humans", B2=1)}
    assert Scene("base", LAND, players=players).score() == {"CORE-8.1": 2}


def test_their_own_race_in_decline_counts_by_edition() -> None:
    owner = {**player("orcs", hand=8, R1=1), "declined": [{"race": "elves", "on": {"R3": 1}}]}
    players = {"A": owner, "B": HUMANS}
    french = Scene("base", LAND, players=players)
    english = Scene("base", LAND, players=players, options={"edition": "en"})
    assert french.do("conquer", region="R3").score() == {"CORE-8.1": 2}
    assert english.do("conquer", region="R3").score() == {"CORE-8.1": 2, "BASE-R08": 1}


def test_do_not_earn_from_the_ghouls_of_the_same_player() -> None:
    owner = {**player("orcs", R1=1), "declined": [{"race": "ghouls", "on": {"R3": 6}}]}
    players = {"A": owner, "B": player("humans", R4=1, B2=1)}
    scene = Scene("base", LAND, phase="choose", players=players)
    scene.do("expand", by_race="declined").do("conquer", region="R4", by_race="declined")
    assert scene.score() == {"CORE-8.1": 3}
