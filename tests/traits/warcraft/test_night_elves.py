"""Night Elves take forests cheaply and raise wisp walls there."""

from tests.scenes import player
from tests.traits.warcraft.isles import isles


def test_take_a_forest_for_one_less_and_wall_it() -> None:
    scene = isles(players={"A": player("night_elves", hand=4, C1=1), "B": player("orcs", N1=1)})
    assert scene.cost("C2") == 1
    scene.do("conquer", region="C2").do("conquer", region="C3")
    assert scene.see("markers", "C2") == ["wisp_wall"]
    assert scene.see("markers", "C3") == []


def test_the_wall_stays_in_decline_and_leaves_with_the_region() -> None:
    scene = isles(
        phase="choose",
        players={"A": player("night_elves", C2=1), "B": player("orcs", C1=6)},
        markers={"C2": ["wisp_wall"]},
    )
    scene.do("decline").do("end_turn").do("expand")
    assert scene.cost("C2") == 4
    scene.do("conquer", region="C2")
    assert scene.see("box", "wisp_wall") == 9


def test_no_wall_when_the_box_is_empty() -> None:
    scene = isles(
        players={"A": player("night_elves", hand=4, C1=1), "B": player("orcs", N1=1)},
        box={"wisp_wall": 0},
    )
    scene.do("conquer", region="C2")
    assert scene.see("markers", "C2") == []
