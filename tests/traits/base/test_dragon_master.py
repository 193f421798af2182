"""Dragon Masters take a region for one token once a turn, and the dragon protects it."""

from typing import Any

from tests.scenes import LAND, Scene, player

FLY = ["dragon"]


def masters(hand: int = 3, **given: Any) -> Scene:
    players = {
        "A": player("orcs", "dragon_master", hand=hand, R1=1),
        "B": player("elves", R2=4, B2=1),
    }
    return Scene("base", LAND, players=players, **given)


def test_take_a_region_for_one_token_whatever_defends_it() -> None:
    scene = masters(markers={"R2": ["fortress", "lair"]})
    assert scene.cost("R2", using=FLY) == 1
    scene.do("conquer", region="R2", using=FLY)
    assert scene.see("on", "R2") == {"orcs": 1}
    assert scene.see("markers", "R2") == ["dragon"]


def test_the_dragon_comes_with_the_combo() -> None:
    combos = [{"race": "orcs", "power": "dragon_master", "coins": 0}]
    scene = Scene("base", LAND, phase="choose", combos=combos).do("pick", position=0)
    assert scene.extra("A", "dragon") == 1


def test_pay_in_full_without_the_dragon() -> None:
    assert masters().cost("R2") == 6


def test_use_the_dragon_once_a_turn() -> None:
    scene = masters().do("conquer", region="R2", using=FLY)
    assert scene.refused("conquer", region="R3", using=FLY) == ["E_LIMIT"]


def test_need_a_token_in_hand() -> None:
    assert "E_NO_TOKEN" in masters(hand=0).refused("conquer", region="R2", using=FLY)


def test_the_dragon_does_not_reach_farther_than_its_race() -> None:
    assert masters().refused("conquer", region="B2", using=FLY) == ["E_NOT_ADJACENT"]


def test_the_dragon_does_not_enter_protected_regions() -> None:
    scene = masters(markers={"R2": ["hole"]})
    assert scene.refused("conquer", region="R2", using=FLY) == ["E_IMMUNE"]


def test_the_dragon_never_comes_with_the_die() -> None:
    assert "E_TARGET" in masters().refused("final", region="R2", die=3, using=FLY)


def test_nobody_may_take_the_dragons_region() -> None:
    players = {
        "A": player("elves", hand=6, R1=1),
        "B": player("orcs", "dragon_master", R2=1, R3=1),
    }
    scene = Scene("base", LAND, players=players, markers={"R2": ["dragon"]})
    assert scene.refused("conquer", region="R2") == ["E_IMMUNE"]
    assert scene.do("conquer", region="R3").see("on", "R3") == {"elves": 3}


def test_the_dragon_moves_on_and_leaves_its_old_region_open() -> None:
    players = {"A": player("orcs", "dragon_master", hand=3, R1=1), "B": player("elves", B2=1)}
    scene = Scene("base", LAND, players=players, markers={"R1": ["dragon"]})
    scene.do("conquer", region="R2", using=FLY)
    assert scene.see("markers", "R1", "R2") == {"R1": [], "R2": ["dragon"]}


def test_the_dragon_leaves_with_the_decline() -> None:
    players = {"A": player("orcs", "dragon_master", R1=1), "B": player("elves", B2=1)}
    scene = Scene("base", LAND, phase="choose", players=players, markers={"R1": ["dragon"]})
    assert scene.do("decline").see("markers", "R1") == []


def test_a_dragon_left_behind_returns_and_may_fly_again_at_once() -> None:
    players = {"A": player("orcs", "dragon_master", R1=3, R2=1), "B": player("elves", B2=1)}
    scene = Scene("base", LAND, phase="choose", players=players, markers={"R2": ["dragon"]})
    scene.do("expand", abandon=["R2"]).do("conquer", region="R3", using=FLY)
    assert scene.see("markers", "R3") == ["dragon"]
