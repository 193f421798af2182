"""Skeletons gain a token for every two occupied regions they conquered this turn."""

from tests.scenes import LAND, Scene, player

ELVES = player("elves", B2=1)


def after(*conquered: str, tray: int | None = None, kind: str = "nonempty") -> Scene:
    """Skeletons that have taken these regions and now end their conquests."""
    on = dict.fromkeys(conquered, 1)
    given = {} if tray is None else {"tray": {"skeletons": tray}}
    scene = Scene(
        "base",
        LAND,
        players={"A": player("skeletons", None, 0, **on), "B": ELVES},
        turn={"conquered": dict.fromkeys(conquered, kind)},
        **given,
    )
    return scene.do("stop")


def test_gain_a_token_for_two_occupied_regions() -> None:
    assert after("R1", "R2").see("hand", "A") == 1


def test_gain_nothing_for_the_odd_one() -> None:
    assert after("R1").see("hand", "A") == 0
    assert after("R1", "R2", "R3").see("hand", "A") == 1


def test_gain_nothing_for_empty_regions() -> None:
    assert after("R1", "R2", kind="empty").see("hand", "A") == 0


def test_gain_no_more_than_the_tray_holds() -> None:
    assert after("R1", "R2", "R3", "R4", tray=1).see("hand", "A") == 1
    assert after("R1", "R2", tray=0).see("hand", "A") == 0


def test_lost_tribes_count() -> None:
    scene = Scene(
        "base",
        LAND,
        players={"A": player("skeletons", hand=6, R1=1), "B": ELVES},
        neutral={"R2": 1, "R3": 1},
    )
    scene.do("conquer", region="R2").do("conquer", region="R3").do("stop")
    assert scene.see("hand", "A") == 1


def test_gain_nothing_for_the_conquests_of_another_race() -> None:
    owner = {**player("skeletons", R1=2), "declined": [{"race": "ghouls", "on": {"R3": 8}}]}
    players = {"A": owner, "B": player("elves", R2=1, R4=1, B2=1)}
    scene = Scene("base", LAND, phase="choose", players=players)
    scene.do("expand", by_race="declined")
    scene.do("conquer", region="R4", by_race="declined")
    scene.do("conquer", region="R2", by_race="declined")
    scene.do("redeploy", by_race="declined", on={"R2": 3, "R3": 2, "R4": 3})
    assert scene.do("expand").do("stop").see("hand", "A") == 1
