"""Tauren never stand alone: two in every region, in decline too."""

from tests.scenes import player
from tests.traits.warcraft.isles import isles


def test_leave_and_bring_two_everywhere() -> None:
    scene = isles(phase="choose", players={"A": player("tauren", C1=5), "B": player("orcs", N1=1)})
    scene.do("expand")
    assert scene.see("hand", "A") == 3
    scene.do("conquer", region="C2")
    assert "E_MIN_GARRISON" in scene.refused("redeploy", on={"C1": 4, "C2": 1})


def test_leave_two_in_decline() -> None:
    scene = isles(phase="choose", players={"A": player("tauren", C1=5), "B": player("orcs", N1=1)})
    scene.do("decline")
    assert scene.see("on", "C1") == {"tauren(d)": 2}


def test_one_left_alone_goes_to_another_region_of_theirs() -> None:
    scene = isles(
        players={"A": player("orcs", "intimidating", C1=1), "B": player("tauren", C2=2, C5=2)}
    )
    scene.do("act", ability="intimidate", race="tauren", **{"from": "C2", "to": "C5"})
    assert scene.see("on", "C2", "C5") == {"C2": {}, "C5": {"tauren": 4}}
    assert scene.see("hand", "B") == 0


def test_of_several_regions_their_owner_chooses_in_the_middle_of_the_turn() -> None:
    herds = player("tauren", C2=2, C5=2, N1=2)
    scene = isles(players={"A": player("orcs", "intimidating", C1=1, hand=2), "B": herds})
    scene.do("act", ability="intimidate", race="tauren", **{"from": "C2", "to": "C5"})
    assert "E_PHASE" in scene.refused("stop")
    assert "E_TARGET" in scene.refused("choose", by="B", what="tauren_refuge", value="C2")
    scene.do("choose", by="B", what="tauren_refuge", value="N1").do("conquer", region="C2")
    assert scene.see("on", "C5", "N1") == {"C5": {"tauren": 3}, "N1": {"tauren": 3}}


def test_one_left_by_its_beasts_moves_at_the_start_of_the_turn() -> None:
    herds = player("tauren", "beast_master", C2=1, C5=2, N1=2)
    marked = {"C2": ["beast"]}
    scene = isles(current="B", players={"A": herds, "B": player("orcs", N4=1)}, markers=marked)
    scene.do("end_turn").do("choose", what="tauren_refuge", value="C5")
    assert scene.see("on", "C2", "C5") == {"C2": {}, "C5": {"tauren": 3}}
    assert scene.state.phase == "choose"


def test_one_beside_the_champion_is_not_alone() -> None:
    scene = isles(
        phase="choose",
        players={"A": player("tauren", "championing", C1=1), "B": player("orcs", N1=1)},
        markers={"C1": ["champion"]},
    )
    scene.do("expand")
    assert scene.see("markers", "C1") == ["champion"]
    assert scene.see("on", "C1") == {"tauren": 1}


def test_a_single_token_tries_no_last_conquest() -> None:
    scene = isles(players={"A": player("tauren", hand=1, C1=2), "B": player("orcs", N1=1)})
    assert "E_NO_TOKEN" in scene.refused("final", region="C2", die=3)


def test_lose_one_token_like_everybody() -> None:
    scene = isles(players={"A": player("orcs", hand=4, C1=1), "B": player("tauren", C2=2, C5=2)})
    scene.do("conquer", region="C2")
    assert scene.see("hand", "B") == 1
