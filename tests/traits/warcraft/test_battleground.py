"""The Battleground pays a second faction coin per race, and lets neutrals take sides."""

from tests.scenes import player
from tests.traits.warcraft.isles import isles


def test_two_regions_of_one_race_pay_twice_three_do_no_more() -> None:
    scene = isles(
        players={"A": player("gnomes", hand=9, C1=1), "B": player("orcs", C2=1, C3=1, C4=1)},
        markers={"C1": ["battleground"]},
    )
    for region in ("C2", "C3", "C4"):
        scene.do("conquer", region=region)
    assert scene.score() == {"CORE-8.1": 4, "WOW-1.17": 1, "WOW-L01": 1}


def test_a_neutral_race_takes_sides_for_the_turn() -> None:
    scene = isles(
        players={"A": player("naga", hand=9, C1=1), "B": player("orcs", C2=1, C3=1)},
        markers={"C1": ["battleground"]},
    )
    scene.do("conquer", region="C2")
    scene.do("choose", what="battleground_faction", value="alliance").do("conquer", region="C3")
    assert scene.score() == {"CORE-8.1": 3, "WOW-1.17": 1}
    assert "E_LIMIT" in scene.refused("choose", what="battleground_faction", value="horde")


def test_a_race_with_a_faction_keeps_it_and_without_the_place_nobody_chooses() -> None:
    orcs = isles(
        players={"A": player("orcs", C1=1), "B": player("naga", N1=1)},
        markers={"C1": ["battleground"]},
    )
    assert "E_TARGET" in orcs.refused("choose", what="battleground_faction", value="alliance")
    naga = isles(
        players={"A": player("naga", C1=1), "B": player("orcs", N1=1)},
        markers={"N1": ["battleground"]},
    )
    assert "E_NOT_CONTROLLED" in naga.refused("choose", what="battleground_faction", value="horde")


def test_two_regions_are_enough_for_the_second_coin() -> None:
    scene = isles(
        players={"A": player("gnomes", hand=6, C1=1), "B": player("orcs", C2=1, C3=1)},
        markers={"C1": ["battleground"]},
    )
    scene.do("conquer", region="C2").do("conquer", region="C3")
    assert scene.score()["WOW-L01"] == 1
