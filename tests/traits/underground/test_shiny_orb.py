"""The Shiny Orb: once a turn a lone active token is replaced."""

from tests.scenes import player
from tests.traits.underground.cave import cave, ruins

ORB = {"E": ["shiny_orb"]}
HOLDER = player("shrooms", E=1)


def test_replaces_a_lone_active_token_and_moves() -> None:
    scene = cave(HOLDER, player("liches", K=1, X=1), markers=ORB)
    scene.do("conquer", region="K", using=["orb"])
    assert scene.see("on", "K") == {"shrooms": 1}
    assert scene.see("markers", "K") == ["shiny_orb"]
    assert scene.see("tray", "liches") == 10 - 1


def test_not_in_decline_and_not_two() -> None:
    for victim in (ruins("liches", K=1), player("liches", K=2)):
        scene = cave(HOLDER, victim, markers=ORB)
        assert scene.refused("conquer", region="K", using=["orb"]) == ["E_TARGET"]


def test_once_a_turn_for_all_opponents() -> None:
    scene = cave(HOLDER, player("liches", K=1, X=1), markers=ORB, more={"C": player("drow", N=1)})
    scene.do("conquer", region="K", using=["orb"])
    assert scene.refused("conquer", region="N", using=["orb"]) == ["E_LIMIT"]


def test_does_not_use_up_a_vampire() -> None:
    holder = player("shrooms", "vampire", E=1)
    scene = cave(holder, player("liches", K=1, N=1, X=1), markers=ORB)
    scene.do("conquer", region="K", using=["orb"]).do("conquer", region="N", using=["vampire"])
    assert scene.see("on", "N") == {"shrooms": 1}
