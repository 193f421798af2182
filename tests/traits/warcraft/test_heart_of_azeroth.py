"""The Heart of Azeroth takes a coin from every neighbour."""

from tests.scenes import player
from tests.traits.warcraft.isles import in_decline, isles, purses


def test_each_active_neighbour_pays_also_when_the_heart_stays() -> None:
    scene = isles(
        phase="place",
        players={"A": player("orcs", C1=1), "B": player("naga", C2=1), "C": player("trolls", C3=1)},
        markers={"C1": ["heart_of_azeroth"]},
    )
    scene.do("end_turn")
    assert purses(scene, "A", "B", "C") == [8, 4, 4]


def test_races_in_decline_the_distant_and_the_penniless_pay_nothing() -> None:
    scene = isles(
        phase="place",
        players={
            "A": player("orcs", C1=1),
            "B": in_decline("naga", C2=1),
            "C": player("trolls", N1=1),
            "D": {**player("gnomes", C3=1), "coins": 0},
        },
        markers={"C1": ["heart_of_azeroth"]},
    )
    scene.do("end_turn")
    assert purses(scene, "A", "B", "C", "D") == [6, 5, 5, 0]


def test_it_beats_for_no_race_in_decline() -> None:
    scene = isles(
        phase="choose",
        players={"A": player("orcs", C1=1), "B": player("naga", C2=1)},
        markers={"C1": ["heart_of_azeroth"]},
    )
    scene.do("decline").do("end_turn")
    assert purses(scene, "A", "B") == [6, 5]
