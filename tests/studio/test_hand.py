"""Taps answered at once, and lines drawn by hand: land is handed on, never lost."""

from __future__ import annotations

import numpy as np
import pytest

from companion.games import shape
from companion.tracing.progress import progress
from companion.tracing.steps import (
    AnswerContact,
    CutRegion,
    DropRegion,
    FinishTaps,
    MergeRegions,
    NumberRegion,
    RedrawRegion,
    TapAgain,
    TapRegion,
    TracingStep,
)
from companion.tracing.tracing import BoardNaming
from tests.studio.boards import photographed
from vision.geometry import Points
from vision.studio.flat import flatten
from vision.studio.growing.basins import Labels
from vision.studio.hand.strokes import StrokeError, cut, merge, one_piece, pull, redraw
from vision.studio.hand.workbench import BoardSoFar, Workbench
from vision.studio.survey import ready

WARCRAFT = BoardNaming("isle", "warcraft", size="S", number=3)


def halves() -> Labels:
    """Two regions side by side on forty by twenty pixels."""
    labels = np.zeros((20, 40), np.int32)
    labels[:, 20:] = 1
    return labels


def line(*points: tuple[float, float]) -> Points:
    return np.array(points, np.float64)


def test_a_line_across_cuts_a_region_in_two() -> None:
    done = cut(halves(), 0, line((-1, 12), (25, 12)), 2)
    assert (done == 2).sum() == pytest.approx(7 * 20, abs=20)
    assert set(np.unique(done)) == {0, 1, 2}
    assert (done[:, 20:] == 1).all()


def test_a_line_that_ends_inside_cuts_nothing() -> None:
    with pytest.raises(StrokeError, match="line-misses"):
        cut(halves(), 0, line((2, 10), (9, 10)), 2)


def test_only_neighbours_are_merged() -> None:
    three = np.repeat(np.array([[0, 1, 2]], np.int32), 10, axis=1).repeat(10, axis=0)
    assert set(np.unique(merge(three, 0, 1))) == {0, 2}
    with pytest.raises(StrokeError, match="not-neighbours"):
        merge(three, 0, 2)


def test_a_finger_takes_a_border_along() -> None:
    done = pull(halves(), 0, line((10, 10), (26, 10)), 6)
    assert done[10, 25] == 0
    assert done[2, 25] == 1


def test_what_is_cut_off_by_a_finger_goes_to_who_is_beside_it() -> None:
    done = pull(halves(), 0, line((10, 10), (45, 10)), 4)
    assert set(np.unique(done)) == {0, 1}
    assert len(np.unique(done[:8, 25:])) == 1


def test_a_region_is_drawn_anew() -> None:
    done = redraw(halves(), 0, line((4, 4), (14, 4), (14, 14), (4, 14)))
    assert (done[5:13, 5:13] == 0).all()
    assert (done == 1).sum() == 800 - (done == 0).sum()
    with pytest.raises(StrokeError, match="loop-too-small"):
        redraw(halves(), 0, line((4, 4), (5, 4), (5, 5)))


def test_scraps_go_to_a_neighbour() -> None:
    labels = halves()
    labels[3:6, 30:33] = 0
    assert (one_piece(labels, 1)[:, 20:] == 1).all()


def test_a_loop_that_crosses_itself_is_refused_and_one_closed_late_is_not() -> None:
    with pytest.raises(StrokeError, match="loop-crosses"):
        redraw(halves(), 1, line((4, 4), (36, 26), (36, 4), (4, 26)))
    late = line((5, 5), (15, 5), (15, 15), (5, 15), (5, 4), (6, 6))
    assert redraw(halves(), 1, late)[10, 10] == 1


def test_land_that_a_loop_frees_goes_to_neighbours_and_not_to_a_bay_beside_it() -> None:
    labels = halves()
    labels[:2, 30:] = -1
    loop = line((28, 8), (36, 8), (36, 18), (28, 18))
    assert ((redraw(labels, 1, loop) < 0) == (labels < 0)).all()


def test_land_that_a_loop_frees_in_the_sea_is_the_seas() -> None:
    labels = np.full((20, 40), -1, np.int32)
    labels[5:15, 5:35] = 0
    done = redraw(labels, 0, line((5, 5), (14, 5), (14, 14), (5, 14)))
    assert (done[:, 20:] == -1).all()


