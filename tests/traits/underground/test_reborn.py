"""Regions of a Reborn race in decline pass to its owner's active race, two a turn."""

from tests.scenes import player
from tests.traits.underground.cave import BYSTANDER, beside, cave, column, ruins


def test_two_regions_get_a_token_of_the_active_race_from_the_tray() -> None:
    owner = beside(player("ogres", E=2), "drow", "reborn", K=1, N=1, X=1)
    scene = cave(owner, BYSTANDER, phase="start")
    scene.do("choose", what="reborn", value=["K", "X"])
    assert scene.see("on", "K", "N", "X") == {
        "K": {"ogres": 1},
        "N": {"drow(d)": 1},
        "X": {"ogres": 1},
    }
    assert scene.see("tray", "ogres", "drow") == {"ogres": 10 - 4, "drow": 9 - 1}


def test_never_more_than_two_a_turn() -> None:
    owner = beside(player("ogres", E=2), "drow", "reborn", K=1, N=1, X=1)
    scene = cave(owner, BYSTANDER, phase="start")
    assert scene.refused("choose", what="reborn", value=["K", "N", "X"]) == ["E_LIMIT"]
    scene.do("choose", what="reborn", value=["K", "N"])
    assert scene.refused("choose", what="reborn", value="X") == ["E_LIMIT"]


def test_the_hand_helps_when_the_tray_is_empty() -> None:
    owner = beside(player("ogres", hand=1, E=9), "drow", "reborn", K=1)
    scene = cave(owner, BYSTANDER, phase="start").do("choose", what="reborn", value="K")
    assert scene.see("hand", "A") == 0


def test_nothing_is_left_to_be_reborn() -> None:
    owner = beside(player("ogres", E=10), "drow", "reborn", K=1)
    scene = cave(owner, BYSTANDER, phase="start")
    assert scene.refused("choose", what="reborn", value="K") == ["E_SUPPLY"]


def test_after_picking_the_new_race_is_on_the_board() -> None:
    scene = cave(
        ruins("drow", "reborn", B=1, X=1),
        phase="choose",
        combos=column(("ogres", "wise"), ("liches", "stone")),
    )
    assert "E_PHASE" in scene.refused("choose", what="reborn", value="B")
    scene.do("pick", position=0).do("choose", what="reborn", value="B")
    assert "S" in scene.targets()
    assert "G" not in scene.targets()


def test_it_is_too_late_after_a_conquest() -> None:
    owner = beside(player("ogres", hand=3, E=2), "drow", "reborn", K=1)
    scene = cave(owner, turn={"first_turn_of_combo": True}).do("conquer", region="N")
    assert scene.refused("choose", what="reborn", value="K") == ["E_PHASE"]


def test_the_last_region_ends_the_race() -> None:
    owner = beside(player("ogres", E=2), "drow", "reborn", K=1)
    scene = cave(owner, BYSTANDER, phase="start").do("choose", what="reborn", value="K")
    assert "reborn" in scene.state.badge_discard
    assert scene.see("tray", "drow") == 9


def test_an_active_reborn_race_gives_nothing_up() -> None:
    scene = cave(player("ogres", "reborn", E=2), phase="start")
    assert "E_TARGET" in scene.refused("choose", what="reborn", value="E")


def test_only_its_own_regions_and_each_once() -> None:
    owner = beside(player("ogres", E=2), "drow", "reborn", K=1, N=1)
    scene = cave(owner, BYSTANDER, phase="start")
    assert scene.refused("choose", what="reborn", value=["K", "E"]) == ["E_TARGET"]
    assert scene.refused("choose", what="reborn", value=["K", "K"]) == ["E_TARGET"]
