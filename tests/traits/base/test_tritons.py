"""Tritons pay one token less for regions on a coast."""

from typing import Any

from tests.scenes import LAND, Scene, player

COAST: dict[str, Any] = {
    **LAND,
    "S": {"terrain": "sea", "borders": ["R2"], "edge": True},
    "L": {"terrain": "lake", "borders": ["R5"]},
}
ELVES = player("elves", B2=1)


def test_pay_less_by_the_sea_and_by_the_lake() -> None:
    players = {"A": player("tritons", hand=6, R1=1, R4=1), "B": ELVES}
    scene = Scene("base", COAST, players=players)
    assert scene.cost("R2") == 1
    assert scene.cost("R5") == 2


def test_pay_in_full_inland() -> None:
    scene = Scene("base", COAST, players={"A": player("tritons", hand=6, R1=1), "B": ELVES})
    assert scene.cost("R3") == 2


def test_never_pay_less_than_one_token() -> None:
    tritons = player("tritons", "commando", hand=6, R1=1)
    scene = Scene("base", COAST, players={"A": tritons, "B": ELVES})
    assert scene.cost("R2") == 1


def test_pay_in_full_for_a_sea_that_borders_no_other_water() -> None:
    tritons = player("tritons", "seafaring", hand=6, R2=1)
    scene = Scene("base", COAST, players={"A": tritons, "B": ELVES})
    assert scene.cost("S") == 2


def test_do_not_help_others_on_the_coast() -> None:
    players = {"A": player("giants", hand=6, R1=1), "B": player("tritons", B2=1)}
    assert Scene("base", COAST, players=players).cost("R2") == 2
