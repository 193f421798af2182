"""Amazons have four more tokens to conquer with, which leave the board after redeployment."""

from typing import Any

from tests.scenes import LAND, Scene, player

ELVES = player("elves", B2=1)


def amazons(**given: Any) -> Scene:
    return Scene("base", LAND, players={"A": player("amazons", **given), "B": ELVES})


def test_take_four_more_tokens_than_banner_and_badge_say() -> None:
    combos = [{"race": "amazons", "power": "hill", "coins": 0}]
    scene = Scene("base", LAND, phase="choose", combos=combos)
    assert scene.do("pick", position=0).see("hand", "A") == 6 + 4 + 4


def test_are_limited_by_their_tray() -> None:
    combos = [{"race": "amazons", "power": "hill", "coins": 0}]
    scene = Scene("base", LAND, phase="choose", combos=combos, tray={"amazons": 12})
    assert scene.do("pick", position=0).see("hand", "A") == 12


def test_set_four_aside_after_redeployment_and_score_what_is_left() -> None:
    scene = amazons(hand=5, R1=1, R3=1).do("redeploy", on={"R1": 2, "R3": 1})
    assert scene.extra("A", "set_aside") == 4
    assert scene.score() == {"CORE-8.1": 2}


def test_take_the_four_back_when_they_make_ready() -> None:
    tribe = player("amazons", R1=2, R3=1)
    tribe["active"]["extra"] = {"set_aside": 4}
    scene = Scene("base", LAND, phase="choose", players={"A": tribe, "B": ELVES})
    assert scene.do("expand").see("hand", "A") == 5


def test_may_not_keep_the_four_on_the_board() -> None:
    scene = amazons(hand=5, R1=1, R3=1)
    assert scene.refused("redeploy", on={"R1": 4, "R3": 3}) == ["E_PLACEMENT"]
    assert "E_PLACEMENT" in amazons(R1=4, R3=3).refused("end_turn")


def test_give_up_regions_only_when_too_few_would_be_left() -> None:
    enough = amazons(hand=4, R1=1, R3=1)
    assert enough.refused("redeploy", on={"R1": 2}) == ["E_MIN_GARRISON"]
    short = amazons(hand=3, R1=1, R3=1)
    assert short.do("redeploy", on={"R1": 1}).see("on", "R3") == {}


def test_return_the_four_to_the_tray_when_they_decline() -> None:
    tribe = player("amazons", R1=2, R3=1)
    tribe["active"]["extra"] = {"set_aside": 4}
    scene = Scene("base", LAND, phase="choose", players={"A": tribe, "B": ELVES})
    scene.do("decline")
    assert scene.see("tray", "amazons") == 15 - 2
    assert scene.see("on", "R1") == {"amazons(d)": 1}


def test_set_aside_tokens_do_not_break_a_tie() -> None:
    tribe = player("amazons", R1=1)
    tribe["active"]["extra"] = {"set_aside": 4}
    players = {"A": tribe, "B": player("elves", B2=2)}
    scene = Scene("base", LAND, phase="over", players=players)
    assert scene.winners() == ["B"]
