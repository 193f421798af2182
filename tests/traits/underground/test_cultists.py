"""The Great Ancient makes a Cultist region immune and its neighbours one token cheaper."""

from tests.scenes import player
from tests.traits.underground.cave import BYSTANDER, cave


def test_he_goes_to_the_first_region_they_conquer_and_to_no_later_one() -> None:
    scene = cave(player("cultists", hand=9)).do("conquer", region="E").do("conquer", region="K")
    assert scene.see("markers", "E") == ["great_ancient"]
    assert scene.see("markers", "K") == []


def test_regions_beside_him_cost_one_less_and_others_do_not() -> None:
    scene = cave(player("cultists", hand=9, E=1, N=1), markers={"E": ["great_ancient"]})
    assert scene.cost("K") == 1
    assert scene.cost("S") == 2


def test_adjacency_by_a_place_counts_for_the_discount() -> None:
    markers = {"E": ["great_ancient", "great_brass_pipe"]}
    assert cave(player("cultists", hand=9, E=1), markers=markers).cost("F") == 1


def test_the_doormat_brings_its_target_next_to_him() -> None:
    markers = {"E": ["great_ancient", "flying_doormat"]}
    scene = cave(player("cultists", hand=9, E=1), markers=markers)
    assert scene.cost("Y", using=["doormat"]) == 1


def test_his_region_is_closed_to_opponents() -> None:
    marked = {"E": ["great_ancient"]}
    scene = cave(player("shrooms", hand=9, K=1), player("cultists", E=1), markers=marked)
    assert scene.refused("conquer", region="E") == ["E_IMMUNE"]


def test_he_moves_at_the_start_of_the_turn_to_a_region_of_theirs_only() -> None:
    start = player("cultists", E=2, N=1)
    scene = cave(start, BYSTANDER, phase="start", markers={"E": ["great_ancient"]})
    assert "E_TARGET" in scene.refused("choose", what="great_ancient", value="K")
    scene.do("choose", what="great_ancient", value="N")
    assert scene.see("markers", "E", "N") == {"E": [], "N": ["great_ancient"]}


def test_he_does_not_move_after_the_troops_are_ready() -> None:
    scene = cave(player("cultists", hand=2, E=1, N=1), markers={"E": ["great_ancient"]})
    assert "E_PHASE" in scene.refused("choose", what="great_ancient", value="N")


def test_when_his_region_is_abandoned_he_waits_in_hand_for_a_later_turn() -> None:
    start = player("cultists", E=1, N=3)
    scene = cave(start, BYSTANDER, phase="choose", markers={"E": ["great_ancient"]})
    scene.do("expand", abandon=["E"])
    assert scene.extra("A", "great_ancient") == 1
    assert scene.do("conquer", region="K").see("markers", "K") == []


def test_he_leaves_when_they_decline() -> None:
    scene = cave(player("cultists", E=2), phase="choose", markers={"E": ["great_ancient"]})
    scene.do("decline")
    assert scene.see("markers", "E") == []
    assert scene.see("box", "great_ancient") == 1


def test_he_cannot_be_moved_before_he_has_appeared() -> None:
    scene = cave(player("cultists", E=1), phase="start")
    assert scene.refused("choose", what="great_ancient", value="E") == ["E_LIMIT", "E_SUPPLY"]
