"""Nobody under the Chapel's protection is lost."""

from tests.scenes import player
from tests.traits.warcraft.isles import in_decline, isles, purses


def test_no_token_is_lost_while_it_is_held_nor_when_it_falls() -> None:
    scene = isles(
        players={"A": player("orcs", hand=9, C1=1), "B": player("naga", C2=1, C3=1, C5=1)},
        markers={"C2": ["lights_hope_chapel"]},
    )
    scene.do("conquer", region="C3").do("conquer", region="C2")
    assert scene.see("hand", "B") == 2
    assert scene.see("tray", "naga") == 8


def test_a_bomb_costs_nothing_under_it() -> None:
    scene = isles(
        phase="start",
        players={"A": player("goblins", C1=1), "B": player("naga", C2=1, C3=1)},
        markers={"C2": ["bomb"], "C3": ["lights_hope_chapel"]},
    )
    scene.do("reveal", region="C2", value="explodes")
    assert scene.see("hand", "B") == 1


def test_the_champion_is_ransomed_and_beasts_come_back() -> None:
    champion = isles(
        players={
            "A": player("orcs", hand=9, C1=1),
            "B": player("naga", "championing", C2=1, C5=1),
        },
        markers={"C2": ["champion"], "C5": ["lights_hope_chapel"]},
    )
    champion.do("conquer", region="C2")
    assert purses(champion, "A", "B") == [6, 4]
    beasts = isles(
        players={
            "A": player("orcs", hand=9, C1=1),
            "B": player("naga", "beast_master", C2=1, C5=1),
        },
        markers={"C2": ["beast"], "C5": ["lights_hope_chapel"]},
    )
    beasts.do("conquer", region="C2")
    assert beasts.extra("B", "beast") == 1


def test_a_race_in_decline_is_not_protected() -> None:
    scene = isles(
        players={"A": player("orcs", hand=9, C1=1), "B": in_decline("naga", C2=1, C5=1)},
        markers={"C2": ["lights_hope_chapel"]},
    )
    scene.do("conquer", region="C2")
    assert scene.see("tray", "naga") == 10
