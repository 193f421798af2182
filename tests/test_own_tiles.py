"""A game with the table's own tiles: what comes up is told, whenever somebody does so."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.dealing import Choice, chairs_for
from companion.rules.commands import Pick, Show
from companion.rules.decide import Refused, decide
from companion.rules.decide.showing import awaits_combo, hidden_badges
from companion.rules.draft import Draft
from companion.rules.drafting.column import COLUMN
from companion.rules.game import Game
from companion.rules.model import OVER, Combo, State
from companion.rules.position import Position
from companion.selfplay.match import step
from companion.store.home.habits import FILE, HabitBook, Habits
from companion.table.begin.new_game import NewGame, opening, rematch
from companion.table.follow.reading import follow
from companion.table.follow.sight import ideal
from companion.table.inputs import ComboSeen
from companion.table.watch.suggest import watched
from tests.follow.test_sight import after
from tests.follow.test_watching import seen

COLUMN_LAID = (("elves", "flying"), ("orcs", "hill"), ("ratmen", "swamp"))


def own_tiles(box: str = "base", column: tuple[tuple[str, str], ...] = COLUMN_LAID) -> NewGame:
    return NewGame(Choice(box), chairs_for(2), column, told=True, own_tiles=True)


def begun() -> tuple[Game, State]:
    return opening(own_tiles(), Random(1)).lay()


def test_only_what_lies_there_is_in_the_column() -> None:
    game, state = begun()
    assert [(combo.race, combo.power) for combo in state.column] == list(COLUMN_LAID)
    assert awaits_combo(Position(game, state))


def test_what_came_up_is_told_in_any_order_and_blocks_nobody() -> None:
    game, state = begun()
    picked = after(game, state, Pick(1))
    assert len(picked.column) == 2
    told = after(game, picked, Show("trolls", "mounted"))
    assert told.column[-1] == Combo("trolls", "mounted")
    assert "trolls" not in told.banners
    assert "mounted" not in told.badges
    rest = zip(sorted(told.banners)[:3], sorted(told.badges), strict=False)
    full = after(game, told, *(Show(race, power) for race, power in rest))
    assert len(full.column) == COLUMN
    refused = decide(game, full, Show(full.banners[0], full.badges[0]))
    assert isinstance(refused, Refused)


@pytest.mark.parametrize("tiles", [("elves", "mounted"), ("trolls", "flying"), ("nobody", "")])
def test_a_tile_that_lies_elsewhere_cannot_come_up(tiles: tuple[str, str]) -> None:
    game, state = begun()
    assert isinstance(decide(game, state, Show(*tiles)), Refused)


def test_where_the_program_draws_nothing_is_told() -> None:
    game, state = opening(replace(own_tiles(), own_tiles=False), Random(1)).lay()
    assert len(state.column) == COLUMN
    picked = after(game, state, Pick(0))
    assert len(picked.column) == COLUMN
    assert isinstance(decide(game, picked, Show(picked.banners[0], picked.badges[0])), Refused)


def test_an_empty_stack_of_badges_is_made_of_those_discarded() -> None:
    game, state = begun()
    d = Draft(Position(game, state))
    d.state.badge_discard, d.state.badges = d.state.badges, ()
    assert set(hidden_badges(d)) == set(d.state.badge_discard)
    told = after(game, d.state, Show("trolls", "mounted"))
    assert told.badge_discard == ()
    assert "mounted" not in told.badges


@pytest.mark.parametrize("box", ["base", "underground", "warcraft", "base+underground"])
def test_whole_games_of_own_tiles_lose_no_tile(box: str) -> None:
    game, state = opening(own_tiles(box, ()), Random(3)).lay()
    rng, p = Random(5), Position(game, state)
    tiles = len(state.banners)
    while p.state.phase is not OVER:
        found = step(p, rng)
        assert found is not None
        p = Position(game, found[1].state)
        assert len(p.state.banners) + len(p.state.column) + len(p.state.tribes) == tiles


def test_the_follower_reads_a_combo_that_came_up_as_an_ordinary_event() -> None:
    game, state = opening(own_tiles(column=(*COLUMN_LAID, ("giants", "hill"))[:3]), Random(1)).lay()
    truth = after(game, state, Pick(0), Show("trolls", "mounted"), Show("giants", "forest"))
    reading = follow(game, state, ideal(game, truth))
    assert reading.sure
    assert sorted(reading.line, key=repr) == sorted(
        (Pick(0), Show("trolls", "mounted"), Show("giants", "forest")), key=repr
    )


def test_a_camera_over_the_column_tells_which_tile_came_up() -> None:
    """Whoever picked by a tap need not tell it: one key says yes."""
    game, state = begun()
    picked = after(game, state, Pick(0))
    column = after(game, picked, Show("trolls", "mounted")).column
    combos = tuple(ComboSeen(one.race, one.power, place) for place, one in enumerate(column))
    (found,) = watched(game, picked, replace(seen(game, picked), combos=combos)).suggestions
    assert (found.line, found.sure) == ((Show("trolls", "mounted"),), True)


def test_a_rematch_is_played_with_the_same_tiles() -> None:
    again = rematch(opening(own_tiles(), Random(1)), 0, Random(2))
    assert again.deal.laid == 0
    assert again.lay()[1].column == ()


def test_the_choice_is_remembered_and_rubbish_is_not(tmp_path: Path) -> None:
    assert HabitBook(tmp_path).now == Habits()
    assert HabitBook(tmp_path).change(own_tiles=True) == HabitBook(tmp_path).now
    for rubbish in ("", "[]", json.dumps({"own_tiles": 7, "fly": True}), "\x00"):
        (tmp_path / FILE).write_text(rubbish)
        assert HabitBook(tmp_path).now == Habits()
