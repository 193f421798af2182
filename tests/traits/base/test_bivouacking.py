"""Bivouacking races distribute five encampments, which defend and are never lost."""

from tests.scenes import LAND, Scene, player

ELVES = player("elves", B2=1)


def camp(**on: int) -> Scene:
    return Scene("base", LAND, players={"A": player("orcs", "bivouacking", **on), "B": ELVES})


def test_distribute_them_at_redeployment_several_in_one_region_if_wished() -> None:
    scene = camp(R1=1, R2=1)
    scene.do("redeploy", on={"R1": 1, "R2": 1}, markers={"encampment": {"R1": 3, "R2": 2}})
    assert scene.see("markers", "R1") == ["encampment"] * 3
    assert scene.extra("A", "encampment") == 0


def test_have_only_five() -> None:
    scene = camp(R1=1)
    assert "E_PLACEMENT" in scene.refused(
        "redeploy", on={"R1": 1}, markers={"encampment": {"R1": 6}}
    )


def test_camp_only_where_they_are() -> None:
    scene = camp(R1=1)
    assert "E_PLACEMENT" in scene.refused(
        "redeploy", on={"R1": 1}, markers={"encampment": {"R2": 1}}
    )


def attacked() -> Scene:
    players = {
        "A": player("humans", hand=8, R1=1),
        "B": player("orcs", "bivouacking", R2=2, B2=1),
    }
    return Scene("base", LAND, players=players, markers={"R2": ["encampment", "encampment"]})


def test_each_adds_one_to_the_defence() -> None:
    assert attacked().cost("R2") == 2 + 2 + 2


def test_come_back_when_their_region_falls_and_are_placed_again() -> None:
    scene = attacked().do("conquer", region="R2").do("redeploy", on={"R1": 3, "R2": 6})
    scene.do("end_turn")
    scene.do("retreat", by="B", on={"B2": 1}, markers={"encampment": {"B2": 2}})
    assert scene.see("markers", "B2") == ["encampment", "encampment"]


def test_leave_with_the_decline() -> None:
    players = {"A": player("orcs", "bivouacking", R1=1), "B": ELVES}
    markers = {"R1": ["encampment"] * 5}
    scene = Scene("base", LAND, phase="choose", players=players, markers=markers).do("decline")
    assert scene.see("markers", "R1") == []
    assert scene.see("box", "encampment") == 5


def test_do_not_break_a_tie() -> None:
    players = {"A": player("orcs", "bivouacking", R1=1), "B": player("elves", B2=2)}
    markers = {"R1": ["encampment"] * 5}
    scene = Scene("base", LAND, phase="over", players=players, markers=markers)
    assert scene.winners() == ["B"]
