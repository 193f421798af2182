"""The Dark Portal pays two coins."""

from tests.scenes import player
from tests.traits.warcraft.isles import in_decline, isles


def test_pays_its_active_holder() -> None:
    scene = isles(
        players={"A": player("orcs", C1=1), "B": player("naga", N1=1)},
        markers={"C1": ["dark_portal"]},
    )
    assert scene.score() == {"CORE-8.1": 1, "WOW-L02": 2}


def test_pays_no_race_in_decline_and_nothing_face_down() -> None:
    declined = isles(
        players={"A": in_decline("orcs", C1=1), "B": player("naga", N1=1)},
        markers={"C1": ["dark_portal"]},
    )
    assert declined.score() == {"CORE-8.1": 1}
    hidden = isles(
        players={"A": player("orcs", C1=1), "B": player("naga", N1=1)},
        markers={"C1": ["?dark_portal"]},
    )
    assert hidden.score() == {"CORE-8.1": 1}
