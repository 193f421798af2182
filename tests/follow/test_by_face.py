"""Tokens that are known by their faces only: proposed and asked for, never taken as certain."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.rules.board import RegionId
from companion.rules.commands import Conquer
from companion.rules.game import Game
from companion.rules.model import State
from companion.table.inputs import FaceSeen, FacesSeen, NotSeen, SeenEmpty, TableSeen, Unseen
from companion.table.watch.watcher import Watcher
from tests.follow.test_watching import seen, so
from tests.follow.test_watching import table as table  # noqa: PLC0414

Table = tuple[Game, State, RegionId]


def looked(table: Table, *asked: tuple[FaceSeen, ...]) -> TableSeen:
    """The next conquest as untagged tokens show it."""
    game, state, region = table
    told = seen(game, state, {region: NotSeen(Unseen.UNREAD)})
    own = FaceSeen(_race(state), "active")
    faces = FacesSeen((own,) * (3 - len(asked)), asked)
    return replace(told, faces={region: faces})


def _race(state: State) -> str:
    race = state.players[state.seat].active
    assert race is not None
    return race


def test_a_conquest_is_proposed_and_no_key_can_say_yes(table: Table) -> None:
    game, state, region = table
    watcher = Watcher(game)
    watcher.see(looked(table))
    found = watcher.look(state)
    assert found.suggestions
    for one in found.suggestions:
        assert isinstance(one.command, Conquer)
        assert one.command.region == region
    assert all(one.by_face and not one.sure for one in (*found.suggestions, *found.turn))
    assert watcher.ended(state) == ()
    assert found.mismatches == ()


def test_what_is_not_sure_is_asked_and_an_answer_holds_until_something_moves(table: Table) -> None:
    game, state, region = table
    own, other = FaceSeen(_race(state), "active"), FaceSeen("nobody", "active")
    watcher = Watcher(game)
    watcher.see(looked(table, (other, own)))
    found = watcher.look(state)
    assert found.suggestions == ()
    assert [(one.region, one.likely) for one in found.faces_asked] == [(region, (other, own))]
    watcher.name(region, own)
    found = watcher.look(state)
    assert found.faces_asked == ()
    assert found.suggestions
    watcher.see(looked(table, (own, other)))
    assert watcher.look(state).faces_asked, "it looks otherwise now"


def test_tags_win_and_what_is_not_seen_is_not_gone(table: Table) -> None:
    game, state, region = table
    watcher = Watcher(game)
    by_tags = seen(game, state, {region: so(region, (_race(state), 3, "active"))})
    watcher.see(
        replace(by_tags, faces={RegionId("nowhere"): FacesSeen((FaceSeen("x", "active"),))})
    )
    found = watcher.look(state)
    assert found.suggestions
    assert not any(one.by_face for one in found.suggestions)


def test_a_held_region_that_looks_empty_is_not_called_empty(table: Table) -> None:
    game, state, region = table
    held = next(iter(state.troops), None) or next(iter(state.neutral))
    told = looked(table)
    watcher = Watcher(game)
    watcher.see(replace(told, regions={**told.regions, held: SeenEmpty()}))
    found = watcher.look(state)
    assert found.suggestions, "the conquest is still proposed"
    assert found.mismatches == () or region not in {one.region for one in found.mismatches}


@pytest.mark.parametrize("faces", [{}, {RegionId("nowhere"): FacesSeen(())}])
def test_a_table_without_faces_is_read_as_before(
    table: Table, faces: dict[RegionId, FacesSeen]
) -> None:
    game, state, _ = table
    watcher = Watcher(game)
    watcher.see(replace(seen(game, state), faces=faces))
    found = watcher.look(state)
    assert found.faces_asked == ()
    assert not any(one.by_face for one in found.suggestions)
