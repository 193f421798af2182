"""Flying races may attack any land region, near or far."""

from typing import Any

from tests.scenes import LAND, Scene, player

WATER: dict[str, Any] = {**LAND, "L": {"terrain": "lake", "borders": ["R4"]}}
ELVES = player("elves", B2=1)


def test_may_enter_anywhere_on_land() -> None:
    scene = Scene("base", WATER, players={"A": player("orcs", "flying", hand=4), "B": ELVES})
    assert scene.do("conquer", region="R4").see("on", "R4") == {"orcs": 2}


def test_may_go_on_anywhere_at_the_ordinary_cost() -> None:
    players = {"A": player("orcs", "flying", hand=4, R1=1), "B": ELVES}
    scene = Scene("base", WATER, players=players)
    assert scene.cost("B2") == 3
    assert scene.do("conquer", region="B2").see("on", "B2") == {"orcs": 3}


def test_do_not_land_on_water() -> None:
    players = {"A": player("orcs", "flying", hand=4, R4=1), "B": ELVES}
    scene = Scene("base", WATER, players=players)
    assert scene.refused("conquer", region="L") == ["E_UNCONQUERABLE"]


def test_do_not_pass_over_protection() -> None:
    players = {"A": player("orcs", "flying", hand=4, R1=1), "B": ELVES}
    scene = Scene("base", WATER, players=players, markers={"B2": ["hero"]})
    assert scene.refused("conquer", region="B2") == ["E_IMMUNE"]


def test_races_without_wings_stay_by_their_borders() -> None:
    scene = Scene("base", WATER, players={"A": player("orcs", hand=4, R1=1), "B": ELVES})
    assert scene.refused("conquer", region="B2") == ["E_NOT_ADJACENT"]
