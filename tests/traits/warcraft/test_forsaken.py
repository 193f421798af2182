"""Forsaken buy a token for each one they cost somebody."""

from tests.scenes import player
from tests.traits.warcraft.isles import isles, purses


def test_buy_as_many_as_were_discarded() -> None:
    scene = isles(
        players={"A": player("forsaken", hand=7, C1=1), "B": player("kobolds", C2=1)},
        neutral={"C3": 1},
    )
    scene.do("conquer", region="C2").do("conquer", region="C3").do("stop")
    scene.do("buy", tokens=2)
    assert scene.see("hand", "A") == 3
    assert purses(scene, "A") == [3]
    assert "E_LIMIT" in scene.refused("buy", tokens=1)


def test_buy_nothing_when_the_loss_was_prevented() -> None:
    scene = isles(
        players={"A": player("forsaken", hand=7, C1=1), "B": player("kobolds", C2=1)},
        markers={"C2": ["lights_hope_chapel"]},
    )
    scene.do("conquer", region="C2").do("stop")
    assert "E_LIMIT" in scene.refused("buy", tokens=1)


def test_buy_for_a_token_chased_away_for_good() -> None:
    scene = isles(
        players={"A": player("forsaken", "intimidating", C1=1), "B": player("kobolds", C2=2)}
    )
    scene.do("act", ability="intimidate", race="kobolds", **{"from": "C2"}).do("stop")
    scene.do("buy", tokens=1)
    assert scene.see("hand", "A") == 1


def test_buy_nothing_from_an_empty_tray() -> None:
    scene = isles(
        players={"A": player("forsaken", C1=20), "B": player("kobolds", N1=1)},
        turn={"discarded": 1},
    )
    scene.do("stop")
    assert "E_SUPPLY" in scene.refused("buy", tokens=1)


def test_spend_the_last_coin_but_no_more() -> None:
    scene = isles(
        players={"A": {**player("forsaken", C1=3), "coins": 1}, "B": player("kobolds", N1=1)},
        turn={"discarded": 2},
    )
    scene.do("stop")
    assert "E_COINS" in scene.refused("buy", tokens=2)
    assert purses(scene.do("buy", tokens=1), "A") == [0]
