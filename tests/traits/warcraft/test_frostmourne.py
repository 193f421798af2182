"""Frostmourne takes two tokens off one conquest a turn."""

from tests.scenes import player
from tests.traits.warcraft.isles import isles


def test_two_tokens_less_and_it_lies_there() -> None:
    scene = isles(
        players={"A": player("orcs", hand=3, C1=1), "B": player("naga", C2=3)},
        markers={"C1": ["frostmourne"]},
    )
    scene.do("conquer", region="C2", using=["frostmourne"])
    assert scene.see("on", "C2") == {"orcs": 3}
    assert scene.see("markers", "C2") == ["frostmourne"]


def test_only_when_named_and_once() -> None:
    scene = isles(
        players={"A": player("orcs", hand=6, C1=1), "B": player("naga", C2=1)},
        markers={"C1": ["frostmourne"]},
    )
    assert scene.cost("C2") == 3
    scene.do("conquer", region="C2", using=["frostmourne"])
    assert "E_LIMIT" in scene.refused("conquer", region="C3", using=["frostmourne"])


def test_it_stays_where_its_region_was_given_up() -> None:
    scene = isles(
        phase="choose",
        players={"A": player("orcs", C1=3, C2=1), "B": player("naga", N1=1)},
        markers={"C1": ["frostmourne"]},
    )
    scene.do("expand", abandon=["C1"])
    assert scene.see("markers", "C1") == ["frostmourne"]
    assert "E_NOT_CONTROLLED" in scene.refused("conquer", region="C3", using=["frostmourne"])
