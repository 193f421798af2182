"""Lizardmen pass through the river without conquering it."""

from tests.scenes import player
from tests.traits.underground.cave import cave


def test_reach_the_other_bank() -> None:
    scene = cave(player("lizardmen", hand=2, E=1)).do("conquer", region="X")
    assert scene.see("on", "X", "W") == {"X": {"lizardmen": 2}, "W": {}}


def test_do_not_reach_beyond_it() -> None:
    scene = cave(player("lizardmen", hand=2, E=1))
    assert scene.refused("conquer", region="Y") == ["E_NOT_ADJACENT"]


def test_pass_kraken() -> None:
    assert "X" in cave(player("lizardmen", hand=2, E=1), player("kraken", W=1)).targets()


def test_an_option_makes_occupied_water_a_barrier() -> None:
    rules = {"lizardmen_pass_occupied": False}
    tribe, kraken = player("lizardmen", hand=2, E=1), player("kraken", W=1)
    assert "X" not in cave(tribe, kraken, options=rules).targets()
    assert "X" in cave(tribe, options=rules).targets()


def test_may_not_stay_in_the_river() -> None:
    scene = cave(player("lizardmen", W=1, E=1))
    assert scene.refused("redeploy", on={"W": 1, "E": 1}) == ["E_VACATE"]


def test_do_not_swim_to_gnomes() -> None:
    assert "X" not in cave(player("lizardmen", hand=9, E=1), player("gnomes", X=1)).targets()
