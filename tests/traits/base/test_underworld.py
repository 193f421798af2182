"""Underworld races pay one token less for caverns, which are all adjacent for them."""

from tests.scenes import LAND, Scene, player, with_symbols

CAVES = with_symbols(LAND, R1=["cavern"], R4=["cavern"], B1=["cavern"])
ELVES = player("elves", B2=1)


def test_pay_less_for_caverns() -> None:
    players = {"A": player("orcs", "underworld", hand=5, R2=1), "B": ELVES}
    scene = Scene("base", CAVES, players=players)
    assert (scene.cost("R1"), scene.cost("R4")) == (1, 1)


def test_pass_from_cavern_to_cavern() -> None:
    players = {"A": player("orcs", "underworld", hand=5, R1=1), "B": ELVES}
    scene = Scene("base", CAVES, players=players)
    assert scene.targets() == ["B1", "R2", "R3", "R4"]


def test_pay_in_full_elsewhere() -> None:
    players = {"A": player("orcs", "underworld", hand=5, R1=1), "B": ELVES}
    assert Scene("base", CAVES, players=players).cost("R2") == 2


def test_do_not_pass_without_a_cavern_of_their_own() -> None:
    players = {"A": player("orcs", "underworld", hand=5, R2=1), "B": ELVES}
    scene = Scene("base", CAVES, players=players)
    assert scene.refused("conquer", region="B1") == ["E_NOT_ADJACENT"]


def test_do_not_enter_the_board_by_an_inner_cavern() -> None:
    players = {"A": player("orcs", "underworld", hand=5), "B": ELVES}
    scene = Scene("base", CAVES, players=players)
    assert scene.refused("conquer", region="R4") == ["E_NOT_ENTRY"]


def test_a_cavern_link_is_no_border_with_the_giants_mountain() -> None:
    caves = with_symbols(LAND, R5=["cavern"], R3=["cavern"])
    giants = player("giants", "underworld", hand=5, R5=1)
    scene = Scene("base", caves, players={"A": giants, "B": player("elves", R3=1, B2=1)})
    assert scene.cost("R3") == 2 + 1 - 1


def test_others_get_nothing_from_caverns() -> None:
    scene = Scene("base", CAVES, players={"A": player("orcs", hand=5, R2=1), "B": ELVES})
    assert scene.cost("R1") == 2
