"""Kraken may stay in the river and score it, even in decline."""

from tests.scenes import player
from tests.traits.underground.cave import cave, ruins


def test_stay_in_the_river_and_score_it() -> None:
    scene = cave(player("kraken", W=1, E=1)).do("redeploy", on={"W": 1, "E": 1})
    assert scene.score() == {"CORE-8.1": 2}


def test_may_leave_the_river_like_other_races() -> None:
    scene = cave(player("kraken", W=1, E=1))
    assert scene.refused("redeploy", on={"W": 2}) == ["E_MIN_GARRISON"]
    scene.do("redeploy", on={"E": 2})
    assert scene.see("on", "W", "E") == {"W": {}, "E": {"kraken": 2}}


def test_may_leave_the_river_for_no_other_region() -> None:
    scene = cave(player("kraken", W=2)).do("redeploy", on={})
    assert (scene.see("on", "W"), scene.see("hand", "A")) == ({}, 2)


def test_other_races_must_leave_it() -> None:
    scene = cave(player("shrooms", W=1, E=1))
    assert scene.refused("redeploy", on={"W": 1, "E": 1}) == ["E_VACATE"]


def test_stay_there_in_decline() -> None:
    scene = cave(player("kraken", W=2), phase="choose").do("decline")
    assert scene.see("on", "W") == {"kraken(d)": 1}
    assert scene.score() == {"CORE-8.1": 1}


def test_bar_the_way_across() -> None:
    scene = cave(player("shrooms", hand=3, E=1), ruins("kraken", W=1))
    assert scene.refused("conquer", region="X") == ["E_NOT_ADJACENT"]
    assert scene.cost("W") == 2