@pytest.fixture(scope="module")
def bench() -> Workbench:
    shot = photographed()
    height, width = shot.picture.shape[:2]
    corners = np.array(shot.frame.corners) * (width, height)
    return Workbench(ready(flatten(shot.picture, corners, shot.frame.size_mm)))


def taps() -> list[TracingStep]:
    return [
        TapRegion(str(number), at, terrain)
        for number, (at, terrain) in enumerate(photographed().taps, 1)
    ]


def looked(bench: Workbench, *more: TracingStep) -> BoardSoFar:
    return bench.look(progress([*taps(), FinishTaps(), *more]), WARCRAFT)


def area(found: BoardSoFar, key: str) -> float:
    return shape.area(list(found.sheet.outlines.values())[found.keys.index(key)])


def test_a_tap_has_an_outline_before_the_next(bench: Workbench) -> None:
    first = bench.glance(progress(taps()[:1]), WARCRAFT)
    assert first.keys == ("1",)
    wanted = shape.area(next(iter(photographed().sheet.outlines.values())))
    assert area(first, "1") == pytest.approx(wanted, rel=0.5)


def test_when_all_are_tapped_the_borders_are_those_of_the_board(bench: Workbench) -> None:
    found = looked(bench)
    wanted = photographed().sheet
    places = dict(zip(found.keys, found.sheet.board.regions, strict=True))
    order = list(wanted.board.regions)
    asked = [{found.keys[n] for n in contact.pair} for contact in found.asked]
    for number, key in enumerate(found.keys):
        borders = {k for k, id in places.items() if id in found.sheet.board.touching(places[key])}
        true = {str(order.index(r) + 1) for r in wanted.board.touching(order[number])}
        unsure = {k for pair in asked if key in pair for k in pair}
        assert borders - unsure == true - unsure, key


def test_a_number_that_somebody_gave_is_seen_while_taps_are_still_missing(
    bench: Workbench,
) -> None:
    steps = [*taps()[:3], NumberRegion("1", "2")]
    seen = bench.glance(progress(steps), WARCRAFT)
    assert [seen.sheet.label(region) for region in seen.sheet.board.regions] == ["2", "1", "3"]


def test_regions_are_numbered_in_reading_order_unless_somebody_knows_better(
    bench: Workbench,
) -> None:
    plain = looked(bench).sheet
    labels = [plain.label(region) for region in plain.board.regions]
    assert sorted(labels, key=int) == [str(n + 1) for n in range(len(labels))]
    other = looked(bench, NumberRegion("1", "12")).sheet
    assert other.label(next(iter(other.board.regions))) == "12"


def test_an_answer_settles_a_contact(bench: Workbench) -> None:
    found = looked(bench)
    pair = next(iter(found.contacts)).pair
    one, other = (found.keys[n] for n in sorted(pair))
    for border in (True, False):
        after = looked(bench, AnswerContact(one, other, border))
        ids = list(after.sheet.board.regions)
        first, second = (ids[n] for n in sorted(pair))
        assert (second in after.sheet.board.touching(first)) is border
        assert not any(contact.pair == pair for contact in after.asked)


def test_cut_merge_and_drop_leave_a_board_without_gaps(bench: Workbench) -> None:
    whole = sum(area(looked(bench), key) for key in looked(bench).keys)
    left, right = photographed().taps[0][0][0] - 0.4, photographed().taps[0][0][0] + 0.4
    across = CutRegion("1", "9", ((left, photographed().taps[0][0][1]), (right, 0.5)))
    split = looked(bench, across)
    assert "9" in split.keys
    again = looked(bench, across, MergeRegions("1", "9"))
    assert "9" not in again.keys
    assert sum(area(again, key) for key in again.keys) == pytest.approx(whole, rel=0.01)
    assert "1" not in looked(bench, DropRegion("1")).keys


def test_a_stroke_that_does_nothing_is_refused(bench: Workbench) -> None:
    looked(bench)
    at = photographed().taps[0][0]
    with pytest.raises(StrokeError):
        bench.judge(CutRegion("1", "9", (at, (at[0] + 0.01, at[1]))))
    with pytest.raises(StrokeError):
        bench.judge(RedrawRegion("1", (at, at, at)))


def test_a_second_tap_after_the_end_is_answered_without_questions(bench: Workbench) -> None:
    looked(bench)
    steps = [*taps(), FinishTaps(), TapAgain("1", photographed().taps[0][0])]
    found = bench.glance(progress(steps), WARCRAFT)
    assert len(found.keys) == len(taps())
    assert found.faults == ()
