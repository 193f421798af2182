"""The Champion conquers alone once a turn, and is ransomed when taken."""

from tests.scenes import player
from tests.traits.warcraft.isles import isles, purses


def test_takes_any_adjacent_region_without_a_token() -> None:
    scene = isles(
        players={"A": player("orcs", "championing", C4=1), "B": player("tauren", C5=6, N1=2)}
    )
    scene.do("conquer", region="C5", using=["champion"])
    assert scene.see("markers", "C5") == ["champion"]
    assert scene.score()["CORE-8.1"] == 2


def test_takes_no_far_entry_region_nor_a_second_one() -> None:
    scene = isles(players={"A": player("orcs", "championing", C4=1), "B": player("naga", N4=1)})
    assert "E_NOT_ADJACENT" in scene.refused("conquer", region="N1", using=["champion"])
    scene.do("conquer", region="C5", using=["champion"])
    assert "E_LIMIT" in scene.refused("conquer", region="C3", using=["champion"])


def test_takes_no_immune_region() -> None:
    scene = isles(
        players={"A": player("orcs", "championing", C1=1), "B": player("naga", "defensive", C3=1)},
        markers={"C3": ["watch_tower"]},
    )
    assert "E_IMMUNE" in scene.refused("conquer", region="C3", using=["champion"])


def test_is_ransomed_and_saves_the_tokens_beside_him() -> None:
    scene = isles(
        players={
            "A": player("naga", hand=5, C1=1),
            "B": player("orcs", "championing", C2=2, C5=1),
        },
        markers={"C2": ["champion"]},
    )
    scene.do("conquer", region="C2")
    assert purses(scene, "A", "B") == [6, 4]
    assert scene.see("hand", "B") == 2
    scene.do("end_turn").do("retreat", by="B", on={"C5": 2}, markers={"champion": {"C5": 1}})
    assert scene.see("markers", "C5") == ["champion"]


def test_comes_back_without_a_ransom_from_the_penniless() -> None:
    poor = {**player("orcs", "championing", C2=1, C5=1), "coins": 0}
    scene = isles(
        players={"A": player("naga", hand=5, C1=1), "B": poor}, markers={"C2": ["champion"]}
    )
    scene.do("conquer", region="C2")
    assert purses(scene, "A", "B") == [5, 0]
    assert scene.extra("B", "champion") == 1


def test_standing_alone_stays_unless_the_region_is_given_up() -> None:
    orcs = player("orcs", "championing")
    orcs["active"]["on"] = {"C1": 1, "C2": 0}
    given = {"phase": "choose", "markers": {"C2": ["champion"]}}
    stays = isles(players={"A": orcs, "B": player("naga", N1=1)}, **given).do("expand")
    assert stays.see("markers", "C2") == ["champion"]
    assert "E_NO_TOKEN" in stays.refused("conquer", region="C4", using=["champion"])
    leaves = isles(players={"A": orcs, "B": player("naga", N1=1)}, **given)
    leaves.do("expand", abandon=["C2"]).do("conquer", region="C3", using=["champion"])
    assert leaves.see("markers", "C3") == ["champion"]


def test_changes_places_with_a_token_at_redeployment() -> None:
    orcs = player("orcs", "championing")
    orcs["active"]["on"] = {"C1": 1, "C2": 0}
    scene = isles(players={"A": orcs, "B": player("naga", N1=1)}, markers={"C2": ["champion"]})
    scene.do("redeploy", on={"C2": 1}, markers={"champion": {"C1": 1}})
    assert scene.see("markers", "C1") == ["champion"]
    assert scene.see("on", "C2") == {"orcs": 1}


def test_is_lost_in_decline_with_the_region_he_held_alone() -> None:
    orcs = player("orcs", "championing")
    orcs["active"]["on"] = {"C1": 1, "C2": 0}
    scene = isles(
        phase="choose",
        players={"A": orcs, "B": player("naga", N1=1)},
        markers={"C2": ["champion"]},
    )
    scene.do("decline")
    assert scene.state.troops.keys() == {"C1", "N1"}
    assert scene.see("box", "champion") == 1


def test_breaks_no_tie() -> None:
    scene = isles(
        phase="over",
        players={"A": player("orcs", "championing", C1=1), "B": player("naga", N1=1)},
        markers={"C1": ["champion"]},
    )
    assert scene.winners() == ["A", "B"]
