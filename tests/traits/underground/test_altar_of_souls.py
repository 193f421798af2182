"""The Altar of Souls turns a token in decline into three coins."""

from tests.scenes import player
from tests.traits.underground.cave import beside, cave

ALTAR = {"E": ["altar_of_souls"]}


def test_a_token_in_decline_is_worth_three_coins() -> None:
    scene = cave(beside(player("ogres", E=1), "drow", X=1, Y=1), phase="place", markers=ALTAR)
    scene.do("place", what="altar", region="X")
    assert scene.see("coins", "A") == 8
    assert scene.see("on", "X") == {}
    assert scene.see("tray", "drow") == 9 - 1


def test_only_one_a_turn_and_only_own_ones_in_decline() -> None:
    scene = cave(beside(player("ogres", E=1), "drow", X=1, Y=1), phase="place", markers=ALTAR)
    assert scene.refused("place", what="altar", region="E") == ["E_TARGET"]
    assert scene.refused("place", what="altar", region="Z") == ["E_TARGET"]
    scene.do("place", what="altar", region="X")
    assert scene.refused("place", what="altar", region="Y") == ["E_LIMIT"]


def test_works_in_decline_even_on_itself_and_on_the_turn_of_the_decline() -> None:
    scene = cave(player("ogres", E=2, K=1), phase="choose", markers=ALTAR).do("decline")
    scene.do("place", what="altar", region="E")
    assert scene.see("coins", "A") == 8
    assert scene.see("on", "E") == {}


def test_the_last_token_ends_the_race() -> None:
    scene = cave(beside(player("ogres", E=1), "drow", "wise", X=1), phase="place", markers=ALTAR)
    scene.do("place", what="altar", region="X")
    assert scene.state.badge_discard == ("wise",)


def test_nobody_uses_it_from_elsewhere() -> None:
    elsewhere = beside(player("ogres", K=1), "drow", X=1)
    scene = cave(elsewhere, phase="place", markers=ALTAR)
    assert scene.refused("place", what="altar", region="X") == ["E_NOT_CONTROLLED"]


def test_one_of_several_tokens_is_taken() -> None:
    scene = cave(beside(player("ogres", E=1), "drow", "tomb", X=3), phase="place", markers=ALTAR)
    scene.do("place", what="altar", region="X")
    assert scene.see("on", "X") == {"drow(d)": 2}
    assert scene.see("tray", "drow") == 9 - 2
