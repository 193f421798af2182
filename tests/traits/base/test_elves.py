"""Elves lose no token when one of their regions is conquered."""

from typing import Any

from tests.scenes import LAND, Scene, player


def attacked(defender: dict[str, Any], **attacker: Any) -> Scene:
    return Scene("base", LAND, players={"A": player("orcs", hand=6, **attacker), "B": defender})


def test_take_all_their_tokens_back_when_beaten() -> None:
    scene = attacked(player("elves", R1=2, B2=1)).do("conquer", region="R1")
    assert scene.see("hand", "B") == 2
    assert scene.see("tray", "elves") == 11 - 3


def test_keep_even_a_lone_token() -> None:
    scene = attacked(player("elves", R1=1, B2=1)).do("conquer", region="R1")
    assert scene.see("hand", "B") == 1


def test_place_them_again_at_the_retreat() -> None:
    scene = attacked(player("elves", R1=2, B2=1)).do("conquer", region="R1")
    scene.do("redeploy", on={"R1": 6}).do("end_turn").do("retreat", by="B", on={"B2": 2})
    assert scene.see("on", "B2") == {"elves": 3}


def test_lose_a_token_in_decline_like_anybody() -> None:
    faded = {"coins": 5, "active": None, "declined": [{"race": "elves", "on": {"R1": 1, "B2": 1}}]}
    scene = attacked(faded).do("conquer", region="R1")
    assert scene.see("tray", "elves") == 11 - 1
    assert scene.see("hand", "B:elves") == 0


def test_do_not_spare_their_owners_other_race() -> None:
    mixed = {**player("humans", R1=2, B2=1), "declined": [{"race": "elves", "on": {"B1": 1}}]}
    scene = attacked(mixed).do("conquer", region="R1")
    assert scene.see("tray", "humans") == 10 - 2


def test_are_not_saved_from_substitution() -> None:
    sorcerers = player("sorcerers", hand=1, R1=1)
    scene = Scene("base", LAND, players={"A": sorcerers, "B": player("elves", R2=1, B2=1)})
    scene.do("conquer", region="R2", using=["substitution"])
    assert scene.see("hand", "B") == 0
    assert scene.see("tray", "elves") == 11 - 1


def test_lose_neither_tokens_nor_encampments() -> None:
    camp = player("elves", "bivouacking", R1=1, B2=1)
    players = {"A": player("orcs", hand=6), "B": camp}
    scene = Scene("base", LAND, players=players, markers={"R1": ["encampment"]})
    scene.do("conquer", region="R1").do("redeploy", on={"R1": 6}).do("end_turn")
    scene.do("retreat", by="B", on={"B2": 1}, markers={"encampment": {"B2": 1}})
    assert scene.see("on", "B2") == {"elves": 2}
    assert scene.see("markers", "B2") == ["encampment"]
