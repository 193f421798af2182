"""Vampires replace an opponent's lone active token by one of their own."""

from tests.scenes import player
from tests.traits.underground.cave import cave, ruins

VAMPIRES = player("ogres", "vampire", E=4)


def test_the_token_comes_from_the_tray() -> None:
    scene = cave(VAMPIRES, player("liches", K=1, X=1))
    scene.do("conquer", region="K", using=["vampire"])
    assert scene.see("on", "K") == {"ogres": 1}
    assert scene.see("tray", "ogres", "liches") == {"ogres": 10 - 5, "liches": 10 - 1}


def test_or_from_the_hand_when_the_tray_is_empty() -> None:
    full = player("ogres", "vampire", hand=1, E=9)
    scene = cave(full, player("liches", K=1)).do("conquer", region="K", using=["vampire"])
    assert scene.see("hand", "A") == 0
    none = cave(player("ogres", "vampire", E=10), player("liches", K=1))
    assert none.refused("conquer", region="K", using=["vampire"]) == ["E_SUPPLY"]


def test_once_per_opponent_and_turn() -> None:
    more = {"C": player("drow", W=1)}
    scene = cave(VAMPIRES, player("liches", K=1, N=1), more=more)
    scene.do("conquer", region="K", using=["vampire"])
    assert scene.refused("conquer", region="N", using=["vampire"]) == ["E_LIMIT"]
    assert scene.do("conquer", region="W", using=["vampire"]).see("on", "W") == {"ogres": 1}


def test_two_tokens_decline_and_monsters_are_no_target() -> None:
    two = cave(VAMPIRES, player("liches", K=2))
    declined = cave(VAMPIRES, ruins("liches", K=1))
    monsters = cave(VAMPIRES, neutral={"K": 2})
    for scene in (two, declined, monsters):
        assert "E_TARGET" in scene.refused("conquer", region="K", using=["vampire"])


def test_immune_regions_are_safe() -> None:
    scene = cave(VAMPIRES, player("liches", "royal", K=1), markers={"K": ["queen"]})
    assert "E_IMMUNE" in scene.refused("conquer", region="K", using=["vampire"])


def test_reach_is_needed() -> None:
    scene = cave(VAMPIRES, player("liches", S=1))
    assert "E_NOT_ADJACENT" in scene.refused("conquer", region="S", using=["vampire"])


def test_not_with_the_final_die() -> None:
    scene = cave(VAMPIRES, player("liches", K=1))
    assert "E_TARGET" in scene.refused("final", region="K", using=["vampire"], die=0)
