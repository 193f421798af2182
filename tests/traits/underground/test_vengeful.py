"""Who attacks a Vengeful player pays with cheaper regions in that player's next turn."""

from tests.scenes import player
from tests.traits.underground.cave import beside, cave

AVENGER = player("ogres", "vengeful", K=1, X=1)


def test_an_attacker_gets_the_marker() -> None:
    scene = cave(player("shrooms", hand=9, E=1), AVENGER).do("conquer", region="K")
    assert [gift.what for gift in scene.state.players[0].gifts] == ["vengeance"]


def test_a_failed_attempt_on_any_race_of_his_earns_it() -> None:
    owner = beside(player("ogres", "vengeful", X=1), "drow", K=1)
    scene = cave(player("shrooms", hand=1, E=1), owner).do("final", region="K", die=0)
    assert [gift.what for gift in scene.state.players[0].gifts] == ["vengeance"]


def test_his_regions_cost_one_less_until_the_turn_ends() -> None:
    offender = beside({**player("liches", K=1), "has": {"vengeance": True}}, "drow", N=1)
    scene = cave(player("mummies", "vengeful", hand=5, E=1), offender)
    assert scene.cost("K") == 3 + 1 - 1
    assert scene.cost("N") == 3 + 1 - 1
    scene.do("redeploy", on={"E": 6}).do("end_turn")
    assert scene.state.players[1].gifts == ()


def test_others_cost_as_ever() -> None:
    assert cave(player("mummies", "vengeful", hand=5, E=1), player("liches", K=1)).cost("K") == 4


def test_markers_return_when_the_race_declines() -> None:
    offender = {**player("liches", K=1), "has": {"vengeance": True}}
    scene = cave(player("mummies", "vengeful", E=1), offender, phase="choose").do("decline")
    assert scene.state.players[1].gifts == ()
