"""The Fountain of Youth gives a token at the start of each turn."""

from tests.scenes import Scene, player
from tests.traits.underground.cave import beside, cave

FOUNTAIN = {"E": ["fountain_of_youth"]}


def next_turn(owner: object) -> Scene:
    waiting = cave(player("mummies", Z=1), owner, markers=FOUNTAIN)  # type: ignore[arg-type]
    return waiting.do("end_turn").do("expand")


def test_gives_a_token_from_the_tray() -> None:
    assert next_turn(player("ogres", E=3)).see("hand", "B") == 3


def test_gives_none_from_an_empty_tray() -> None:
    assert next_turn(player("ogres", E=10)).see("hand", "B") == 9


def test_gives_none_to_a_race_in_decline() -> None:
    scene = next_turn(beside(player("ogres", K=3), "drow", E=1))
    assert scene.see("hand", "B") == 2
    assert scene.see("tray", "drow") == 8
