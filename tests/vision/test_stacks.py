"""Who lies under whom, from settled readings alone."""

from __future__ import annotations

from tests.vision.tables import face
from vision.geometry import SQUARE
from vision.table.sight import Mark
from vision.table.stacks import Stacks


def mark(token: str, x: float, y: float = 50.0, *, side: int = 0, hidden: bool = False) -> Mark:
    return Mark(face(token, side), SQUARE * 20, "base-2p", (x, y), (), 1.0, hidden)


def under(stacks: Stacks, *marks: Mark) -> dict[str, str]:
    return {buried.mark.face.token: buried.above for buried in stacks.update(marks)}


def test_what_vanishes_where_another_appears_lies_beneath() -> None:
    stacks = Stacks()
    assert under(stacks, mark("elves-1", 50)) == {}
    assert under(stacks, mark("elves-2", 53)) == {"elves-1": "elves-2"}
    assert under(stacks, mark("elves-3", 51)) == {"elves-1": "elves-2", "elves-2": "elves-3"}


def test_lifting_the_top_shows_the_next() -> None:
    stacks = Stacks()
    for top in ("elves-1", "elves-2", "elves-3"):
        under(stacks, mark(top, 50))
    assert under(stacks, mark("elves-2", 50), mark("elves-3", 120)) == {"elves-1": "elves-2"}
    assert stacks.doubts == frozenset()


def test_what_vanishes_with_nothing_on_top_has_left() -> None:
    stacks = Stacks()
    under(stacks, mark("elves-1", 50), mark("elves-2", 120))
    assert under(stacks, mark("elves-2", 120)) == {}
    assert stacks.doubts == frozenset()


def test_a_neighbour_that_was_there_before_hides_nobody() -> None:
    stacks = Stacks()
    under(stacks, mark("elves-1", 50), mark("elves-2", 60))
    assert under(stacks, mark("elves-2", 60)) == {}


def test_a_turned_token_stays_one_token() -> None:
    stacks = Stacks()
    under(stacks, mark("elves-1", 50))
    assert under(stacks, mark("elves-1", 50, side=1)) == {}


def test_a_pile_that_is_moved_whole_is_believed_but_doubted() -> None:
    stacks = Stacks()
    under(stacks, mark("elves-1", 50))
    under(stacks, mark("elves-2", 50))
    assert under(stacks, mark("elves-2", 140)) == {"elves-1": "elves-2"}
    assert stacks.doubts == {"elves-1"}


def test_a_pile_that_is_taken_away_whole_is_asked_about() -> None:
    stacks = Stacks()
    under(stacks, mark("elves-1", 50))
    under(stacks, mark("elves-2", 50))
    assert under(stacks) == {}
    assert stacks.doubts == {"elves-1"}
    assert under(stacks, mark("elves-1", 90)) == {}
    assert stacks.doubts == frozenset()


def pile(*tokens: str) -> Stacks:
    """These laid on each other, one by one."""
    stacks = Stacks()
    for token in tokens:
        under(stacks, mark(token, 50))
    return stacks


def test_two_lifted_at_once_are_asked_about() -> None:
    stacks = pile("elves-1", "elves-2", "elves-3")
    assert under(stacks, mark("elves-1", 50)) == {}
    assert stacks.doubts == {"elves-2"}


def test_a_cover_exchanged_for_another_leaves_a_doubt_and_the_order() -> None:
    stacks = pile("elves-1", "elves-2", "elves-3")
    exchanged = under(stacks, mark("elves-3", 140), mark("elves-4", 50))
    assert exchanged == {"elves-1": "elves-2", "elves-2": "elves-4"}
    assert stacks.doubts == {"elves-2"}


def test_a_pile_keeps_its_order_when_it_is_moved_whole() -> None:
    stacks = pile("elves-1", "elves-2", "elves-3")
    moved = under(stacks, mark("elves-3", 140))
    assert moved == {"elves-1": "elves-2", "elves-2": "elves-3"}
    assert stacks.doubts == {"elves-1", "elves-2"}


def test_a_token_under_a_resting_hand_is_neither_gone_nor_buried() -> None:
    stacks = Stacks()
    under(stacks, mark("elves-1", 50))
    assert under(stacks, mark("elves-1", 50, hidden=True)) == {}
    assert under(stacks, mark("elves-2", 52)) == {"elves-1": "elves-2"}
