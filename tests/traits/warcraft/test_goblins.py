"""Goblins lay bombs unseen and turn them over a turn later."""

from tests.scenes import player
from tests.traits.warcraft.isles import in_decline, isles, purses


def test_lay_bombs_next_door_one_per_region() -> None:
    scene = isles(
        phase="place",
        players={"A": player("goblins", C1=1), "B": player("orcs", C2=1, C5=1)},
        pile=["explodes", "dud"],
    )
    scene.do("place", what="bomb", region="C2")
    assert scene.see("markers", "C2") == ["bomb"]
    assert scene.state.pile == ("dud",)
    assert "E_LIMIT" in scene.refused("place", what="bomb", region="C2")
    assert "E_TARGET" in scene.refused("place", what="bomb", region="C5")


def test_lay_the_very_last_bomb() -> None:
    scene = isles(
        phase="place",
        players={"A": player("goblins", C1=1), "B": player("orcs", C2=1, C3=1)},
        pile=["dud"],
    )
    assert "E_SUPPLY" in scene.refused("place", what="bomb", regions=["C2", "C3"])
    assert scene.do("place", what="bomb", region="C3").state.pile == ()


def test_find_no_bomb_in_an_empty_pile() -> None:
    scene = isles(
        phase="place", players={"A": player("goblins", C1=1), "B": player("orcs", C2=1)}, pile=[]
    )
    assert "E_SUPPLY" in scene.refused("place", what="bomb", region="C2")


def test_lay_no_bomb_on_a_watch_tower() -> None:
    scene = isles(
        phase="place",
        players={"A": player("goblins", C1=1), "B": player("orcs", "defensive", C3=1, C4=1)},
        markers={"C3": ["watch_tower"]},
        pile=["dud"],
    )
    assert "E_IMMUNE" in scene.refused("place", what="bomb", region="C3")


def test_shuffle_all_bombs_when_picked() -> None:
    scene = isles(
        phase="choose",
        players={"A": {"coins": 5, "active": None}, "B": player("orcs", N1=1)},
        combos=[{"race": "goblins", "power": "mining"}],
    )
    scene.do("pick", position=0)
    assert len(scene.state.pile) == 12


def test_an_explosion_drives_out_all_of_a_race_in_decline() -> None:
    scene = isles(
        phase="start",
        players={"A": player("goblins", C1=2), "B": in_decline("tauren", C2=2, C5=2)},
        markers={"C2": ["bomb"]},
    )
    scene.do("reveal", region="C2", value="explodes")
    assert scene.see("on", "C2") == {}
    assert scene.see("tray", "tauren") == 14


def test_an_explosion_ransoms_the_champion() -> None:
    scene = isles(
        phase="start",
        players={"A": player("goblins", C1=2), "B": player("orcs", "championing", C2=1, C5=1)},
        markers={"C2": ["bomb", "champion"]},
    )
    scene.do("reveal", region="C2", value="explodes")
    assert purses(scene, "A", "B") == [6, 4]
    assert scene.extra("B", "champion") == 1
    assert scene.see("hand", "B") == 1


def test_an_explosion_does_nothing_to_an_immune_region() -> None:
    scene = isles(
        phase="start",
        players={"A": player("goblins", C1=2), "B": player("orcs", C2=1)},
        markers={"C2": ["aegis_of_aggramar", "bomb"]},
    )
    scene.do("reveal", region="C2", value="explodes")
    assert scene.see("on", "C2") == {"orcs": 1}
    assert scene.see("markers", "C2") == ["aegis_of_aggramar"]


def test_an_explosion_among_pandaren_must_be_paid_for() -> None:
    def scene(coins: int) -> list[int]:
        goblins = {**player("goblins", C1=2), "coins": coins, "has": {"harmony": True}}
        table = isles(
            phase="start",
            players={"A": goblins, "B": player("pandaren", C2=1, C5=1)},
            markers={"C2": ["bomb"]},
        )
        table.do("reveal", region="C2", value="explodes")
        return [*purses(table, "A", "B"), len(table.see("on", "C2"))]

    assert scene(2) == [0, 7, 0]
    assert scene(1) == [1, 5, 1]


def test_bombs_on_their_own_land_go_back_unseen() -> None:
    scene = isles(
        phase="start",
        players={"A": player("goblins", C1=2, C2=1), "B": player("orcs", C3=1)},
        markers={"C2": ["bomb"], "C3": ["bomb"]},
        pile=["dud"],
    )
    scene.do("reveal", region="C3", value="dud").do("expand")
    assert scene.state.pile == ("bomb", "dud")
    assert scene.see("markers", "C2") == []


def test_bombs_are_resolved_before_the_goblins_decline() -> None:
    scene = isles(
        phase="start",
        players={"A": player("goblins", C1=2), "B": player("orcs", C2=2, C5=1)},
        markers={"C2": ["bomb"]},
    )
    assert "E_PHASE" in scene.refused("decline")
    scene.do("reveal", region="C2", value="explodes").do("decline")
    assert scene.see("on", "C1") == {"goblins(d)": 1}
