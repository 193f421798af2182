"""Tokens side by side are counted: a pile may be higher than it looks, but never lower."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from companion.rules.board import RegionId
from companion.rules.commands import Conquer, EndTurn, Expand, Pick, Redeploy
from companion.rules.game import Game
from companion.rules.model import State, Troop
from companion.table.inputs import Rise, SeenSo, TableSeen
from companion.table.watch.suggest import Watched, watched
from tests.follow.test_measured import pile
from tests.follow.test_sight import after, begun, first_target
from tests.follow.test_watching import active, seen, so
from tests.scenes import LAND, Scene, player
from tests.tables import random_game

Laid = tuple[Game, State, State, Mapping[RegionId, int]]


@pytest.fixture
def laid() -> Laid:
    """Before a turn, after it, and how its tokens lie: nearly all in the first of three regions."""
    game, state = begun(players=2, seed=4)
    start = now = after(game, state, Pick(0))
    taken: list[RegionId] = []
    while len(taken) < 3:
        taken.append(first_target(game, now))
        now = after(game, now, Conquer(taken[-1]))
    troops = [troop.tokens for troop in now.troops.values() if troop.race == active(now)]
    tokens = now.hands[active(now)] + sum(troops)
    on = {taken[0]: tokens - 2, taken[1]: 1, taken[2]: 1}
    return game, start, after(game, now, Redeploy(on)), on


def looked(laid: Laid, tokens: int) -> Watched:
    """So many more or fewer lie in the fullest region than the turn has brought there."""
    game, start, _, on = laid
    return watched(game, start, _with(laid, _fullest(on), on[_fullest(on)] + tokens))


def _with(laid: Laid, region: RegionId, tokens: int) -> TableSeen:
    game, _, end, _ = laid
    race = end.troops[region].race
    return seen(game, end, {region: so(region, (race, tokens, "active"))})


def _fullest(on: Mapping[RegionId, int]) -> RegionId:
    return max(on, key=lambda region: on[region])


def placed(found: Watched) -> Mapping[RegionId, int]:
    (turn,) = found.turn
    (on,) = (command.on for command in turn.line if isinstance(command, Redeploy))
    return on


def test_one_that_slipped_under_another_lets_nobody_make_up_the_rest(laid: Laid) -> None:
    _, _, _, on = laid
    full = _fullest(on)
    found = looked(laid, -1)
    assert placed(found)[full] >= on[full] - 1
    assert found.turn[0].heights
    assert found.mismatches == ()


def test_one_too_many_is_said_and_no_key_takes_it(laid: Laid) -> None:
    _, _, end, on = laid
    found = looked(laid, +1)
    assert found.turn == ()
    (unlike,) = found.mismatches
    assert (unlike.region, unlike.tokens) == (_fullest(on), on[_fullest(on)] + 1)
    assert unlike.expected == unlike.seen == active(end)


def test_one_too_many_of_somebody_else_is_said_too(laid: Laid) -> None:
    game, _, end, on = laid
    other = after(game, end, EndTurn()) if end.seat == 0 else end
    now = after(game, other, Pick(0))
    full = _fullest(on)
    more = seen(game, now, {full: so(full, (end.troops[full].race, on[full] + 1, "active"))})
    found = watched(game, now, more)
    assert [(one.region, one.tokens) for one in found.mismatches] == [(full, on[full] + 1)]
    fewer = seen(game, now, {full: so(full, (end.troops[full].race, on[full] - 1, "active"))})
    assert watched(game, now, fewer).mismatches == ()


def with_a_full_hand() -> tuple[Game, State]:
    """In the midst of a game, just before a conquest."""
    game, start = begun(players=2, seed=2)
    return game, next(
        state
        for state, command, _ in random_game(game, start, 2)
        if isinstance(command, Conquer) and len(state.troops) > 6 and state.hands[active(state)] > 6
    )


@pytest.mark.parametrize("tokens", [3, 4, 5, 7])
def test_more_than_a_conquest_needs_is_its_conquest_also_where_heights_are_measured(
    tokens: int,
) -> None:
    """As long as troops are in hand nobody has redeployed them."""
    game, state = with_a_full_hand()
    target = first_target(game, state)
    known = {region: pile(state, region, _rise(troop)) for region, troop in state.troops.items()}
    laid = so(target, (active(state), tokens, "active")).piles
    high = SeenSo(tuple(replace(one, rise=Rise(0.25, 0.4)) for one in laid))
    found = watched(game, state, seen(game, state, {**known, target: high}))
    assert [one.line for one in found.suggestions] == [(Conquer(target),)]


def _rise(troop: Troop) -> Rise:
    return Rise(troop.tokens - 1 + 0.25, 0.4)


def test_somebody_elses_tokens_turned_over_are_taken_by_no_key(laid: Laid) -> None:
    """A whole turn would be skipped for them."""
    game, _, end, on = laid
    mine = after(game, end, EndTurn(), Pick(0))
    turned = {r: so(r, (end.troops[r].race, n, "declined")) for r, n in on.items()}
    found = watched(game, mine, seen(game, mine, turned))
    assert not any(one.sure for one in (*found.suggestions, *found.turn))


def test_a_race_in_decline_that_lies_where_nobody_led_it_is_asked_for() -> None:
    """Ghouls went from one region to another before their own people took the first: their number
    told of it, and the table was sure that they had not moved.
    """
    ghouls = {"race": "ghouls", "power": None, "on": {"R3": 1, "R4": 2}}
    amazons = {**player("amazons", "hill", R5=9), "declined": [ghouls]}
    scene = Scene("base", LAND, phase="start", players={"A": amazons, "B": player("orcs", B2=2)})
    game, start = scene.reader.game, scene.state
    line = (
        Expand(declined=True),
        Redeploy({RegionId("R3"): 2, RegionId("R4"): 1}, declined=True),
        Expand(),
        Conquer(RegionId("B1")),
        Conquer(RegionId("R4")),
    )
    truth = after(game, start, *line)
    found = watched(game, start, seen(game, truth))
    for told in (*found.suggestions, *found.turn):
        assert not told.sure or after(game, start, *told.line).troops == truth.troops
