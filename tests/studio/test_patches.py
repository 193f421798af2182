"""What has not changed is not looked at again, and is the same as if it had been."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typing_extensions import override

from companion.games.sheet import Outline
from companion.tracing.progress import progress
from companion.tracing.steps import (
    AnswerContact,
    CutRegion,
    DropRegion,
    FinishTaps,
    TapAgain,
    TapRegion,
    TracingStep,
)
from companion.tracing.tracing import BoardNaming
from tests.studio.boards import photographed
from vision.geometry import Floats
from vision.studio.flat import flatten
from vision.studio.growing.basins import Labels
from vision.studio.hand.workbench import BoardSoFar, Workbench
from vision.studio.memory import Memory
from vision.studio.outlines import Canvas, draw
from vision.studio.patches import RegionPatch, cut_out
from vision.studio.survey import ReadyBoard, ready

WARCRAFT = BoardNaming("isle", "warcraft", size="S", number=3)


def tiles(seed: int, number: int) -> Labels:
    """Regions about points, and a sea."""
    chance = np.random.default_rng(seed)
    y, x = np.indices((60, 60))
    wells = chance.uniform(0, 60, (number + 1, 2))
    away = [(x - wx) ** 2 + (y - wy) ** 2 for wx, wy in wells]
    return np.asarray(np.argmin(away, axis=0) - 1, np.int32)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.integers(2, 9))
def test_a_map_drawn_after_another_is_drawn_as_if_it_were_the_first(seed: int, number: int) -> None:
    chance, canvas, labels = np.random.default_rng(seed), Canvas(2.0), tiles(seed, number)
    for _ in range(6):
        drawn, fresh = canvas.draw(labels, number), draw(labels, number, 2.0)
        assert (drawn.outlines, drawn.arcs) == (fresh.outlines, fresh.arcs)
        middles = [[(p.middle, p.deepest) for p in one.patches] for one in (drawn, fresh)]
        assert middles[0] == middles[1]
        labels = labels.copy()
        top, left, high, wide = chance.integers(1, 40, 4)
        labels[top : top + high, left : left + wide] = chance.integers(-1, number)


def test_only_patches_that_changed_are_cut_out_anew() -> None:
    labels = np.arange(4, dtype=np.int32).repeat(10)[None].repeat(20, axis=0)
    before = cut_out(labels, 4)
    labels = labels.copy()
    labels[5:9, 19] = 0
    after = cut_out(labels, 4, before)
    same = [one is other for one, other in zip(before.every, after.every, strict=True)]
    assert same == [False, False, True, True]
    assert after.still == {3}, "the third keeps its land and has another neighbour"


def test_the_answers_asked_for_last_are_remembered() -> None:
    asked: list[int] = []

    def find(question: int) -> int:
        asked.append(question)
        return 2 * question

    memory = Memory[int, int](2)
    assert [memory.of(n, find) for n in (1, 2, 1, 3, 1, 2)] == [2, 4, 2, 6, 2, 4]
    assert asked == [1, 2, 3, 2]


@pytest.fixture
def ground(untouched: ReadyBoard) -> ReadyBoard:
    """Nothing is remembered of it."""
    return deepcopy(untouched)


@pytest.fixture(scope="module")
def untouched() -> ReadyBoard:
    shot = photographed()
    height, width = shot.picture.shape[:2]
    corners = np.array(shot.frame.corners) * (width, height)
    return ready(flatten(shot.picture, corners, shot.frame.size_mm))


def steps(*, named: bool) -> list[TracingStep]:
    """With every terrain named, or each of them once."""
    seen: set[str] = set()
    found: list[TracingStep] = []
    for number, (at, terrain) in enumerate(photographed().taps, 1):
        found.append(TapRegion(str(number), at, terrain if named or terrain not in seen else ""))
        seen.add(terrain)
    return found


def told(found: BoardSoFar) -> tuple[object, ...]:
    return found.sheet, found.keys, found.likely, found.contacts, found.faults


@pytest.mark.parametrize("named", [True, False])
def test_a_workbench_under_many_taps_sees_what_a_new_one_sees(
    ground: ReadyBoard, named: bool
) -> None:
    new, worn = deepcopy(ground), Workbench(ground)
    taps = steps(named=named)
    for number in range(1, len(taps) + 1):
        worn.glance(progress(taps[:number]), WARCRAFT)
    worn.glance(progress([*taps[:-1], DropRegion("1")]), WARCRAFT)
    (x, y), whole = photographed().taps[0][0], [*taps, FinishTaps()]
    later: list[list[TracingStep]] = [
        [],
        [TapAgain("2", (x, y))],
        [CutRegion("1", "9", ((x - 0.4, y), (x + 0.4, y)))],
    ]
    for more in later:
        so_far = progress([*whole, *more])
        worn.glance(so_far, WARCRAFT)
        fresh = Workbench(deepcopy(new))
        assert told(worn.look(so_far, WARCRAFT)) == told(fresh.look(so_far, WARCRAFT))


def test_an_answer_moves_no_outline_before_the_hand_rests(ground: ReadyBoard) -> None:
    bench = Workbench(ground)
    whole = [*steps(named=True), FinishTaps()]
    looked = bench.look(progress(whole), WARCRAFT)
    one, other = (looked.keys[n] for n in sorted(looked.contacts[0].pair))
    answered = progress([*whole, AnswerContact(one, other, border=True)])
    assert bench.glance(answered, WARCRAFT).sheet.outlines == looked.sheet.outlines


def outlines(found: BoardSoFar) -> dict[str, Outline]:
    return dict(zip(found.keys, found.sheet.outlines.values(), strict=True))


class Counting(Memory[RegionPatch, Floats]):
    """How often a region's colour had to be found out."""

    found = 0

    @override
    def of(self, question: RegionPatch, find: Callable[[RegionPatch], Floats]) -> Floats:
        def counted(patch: RegionPatch) -> Floats:
            self.found += 1
            return find(patch)

        return super().of(question, counted)


def test_a_tap_looks_only_at_what_it_touches(ground: ReadyBoard) -> None:
    """Work is counted, not time: most regions are as they were before it."""
    colours, taps = Counting(), steps(named=True)
    bench = Workbench(replace(ground, colours=colours))
    before = outlines(bench.glance(progress(taps[:-1]), WARCRAFT))
    first = colours.found
    after = outlines(bench.glance(progress(taps), WARCRAFT))
    moved = [key for key in after if after[key] != before.get(key)]
    assert first == len(taps) - 1
    assert colours.found - first <= len(moved) < len(taps)
