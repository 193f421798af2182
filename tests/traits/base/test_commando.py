"""Commandos pay one token less for every region."""

from tests.scenes import LAND, Scene, player

ELVES = player("elves", R2=2, B2=1)


def test_pay_less_everywhere() -> None:
    players = {"A": player("orcs", "commando", hand=6, R1=1, R4=1), "B": ELVES}
    scene = Scene("base", LAND, players=players)
    assert (scene.cost("R2"), scene.cost("R3"), scene.cost("R5")) == (3, 1, 2)


def test_never_pay_less_than_one_token() -> None:
    players = {"A": player("giants", "commando", hand=6, R5=1), "B": ELVES}
    assert Scene("base", LAND, players=players).cost("B1") == 1


def test_do_not_help_their_owners_ghouls() -> None:
    owner = {**player("orcs", "commando", R1=1), "declined": [{"race": "ghouls", "on": {"R4": 4}}]}
    scene = Scene("base", LAND, phase="choose", players={"A": owner, "B": ELVES})
    scene.do("expand", by_race="declined")
    assert scene.cost("R3", by_race="declined") == 2


def test_do_not_make_their_own_regions_cheaper() -> None:
    players = {"A": player("orcs", hand=6, R1=1), "B": player("elves", "commando", R2=1, B2=1)}
    assert Scene("base", LAND, players=players).cost("R2") == 3
