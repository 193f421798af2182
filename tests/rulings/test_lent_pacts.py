"""A pact that a Diplomat's badge on Stonehedge has made is over when the badge changes hands."""

from __future__ import annotations

from tests.scenes import Scene, player
from tests.traits.underground.cave import CAVE


def bound(**markers: list[str]) -> Scene:
    """A's drow have offered peace to B; C may act now and may come in by the edge."""
    players = {
        "A": player("drow", "wise", E=1, S=2),
        "B": {**player("ogres", "mining"), "has": {"allied_with": "A"}},
        "C": player("mudmen", "muddy", hand=9),
    }
    return Scene("underground+base", CAVE, players=players, markers=markers, current="C")


def test_it_stands_while_the_badge_is_held() -> None:
    scene = bound(E=["stonehedge:diplomat"]).do("conquer", region="G")
    assert [gift.what for gift in scene.state.players[1].gifts] == ["ally"]


def test_it_is_over_with_the_badge() -> None:
    scene = bound(E=["stonehedge:diplomat"]).do("conquer", region="E")
    assert scene.state.players[1].gifts == ()
