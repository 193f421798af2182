"""The Spirit Healer brings a token at redeployment."""

from tests.scenes import player
from tests.traits.warcraft.isles import isles


def test_a_token_from_the_tray() -> None:
    scene = isles(
        players={"A": player("orcs", C1=3), "B": player("naga")}, markers={"C1": ["spirit_healer"]}
    )
    scene.do("stop")
    assert scene.see("hand", "A") == 1


def test_none_from_an_empty_tray_nor_for_a_race_in_decline() -> None:
    empty = isles(
        players={"A": player("orcs", C1=11), "B": player("naga")}, markers={"C1": ["spirit_healer"]}
    )
    assert empty.do("stop").see("hand", "A") == 0
    trolls = {**player("trolls", C2=1), "declined": [{"race": "orcs", "on": {"C1": 1}}]}
    declined = isles(players={"A": trolls, "B": player("naga")}, markers={"C1": ["spirit_healer"]})
    declined.do("stop")
    assert declined.see("hand", "A") == 0
    assert declined.see("tray", "orcs") == 10
