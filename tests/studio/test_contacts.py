"""Which contacts are asked about: the most doubtful, and never more than five."""

from __future__ import annotations

from vision.studio.contacts import MOST_ASKED, Contact, contacts
from vision.studio.outlines import Arc


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
