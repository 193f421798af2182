"""A key pressed while the camera sees too little ends no turn at once: it is asked first."""

from __future__ import annotations

from random import Random

import pytest

from companion.dealing import Choice, chairs_for, deal
from companion.rules.board import RegionId
from companion.rules.commands import Conquer, EndTurn, Pick, Redeploy, Stop
from companion.rules.position import Position
from companion.table.inputs import Key, NotSeen, TableSeen, Tapped, Unseen
from companion.table.keys import KeyMeaning, prompts
from companion.table.shown import KeyQuestion
from companion.table.table import Table
from tests.follow.test_careless import free
from tests.follow.test_watching import seen

NOTHING = TableSeen()


def conquered() -> Table:
    """The first player has picked, taken a region and stopped."""
    game, start = deal(Choice("base"), chairs_for(2), Random(7)).lay()
    table = Table(game, start, lambda entry, press: None, lambda: "now")
    tap(table, Pick(0))
    tap(table, Conquer(free(game, table.shown.state)))
    tap(table, Stop())
    return table


def tap(table: Table, command: Pick | Conquer | Stop | Redeploy) -> None:
    assert table.handle(Tapped(None, command, table.shown.version)).accepted


def covered(table: Table) -> TableSeen:
    """A sleeve over the region that was taken."""
    mine = next(
        r for r, t in table.shown.state.troops.items() if t.race == table.position.player.active
    )
    hidden = {RegionId(mine): NotSeen(Unseen.THING)}
    return seen(table.game, table.shown.state, hidden)


def next_key(table: Table) -> KeyMeaning | None:
    return prompts(Position(table.game, table.shown.state), table.shown).get(Key.NEXT)


def test_without_a_camera_next_places_and_ends_at_once() -> None:
    table = conquered()
    assert isinstance(next_key(table), Redeploy | EndTurn)


@pytest.mark.parametrize("blind", [True, False])
def test_under_a_covered_camera_next_asks_before_it_places_or_ends(*, blind: bool) -> None:
    """Whoever has laid out his troops may mean what lies there, and nobody sees it."""
    table = conquered()
    table.handle(NOTHING if blind else covered(table))
    assert table.shown.remark
    meant = next_key(table)
    assert isinstance(meant, KeyQuestion)
    assert isinstance(meant.answer, Redeploy | EndTurn)


def test_a_camera_that_sees_everything_asks_for_no_second_press() -> None:
    table = conquered()
    table.handle(seen(table.game, table.shown.state))
    assert not isinstance(next_key(table), KeyQuestion)
