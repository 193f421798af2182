"""A watch tower rises where the race holds most of the land around a field."""

from tests.scenes import player
from tests.traits.warcraft.isles import isles


def test_towers_rise_by_themselves_and_are_immune() -> None:
    scene = isles(
        phase="place",
        players={"A": player("orcs", "defensive", C3=1, C1=1), "B": player("naga", C5=9)},
    )
    scene.do("end_turn").do("expand")
    assert scene.see("markers", "C3") == ["watch_tower"]
    scene.do("conquer", region="C4")
    assert "E_IMMUNE" in scene.refused("conquer", region="C3")


def test_no_tower_without_a_majority_or_off_the_fields() -> None:
    scene = isles(
        phase="place",
        players={"A": player("orcs", "defensive", C3=1, C1=1), "B": player("naga", C4=1)},
    )
    for region in ("C1", "C3", "C4"):
        assert "E_TARGET" in scene.refused("place", what="watch_tower", region=region)


def test_a_tower_falls_with_the_majority_and_in_decline() -> None:
    given = {"phase": "place", "markers": {"C3": ["watch_tower"]}}
    lost = isles(
        players={"A": player("orcs", "defensive", C3=1), "B": player("naga", C4=1)}, **given
    )
    assert lost.do("end_turn").see("markers", "C3") == []
    given["phase"] = "choose"
    declined = isles(
        players={"A": player("orcs", "defensive", C3=1, C1=1), "B": player("naga", N1=1)}, **given
    )
    assert declined.do("decline").see("markers", "C3") == []


def test_the_last_tower_can_be_built_and_no_other() -> None:
    scene = isles(
        phase="place",
        players={"A": player("orcs", "defensive", C1=1, C3=1, N1=1, N3=1), "B": player("naga")},
        box={"watch_tower": 1},
    )
    assert "E_LIMIT" in scene.refused("place", what="watch_tower", regions=["C3", "N3"])
    scene.do("place", what="watch_tower", region="N3").do("end_turn")
    assert scene.see("markers", "C3") == []
