"""A Vanishing race is paid double for its regions when it declines, and leaves."""

from tests.scenes import player
from tests.traits.underground.cave import cave


def test_pays_two_per_region_and_leaves() -> None:
    scene = cave(player("ogres", "vanishing", E=2, K=1), phase="choose").do("decline")
    scene.do("end_turn")
    assert scene.see("coins", "A") == 5 + 4
    assert scene.see("on", "E") == {}
    assert scene.see("tray", "ogres") == 10
    assert scene.state.badge_discard == ("vanishing",)


def test_pays_nothing_while_active() -> None:
    scene = cave(player("ogres", "vanishing", E=2, K=1), phase="place")
    assert scene.score() == {"CORE-8.1": 2}


def test_through_stonehedge_it_may_be_forgone() -> None:
    marked = {"E": ["stonehedge:vanishing"]}
    scene = cave(player("ogres", "stone", E=2), phase="choose", markers=marked)
    scene.do("act", ability="forgo").do("decline")
    assert scene.see("on", "E") == {"ogres(d)": 1}
    used = cave(player("ogres", "stone", E=2), phase="choose", markers=marked).do("decline")
    assert used.see("on", "E") == {}
