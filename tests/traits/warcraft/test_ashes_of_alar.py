"""The Ashes of Al'ar make one far region adjacent."""

from tests.scenes import player
from tests.traits.warcraft.isles import isles


def test_take_a_far_entry_region_without_transport_and_lie_there() -> None:
    scene = isles(
        players={"A": player("orcs", hand=2, C1=1), "B": player("naga", N4=1)},
        markers={"C1": ["ashes_of_alar"]},
    )
    assert scene.cost("N1", using=["ashes"]) == 2
    scene.do("conquer", region="N1", using=["ashes"])
    assert scene.see("markers", "N1") == ["ashes_of_alar"]


def test_do_not_open_the_water_nor_serve_others() -> None:
    scene = isles(
        players={"A": player("orcs", hand=9, C1=1), "B": player("naga", N4=1)},
        markers={"C1": ["ashes_of_alar"]},
    )
    assert "E_UNCONQUERABLE" in scene.refused("conquer", region="LK", using=["ashes"])
    other = isles(
        players={"A": player("orcs", hand=9, C1=1), "B": player("naga", N4=1)},
        markers={"N4": ["ashes_of_alar"]},
    )
    assert "E_NOT_CONTROLLED" in other.refused("conquer", region="N2", using=["ashes"])


def test_stay_where_they_are_when_a_last_conquest_fails() -> None:
    scene = isles(
        players={"A": player("orcs", hand=1, C1=1), "B": player("naga", N4=1)},
        markers={"C1": ["ashes_of_alar"]},
    )
    scene.do("final", region="N2", die=0, using=["ashes"])
    assert scene.see("markers", "C1") == ["ashes_of_alar"]
