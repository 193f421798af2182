"""Settled readings, several cameras, and snapshots in the table's words."""

from __future__ import annotations

from companion.rules.board import RegionId
from companion.session.inputs import TokenSeen
from tests.vision.tables import face, quiet_table
from vision.geometry import SQUARE
from vision.table.eye import Eye
from vision.table.merge import Reading, merge
from vision.table.sight import Mark, Sight
from vision.table.steady import Steady, snapshot

HERE, THERE = RegionId("3"), RegionId("4")


def mark(token: str, region: RegionId = HERE, *, sure: float = 1.0, hidden: bool = False) -> Mark:
    return Mark(face(token), SQUARE, "base-2p", (50.0, 50.0), (region,), sure, hidden)


def reading(*marks: Mark, covered: frozenset[RegionId] = frozenset()) -> Reading:
    return Reading((), marks, covered, ())


def test_a_reading_is_told_once_when_it_has_settled() -> None:
    steady = Steady(frames=3)
    told = [steady.update(reading(mark("elves-1"))) for _ in range(5)]
    assert [seen is not None for seen in told] == [False, False, True, False, False]


def test_a_flicker_is_never_told() -> None:
    steady = Steady(frames=2)
    flicker = [reading(mark("elves-1")), reading(), reading(mark("elves-1")), reading()]
    assert [steady.update(r) for r in flicker] == [None] * 4


def test_confidence_alone_is_no_news() -> None:
    steady = Steady(frames=1)
    assert steady.update(reading(mark("elves-1", sure=0.9))) is not None
    assert steady.update(reading(mark("elves-1", sure=0.8))) is None


def test_a_snapshot_names_everything() -> None:
    told = snapshot(reading(mark("elves-1", sure=0.912), covered=frozenset({THERE})))
    assert told.tokens == (
        TokenSeen("elves-1", "elves", "active", 1, "base-2p", (HERE,), 0.91, None),
    )
    assert told.covered == {THERE}


def sight(*marks: Mark, covered: dict[RegionId, float] | None = None) -> Sight:
    registered = Eye().look(quiet_table().picture).boards
    return Sight("base", (1, 1), registered, marks, {"base-3p": covered or {}})


def test_of_two_cameras_the_surer_is_believed() -> None:
    both = merge([sight(mark("elves-1", sure=0.5)), sight(mark("elves-1", THERE, sure=0.9))])
    assert [m.regions for m in both.marks] == [(THERE,)]


def test_what_one_camera_sees_is_not_hidden() -> None:
    both = merge([sight(mark("elves-1", hidden=True)), sight(mark("elves-1", sure=0.4))])
    assert [m.hidden for m in both.marks] == [False]


def test_a_region_is_covered_only_if_no_camera_sees_it() -> None:
    both = merge([sight(covered={HERE: 0.9, THERE: 0.5}), sight(covered={HERE: 0.4})])
    assert both.covered == {HERE}
