"""Sorcerers replace an opponent's lone active token, once a turn against each opponent."""

from typing import Any

import pytest

from tests.scenes import LAND, Scene, player

SWAP = ["substitution"]


def against(victim: dict[str, Any], **given: Any) -> Scene:
    sorcerers = player("sorcerers", hand=given.pop("hand", 0), R1=1)
    return Scene("base", LAND, players={"A": sorcerers, "B": victim}, **given)


def test_replace_a_lone_token_with_one_from_the_tray() -> None:
    scene = against(player("orcs", R2=1, B2=1)).do("conquer", region="R2", using=SWAP)
    assert scene.see("on", "R2") == {"sorcerers": 1}
    assert scene.see("tray", "sorcerers", "orcs") == {"sorcerers": 16, "orcs": 9}


@pytest.mark.parametrize("marker", ["fortress", "lair"])
def test_walls_and_lairs_do_not_help_against_them(marker: str) -> None:
    scene = against(player("trolls", R2=1, B2=1), markers={"R2": [marker]})
    assert scene.do("conquer", region="R2", using=SWAP).see("markers", "R2") == []


def test_it_is_the_conquest_of_an_occupied_region() -> None:
    scene = against(player("orcs", R2=1, B2=1)).do("conquer", region="R2", using=SWAP)
    assert scene.see("conquered", "R2") == "nonempty"


def test_only_one_token_may_stand_there() -> None:
    scene = against(player("orcs", R2=2, B2=1))
    assert scene.refused("conquer", region="R2", using=SWAP) == ["E_TARGET"]


def test_an_encampment_counts_as_a_second_token() -> None:
    scene = against(player("orcs", "bivouacking", R2=1, B2=1), markers={"R2": ["encampment"]})
    assert scene.refused("conquer", region="R2", using=SWAP) == ["E_TARGET"]


@pytest.mark.parametrize("marker", ["hole", "hero", "dragon"])
def test_immune_regions_stay_immune(marker: str) -> None:
    scene = against(player("orcs", R2=1, B2=1), markers={"R2": [marker]})
    assert scene.refused("conquer", region="R2", using=SWAP) == ["E_IMMUNE"]


def test_a_token_in_decline_or_a_lost_tribe_cannot_be_replaced() -> None:
    faded = {"coins": 5, "active": None, "declined": [{"race": "orcs", "on": {"R2": 1}}]}
    scene = against(faded, neutral={"R3": 1})
    assert scene.refused("conquer", region="R2", using=SWAP) == ["E_TARGET"]
    assert scene.refused("conquer", region="R3", using=SWAP) == ["E_TARGET"]


def test_a_lone_ghoul_in_decline_cannot_be_replaced() -> None:
    faded = {"coins": 5, "active": None, "declined": [{"race": "ghouls", "on": {"R2": 1}}]}
    assert against(faded).refused("conquer", region="R2", using=SWAP) == ["E_TARGET"]


def test_once_a_turn_against_each_opponent() -> None:
    players = {
        "A": player("sorcerers", R1=1, R4=1),
        "B": player("orcs", R2=1, R3=1, B2=1),
        "C": player("humans", R5=1, B1=1),
    }
    scene = Scene("base", LAND, players=players).do("conquer", region="R2", using=SWAP)
    assert scene.refused("conquer", region="R3", using=SWAP) == ["E_LIMIT"]
    assert scene.do("conquer", region="R5", using=SWAP).see("on", "R5") == {"sorcerers": 1}


def test_only_next_to_a_region_of_theirs() -> None:
    scene = against(player("orcs", R2=1, B2=1))
    assert scene.refused("conquer", region="B2", using=SWAP) == ["E_NOT_ADJACENT"]


def test_not_to_enter_the_board() -> None:
    players = {"A": player("sorcerers", hand=9), "B": player("orcs", R1=1, B2=1)}
    scene = Scene("base", LAND, players=players)
    assert scene.refused("conquer", region="R1", using=SWAP) == ["E_TARGET", "E_NOT_ADJACENT"]


def test_the_tray_must_hold_a_sorcerer() -> None:
    scene = against(player("orcs", R2=1, B2=1), tray={"sorcerers": 0})
    assert scene.refused("conquer", region="R2", using=SWAP) == ["E_SUPPLY"]


def test_no_other_race_knows_the_trick() -> None:
    players = {"A": player("wizards", hand=2, R1=1), "B": player("orcs", R2=1, B2=1)}
    scene = Scene("base", LAND, players=players)
    assert "E_TARGET" in scene.refused("conquer", region="R2", using=SWAP)
