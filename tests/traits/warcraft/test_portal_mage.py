"""Two sources of magic exchange all that stands on them."""

from companion.rules.board import RegionId
from tests.scenes import player
from tests.traits.warcraft.isles import isles, purses


def test_everything_but_places_and_hidden_markers_goes_through() -> None:
    scene = isles(
        players={
            "A": player("orcs", "portal_mage", C2=3),
            "B": player("naga", "garrisoned", N3=2, N1=1),
        },
        markers={
            "C2": ["frostmourne", "karazhan"],
            "N3": ["?doomhammer", "bomb", "fort", "objective"],
        },
    )
    scene.do("act", ability="portal", regions=["C2", "N3"])
    assert scene.see("on", "C2") == {"naga": 2}
    assert scene.see("on", "N3") == {"orcs": 3}
    assert scene.see("markers", "C2") == ["bomb", "fort", "karazhan", "objective"]
    assert scene.see("markers", "N3") == ["?doomhammer", "frostmourne"]
    assert scene.state.turn.conquests == ()


def test_murlocs_and_a_lone_champion_go_through() -> None:
    naga = player("naga", "championing")
    naga["active"]["on"] = {"C4": 0, "N1": 1}
    scene = isles(
        players={"A": player("orcs", "portal_mage", C1=1), "B": naga},
        neutral={"C2": 1},
        markers={"C4": ["champion"]},
    )
    scene.do("act", ability="portal", regions=["C2", "C4"])
    assert scene.see("neutral", "C4") == 1
    assert scene.see("markers", "C2") == ["champion"]
    assert scene.state.troops[RegionId("C2")].race == "naga"


def test_the_aegis_is_paid_for_the_watch_tower_keeps_out() -> None:
    scene = isles(
        players={"A": player("orcs", "portal_mage", C2=3), "B": player("naga", C4=2, N3=2)},
        markers={"C4": ["aegis_of_aggramar"], "N3": ["watch_tower"]},
    )
    assert "E_IMMUNE" in scene.refused("act", ability="portal", regions=["C2", "N3"])
    assert "E_IMMUNE" in scene.refused("act", ability="portal", regions=["C2", "C4"])
    scene.do("act", ability="portal", regions=["C2", "C4"], using=["pay_aegis"])
    assert purses(scene, "A", "B") == [3, 7]
    assert scene.see("markers", "C2") == ["aegis_of_aggramar"]


def test_not_without_magic_nor_a_third_time_nor_too_late() -> None:
    players = {"A": player("orcs", "portal_mage", C2=3), "B": player("naga", C4=2)}
    scene = isles(players=players)
    assert "E_TARGET" in scene.refused("act", ability="portal", regions=["C2", "C5"])
    assert "E_TARGET" in scene.refused("act", ability="portal", regions=["C2", "C2"])
    for _ in range(2):
        scene.do("act", ability="portal", regions=["C2", "C4"])
    assert "E_LIMIT" in scene.refused("act", ability="portal", regions=["C2", "C4"])
    late = isles(players=players, turn={"final_done": True})
    late.do("act", ability="portal", regions=["C2", "C4"]).do("stop")
    assert "E_PHASE" in late.refused("act", ability="portal", regions=["C2", "C4"])
