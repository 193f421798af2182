"""The Keep pays a coin and adds one to the defence, in decline too."""

from tests.scenes import player
from tests.traits.underground.cave import cave, ruins

KEEP = {"K": ["keep_on_the_motherland"]}


def test_pays_a_coin_in_decline_too() -> None:
    scene = cave(player("ogres", K=1), phase="choose", markers=KEEP)
    assert scene.do("decline").score() == {"CORE-8.1": 1, "UG-L04": 1}


def test_defends_whoever_holds_it_and_nobody_too() -> None:
    attacker = player("shrooms", hand=9, E=1)
    assert cave(attacker, ruins("ogres", K=1), markers=KEEP).cost("K") == 4
    assert cave(attacker, markers=KEEP).cost("K") == 3


def test_does_not_keep_a_token_from_being_alone() -> None:
    scene = cave(player("shrooms", "vampire", E=1), player("ogres", K=1), markers=KEEP)
    assert scene.do("conquer", region="K", using=["vampire"]).see("on", "K") == {"shrooms": 1}


def test_pays_nothing_to_others() -> None:
    scene = cave(player("ogres", E=1), phase="place", markers=KEEP)
    assert scene.score() == {"CORE-8.1": 1}
