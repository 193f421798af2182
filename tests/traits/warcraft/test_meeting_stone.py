"""The Meeting Stone saves the transport."""

from tests.scenes import player
from tests.traits.warcraft.isles import isles


def test_no_transport_while_it_is_held() -> None:
    scene = isles(
        players={"A": player("orcs", hand=9, C1=1), "B": player("naga")},
        markers={"C1": ["meeting_stone"]},
    )
    assert scene.cost("N1") == 2


def test_transport_again_once_all_regions_are_given_up() -> None:
    scene = isles(
        phase="choose",
        players={"A": player("orcs", C1=9), "B": player("naga")},
        markers={"C1": ["meeting_stone"]},
    )
    scene.do("expand", abandon=["C1"])
    assert scene.cost("N1") == 3
