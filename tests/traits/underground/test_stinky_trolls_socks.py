"""Stinky Troll's Socks: a region falls as if empty, and nobody is hurt."""

from tests.scenes import player
from tests.traits.underground.cave import cave, ruins

SOCKS = {"E": ["stinky_trolls_socks"]}
HOLDER = player("shrooms", hand=5, E=1)


def test_defenders_add_nothing_and_all_retreat() -> None:
    scene = cave(HOLDER, player("liches", K=4, X=1), markers=SOCKS)
    scene.do("conquer", region="K", using=["socks"])
    assert scene.see("hand", "A", "B") == {"A": 3, "B": 4}
    assert scene.see("markers", "E", "K") == {"E": [], "K": ["stinky_trolls_socks"]}


def test_tokens_in_decline_flee_or_are_lost_without_another_region() -> None:
    fled = cave(HOLDER, ruins("ogres", K=1, X=1), markers=SOCKS)
    fled.do("conquer", region="K", using=["socks"])
    assert fled.see("hand", "B:ogres") == 1
    lost = cave(HOLDER, ruins("ogres", K=1), markers=SOCKS)
    assert lost.do("conquer", region="K", using=["socks"]).see("tray", "ogres") == 10


def test_monsters_leave_and_their_treasure_is_found() -> None:
    scene = cave(HOLDER, markers=SOCKS, neutral={"K": 2}, pile=["froggys_ring"])
    scene.do("conquer", region="K", using=["socks"], draw="froggys_ring")
    assert scene.see("hand", "A") == 3
    assert scene.see("markers", "K") == ["froggys_ring", "stinky_trolls_socks"]


def test_mountain_counts_shields_do_not() -> None:
    marked = {"S": ["stinky_trolls_socks"], "B": ["shield"]}
    scene = cave(player("shrooms", hand=5, S=1), player("liches", B=2), markers=marked)
    assert scene.cost("B", using=["socks"]) == 3


def test_once_a_turn() -> None:
    scene = cave(HOLDER, player("liches", K=1, N=1, X=1), markers=SOCKS)
    scene.do("conquer", region="K", using=["socks"])
    assert "E_LIMIT" in scene.refused("conquer", region="N", using=["socks"])


def test_unused_they_change_nothing() -> None:
    assert cave(HOLDER, player("liches", K=4), markers=SOCKS).cost("K") == 6
