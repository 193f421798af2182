"""Shields grow in mushroom forests, defend their region and stay there."""

from typing import Any

from tests.scenes import Scene, player
from tests.traits.underground.cave import BYSTANDER, cave, ruins


def armed(shields: int, markers: dict[str, list[str]], **on: int) -> Scene:
    tribe: dict[str, Any] = player("ogres", "shield", **on)
    tribe["active"]["extra"] = {"shield": shields}
    return cave(tribe, BYSTANDER, phase="redeploy", markers=markers)


def test_one_grows_per_mushroom_forest() -> None:
    scene = cave(player("ogres", "shield", S=1, X=1, E=1)).do("stop")
    assert scene.extra("A", "shield") == 2
    assert scene.see("box", "shield") == 6


def test_none_grows_elsewhere() -> None:
    assert cave(player("ogres", "shield", E=1)).do("stop").extra("A", "shield") == 0


def test_the_box_holds_eight() -> None:
    scene = cave(player("ogres", "shield", S=1, X=1), markers={"S": ["shield"] * 7})
    assert scene.do("stop").extra("A", "shield") == 1


def test_several_may_lie_in_one_region() -> None:
    scene = armed(2, {}, E=1, K=1)
    scene.do("redeploy", on={"E": 1, "K": 1}, markers={"shield": {"K": 2}})
    assert scene.see("markers", "K") == ["shield", "shield"]


def test_new_ones_join_those_that_lie_there() -> None:
    lying = {"K": ["shield"]}
    new = armed(1, lying, E=1, K=1)
    new.do("redeploy", on={"E": 1, "K": 1}, markers={"shield": {"K": 1}})
    assert new.see("markers", "K") == ["shield", "shield"]
    both = armed(1, lying, E=1, K=1)
    both.do("redeploy", on={"E": 1, "K": 1}, markers={"shield": {"K": 1, "E": 1}})
    assert both.see("markers", "E", "K") == {"E": ["shield"], "K": ["shield"]}


def test_placed_ones_do_not_move() -> None:
    scene = armed(0, {"K": ["shield"]}, E=1, K=1)
    placed = {"shield": {"E": 1}}
    assert scene.refused("redeploy", on={"E": 1, "K": 1}, markers=placed) == ["E_PLACEMENT"]


def test_each_adds_one_to_the_cost_in_decline_too() -> None:
    marked = {"K": ["shield", "shield"]}
    for owner in (player("ogres", "shield", K=1), ruins("ogres", K=1)):
        assert cave(player("liches", hand=9, E=1), owner, markers=marked).cost("K") == 5


def test_they_go_back_to_the_box_with_their_region() -> None:
    owner = player("ogres", "shield", K=1, X=1)
    scene = cave(player("liches", hand=9, E=1), owner, markers={"K": ["shield"]})
    scene.do("conquer", region="K")
    assert scene.see("markers", "K") == []
    assert scene.see("box", "shield") == 8


def test_the_badge_is_discarded_in_decline_the_shields_stay() -> None:
    marked = {"E": ["shield"]}
    scene = cave(player("ogres", "shield", E=1), BYSTANDER, phase="choose", markers=marked)
    assert scene.do("decline").see("markers", "E") == ["shield"]
    assert scene.state.badge_discard == ("shield",)


def test_none_is_laid_in_a_region_that_is_left() -> None:
    """It would go from the hand into the box, and nobody could see it."""
    scene = armed(2, {}, E=1, W=1)
    assert "E_PLACEMENT" in scene.refused(
        "redeploy", on={"E": 2}, markers={"shield": {"W": 1, "E": 1}}
    )
    scene.do("redeploy", on={"E": 2}, markers={"shield": {"E": 1}})
    assert scene.extra("A", "shield") == 1


def test_those_that_lie_in_a_region_that_is_left_go_with_it() -> None:
    scene = armed(0, {"W": ["shield"]}, E=1, W=1)
    scene.do("redeploy", on={"E": 2}, markers={"shield": {"W": 1}})
    assert scene.see("box", "shield") == 8
