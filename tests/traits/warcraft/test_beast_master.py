"""Beast Masters take a beast per hill; beasts fight, and fall, like tokens."""

from tests.scenes import player
from tests.traits.warcraft.isles import isles


def test_take_a_beast_per_hill_at_the_start_of_the_turn() -> None:
    scene = isles(
        current="B",
        phase="place",
        players={"A": player("orcs", "beast_master", C1=2, C2=1), "B": player("naga", N1=1)},
        markers={"C2": ["beast"]},
    )
    scene.do("end_turn")
    assert scene.extra("A", "beast") == 1
    assert scene.see("markers", "C2") == []
    assert scene.see("on", "C2") == {"orcs": 1}


def test_conquer_with_beasts_alone_and_score_the_region() -> None:
    orcs = player("orcs", "beast_master", C1=1)
    orcs["active"]["extra"] = {"beast": 2}
    scene = isles(players={"A": orcs, "B": player("naga", N1=1)})
    scene.do("conquer", region="C2", units={"beast": 2})
    assert scene.see("markers", "C2") == ["beast", "beast"]
    assert scene.score() == {"CORE-8.1": 2}


def test_a_region_held_by_beasts_alone_is_empty_at_the_next_start() -> None:
    orcs = player("orcs", "beast_master", C1=1)
    orcs["active"]["on"] = {"C1": 1, "C2": 0}
    scene = isles(
        current="B",
        phase="place",
        players={"A": orcs, "B": player("naga", N1=1)},
        markers={"C2": ["beast", "beast"]},
    )
    scene.do("end_turn")
    assert scene.see("on", "C2") == {}
    assert scene.state.troops.keys() == {"C1", "N1"}


def test_a_beast_is_lost_before_a_token() -> None:
    scene = isles(
        players={
            "A": player("naga", hand=4, C1=1),
            "B": player("orcs", "beast_master", C2=1, C5=1),
        },
        markers={"C2": ["beast"]},
    )
    assert scene.cost("C2") == 4
    scene.do("conquer", region="C2")
    assert scene.see("hand", "B") == 1
    assert scene.see("box", "beast") == 5


def test_beasts_go_along_in_a_last_conquest() -> None:
    orcs = player("orcs", "beast_master", hand=1, C1=1)
    orcs["active"]["extra"] = {"beast": 1}
    scene = isles(players={"A": orcs, "B": player("naga", C2=1)})
    scene.do("final", region="C2", die=1)
    assert scene.see("markers", "C2") == ["beast"]


def test_more_beasts_than_the_cost_are_not_taken_along() -> None:
    orcs = player("orcs", "beast_master", C1=1)
    orcs["active"]["extra"] = {"beast": 3}
    scene = isles(players={"A": orcs, "B": player("naga", N1=1)})
    assert "E_PLACEMENT" in scene.refused("conquer", region="C2", units={"beast": 3})


def test_beasts_leave_when_the_race_declines() -> None:
    scene = isles(
        phase="choose",
        players={"A": player("orcs", "beast_master", C1=1), "B": player("naga", N1=1)},
        markers={"C1": ["beast"]},
    )
    scene.do("decline")
    assert scene.see("markers", "C1") == []
    assert scene.see("box", "beast") == 5


def test_beasts_break_a_tie() -> None:
    scene = isles(
        phase="over",
        players={"A": player("orcs", "beast_master", C1=1), "B": player("naga", N1=1)},
        markers={"C1": ["beast"]},
    )
    assert scene.winners() == ["A"]
