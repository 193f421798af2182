"""Hands on a drawn table: stacks are lifted, split, turned and put away, and nothing floats."""

from __future__ import annotations

import numpy as np
import pytest

from companion.rules.board import RegionId
from vision.census import Side
from vision.render.laid import Laid, Wanted, bare_table, laid_out
from vision.render.moving import (
    BESIDE,
    NotThereError,
    as_lying,
    follow_game,
    in_box,
    moved,
    put_away,
    region_at,
    taken,
    turned,
)

TABLE = bare_table("base", ("base-2p",))
HOME, HILL = RegionId("4"), RegionId("9")
RATMEN = Wanted("ratmen", Side.ACTIVE, 3)


def middle(region: RegionId) -> tuple[float, float]:
    """Where the first piece of a region is laid."""
    (_, piece), *_ = laid_out(TABLE, {region: (Wanted("elves", Side.ACTIVE, 1),)})
    return piece.at.x, piece.at.y


@pytest.fixture
def stack() -> Laid:
    return taken(TABLE, (), RATMEN, middle(HOME))


def names(laid: Laid) -> list[str]:
    return [piece.face.token for _, piece in laid]


def test_what_is_taken_from_the_box_is_a_stack_in_its_region(stack: Laid) -> None:
    assert as_lying(stack) == {HOME: [RATMEN]}
    assert [piece.level for _, piece in stack] == [0, 1, 2]
    assert in_box("base", ())["ratmen"] - in_box("base", stack)["ratmen"] == RATMEN.count


def test_the_box_gives_no_more_than_it_holds(stack: Laid) -> None:
    everything = Wanted("ratmen", Side.ACTIVE, in_box("base", stack)["ratmen"] + 1)
    with pytest.raises(NotThereError):
        taken(TABLE, stack, everything, middle(HILL))


def test_a_split_stack_lies_in_two_regions_and_nothing_floats(stack: Laid) -> None:
    lower = names(stack)[:2]
    after = moved(TABLE, stack, lower, middle(HILL))
    assert as_lying(after) == {
        HOME: [Wanted("ratmen", Side.ACTIVE, 1)],
        HILL: [Wanted("ratmen", Side.ACTIVE, 2)],
    }
    assert sorted(piece.level for _, piece in after) == [0, 0, 1]


def test_what_is_laid_on_a_stack_lies_on_top_of_it(stack: Laid) -> None:
    x, y = middle(HOME)
    one = Wanted("elves", Side.ACTIVE, 1)
    after = taken(TABLE, stack, one, (x + 5, y))
    assert max(after, key=lambda lying: lying[1].level)[1].face.piece == "elves"


def test_races_turn_over_and_markers_have_one_face(stack: Laid) -> None:
    after = turned(TABLE, stack, names(stack))
    assert as_lying(after) == {HOME: [Wanted("ratmen", Side.DECLINED, 3)]}
    assert turned(TABLE, after, names(after)) == stack
    mountain = taken(TABLE, (), Wanted("mountain", Side.FRONT, 1), middle(HOME))
    assert turned(TABLE, mountain, names(mountain)) == mountain


def test_what_is_put_away_is_in_the_box(stack: Laid) -> None:
    assert put_away(stack, names(stack)) == ()
    with pytest.raises(NotThereError):
        put_away((), names(stack))


def test_beside_the_board_is_no_region() -> None:
    assert region_at(TABLE, -20.0, -20.0) == BESIDE


def test_where_the_game_has_not_changed_hands_rule(stack: Laid) -> None:
    """The game says something of the hill: what a visitor did at home stays, however odd."""
    elves = Wanted("elves", Side.ACTIVE, 2)
    after = follow_game(TABLE, stack, {HOME: (), HILL: ()}, {HOME: (), HILL: (elves,)})
    assert as_lying(after) == {HOME: [RATMEN], HILL: [elves]}
    gone = follow_game(TABLE, after, {HOME: (RATMEN,), HILL: (elves,)}, {HOME: (), HILL: (elves,)})
    assert as_lying(gone) == {HILL: [elves]}


def test_helping_hands_lay_nothing_half_on_a_visitors_token() -> None:
    x, y = middle(HOME)
    askew = taken(TABLE, (), Wanted("elves", Side.ACTIVE, 1), (x + 11, y))
    both = (Wanted("elves", Side.ACTIVE, 1), Wanted("ratmen", Side.ACTIVE, 1))
    after = follow_game(TABLE, askew, {}, {HOME: both})
    one, other = (np.array([piece.at.x, piece.at.y]) for _, piece in after)
    assert np.linalg.norm(one - other) >= 20.0
