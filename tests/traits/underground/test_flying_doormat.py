"""The Flying Doormat: once a turn a far region may be conquered."""

from tests.scenes import player
from tests.traits.underground.cave import cave

DOORMAT = {"E": ["flying_doormat"]}
HOLDER = player("shrooms", hand=5, E=1)


def test_reaches_any_region_and_lands_there() -> None:
    scene = cave(HOLDER, markers=DOORMAT).do("conquer", region="F", using=["doormat"])
    assert scene.see("on", "F") == {"shrooms": 2}
    assert scene.see("markers", "E", "F") == {"E": [], "F": ["flying_doormat"]}


def test_once_a_turn() -> None:
    scene = cave(HOLDER, markers=DOORMAT).do("conquer", region="F", using=["doormat"])
    assert scene.refused("conquer", region="Y", using=["doormat"]) == ["E_LIMIT"]


def test_not_without_it() -> None:
    assert cave(HOLDER, markers=DOORMAT).refused("conquer", region="F") == ["E_NOT_ADJACENT"]


def test_never_on_a_chasm_nor_on_an_immune_region() -> None:
    scene = cave(HOLDER, markers={**DOORMAT, "F": ["balrog"]})
    assert scene.refused("conquer", region="C", using=["doormat"]) == ["E_UNCONQUERABLE"]
    assert scene.refused("conquer", region="F", using=["doormat"]) == ["E_IMMUNE"]


def test_stays_where_it_was_when_the_attempt_fails() -> None:
    scene = cave(player("shrooms", hand=1, E=1), player("liches", F=1), markers=DOORMAT)
    scene.do("final", region="F", using=["doormat"], die=0)
    assert scene.see("markers", "E", "F") == {"E": ["flying_doormat"], "F": []}
