"""Diplomats make peace with a player whose active race they left alone this turn."""

from typing import Any

from companion.rules.legal import abilities
from companion.rules.position import Position
from tests.scenes import LAND, Scene, player


def table(**changes: Any) -> Scene:
    players = {
        "A": player("orcs", "diplomat", hand=4, R1=1, R3=1),
        "B": player("elves", hand=6, R2=1, B2=1),
        "C": player("humans", R5=1, B1=1),
    }
    return Scene("base", LAND, **{"players": players, **changes})


def allied(**changes: Any) -> Scene:
    """Bob's turn; he has a pact with Ann's Orcs."""
    players = {
        "A": player("orcs", "diplomat", R1=1, R3=1),
        "B": {**player("elves", hand=6, R2=1, B2=1), "has": {"allied_with": "A"}},
    }
    return Scene("base", LAND, current="B", **{"players": players, **changes})


def ally_of(scene: Scene, who: str) -> str | None:
    gifts = scene.state.players[scene.reader.seat(who)].gifts
    return scene.reader.names[gifts[0].giver] if gifts else None


def test_name_a_player_they_did_not_attack() -> None:
    scene = table().do("stop").do("place", what="ally", player="B")
    assert ally_of(scene, "B") == "A"


def test_may_not_name_a_player_whose_active_race_they_attacked() -> None:
    scene = table().do("conquer", region="R2").do("stop")
    assert scene.refused("place", what="ally", player="B") == ["E_TARGET"]
    assert ally_of(scene.do("place", what="ally", player="C"), "C") == "A"


def test_a_failed_attempt_was_an_attack_too() -> None:
    players = {
        "A": player("orcs", "diplomat", hand=2, R1=1),
        "B": player("elves", R2=1, B2=1),
    }
    scene = table(players=players).do("final", region="R2", die=0).do("stop")
    assert scene.refused("place", what="ally", player="B") == ["E_TARGET"]


def test_may_not_name_themselves() -> None:
    assert table().do("stop").refused("place", what="ally", player="A") == ["E_TARGET"]


def test_the_ally_may_not_attack_their_active_race() -> None:
    assert allied().refused("conquer", region="R1") == ["E_PEACE"]


def test_others_may_attack() -> None:
    players = {
        "A": player("orcs", "diplomat", R1=1, R3=1),
        "B": player("elves", hand=6, R2=1, B2=1),
    }
    assert allied(players=players).do("conquer", region="R1").see("on", "R1") == {"elves": 3}


def test_the_allys_race_in_decline_may_attack() -> None:
    players = {
        "A": player("orcs", "diplomat", R1=1),
        "B": {
            **player("elves", B2=1),
            "declined": [{"race": "ghouls", "on": {"R2": 5}}],
            "has": {"allied_with": "A"},
        },
    }
    scene = allied(players=players, phase="choose").do("expand", by_race="declined")
    scene.do("conquer", region="R1", by_race="declined")
    assert scene.see("on", "R1") == {"ghouls(d)": 3}


def test_their_own_race_in_decline_is_not_protected() -> None:
    owner = {
        **player("orcs", "diplomat", R1=1),
        "declined": [{"race": "humans", "on": {"R4": 1}}],
    }
    ally = {**player("elves", hand=6, R2=1, B2=1), "has": {"allied_with": "A"}}
    scene = allied(players={"A": owner, "B": ally})
    assert scene.do("conquer", region="R4").see("on", "R4") == {"elves": 3}


def test_the_pact_ends_with_their_decline() -> None:
    players = {
        "A": player("orcs", "diplomat", R1=1),
        "B": {**player("elves", R2=1, B2=1), "has": {"allied_with": "A"}},
    }
    scene = Scene("base", LAND, phase="choose", players=players).do("decline")
    assert ally_of(scene, "B") is None


def test_the_pact_ends_with_their_next_turn() -> None:
    scene = allied().do("redeploy", on={"R2": 1, "B2": 7}).do("end_turn")
    assert ally_of(scene, "B") is None


def test_are_offered_every_player_they_left_alone() -> None:
    scene = table().do("conquer", region="R2").do("stop")
    offered = abilities(Position(scene.reader.game, scene.state))
    assert [use.seat for use in offered] == [scene.reader.seat("C")]


def test_a_pact_with_a_player_between_races_binds_the_race_he_picks() -> None:
    players = {"A": player("orcs", "diplomat", R1=1), "B": {"coins": 5, "active": None}}
    combos = [{"race": "humans", "power": "swamp", "coins": 0}]
    scene = Scene("base", LAND, phase="place", players=players, combos=combos)
    scene.do("place", what="ally", player="B").do("end_turn").do("pick", by="B", position=0)
    assert scene.refused("conquer", region="R1") == ["E_PEACE"]
