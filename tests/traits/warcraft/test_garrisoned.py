"""A fort stands in every region of a garrisoned race."""

from tests.scenes import player
from tests.traits.warcraft.isles import isles


def test_each_conquest_gets_a_fort() -> None:
    scene = isles(players={"A": player("orcs", "garrisoned", hand=2, C1=1), "B": player("naga")})
    scene.do("conquer", region="C2")
    assert scene.see("markers", "C2") == ["fort"]


def test_forts_stay_in_decline_but_no_new_ones_are_built() -> None:
    scene = isles(
        phase="choose",
        players={"A": player("orcs", "garrisoned", C1=1, C2=1), "B": player("naga", N1=1)},
        markers={"C1": ["fort"]},
    )
    scene.do("decline").do("end_turn")
    assert scene.see("markers", "C1") == ["fort"]
    assert scene.see("markers", "C2") == []


def test_the_owner_chooses_where_the_last_forts_stand() -> None:
    scene = isles(
        phase="place",
        players={"A": player("orcs", "garrisoned", C1=1, C2=1), "B": player("naga", N1=1)},
        markers={"C1": ["fort"]},
        box={"fort": 0},
    )
    assert "E_LIMIT" in scene.refused("place", what="fort", regions=["C1", "C2"])
    scene.do("place", what="fort", regions=["C2"]).do("end_turn")
    assert scene.see("markers", "C2") == ["fort"]
    assert scene.see("markers", "C1") == []
