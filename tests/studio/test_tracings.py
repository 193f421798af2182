"""What steps come to, and that every one of them is kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.store.home.tracings import MOST_TRACINGS, TooManyTracingsError, Tracings
from companion.tracing.numbering import numbered
from companion.tracing.progress import progress
from companion.tracing.steps import (
    AnswerContact,
    CutRegion,
    DropRegion,
    FinishTaps,
    MarkEdge,
    MarkSymbol,
    MergeRegions,
    NameTerrain,
    NumberRegion,
    PullBorder,
    RedrawRegion,
    TapAgain,
    TapRegion,
    TracingStep,
)
from companion.tracing.tracing import BoardFrame, BoardNaming, Tracing

LINE = ((0.1, 0.1), (0.9, 0.9))
STEPS: tuple[TracingStep, ...] = (
    TapRegion("1", (0.2, 0.3), "hill"),
    TapRegion("2", (0.7, 0.3)),
    TapAgain("1", (0.25, 0.3)),
    NameTerrain("2", "forest"),
    MarkSymbol("2", "mine", there=True),
    MarkEdge("2", edge=False),
    NumberRegion("2", "7"),
    CutRegion("2", "3", LINE),
    PullBorder("1", LINE, 0.02),
    RedrawRegion("1", (*LINE, (0.1, 0.9))),
    AnswerContact("1", "2", border=True),
    FinishTaps(),
)


def test_steps_add_up() -> None:
    so_far = progress(STEPS)
    first, second, third = so_far.alive
    assert (first.taps, first.terrain) == (((0.2, 0.3), (0.25, 0.3)), "hill")
    assert (second.terrain, second.symbols, second.edge, second.number) == (
        "forest", frozenset({"mine"}), False, "7",
    )  # fmt: skip
    assert (third.key, third.taps, third.terrain) == ("3", (), "forest")
    assert len(so_far.strokes) == 3
    assert so_far.answers == {frozenset(("1", "2")): True}
    assert so_far.finished


def test_a_symbol_is_taken_off_again() -> None:
    so_far = progress((*STEPS, MarkSymbol("2", "mine", there=False)))
    assert so_far.regions["2"].symbols == frozenset()


def test_a_merged_region_is_no_region_but_its_taps_stay() -> None:
    so_far = progress((*STEPS, MergeRegions("1", "2")))
    assert [one.key for one in so_far.alive] == ["1", "3"]
    assert so_far.regions["2"].taps


def test_a_dropped_region_takes_its_strokes_and_what_was_merged_into_it() -> None:
    so_far = progress((*STEPS, TapAgain("3", (0.8, 0.8)), MergeRegions("1", "2"), DropRegion("1")))
    assert list(so_far.regions) == ["3"]
    assert [type(stroke) for stroke in so_far.strokes] == [CutRegion]


def test_what_was_cut_off_a_dropped_region_has_no_land_and_is_not_counted() -> None:
    """The list of the workbench counted one region more than the picture had."""
    so_far = progress((*STEPS, DropRegion("2")))
    assert [one.key for one in so_far.alive] == ["1"]
    assert CutRegion not in [type(stroke) for stroke in so_far.strokes]


def test_steps_go_back_and_come_again_until_there_is_a_new_one() -> None:
    tracing = Tracing("0a0a0a0a", "now", steps=STEPS)
    back = tracing.back().back()
    assert back.steps == STEPS[:-2]
    again = back.again().again()
    assert (again.steps, again.undone, again.changes) == (STEPS, (), 4)
    assert back.after(FinishTaps()).undone == ()
    with pytest.raises(IndexError):
        Tracing("0a0a0a0a", "now").back()


def test_a_key_is_never_given_twice() -> None:
    tracing = Tracing("0a0a0a0a", "now", steps=STEPS)
    assert tracing.next_key() == "4"
    assert replace(tracing, steps=STEPS[:1], undone=STEPS[1:]).next_key() == "4"


def test_numbers_follow_the_reading_order() -> None:
    middles = {"a": (90.0, 12.0), "b": (10.0, 8.0), "c": (50.0, 60.0), "d": (5.0, 70.0)}
    assert numbered(middles, (100, 100), {}) == {"b": "1", "a": "2", "d": "3", "c": "4"}


def test_everything_is_there_after_a_restart(tmp_path: Path) -> None:
    begun = Tracings(tmp_path).begin(b"a photograph")
    corners = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))
    frame = BoardFrame(corners, (300.0, 200.0), ((0.5, 0.1), (0.5, 0.9)))
    naming = BoardNaming("Île", "warcraft", None, True, "M", 3, "B")
    full = replace(begun, frame=frame, naming=naming, steps=STEPS, undone=STEPS[:1], kept="Île")
    Tracings(tmp_path).keep(full)
    again = Tracings(tmp_path)
    assert again.get(begun.id) == full
    assert again.photograph(begun.id) == b"a photograph"
    assert again.every() == (full,)


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"version": 9}', '{"version": 1, "steps": [["Nothing", {}]]}']
)
def test_a_spoilt_tracing_is_left_out(tmp_path: Path, text: str) -> None:
    tracings = Tracings(tmp_path)
    begun = tracings.begin(b"x")
    (tmp_path / "boards" / "tracings" / begun.id / "tracing.json").write_text(text)
    assert tracings.every() == ()
    with pytest.raises(LookupError):
        tracings.get(begun.id)


def test_there_is_an_end_to_it(tmp_path: Path) -> None:
    tracings = Tracings(tmp_path)
    for _ in range(MOST_TRACINGS):
        last = tracings.begin(b"x")
    with pytest.raises(TooManyTracingsError):
        tracings.begin(b"x")
    tracings.remove(last.id)
    tracings.begin(b"x")


@pytest.mark.parametrize("id", ["", "..", "../../x", "0A0A0A0A", "0a0a0a0a0"])
def test_strange_ids_are_nobody(tmp_path: Path, id: str) -> None:
    with pytest.raises(LookupError):
        Tracings(tmp_path).get(id)
    with pytest.raises(LookupError):
        Tracings(tmp_path).photograph(id)


def test_a_merged_region_keeps_its_terrain_and_the_symbols_of_both() -> None:
    begun = [TapRegion("1", (0.2, 0.2)), TapRegion("2", (0.6, 0.6), "hill")]
    marks = [MarkSymbol("1", "magic", True), MarkSymbol("2", "anchor", True)]
    whole = progress([*begun, *marks, MergeRegions("1", "2", "mountain")]).regions["1"]
    assert (whole.terrain, whole.symbols) == ("mountain", frozenset({"magic", "anchor"}))
    named = progress([*begun, MergeRegions("2", "1", "mountain")]).regions["2"]
    assert named.terrain == "hill"
