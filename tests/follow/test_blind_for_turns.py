"""A camera that saw no board for a while: what was played since is shown, and never sure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.rules.game import Game
from companion.rules.model import State
from companion.rules.position import Position
from companion.store.entries import Entry
from companion.store.remarks import UNDO
from companion.table.inputs import (
    CAMERA,
    Key,
    NotSeen,
    SourceChanged,
    SourceState,
    TableSeen,
    Unseen,
)
from companion.table.keys import answer_to
from companion.table.shown import Suggestion
from companion.table.table import Table
from companion.table.watch.suggest import Watched, watched
from companion.table.watch.watcher import Watcher
from tests.follow.test_turns_behind import evening
from tests.follow.test_watching import seen

NO_BOARD = TableSeen()


def covered(game: Game, state: State) -> TableSeen:
    """Something lies over the whole board."""
    nothing = dict.fromkeys(game.board.regions, NotSeen(Unseen.THING))
    return replace(seen(game, state), regions=nothing)


def sure_of(found: Watched) -> list[Suggestion]:
    return [one for one in (*found.suggestions, *found.turn) if one.sure]


def looked(game: Game, state: State, *sights: TableSeen) -> Watched:
    watcher, found = Watcher(game), Watched()
    for sight in sights:
        watcher.see(sight)
        found = watcher.look(state)
    return found


def misread() -> Iterator[tuple[Game, State, State]]:
    """Three turns that look like one."""
    one = evening("base", 2, 1)
    starts = one.starts()
    for before, after in zip(starts, starts[3:], strict=False):
        if sure_of(watched(one.game, before, seen(one.game, after))):
            yield one.game, before, after


def test_turns_that_nobody_saw_are_shown_and_never_sure() -> None:
    told = 0
    for game, before, after in misread():
        for blind in (NO_BOARD, covered(game, before)):
            found = looked(game, before, seen(game, before), blind, seen(game, after))
            assert found.suggestions
            assert not sure_of(found)
            told += 1
    assert told


def test_a_camera_that_was_gone_for_turns_is_not_believed_at_once() -> None:
    game, before, after = next(misread())
    table = Table(game, before, lambda entry, press: None, lambda: "now")
    table.handle(seen(game, before))
    for state in (SourceState.MISSING, SourceState.READY):
        table.handle(SourceChanged(f"{CAMERA}:1", state))
    table.handle(seen(game, after))
    assert table.shown.suggestions
    for key in (Key.CONFIRM, Key.NEXT):
        assert answer_to(key, Position(game, before), table.shown) is None


@pytest.mark.parametrize("taken_up", [False, True])
def test_the_first_look_at_a_game_that_is_taken_up_again_is_not_sure(*, taken_up: bool) -> None:
    """While the program was not running, people may have played on."""
    game, before, after = next(misread())
    past = (Entry(None, (), UNDO, "now", cursor=0),) if taken_up else ()
    table = Table(game, before, lambda entry, press: None, lambda: "now", past=past)
    table.handle(seen(game, after))
    assert table.shown.suggestions
    assert all(one.sure is not taken_up for one in table.shown.suggestions)


def test_what_lies_as_it_lay_was_not_touched_meanwhile() -> None:
    """The light was off for a moment, in the middle of a turn."""
    one = evening("base", 2, 1)
    before, after = one.starts()[2:4]
    game = one.game
    sights = (seen(game, before), seen(game, after))
    plain = looked(game, before, *sights)
    assert sure_of(plain)
    assert looked(game, before, sights[0], NO_BOARD, *sights) == plain
    assert looked(game, before, *sights, NO_BOARD, sights[1]) == plain
    assert not sure_of(looked(game, before, sights[0], NO_BOARD, sights[1], sights[1]))


def test_as_soon_as_table_and_game_are_the_same_again_the_camera_is_believed() -> None:
    one = evening("base", 2, 1)
    start, before, after = one.starts()[1:4]
    watcher = Watcher(one.game)
    for sight in (seen(one.game, start), NO_BOARD, seen(one.game, before)):
        watcher.see(sight)
        watcher.look(start)
    assert not watcher.look(before, [start]).suggestions, "somebody has told what was played"
    watcher.see(seen(one.game, after))
    assert sure_of(watcher.look(before, [start]))


def test_while_a_region_is_hidden_still_nobody_knows_what_was_played() -> None:
    game, before, after = next(misread())
    unlike = [r for r in game.board.regions if seen(game, before).at(r) != seen(game, after).at(r)]
    hand = seen(game, before, dict.fromkeys(unlike, NotSeen(Unseen.HAND)))
    found = looked(game, before, seen(game, before), NO_BOARD, hand, seen(game, after))
    assert found.suggestions
    assert not sure_of(found)
