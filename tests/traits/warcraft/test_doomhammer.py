"""Doomhammer: two coins to the holder, one token, any adjacent region."""

import pytest

from companion.games.warcraft.artifacts import OWNER
from tests.scenes import player
from tests.traits.warcraft.isles import isles, purses


def test_one_token_takes_any_defence() -> None:
    scene = isles(
        players={"A": player("orcs", hand=1, C4=1), "B": player("naga", C5=6)},
        markers={"C4": ["doomhammer"]},
    )
    scene.do("conquer", region="C5", using=["doomhammer"])
    assert purses(scene, "A", "B") == [3, 7]
    assert scene.see("markers", "C5") == ["doomhammer"]


def test_tauren_still_bring_two() -> None:
    scene = isles(
        players={"A": player("tauren", hand=2, C4=2), "B": player("naga", C5=6)},
        markers={"C4": ["doomhammer"]},
    )
    assert scene.cost("C5", using=["doomhammer"]) == 2


def test_who_attacks_his_own_race_in_decline_pays_himself() -> None:
    orcs = {
        **player("orcs", hand=1, C1=1),
        "coins": 0,
        "declined": [{"race": "naga", "on": {"C2": 1}}],
    }
    scene = isles(players={"A": orcs, "B": player("trolls", N1=1)}, markers={"C1": ["doomhammer"]})
    scene.do("conquer", region="C2", using=["doomhammer"])
    assert purses(scene, "A") == [0]


def test_it_reaches_no_further_and_serves_once() -> None:
    scene = isles(
        players={"A": player("orcs", hand=3, C1=1), "B": player("naga", N1=6)},
        markers={"C1": ["doomhammer"]},
    )
    assert "E_NOT_ADJACENT" in scene.refused("conquer", region="C5", using=["doomhammer"])
    scene.do("conquer", region="C2", using=["doomhammer"])
    assert "E_LIMIT" in scene.refused("conquer", region="C3", using=["doomhammer"])


@pytest.mark.parametrize("lying", ["?doomhammer", "?marker"])
def test_its_finder_owns_it_even_if_nobody_had_looked_at_it_before(lying: str) -> None:
    scene = isles(
        players={"A": player("orcs", hand=3, C1=1), "B": player("naga")},
        markers={"C2": [lying]},
        options={"doomhammer_payee": "previous_owner"},
    )
    scene.do("conquer", region="C2")
    if lying == "?marker":
        scene.do("act", ability="turn_over", region="C2", artifact="doomhammer")
    assert scene.see("markers", "C2") == ["doomhammer"]
    assert scene.state.notes == {OWNER: "0"}
