"""What simulated people do before they look up, and when the table has understood it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from msgspec import structs

from companion.rules.commands import Command, Conquer, EndTurn, Redeploy
from companion.rules.position import Position
from companion.table.ask.suppose import supposed_line
from companion.table.shown import Shown, Suggestion
from tests.web.play.desks import opening_of, with_combos
from web.demo.deeds import Deed, next_deed


def turns(p: Position, chance: Random) -> Iterator[tuple[Position, Deed]]:
    """Every deed of a whole game, and the table before it."""
    while (deed := next_deed(p, chance, whole_turn=True)) is not None:
        yield p, deed
        p = Position(p.game, deed.state)


@pytest.fixture(scope="module")
def laid() -> tuple[Position, Deed]:
    """A turn of conquests with a redeployment."""
    chance = Random(1)
    for p, deed in turns(Position(*opening_of().lay()), chance):
        kinds = [type(command) for command in deed.line]
        if deed.ends_turn and kinds.count(Conquer) > 1 and Redeploy in kinds:
            return p, deed
    raise AssertionError("no such turn")


def shown(p: Position, deed: Deed, told: Suggestion) -> Shown:
    turn = (told,) if deed.ends_turn and isinstance(told.line[-1], EndTurn) else ()
    return Shown(1, p.state, suggestions=(told,), turn=turn)


def test_an_end_of_turn_after_which_the_stout_still_act_is_no_part_of_it() -> None:
    """It leaves no trace: a table that reads all else was called wrong."""
    alone = 0
    for _, deed in turns(Position(*with_combos(("orcs", "stout")).lay()), Random(3)):
        if not deed.ends_turn and EndTurn() in deed.line:
            assert deed.line == (EndTurn(),)
            alone += 1
    assert alone


def test_whoever_tells_the_beginning_of_a_turn_tells_it_rightly(
    laid: tuple[Position, Deed],
) -> None:
    p, deed = laid
    until = next(n for n, one in enumerate(deed.line) if isinstance(one, Redeploy))
    told = Suggestion(deed.line[:until])
    assert deed.told_until(told, p) == until
    assert deed.told_by(shown(p, deed, told), p) == told
    assert not deed.misread_by(shown(p, deed, told), p)
    whole = Suggestion(deed.line)
    both = replace(shown(p, deed, told), turn=(whole,))
    assert deed.told_by(both, p) == whole


def test_other_heights_are_wrong_unless_they_are_only_offered(laid: tuple[Position, Deed]) -> None:
    p, deed = laid
    line = tuple(_otherwise(one) if isinstance(one, Redeploy) else one for one in deed.line)
    sure, offered = Suggestion(line), Suggestion(line, heights=True)
    assert deed.misread_by(shown(p, deed, sure), p)
    assert not deed.misread_by(shown(p, deed, offered), p)
    assert deed.told_by(shown(p, deed, offered), p) is None


def test_a_conquest_less_is_told_so_far_and_another_one_is_wrong(
    laid: tuple[Position, Deed],
) -> None:
    p, deed = laid
    first = next(n for n, one in enumerate(deed.line) if isinstance(one, Conquer))
    begun = Suggestion(deed.line[: first + 1], heights=True)
    assert deed.told_until(begun, p) == first + 1
    taken = {one.region for one in deed.line if isinstance(one, Conquer)}
    others = (Conquer(region) for region in sorted(p.game.board.regions) if region not in taken)
    other = next(one for one in others if _legal(p, (*deed.line[:first], one)))
    misread = Suggestion((*deed.line[:first], other), heights=True)
    assert replace(deed, ends_turn=False).misread_by(Shown(1, p.state, suggestions=(misread,)), p)


def _legal(p: Position, line: tuple[Command, ...]) -> bool:
    return not any(one.reasons for one in supposed_line(p, line))


def _otherwise(command: Redeploy) -> Redeploy:
    """One token of the highest pile lies elsewhere."""
    high = max(command.on, key=lambda region: command.on[region])
    low = next(region for region in command.on if region != high)
    on = {**command.on, high: command.on[high] - 1, low: command.on[low] + 1}
    return structs.replace(command, on=on)
