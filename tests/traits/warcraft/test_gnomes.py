"""Gnomes assault one region a turn from the air, with a free die."""

import pytest

from tests.scenes import player
from tests.traits.warcraft.isles import isles, purses


def test_assault_any_region_with_a_free_die() -> None:
    scene = isles(players={"A": player("gnomes", hand=3, C1=1), "B": player("orcs", N4=2)})
    scene.do("roll", region="N4", die=1).do("conquer", region="N4", using=["assault"])
    assert scene.see("on", "N4") == {"gnomes": 3}


def test_roll_a_second_die_when_it_is_the_last_conquest() -> None:
    scene = isles(players={"A": player("gnomes", hand=1, C1=1), "B": player("orcs", N4=2)})
    scene.do("roll", region="N4", die=1).do("final", region="N4", die=2, using=["assault"])
    assert scene.see("on", "N4") == {"gnomes": 1}


def test_do_not_assault_twice_nor_without_the_die() -> None:
    scene = isles(players={"A": player("gnomes", hand=6, C1=1), "B": player("orcs", N4=2)})
    assert "E_PHASE" in scene.refused("conquer", region="N4", using=["assault"])
    scene.do("roll", region="N4", die=3).do("conquer", region="N4", using=["assault"])
    assert "E_LIMIT" in scene.refused("roll", region="N2", die=3)


def test_do_not_land_anywhere_without_a_region() -> None:
    scene = isles(players={"A": player("gnomes", hand=6), "B": player("orcs", N4=2)})
    assert "E_NOT_ENTRY" in scene.refused("roll", region="N4", die=3)
    assert scene.cost("C1", using=["assault"]) == 2


def test_pay_before_the_free_die_and_only_once() -> None:
    scene = isles(
        players={
            "A": {**player("gnomes", hand=3, C1=1), "has": {"harmony": True}},
            "B": player("pandaren", "marsh_dweller", N4=1),
        }
    )
    scene.do("roll", region="N4", die=0)
    assert purses(scene, "A", "B") == [2, 8]
    scene.do("conquer", region="N4", using=["assault"])
    assert purses(scene, "A", "B") == [2, 8]


@pytest.mark.parametrize("die", [0, 1])
def test_a_free_die_binds_them_to_nothing_be_it_enough_or_not(die: int) -> None:
    players = {"A": player("gnomes", hand=3, C1=1), "B": player("orcs", N4=2)}
    scene = isles(players=players).do("roll", region="N4", die=die).do("stop")
    assert scene.see("on", "N4") == {"orcs": 2}
    elsewhere = isles(players=players).do("roll", region="N4", die=die)
    assert elsewhere.do("conquer", region="C2").see("on", "C2") == {"gnomes": 2}


def test_an_assault_given_up_for_another_region_is_spent() -> None:
    scene = isles(players={"A": player("gnomes", hand=5, C1=1), "B": player("orcs", N4=4)})
    scene.do("roll", region="N4", die=0).do("conquer", region="C2")
    assert "E_LIMIT" in scene.refused("final", region="N4", die=3, using=["assault"])


def test_beasts_alone_may_fly() -> None:
    gnomes = player("gnomes", "beast_master", C1=1)
    gnomes["active"]["extra"] = {"beast": 2}
    scene = isles(players={"A": gnomes, "B": player("orcs", N4=1)})
    scene.do("roll", region="N4", die=1)
    scene.do("conquer", region="N4", using=["assault"], units={"beast": 2})
    assert scene.see("markers", "N4") == ["beast", "beast"]
