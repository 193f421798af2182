"""Pillaging races earn a coin for each occupied region conquered this turn."""

from tests.scenes import LAND, Scene, player


def test_earn_from_active_races_races_in_decline_and_lost_tribes() -> None:
    victim = {**player("elves", R2=1, B2=1), "declined": [{"race": "humans", "on": {"R3": 1}}]}
    players = {"A": player("giants", "pillaging", hand=9, R1=1), "B": victim}
    scene = Scene("base", LAND, players=players, neutral={"R4": 1})
    for region in ("R2", "R3", "R4"):
        scene.do("conquer", region=region)
    assert scene.score() == {"CORE-8.1": 4, "BASE-P14": 3}


def test_earn_nothing_from_empty_land_even_a_mountain() -> None:
    players = {"A": player("giants", "pillaging", hand=9, R4=1), "B": player("elves", B2=1)}
    scene = Scene("base", LAND, players=players)
    scene.do("conquer", region="R5").do("conquer", region="R3")
    assert scene.score() == {"CORE-8.1": 3}


def test_earn_nothing_from_earlier_turns() -> None:
    players = {"A": player("giants", "pillaging", R1=1, R2=2), "B": player("elves", B2=1)}
    assert Scene("base", LAND, players=players).score() == {"CORE-8.1": 2}


def test_earn_beside_the_orcs_own_coin() -> None:
    players = {"A": player("orcs", "pillaging", hand=5, R1=1), "B": player("elves", R2=1, B2=1)}
    scene = Scene("base", LAND, players=players).do("conquer", region="R2")
    assert scene.score() == {"CORE-8.1": 2, "BASE-P14": 1, "BASE-R08": 1}
