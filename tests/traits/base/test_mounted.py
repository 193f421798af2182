"""Mounted races pay one token less for hills and farmland."""

from tests.scenes import LAND, Scene, player

ELVES = player("elves", B2=1)


def test_pay_less_for_hills_and_farmland() -> None:
    players = {"A": player("orcs", "mounted", hand=5, R4=1, R5=1), "B": ELVES}
    scene = Scene("base", LAND, players=players)
    assert (scene.cost("R3"), scene.cost("B1")) == (1, 1)


def test_pay_in_full_elsewhere() -> None:
    players = {"A": player("orcs", "mounted", hand=5, R4=1), "B": ELVES}
    scene = Scene("base", LAND, players=players)
    assert (scene.cost("R2"), scene.cost("R5")) == (2, 3)


def test_their_owners_ghouls_go_on_foot() -> None:
    owner = {**player("orcs", "mounted", R1=1), "declined": [{"race": "ghouls", "on": {"R4": 4}}]}
    scene = Scene("base", LAND, phase="choose", players={"A": owner, "B": ELVES})
    scene.do("expand", by_race="declined")
    assert scene.cost("R3", by_race="declined") == 2
