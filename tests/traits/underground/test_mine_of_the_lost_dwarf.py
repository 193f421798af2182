"""The Mine of the Lost Dwarf pays two coins, in decline too."""

from tests.scenes import player
from tests.traits.underground.cave import cave

MINE = {"E": ["mine_of_the_lost_dwarf"]}


def test_pays_two_coins_in_decline_too() -> None:
    scene = cave(player("ogres", E=1), phase="choose", markers=MINE)
    assert scene.do("decline").score() == {"CORE-8.1": 1, "UG-L06": 2}


def test_is_no_mine_for_those_who_count_mines() -> None:
    scene = cave(player("ogres", "mining", E=1), phase="place", markers=MINE)
    assert scene.score() == {"CORE-8.1": 1, "UG-L06": 2}


def test_pays_nothing_to_others() -> None:
    assert cave(player("ogres", K=1), phase="place", markers=MINE).score() == {"CORE-8.1": 1}
