"""The Queen makes a region immune; in decline she stays where she is."""

from tests.scenes import player
from tests.traits.underground.cave import cave, ruins


def test_she_is_placed_at_the_end_of_the_turn() -> None:
    scene = cave(player("ogres", "royal", E=1, K=1), phase="place")
    scene.do("place", what="queen", region="K")
    assert scene.see("markers", "K") == ["queen"]


def test_her_region_is_immune_in_decline_too() -> None:
    for owner in (player("ogres", "royal", K=1), ruins("ogres", "royal", K=1)):
        scene = cave(player("shrooms", hand=9, E=1), owner, markers={"K": ["queen"]})
        assert scene.refused("conquer", region="K") == ["E_IMMUNE"]


def test_her_other_regions_are_not() -> None:
    owner = player("ogres", "royal", K=1, N=1)
    scene = cave(player("shrooms", hand=9, E=1), owner, markers={"K": ["queen"]})
    assert scene.do("conquer", region="N").see("on", "N") == {"shrooms": 3}


def test_she_goes_to_regions_of_her_race_only() -> None:
    scene = cave(player("ogres", "royal", E=1), phase="place")
    assert scene.refused("place", what="queen", region="K") == ["E_TARGET"]


def test_in_decline_she_stays_with_her_badge_and_does_not_move() -> None:
    scene = cave(player("ogres", "royal", E=1, K=1), phase="choose", markers={"E": ["queen"]})
    scene.do("decline")
    assert scene.see("markers", "E") == ["queen"]
    assert scene.state.badge_discard == ()
    assert "E_DECLINED" in scene.refused("place", what="queen", region="K")


def test_she_leaves_with_the_last_region_of_her_race() -> None:
    owner = {**player("shrooms", hand=3, E=1), "declined": ruins("ogres", "royal", K=1)["declined"]}
    scene = cave(owner, markers={"K": ["queen"]}).do("conquer", region="K")
    assert scene.see("markers", "K") == []
    assert scene.see("box", "queen") == 1
