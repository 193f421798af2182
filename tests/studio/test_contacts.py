"""Which contacts are asked about: the most doubtful, and never more than five."""

from __future__ import annotations

import numpy as np

from vision.studio.contacts import (
    MOST_ASKED,
    Contact,
    contacts,
    open_questions,
    settled,
    with_blunt_ends,
)
from vision.studio.outlines import Arc, draw
from vision.studio.patches import NOWHERE


def _arcs(lengths: list[float]) -> list[Arc]:
    return [
        Arc(frozenset((0, number)), ((0.0, 0.0), (length, 0.0)))
        for number, length in enumerate(lengths, 1)
    ]


def _asked(lengths: list[float]) -> list[Contact]:
    return [c for c in contacts(_arcs(lengths), (), 1.0) if c.doubtful]


def test_a_short_contact_is_asked_about_and_a_long_one_is_not() -> None:
    (asked,) = _asked([7.0, 30.0])
    assert (asked.border, asked.at) == (True, (3.5, 0.0))


def test_at_most_five_and_the_shortest_first() -> None:
    asked = _asked([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0])
    assert len(asked) == MOST_ASKED
    assert max(contact.mm for contact in asked) == 5.0


def test_two_that_a_sliver_of_a_third_keeps_apart_are_asked_about() -> None:
    """Three millimetres of region 0 reach the edge between 1 and 2."""
    sliver = Arc(frozenset((0, NOWHERE)), ((10.0, 0.0), (13.0, 0.0)))
    sides = [
        Arc(frozenset((0, 1)), ((0.0, 30.0), (10.0, 0.0))),
        Arc(frozenset((0, 2)), ((13.0, 0.0), (40.0, 30.0))),
    ]
    (asked,) = (c for c in contacts([sliver, *sides], (), 1.0) if c.doubtful)
    assert (asked.pair, asked.border, asked.at) == (frozenset((1, 2)), False, (11.5, 0.0))


def test_teeth_make_no_contact_longer() -> None:
    """Sixteen millimetres along, out and back, but only four from end to end."""
    teeth = tuple((x / 2, 2.0 * (x % 2)) for x in range(9))
    (asked,) = (c for c in contacts([Arc(frozenset((0, 1)), teeth)], (), 1.0) if c.doubtful)
    assert asked.mm < 5


def test_a_contact_that_only_a_narrow_end_makes_is_asked_about() -> None:
    """The paint where four lines meet went to one region: it touches the one across for 9 mm."""
    y, x = np.indices((120, 120))
    labels = np.select([(y < 54), (x < 52), (x >= 70)], [0, 1, 2], 3).astype(np.int32)
    labels[66:] = np.where(np.abs(x - 60.5) < (y - 60) / 1.2, 3, np.where(x < 60, 1, 2))[66:]
    drawn = draw(labels, 4, 2.0)
    seen = with_blunt_ends(labels, (), 2.0)
    asked = {c.pair: c for c in contacts(drawn.arcs, seen, 2.0) if c.doubtful}
    assert asked[frozenset((0, 3))].mm >= 8
    assert frozenset((0, 1)) not in asked


def _crossing(gap: float) -> list[Arc]:
    """Four regions that nearly meet: 0 above and 1 below touch for `gap`, 2 left and 3 right are
    kept apart by that."""
    left, right = (100.0, 100.0), (100.0 + gap, 100.0)
    return [
        Arc(frozenset((0, 1)), (left, right)),
        Arc(frozenset((0, 2)), ((60.0, 40.0), left)),
        Arc(frozenset((1, 2)), (left, (60.0, 160.0))),
        Arc(frozenset((0, 3)), (right, (140.0, 40.0))),
        Arc(frozenset((1, 3)), (right, (140.0, 160.0))),
    ]


def test_where_four_regions_meet_the_other_two_are_asked_about_too() -> None:
    """Left and right may touch for 4.7 mm where the tracing has above and below touch for five."""
    found = contacts(_crossing(5.0), (), 1.0)
    asked = {c.pair: c for c in found if c.doubtful}
    above, beside = frozenset((0, 1)), frozenset((2, 3))
    assert set(asked) == {above, beside}
    assert not asked[beside].border
    assert [c.pair for c in open_questions(found)] == [above]
    assert not [c for c in contacts(_crossing(15.0), (), 1.0) if c.doubtful]


def test_the_first_answer_at_a_crossing_settles_the_second_question_or_asks_it() -> None:
    found = contacts(_crossing(5.0), (), 1.0)
    above, beside = frozenset((0, 1)), frozenset((2, 3))
    assert not open_questions(settled(found, {above: True}))
    (left,) = open_questions(settled(found, {above: False}))
    assert left.pair == beside
    both = {c.pair: c.border for c in settled(found, {above: False, beside: True})}
    assert (both[above], both[beside]) == (False, True)


def test_a_crossing_takes_no_other_questions_place() -> None:
    others = [
        Arc(frozenset((10 + n, 20 + n)), ((300.0 * n, 500.0), (300.0 * n + 6, 500.0)))
        for n in range(MOST_ASKED - 1)
    ]
    found = contacts([*_crossing(5.0), *others], (), 1.0)
    assert sum(c.doubtful for c in found) == MOST_ASKED
    assert frozenset((2, 3)) not in {c.pair for c in found if c.doubtful}
    (later,) = (c for c in settled(found, {frozenset((0, 1)): False}) if c.unless)
    assert later.doubtful
