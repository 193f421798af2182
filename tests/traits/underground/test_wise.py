"""Wise pays two coins a turn in decline, while a region is left."""

from tests.scenes import player
from tests.traits.underground.cave import BYSTANDER, beside, cave


def test_pays_from_the_turn_of_the_decline_on() -> None:
    scene = cave(player("ogres", "wise", E=2, K=1), phase="choose").do("decline")
    assert scene.score() == {"CORE-8.1": 2, "UG-P20": 2}


def test_pays_nothing_while_active() -> None:
    assert cave(player("ogres", "wise", E=2), phase="place").score() == {"CORE-8.1": 1}


def test_pays_beside_the_next_race() -> None:
    owner = beside(player("shrooms", E=1), "ogres", "wise", X=1)
    assert cave(owner, BYSTANDER, phase="place").score() == {"CORE-8.1": 2, "UG-P20": 2}
