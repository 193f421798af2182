"""Trolls set a lair in each region they take: it defends, even in decline."""

from tests.scenes import LAND, Scene, player

HUMANS = player("humans", hand=6, R1=1, B2=1)


def test_set_a_lair_in_each_region_they_take() -> None:
    scene = Scene("base", LAND, players={"A": player("trolls", hand=4), "B": player("elves", B2=1)})
    scene.do("conquer", region="R1").do("conquer", region="R2")
    assert scene.see("markers", "R1", "R2") == {"R1": ["lair"], "R2": ["lair"]}
    assert scene.see("box", "lair") == 8


def test_a_lair_adds_one_to_the_cost() -> None:
    players = {"A": HUMANS, "B": player("trolls", R2=1, B1=1)}
    scene = Scene("base", LAND, players=players, markers={"R2": ["lair"]})
    assert scene.cost("R2") == 4


def test_a_lair_falls_with_its_region() -> None:
    players = {"A": HUMANS, "B": player("trolls", R2=1, B1=1)}
    scene = Scene("base", LAND, players=players, markers={"R2": ["lair"]})
    assert scene.do("conquer", region="R2").see("markers", "R2") == []


def test_a_lair_is_given_up_with_an_abandoned_region() -> None:
    players = {"A": player("trolls", R1=2, R2=1), "B": player("elves", B2=1)}
    markers = {"R1": ["lair"], "R2": ["lair"]}
    scene = Scene("base", LAND, phase="choose", players=players, markers=markers)
    scene.do("expand", abandon=["R2"])
    assert scene.see("markers", "R1", "R2") == {"R1": ["lair"], "R2": []}


def test_lairs_stay_in_decline() -> None:
    players = {"A": player("trolls", R1=2, R2=1), "B": player("elves", B2=1)}
    markers = {"R1": ["lair"], "R2": ["lair"]}
    scene = Scene("base", LAND, phase="choose", players=players, markers=markers)
    scene.do("decline")
    assert scene.see("markers", "R1", "R2") == {"R1": ["lair"], "R2": ["lair"]}


def test_there_is_no_eleventh_lair() -> None:
    players = {"A": player("trolls", hand=4), "B": player("elves", B2=1)}
    scene = Scene("base", LAND, players=players, box={"lair": 1})
    scene.do("conquer", region="R1").do("conquer", region="R2")
    assert scene.see("markers", "R1", "R2") == {"R1": ["lair"], "R2": []}


def test_nobody_else_sets_lairs() -> None:
    scene = Scene("base", LAND, players={"A": HUMANS, "B": player("trolls", B1=1)})
    assert scene.do("conquer", region="R2").see("markers", "R2") == []
