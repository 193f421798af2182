"""The Sword of the Killer Rabbit: once a turn a conquest costs two tokens less."""

from tests.scenes import player
from tests.traits.underground.cave import cave

SWORD = "sword_of_the_killer_rabbit"
HOLDER = player("shrooms", hand=5, E=1)


def test_saves_two_tokens_and_moves() -> None:
    scene = cave(HOLDER, player("liches", K=3, X=1), markers={"E": [SWORD]})
    scene.do("conquer", region="K", using=["sword"])
    assert scene.see("hand", "A") == 2
    assert scene.see("markers", "E", "K") == {"E": [], "K": [SWORD]}


def test_never_below_one() -> None:
    assert cave(HOLDER, markers={"E": [SWORD]}).cost("W", using=["sword"]) == 1


def test_works_with_the_final_die_and_stays_when_that_fails() -> None:
    scene = cave(player("shrooms", hand=1, E=1), player("liches", K=3), markers={"E": [SWORD]})
    scene.do("final", region="K", using=["sword"], die=1)
    assert scene.see("markers", "E") == [SWORD]


def test_is_used_from_an_own_region_and_once() -> None:
    away = cave(HOLDER, player("liches", K=1), markers={"K": [SWORD]})
    assert "E_NOT_CONTROLLED" in away.refused("conquer", region="N", using=["sword"])
    here = cave(HOLDER, markers={"E": [SWORD]}).do("conquer", region="K", using=["sword"])
    assert here.refused("conquer", region="N", using=["sword"]) == ["E_LIMIT"]


def test_serves_its_captor_at_once() -> None:
    scene = cave(HOLDER, player("liches", K=1), markers={"K": [SWORD]})
    scene.do("conquer", region="K").do("conquer", region="N", using=["sword"])
    assert scene.see("markers", "K", "N") == {"K": [], "N": [SWORD]}
