"""A Tomb race keeps all its tokens in decline."""

from tests.scenes import player
from tests.traits.underground.cave import cave, ruins


def test_all_tokens_stay_and_may_be_redeployed() -> None:
    scene = cave(player("ogres", "tomb", E=3, K=1), phase="choose").do("decline")
    assert scene.state.phase == "redeploy"
    scene.do("redeploy", on={"E": 2, "K": 2})
    assert scene.see("on", "K") == {"ogres(d)": 2}
    assert scene.do("end_turn").see("gain", "A") == 2


def test_later_one_is_lost_and_the_others_retreat() -> None:
    scene = cave(player("shrooms", hand=4, E=1), ruins("ogres", "tomb", K=2, X=1))
    scene.do("conquer", region="K").do("end_turn").do("retreat", by="B", on={"X": 1})
    assert scene.see("on", "X") == {"ogres(d)": 2}
    assert scene.see("tray", "ogres") == 10 - 2


def test_without_another_region_all_are_lost() -> None:
    scene = cave(player("shrooms", hand=4, E=1), ruins("ogres", "tomb", K=2))
    assert scene.do("conquer", region="K").see("tray", "ogres") == 10
    assert "tomb" in scene.state.badge_discard


def test_tokens_kept_by_a_lost_stonehedge_are_all_lost_with_their_region() -> None:
    scene = cave(player("shrooms", hand=5, E=1), ruins("ogres", K=2, X=1))
    assert scene.do("conquer", region="K").see("tray", "ogres") == 10 - 1


def test_other_races_keep_one_token() -> None:
    scene = cave(player("ogres", "stone", E=3), phase="choose").do("decline")
    assert scene.see("on", "E") == {"ogres(d)": 1}
