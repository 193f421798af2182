"""Immortal races lose no token with a region, save to a substitution."""

from tests.scenes import player
from tests.traits.underground.cave import cave, ruins

ATTACKER = player("shrooms", hand=9, E=1)


def test_all_tokens_come_back() -> None:
    scene = cave(ATTACKER, player("liches", "immortal", K=2, X=1)).do("conquer", region="K")
    assert scene.see("hand", "B") == 2
    assert scene.see("tray", "liches") == 10 - 3


def test_the_balrog_kills_none_of_them() -> None:
    marked = {"N": ["wickedest_pentacle"], "S": ["balrog"]}
    scene = cave(player("shrooms", N=1), player("liches", "immortal", B=3, X=1), markers=marked)
    assert scene.do("act", ability="balrog", to="B").see("hand", "B") == 3


def test_a_vampire_does() -> None:
    vampires = player("shrooms", "vampire", hand=1, E=1)
    scene = cave(vampires, player("liches", "immortal", K=1, X=1))
    scene.do("conquer", region="K", using=["vampire"])
    assert scene.see("hand", "B") == 0
    assert scene.see("tray", "liches") == 10 - 1


def test_in_decline_they_die_like_others() -> None:
    scene = cave(ATTACKER, ruins("ogres", "immortal", K=1, X=1)).do("conquer", region="K")
    assert scene.see("tray", "ogres") == 9
