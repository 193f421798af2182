"""Berserk races may roll before each conquest; the roll lowers its cost."""

from tests.scenes import LAND, Scene, player

ELVES = player("elves", B2=1)


def berserks(hand: int) -> Scene:
    players = {"A": player("orcs", "berserk", hand=hand, R1=1), "B": ELVES}
    return Scene("base", LAND, players=players, neutral={"R2": 2})


def test_the_roll_lowers_the_cost_of_the_next_conquest() -> None:
    scene = berserks(hand=3).do("roll", die=2)
    assert scene.cost("R2") == 2
    assert scene.do("conquer", region="R2").see("hand", "A") == 1


def test_a_region_still_costs_one_token() -> None:
    assert berserks(hand=3).do("roll", die=3).cost("R3") == 1


def test_the_roll_serves_one_conquest_only() -> None:
    scene = berserks(hand=6).do("roll", die=2).do("conquer", region="R3")
    assert scene.cost("R2") == 4


def test_each_conquest_may_have_its_own_roll() -> None:
    scene = berserks(hand=6).do("roll", die=1).do("conquer", region="R3").do("roll", die=3)
    assert scene.cost("R2") == 1


def test_a_roll_that_waits_may_not_be_rolled_again() -> None:
    assert berserks(hand=3).do("roll", die=0).refused("roll", die=3) == ["E_LIMIT", "E_PHASE"]


def test_rolling_is_not_compulsory() -> None:
    assert berserks(hand=4).do("conquer", region="R2").see("hand", "A") == 0


def test_there_is_no_final_die_beside_it() -> None:
    assert "E_PHASE" in berserks(hand=2).refused("final", region="R2", die=3)


def test_other_races_do_not_roll_first() -> None:
    scene = Scene("base", LAND, players={"A": player("orcs", hand=3, R1=1), "B": ELVES})
    assert scene.refused("roll", die=2) == ["E_TARGET"]
