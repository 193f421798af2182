"""The first Draenei lost in each opponent's turn stays in hand."""

from tests.scenes import player
from tests.traits.warcraft.isles import in_decline, isles


def test_the_first_loss_of_a_turn_is_none() -> None:
    draenei = player("draenei", C2=2, C3=2, C5=1)
    scene = isles(players={"A": player("orcs", hand=8, C1=1), "B": draenei})
    scene.do("conquer", region="C2").do("conquer", region="C3")
    assert scene.see("hand", "B") == 3
    assert scene.see("tray", "draenei") == 8


def test_a_bomb_is_survived_as_well() -> None:
    scene = isles(
        phase="start",
        players={"A": player("goblins", C1=2), "B": player("draenei", C2=1, C5=1)},
        markers={"C2": ["bomb"]},
    )
    scene.do("reveal", region="C2", value="explodes")
    assert scene.see("hand", "B") == 1


def test_being_chased_from_the_last_region_is_survived_as_well() -> None:
    scene = isles(players={"A": player("orcs", "intimidating", C1=1), "B": player("draenei", C2=1)})
    scene.do("act", ability="intimidate", race="draenei", **{"from": "C2"})
    assert scene.see("on", "C2") == {}
    assert scene.see("hand", "B") == 1


def test_the_chapel_saves_them_before_their_light_is_spent() -> None:
    scene = isles(
        players={"A": player("orcs", hand=8, C1=1), "B": player("draenei", C2=1, C3=1, C5=1)},
        markers={"C2": ["lights_hope_chapel"]},
    )
    scene.do("conquer", region="C2").do("conquer", region="C3")
    assert scene.see("hand", "B") == 2


def test_draenei_in_decline_are_lost() -> None:
    scene = isles(
        players={"A": player("orcs", hand=8, C1=1), "B": in_decline("draenei", C2=1, C5=1)}
    )
    scene.do("conquer", region="C2")
    assert scene.see("tray", "draenei") == 11
