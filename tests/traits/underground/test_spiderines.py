"""To Spiderines every region beside a chasm is adjacent, and an entry."""

from tests.scenes import player
from tests.traits.underground.cave import cave


def test_enter_beside_a_chasm() -> None:
    scene = cave(player("spiderines", hand=9)).do("conquer", region="S")
    assert scene.see("on", "S") == {"spiderines": 2}


def test_reach_every_chasm_from_anywhere() -> None:
    assert set(cave(player("spiderines", hand=9, E=1)).targets()) == {"K", "N", "W", "S", "F", "Y"}


def test_never_conquer_a_chasm() -> None:
    scene = cave(player("spiderines", hand=9, S=1))
    assert scene.refused("conquer", region="C") == ["E_UNCONQUERABLE"]


def test_do_not_reach_regions_away_from_chasms() -> None:
    scene = cave(player("spiderines", hand=9, E=1))
    assert scene.refused("conquer", region="B") == ["E_NOT_ADJACENT"]


def test_their_opponents_do_not_reach_them_so() -> None:
    assert "S" not in cave(player("ogres", hand=9, Y=1), player("spiderines", S=1)).targets()
