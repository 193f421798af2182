"""Trolls pay one token less where somebody stands."""

from tests.scenes import player
from tests.traits.warcraft.isles import isles


def test_pay_less_for_tokens_and_murlocs() -> None:
    scene = isles(
        players={"A": player("trolls", hand=5, C1=1), "B": player("orcs", C2=2)}, neutral={"C3": 1}
    )
    assert scene.cost("C2") == 3
    assert scene.cost("C3") == 2


def test_pay_in_full_for_an_empty_region_with_a_legendary_place() -> None:
    scene = isles(
        players={"A": player("trolls", hand=5, C1=1), "B": player("orcs", N1=1)},
        markers={"C2": ["karazhan"]},
    )
    assert scene.cost("C2") == 2
