"""Halflings enter anywhere; the first two regions they conquer get a hole."""

from tests.scenes import LAND, Scene, player

ELVES = player("elves", hand=6, B2=1)
WATER = {**LAND, "L": {"terrain": "lake", "borders": ["R4"]}}


def test_may_enter_in_the_middle_of_the_board() -> None:
    scene = Scene("base", LAND, players={"A": player("halflings", hand=6), "B": ELVES})
    assert scene.do("conquer", region="R4").see("on", "R4") == {"halflings": 2}


def test_may_not_enter_by_water() -> None:
    scene = Scene("base", WATER, players={"A": player("halflings", hand=6), "B": ELVES})
    assert "E_UNCONQUERABLE" in scene.refused("conquer", region="L")


def test_go_on_by_borders_once_they_are_on_the_board() -> None:
    scene = Scene("base", LAND, players={"A": player("halflings", hand=6, R1=1), "B": ELVES})
    assert scene.refused("conquer", region="B1") == ["E_NOT_ADJACENT"]


def test_dig_in_their_first_two_regions_only() -> None:
    scene = Scene("base", LAND, players={"A": player("halflings", hand=9), "B": ELVES})
    for region in ("R1", "R2", "R3"):
        scene.do("conquer", region=region)
    assert scene.see("markers", "R1", "R2", "R3") == {"R1": ["hole"], "R2": ["hole"], "R3": []}


def test_dig_the_second_hole_on_a_later_turn() -> None:
    players = {"A": player("halflings", hand=6, R1=1), "B": ELVES}
    scene = Scene("base", LAND, players=players, markers={"R1": ["hole"]}, box={"hole": 1})
    scene.do("conquer", region="R2").do("conquer", region="R3")
    assert scene.see("markers", "R2", "R3") == {"R2": ["hole"], "R3": []}
    assert scene.see("box", "hole") == 0


def test_holes_keep_everybody_out_but_their_neighbours_do_not() -> None:
    scene = Scene(
        "base",
        LAND,
        current="B",
        players={"A": player("halflings", R2=1, R3=1), "B": player("elves", hand=6, R1=1)},
        markers={"R2": ["hole"]},
    )
    assert scene.refused("conquer", region="R2") == ["E_IMMUNE"]
    assert scene.do("conquer", region="R3").see("on", "R3") == {"elves": 3}


def test_an_abandoned_hole_is_lost_for_good() -> None:
    scene = Scene(
        "base",
        LAND,
        phase="choose",
        players={"A": player("halflings", R1=4, R2=1), "B": ELVES},
        markers={"R1": ["hole"], "R2": ["hole"]},
    )
    scene.do("expand", abandon=["R2"]).do("conquer", region="R2")
    assert scene.see("markers", "R2") == []


def test_both_holes_go_when_they_decline() -> None:
    scene = Scene(
        "base",
        LAND,
        phase="choose",
        players={"A": player("halflings", R1=2, R2=1), "B": ELVES},
        markers={"R1": ["hole"], "R2": ["hole"]},
    )
    scene.do("decline")
    assert scene.see("markers", "R1", "R2") == {"R1": [], "R2": []}


def test_come_back_anywhere_but_dig_no_more() -> None:
    scene = Scene(
        "base",
        LAND,
        phase="choose",
        players={"A": player("halflings", R1=2, R2=3), "B": ELVES},
        markers={"R1": ["hole"], "R2": ["hole"]},
    )
    scene.do("expand", abandon=["R1", "R2"]).do("conquer", region="R4")
    assert scene.see("markers", "R4") == []
