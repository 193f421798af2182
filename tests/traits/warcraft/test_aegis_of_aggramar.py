"""The Aegis makes its region immune, unless its holder is paid."""

from tests.scenes import player
from tests.traits.warcraft.isles import in_decline, isles, purses


def test_two_coins_open_the_region_before_any_die() -> None:
    scene = isles(
        players={"A": player("orcs", hand=2, C1=1), "B": player("naga", C2=1)},
        markers={"C2": ["aegis_of_aggramar"]},
    )
    assert "E_IMMUNE" in scene.refused("final", region="C2", die=3)
    scene.do("final", region="C2", die=0, using=["pay_aegis"])
    assert purses(scene, "A", "B") == [3, 7]
    assert scene.see("on", "C2") == {"naga": 1}


def test_it_is_laid_into_a_region_of_the_active_race() -> None:
    naga = {**player("naga", C1=1, C2=1), "declined": [{"race": "orcs", "on": {"C5": 1}}]}
    scene = isles(
        phase="place",
        players={"A": naga, "B": player("trolls", N1=1)},
        markers={"C1": ["aegis_of_aggramar"]},
    )
    assert "E_TARGET" in scene.refused("place", what="aegis", region="C5")
    scene.do("place", what="aegis", region="C2")
    assert scene.see("markers", "C2") == ["aegis_of_aggramar"]


def test_it_protects_no_race_in_decline_and_nobody_pays_for_nothing() -> None:
    scene = isles(
        players={"A": player("orcs", hand=3, C1=1), "B": in_decline("naga", C2=1)},
        markers={"C2": ["aegis_of_aggramar"]},
    )
    assert "E_TARGET" in scene.refused("conquer", region="C2", using=["pay_aegis"])
    scene.do("conquer", region="C2")
    assert purses(scene, "A", "B") == [5, 5]


def test_who_does_not_hold_it_does_not_move_it() -> None:
    scene = isles(
        phase="place",
        players={"A": player("orcs", C1=1), "B": player("naga", C2=1)},
        markers={"C2": ["aegis_of_aggramar"]},
    )
    assert "E_NOT_CONTROLLED" in scene.refused("place", what="aegis", region="C1")
