"""Giants pay one token less beside a mountain they hold."""

from tests.scenes import LAND, Scene, player


def test_pay_less_next_to_their_mountain() -> None:
    scene = Scene(
        "base", LAND, players={"A": player("giants", hand=5, R5=1), "B": player("orcs", B2=1)}
    )
    assert scene.cost("B1") == 1
    assert scene.cost("R4") == 1


def test_pay_in_full_next_to_a_mountain_they_do_not_hold() -> None:
    scene = Scene(
        "base", LAND, players={"A": player("giants", hand=5, R3=1), "B": player("orcs", B2=1)}
    )
    assert scene.cost("R4") == 2
    assert scene.cost("R5") == 3


def test_pay_in_full_when_the_mountain_belongs_to_their_in_decline_race() -> None:
    giants = {**player("giants", hand=5, R4=1), "declined": [{"race": "orcs", "on": {"R5": 1}}]}
    scene = Scene("base", LAND, players={"A": giants, "B": player("elves", B2=1)})
    assert scene.cost("R3") == 2
