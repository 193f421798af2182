"""Worgen choose their form at the start of each turn."""

from tests.scenes import player
from tests.traits.warcraft.isles import isles, purses


def test_worgen_form_makes_conquests_cheaper_for_a_coin() -> None:
    scene = isles(phase="start", players={"A": player("worgen", C1=3), "B": player("orcs", N1=1)})
    scene.do("choose", what="worgen_form", value="worgen").do("expand")
    assert purses(scene, "A") == [4]
    assert scene.cost("C2") == 1
    assert scene.cost("N1") == 3


def test_human_form_earns_two_coins_and_changes_no_cost() -> None:
    scene = isles(phase="start", players={"A": player("worgen", C1=3), "B": player("orcs", N1=1)})
    scene.do("choose", what="worgen_form", value="human").do("expand")
    assert purses(scene, "A") == [7]
    assert scene.cost("C2") == 2


def test_nothing_goes_on_before_the_choice() -> None:
    scene = isles(phase="start", players={"A": player("worgen", C1=3), "B": player("orcs", N1=1)})
    assert "E_PHASE" in scene.refused("expand")
    assert "E_PHASE" in scene.refused("decline")


def test_the_form_does_not_last_longer_than_the_turn() -> None:
    scene = isles(phase="start", players={"A": player("worgen", C1=3), "B": player("orcs", N1=1)})
    scene.do("choose", what="worgen_form", value="worgen").do("expand")
    scene.do("redeploy", on={"C1": 3}).do("end_turn")
    assert scene.state.turn.chosen == {}
