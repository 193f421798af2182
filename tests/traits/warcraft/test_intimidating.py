"""Three times a turn a neighbour's token is chased away."""

from typing import Any

from tests.scenes import Scene, player
from tests.traits.warcraft.isles import isles, purses


def chase(scene: Scene, race: str, source: str, to: str = "", **more: Any) -> Scene:
    target = {"to": to} if to else {}
    return scene.do("act", ability="intimidate", race=race, **{"from": source}, **target, **more)


def refused(scene: Scene, race: str, source: str, to: str = "", **more: Any) -> list[str]:
    target = {"to": to} if to else {}
    step = {"ability": "intimidate", "race": race, "from": source, **target, **more}
    return scene.refused("act", **step)


def test_a_token_moves_to_another_region_of_its_race() -> None:
    scene = isles(
        players={"A": player("orcs", "intimidating", C1=1), "B": player("naga", C2=1, N1=1)}
    )
    chase(scene, "naga", "C2", "N1")
    assert scene.see("on", "C2") == {}
    assert scene.see("on", "N1") == {"naga": 2}


def test_it_is_discarded_only_when_there_is_no_such_region() -> None:
    alone = isles(players={"A": player("orcs", "intimidating", C1=1), "B": player("naga", C2=2)})
    chase(alone, "naga", "C2")
    assert alone.see("on", "C2") == {"naga": 1}
    other = isles(
        players={"A": player("orcs", "intimidating", C1=1), "B": player("naga", C2=2, N1=1)}
    )
    assert "E_TARGET" in refused(other, "naga", "C2")


def test_an_immune_refuge_is_none() -> None:
    scene = isles(
        players={"A": player("orcs", "intimidating", C1=1), "B": player("naga", C2=2, N3=1)},
        markers={"N3": ["watch_tower"]},
    )
    assert "E_IMMUNE" in refused(scene, "naga", "C2", "N3")
    chase(scene, "naga", "C2")
    assert scene.see("tray", "naga") == 9


def test_a_wall_goes_first_and_costs_a_use() -> None:
    scene = isles(
        players={"A": player("orcs", "intimidating", C1=1), "B": player("night_elves", C2=1, N2=1)},
        markers={"C2": ["wisp_wall"]},
    )
    assert "E_TARGET" in refused(scene, "night_elves", "C2", "N2")
    scene.do("act", ability="intimidate", marker="wisp_wall", **{"from": "C2"})
    chase(scene, "night_elves", "C2", "N2")
    assert scene.state.turn.used.count("intimidate") == 2


def test_a_beast_can_be_chased_the_champion_cannot() -> None:
    beasts = isles(
        players={
            "A": player("orcs", "intimidating", C1=1),
            "B": player("naga", "beast_master", C2=1, N1=1),
        },
        markers={"C2": ["beast"]},
    )
    chase(beasts, "naga", "C2", "N1", marker="beast")
    assert beasts.see("markers", "N1") == ["beast"]
    naga = player("naga", "championing")
    naga["active"]["on"] = {"C2": 0, "N1": 1}
    champion = isles(
        players={"A": player("orcs", "intimidating", C1=1), "B": naga},
        markers={"C2": ["champion"]},
    )
    assert "E_TARGET" in refused(champion, "naga", "C2", "N1")


def test_a_race_in_decline_chased_from_its_last_region_is_gone() -> None:
    naga = {"coins": 5, "active": None, "declined": [{"race": "naga", "on": {"C2": 1}}]}
    scene = isles(players={"A": player("orcs", "intimidating", C1=1), "B": naga})
    chase(scene, "naga", "C2")
    assert "naga" not in scene.state.tribes


def test_not_the_own_active_race_nor_too_far_nor_too_late() -> None:
    players = {"A": player("orcs", "intimidating", C1=1, C2=1), "B": player("naga", C5=1, N1=1)}
    scene = isles(players=players)
    assert "E_TARGET" in refused(scene, "orcs", "C2", "C1")
    assert "E_TARGET" in refused(scene, "naga", "C5", "N1")
    late = isles(players=players, turn={"final_done": True})
    assert "E_PHASE" in refused(late, "naga", "C5", "N1")


def test_pay_harmony_before_chasing_pandaren() -> None:
    orcs = {**player("orcs", "intimidating", C1=1), "has": {"harmony": True}}
    scene = isles(players={"A": orcs, "B": player("pandaren", C2=2, N1=1)})
    chase(scene, "pandaren", "C2", "N1")
    chase(scene, "pandaren", "C2", "N1")
    assert purses(scene, "A", "B") == [3, 7]


def test_a_refuge_under_the_aegis_is_paid_for_once() -> None:
    scene = isles(
        players={"A": player("orcs", "intimidating", C1=1), "B": player("naga", C2=2, N1=1)},
        markers={"N1": ["aegis_of_aggramar"]},
    )
    assert "E_IMMUNE" in refused(scene, "naga", "C2", "N1")
    chase(scene, "naga", "C2", "N1", using=["pay_aegis"])
    assert purses(scene, "A", "B") == [3, 7]
