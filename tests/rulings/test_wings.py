"""Wings take a race anywhere, but they make nothing adjacent (BASE-P07 in a mixed game)."""

from __future__ import annotations

from tests.scenes import Scene, player
from tests.traits.underground.cave import CAVE


def flown(race: str, power: str, *, lent: str = "") -> Scene:
    """A race of the cave with wings beside the Volcano, and a strong enemy far away."""
    players = {"A": player(race, power, hand=9, F=1, E=1), "B": player("drow", Y=3)}
    markers = {"C": ["volcano"], "F": [f"stonehedge:{lent}"] if lent else ["great_ancient"]}
    return Scene("underground+base", CAVE, players=players, markers=markers)


def test_flames_with_wings_burn_only_what_is_linked_to_the_volcano() -> None:
    scene = flown("flames", "flying", lent="wise")
    assert (scene.cost("S"), scene.cost("Y")) == (2, 2 + 3)
    assert "Y" in scene.targets()


def test_wings_join_no_blocks() -> None:
    assert flown("flames", "flying", lent="flocking").score() == {"CORE-8.1": 2}


def test_the_great_ancient_helps_cultists_wherever_they_fly() -> None:
    assert flown("cultists", "flying").cost("Y") == 2 + 3 - 1
    assert "E_NOT_ADJACENT" in flown("cultists", "wise").refused("conquer", region="Y")


def test_wings_carry_flames_in_anywhere_also_where_the_table_sends_them_to_the_volcano() -> None:
    options = {"flames_entry": "volcano"}
    for power, far in (("flying", True), ("wise", False)):
        players = {"A": player("flames", power, hand=9), "B": player("drow", Y=3)}
        scene = Scene(
            "underground+base", CAVE, players=players, markers={"C": ["volcano"]}, options=options
        )
        assert ("Y" in scene.targets()) is far
