"""The Great Brass Pipe joins all regions of its terrain for the holder."""

from typing import Any

from tests.scenes import player
from tests.traits.underground.cave import beside, cave

PIPE = {"E": ["great_brass_pipe"]}


def test_reaches_every_region_of_its_terrain() -> None:
    assert "F" in cave(player("ogres", hand=5, E=1), markers=PIPE).targets()


def test_reaches_no_other_terrain() -> None:
    scene = cave(player("ogres", hand=5, E=1), markers=PIPE)
    assert scene.refused("conquer", region="G") == ["E_NOT_ADJACENT"]


def test_serves_only_its_holder_and_only_an_active_one() -> None:
    assert "F" not in cave(player("ogres", hand=5, K=1), markers=PIPE).targets()
    owner = beside(player("ogres", hand=5, K=1), "drow", E=1)
    assert "F" not in cave(owner, markers=PIPE).targets()


def test_serves_in_the_turn_of_its_discovery() -> None:
    found: dict[str, Any] = {"neutral": {"E": 2}, "pile": ["great_brass_pipe"]}
    scene = cave(player("shrooms", hand=6, K=1), **found)
    scene.do("conquer", region="E", draw="great_brass_pipe").do("conquer", region="F")
    assert scene.see("on", "F") == {"shrooms": 2}
