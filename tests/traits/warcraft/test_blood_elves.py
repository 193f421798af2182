"""Blood Elves earn a coin per source of magic."""

from tests.scenes import player
from tests.traits.warcraft.isles import in_decline, isles


def test_earn_a_coin_per_source_of_magic() -> None:
    scene = isles(players={"A": player("blood_elves", C2=1, C4=1, C5=1), "B": player("orcs", N1=1)})
    assert scene.score() == {"CORE-8.1": 3, "WOW-R01": 2}


def test_earn_nothing_for_magic_in_decline() -> None:
    scene = isles(players={"A": in_decline("blood_elves", C2=1), "B": player("orcs", N1=1)})
    assert scene.score() == {"CORE-8.1": 1}
