"""Battle Masters earn a coin per non-empty region conquered."""

from tests.scenes import player
from tests.traits.warcraft.isles import isles, purses


def test_earn_for_murlocs_and_tokens() -> None:
    scene = isles(
        players={"A": player("orcs", "battle_master", hand=6, C1=1), "B": player("naga", C2=1)},
        neutral={"C3": 1},
    )
    scene.do("conquer", region="C2").do("conquer", region="C3")
    assert purses(scene, "A") == [7]


def test_earn_nothing_for_an_empty_region() -> None:
    scene = isles(
        players={"A": player("orcs", "battle_master", hand=2, C1=1), "B": player("naga", N1=1)}
    )
    scene.do("conquer", region="C2")
    assert purses(scene, "A") == [5]
