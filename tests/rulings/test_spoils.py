"""What a region brings because it was conquered is doubled with it (UG-A06, AMB-105)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenes import Scene, player
from tests.traits.underground.cave import CAVE


@pytest.mark.parametrize(
    ("race", "power", "rule"), [("orcs", None, "BASE-R08"), ("ratmen", "pillaging", "BASE-P14")]
)
def test_the_scepter_doubles_the_coin_of_a_conquered_region(
    race: str, power: str | None, rule: str
) -> None:
    given: dict[str, Any] = {
        "players": {"A": player(race, power, hand=8, S=1), "B": player("mudmen", N=1)}
    }
    scene = Scene("underground+base", CAVE, markers={"S": ["scepter_of_avarice"]}, **given)
    scene.do("conquer", region="N").do("redeploy", on={"S": 5, "N": 4})
    scene.do("place", what="scepter", region="N")
    assert scene.score()[rule] == 1
    assert scene.score()["UG-A06"] == 2
