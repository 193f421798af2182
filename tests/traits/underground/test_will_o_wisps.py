"""Will-o'-Wisps roll the die for crystals, and for what borders crystals of theirs."""

from tests.scenes import player
from tests.traits.underground.cave import cave


def test_the_roll_lowers_the_cost_and_the_region_must_be_taken() -> None:
    scene = cave(player("will_o_wisps", hand=3, E=1), player("liches", K=2, X=1))
    scene.do("roll", region="K", die=1)
    assert scene.refused("stop") == ["E_PHASE"]
    assert "E_PHASE" in scene.refused("conquer", region="N")
    assert scene.do("conquer", region="K").see("hand", "A") == 0


def test_they_roll_again_for_the_next_region() -> None:
    scene = cave(player("will_o_wisps", hand=5, E=1))
    scene.do("roll", region="K", die=1).do("conquer", region="K")
    scene.do("roll", region="N", die=1).do("conquer", region="N")
    assert scene.see("hand", "A") == 3


def test_a_roll_that_does_not_suffice_ends_the_conquests() -> None:
    scene = cave(player("will_o_wisps", hand=3, E=1), player("liches", K=3, X=1))
    scene.do("roll", region="K", die=1)
    assert scene.refused("conquer", region="N") == ["E_PHASE"]
    assert scene.see("on", "K") == {"liches": 3}


def test_no_roll_away_from_crystals() -> None:
    scene = cave(player("will_o_wisps", hand=3, E=1))
    assert scene.refused("roll", region="N", die=3) == ["E_TARGET"]


def test_no_roll_with_an_empty_hand() -> None:
    assert "E_NO_TOKEN" in cave(player("will_o_wisps", E=1)).refused("roll", region="K", die=3)


def test_nobody_else_rolls() -> None:
    assert cave(player("ogres", hand=3, E=1)).refused("roll", region="K", die=3) == ["E_TARGET"]
