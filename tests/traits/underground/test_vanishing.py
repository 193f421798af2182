"""A Vanishing race is paid double for its regions when it declines, and leaves."""

from companion.rules.outcome import outcome
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
    assert used.see("on", "E") == {"ogres(d)": 1}
    assert used.score() == {"CORE-8.1": 1, "UG-P18": 1}
    assert used.do("end_turn").see("on", "E") == {}


def test_forgone_for_once_it_does_not_come_back_later() -> None:
    marked = {"E": ["stonehedge:vanishing"]}
    ogres = player("ogres", "stone", E=2)
    scene = cave(ogres, player("liches", B=2), phase="choose", markers=marked)
    scene.do("act", ability="forgo").do("decline").do("end_turn")
    scene.do("expand", by="B").do("redeploy", on={"B": 2}).do("end_turn")
    assert scene.score() == {"CORE-8.1": 1}
    assert scene.see("on", "E") == {"ogres(d)": 1}


def test_whoever_takes_up_troops_has_forgone_nothing() -> None:
    """It is said of a decline that comes at once; without one the two games are the same."""
    marked = {"E": ["stonehedge:vanishing"]}
    forgone = cave(player("ogres", "stone", E=2), phase="choose", markers=marked)
    plain = cave(player("ogres", "stone", E=2), phase="choose", markers=marked)
    forgone.do("act", ability="forgo").do("expand")
    assert outcome(forgone.state) == outcome(plain.do("expand").state)


def test_whoever_may_decline_after_the_score_forgoes_it_then() -> None:
    marked = {"E": ["stonehedge:vanishing"]}
    stout = player("ogres", "base/stout", E=2)
    scene = cave(stout, phase="after_score", markers=marked)
    scene.do("act", ability="forgo").do("decline")
    assert scene.see("on", "E") == {"ogres(d)": 1}
