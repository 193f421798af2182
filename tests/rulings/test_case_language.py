"""Words of the case language that few cases use, on base ground."""

from typing import Any

import pytest

from companion.judge.asking import answer
from companion.judge.opening import CaseError
from companion.judge.run import run
from companion.judge.seeing import Seer
from tests.scenes import LAND, Scene, player

RIVAL = player("humans", B2=1)


def test_a_die_named_with_a_berserk_conquest_is_rolled_before_it() -> None:
    scene = Scene("base", LAND, players={"A": player("ratmen", "berserk", hand=3, R4=1)})
    scene.do("conquer", region="R5", die=2)
    assert (scene.see("on", "R5"), scene.see("hand", "A")) == ({"ratmen": 1}, 2)


def test_the_dragon_as_an_act_is_its_conquest() -> None:
    dragons = player("ratmen", "dragon_master", hand=3, R4=1)
    scene = Scene("base", LAND, players={"A": dragons, "B": RIVAL})
    scene.do("act", ability="dragon", region="R5")
    assert (scene.see("markers", "R5"), scene.see("hand", "A")) == (["dragon"], 2)


def test_a_race_in_decline_with_tokens_in_hand_has_been_readied() -> None:
    ghouls = {"race": "ghouls", "hand": 2, "on": {"R1": 1}}
    active = {**player("ratmen", R4=1), "declined": [ghouls]}
    scene = Scene("base", LAND, phase="choose", players={"A": active, "B": RIVAL})
    scene.do("conquer", region="R2", by_race="declined").do("expand")
    assert scene.see("on", "R2") == {"ghouls(d)": 2}


def test_a_substitution_may_be_remembered_with_its_victim() -> None:
    players = {
        "A": player("sorcerers", R1=1),
        "B": player("humans", R2=1),
        "C": player("orcs", R3=1),
    }
    scene = Scene("base", LAND, players=players, turn={"used": ["substitution:B"]})
    assert "E_LIMIT" in scene.refused("conquer", region="R2", using=["substitution"])
    scene.do("conquer", region="R3", using=["substitution"])


def test_another_than_the_current_player_may_ask() -> None:
    players = {"A": player("ratmen", R1=3), "B": player("giants", "commando", R4=1)}
    scene = Scene("base", LAND, players=players)
    assert scene.cost("R2", by="B") == 2 - 1
    targets = answer(scene.reader, scene.state, {"ask": "targets", "by": "B"})["targets"]
    assert targets == ["R2", "R3", "R5"]


def test_ids_may_name_their_box_in_what_is_expected_too() -> None:
    gnomes = {"race": "underground/gnomes", "hand": 2, "on": {}}
    case = {
        "id": "mixed",
        "game": "base",
        "board": LAND,
        "given": {"players": {"A": {"active": gnomes}, "B": RIVAL}},
        "steps": [
            {"do": "conquer", "region": "R1", "expect": {"on": {"R1": {"underground/gnomes": 2}}}}
        ],
    }
    assert list(run(case)) == []


def test_a_badge_that_is_not_kept_was_discarded_long_ago() -> None:
    old = {"race": "skeletons", "power": "merchant", "on": {"R2": 1}}
    players = {"A": player("ratmen", hand=3, R1=1), "B": {**RIVAL, "declined": [old]}}
    scene = Scene("base", LAND, players=players, badge_discard=["merchant"])
    scene.do("conquer", region="R2")
    assert scene.state.badge_discard == ("merchant",)


@pytest.mark.parametrize(
    ("key", "wanted", "holds"),
    [
        ("badge_discard", ["hill", "..."], True),
        ("badge_discard", ["...", "flying"], True),
        ("badge_discard", ["spirit", "..."], False),
        ("banner_stack", ["...", "orcs", "..."], True),
        ("banner_stack", ["...", "elves", "trolls", "..."], False),
    ],
)
def test_dots_leave_the_rest_of_a_list_open(key: str, wanted: list[str], holds: bool) -> None:
    stacks = {"badge_discard": ["flying", "hill"], "banner_stack": ["elves", "orcs", "trolls"]}
    scene = Scene("base", LAND, players={"A": RIVAL, "B": {"active": None}}, **stacks)
    seen = Seer(scene.reader, scene.state, scene.state).see(key, wanted)
    assert (seen == wanted) is holds


@pytest.mark.parametrize(
    ("rival", "said"),
    [
        (player("ratmen", B2=1), "ratmen are there twice"),
        (player("elves", R1=1), "two races stand in R1"),
    ],
)
def test_a_position_that_contradicts_itself_is_told(rival: dict[str, Any], said: str) -> None:
    with pytest.raises(CaseError, match=said):
        Scene("base", LAND, players={"A": player("ratmen", R1=1), "B": rival})
