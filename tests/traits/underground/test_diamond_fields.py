"""Diamond Fields pay for the holder's regions of their terrain."""

from tests.scenes import player
from tests.traits.underground.cave import beside, cave

FIELDS = {"E": ["diamond_fields"]}


def test_pay_a_coin_per_region_of_the_same_terrain() -> None:
    scene = cave(player("ogres", E=1, F=1, N=1), phase="place", markers=FIELDS)
    assert scene.score() == {"CORE-8.1": 3, "UG-L03": 2}


def test_pay_in_decline_for_that_race_only() -> None:
    owner = beside(player("ogres", F=1), "drow", E=1)
    scene = cave(owner, phase="place", markers=FIELDS)
    assert scene.score() == {"CORE-8.1": 2, "UG-L03": 1}


def test_pay_nothing_to_others() -> None:
    scene = cave(player("ogres", F=1), phase="place", markers=FIELDS)
    assert scene.score() == {"CORE-8.1": 1}
