"""Humans name objectives; whoever takes one is paid, and so are they."""

from tests.scenes import player
from tests.traits.warcraft.isles import isles, purses


def test_a_neutral_conqueror_and_the_humans_earn_two_each() -> None:
    scene = isles(
        players={"A": player("naga", hand=3, C1=1), "B": player("humans", N1=1)},
        markers={"C2": ["objective"]},
    )
    scene.do("conquer", region="C2")
    assert purses(scene, "A", "B") == [7, 7]
    assert scene.extra("B", "objective") == 2


def test_the_horde_earns_nothing() -> None:
    scene = isles(
        players={"A": player("orcs", hand=3, C1=1), "B": player("humans", N1=1)},
        markers={"C2": ["objective"]},
    )
    scene.do("conquer", region="C2")
    assert purses(scene, "A", "B") == [5, 5]
    assert scene.see("markers", "C2") == ["objective"]


def test_a_neutral_race_that_sides_with_the_horde_earns_nothing() -> None:
    scene = isles(
        players={"A": player("naga", hand=3, C1=1), "B": player("humans", N1=1)},
        markers={"C1": ["battleground"], "C2": ["objective"]},
    )
    scene.do("choose", what="battleground_faction", value="horde").do("conquer", region="C2")
    assert purses(scene, "A", "B") == [5, 5]


def test_place_no_objective_on_the_alliance_nor_in_water() -> None:
    scene = isles(phase="place", players={"A": player("humans", C1=1), "B": player("gnomes", N1=1)})
    for region in ("C1", "N1", "LK"):
        assert "E_TARGET" in scene.refused("place", what="objective", regions=[region])
    scene.do("place", what="objective", regions=["C2", "N2"])
    assert scene.extra("A", "objective") == 0


def test_objectives_leave_when_the_humans_decline() -> None:
    scene = isles(
        phase="choose",
        players={"A": player("humans", C1=1), "B": player("orcs", N1=1)},
        markers={"N2": ["objective"]},
    )
    scene.do("decline")
    assert scene.see("markers", "N2") == []
    assert scene.see("box", "objective") == 2
