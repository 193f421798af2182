"""Stout races may decline right after a turn of conquests and its scoring."""

from tests.scenes import LAND, Scene, player

ELVES = player("elves", B2=1)


def test_decline_after_scoring_and_do_not_score_twice() -> None:
    scene = Scene("base", LAND, players={"A": player("orcs", "stout", R1=2, R2=1), "B": ELVES})
    scene.do("end_turn")
    assert scene.state.phase == "after_score"
    assert scene.see("coins", "A") == 7
    scene.do("decline")
    assert scene.see("coins", "A") == 7
    assert scene.see("on", "R1") == {"orcs(d)": 1}


def test_may_let_it_be() -> None:
    scene = Scene("base", LAND, players={"A": player("orcs", "stout", R1=2), "B": ELVES})
    scene.do("end_turn").do("end_turn")
    assert scene.see("on", "R1") == {"orcs": 2}
    assert scene.state.seat == 1


def test_may_decline_in_the_ordinary_way_too() -> None:
    players = {"A": player("orcs", "stout", R1=2), "B": ELVES}
    scene = Scene("base", LAND, phase="choose", players=players).do("decline").do("end_turn")
    assert scene.see("coins", "A") == 6


def test_leave_a_spirit_race_beside_them() -> None:
    declined = [{"race": "humans", "power": "spirit", "on": {"R3": 1}}]
    players = {"A": {**player("orcs", "stout", R1=2), "declined": declined}, "B": ELVES}
    scene = Scene("base", LAND, players=players).do("end_turn").do("decline")
    assert scene.see("on", "R1", "R3") == {"R1": {"orcs(d)": 1}, "R3": {"humans(d)": 1}}


def test_other_races_are_not_asked() -> None:
    scene = Scene("base", LAND, players={"A": player("orcs", R1=2), "B": ELVES})
    scene.do("end_turn")
    assert scene.state.seat == 1


def test_may_decline_on_their_very_first_turn() -> None:
    combos = [{"race": "orcs", "power": "stout", "coins": 0}]
    players = {"A": {"coins": 5}, "B": ELVES}
    scene = Scene("base", LAND, phase="choose", players=players, combos=combos)
    scene.do("pick", position=0).do("conquer", region="R1").do("redeploy", on={"R1": 9})
    assert scene.do("end_turn").do("decline").see("on", "R1") == {"orcs(d)": 1}
