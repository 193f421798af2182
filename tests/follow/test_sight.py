"""What the follower is shown, and what it makes of little."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from companion.dealing import Choice, chairs_for, deal
from companion.rules.asking.adjacency import reach_of
from companion.rules.board import RegionId
from companion.rules.commands import Command, Conquer, EndTurn, Pick, Redeploy, SetCombo
from companion.rules.decide import Accepted, answer
from companion.rules.game import Game
from companion.rules.model import HIDDEN, State
from companion.rules.outcome import lasting, outcome
from companion.rules.position import Position
from companion.table.follow.reading import follow
from companion.table.follow.sight import agreed, blinded, gap_between, ideal
from web.cli import main


def begun(box: str = "base", players: int = 3, seed: int = 1) -> tuple[Game, State]:
    return deal(Choice(box), chairs_for(players), Random(seed)).lay()


def after(game: Game, state: State, *commands: Command) -> State:
    for command in commands:
        decision = answer(Position(game, state), command)
        assert isinstance(decision, Accepted), decision
        state = decision.state
    return state


def first_target(game: Game, state: State) -> RegionId:
    p = Position(game, state)
    tribe = p.active(state.seat)
    assert tribe is not None
    return next(
        r for r in sorted(reach_of(p, tribe)) if isinstance(answer(p, Conquer(r)), Accepted)
    )


def test_a_turn_that_nobody_looked_at_is_never_sure() -> None:
    game, state = begun(players=2, seed=4)
    mine = after(game, state, Pick(0))
    held = after(game, mine, Conquer(first_target(game, mine)))
    theirs = after(game, held, *_all_in(held), EndTurn(), Pick(0))
    seen_begin = follow(game, held, ideal(game, theirs))
    assert seen_begin.sure, "the next player has only begun"
    taken = after(game, theirs, Conquer(first_target(game, theirs)))
    done = after(game, taken, *_all_in(taken))
    reading = follow(game, held, ideal(game, done))
    assert reading.ways
    assert not reading.sure


def _all_in(state: State) -> tuple[Command, ...]:
    """Everybody of the active race goes to its one region."""
    race = state.players[state.seat].active
    assert race is not None
    (region,) = (r for r, troop in state.troops.items() if troop.race == race)
    return (Redeploy({region: state.hands[race] + state.troops[region].tokens}),)


def test_what_lies_face_down_is_not_seen() -> None:
    game, state = begun("warcraft")
    seen = ideal(game, state)
    hidden = {mark for spot in seen.spots.values() for mark in spot.markers if HIDDEN in mark}
    assert hidden == {HIDDEN}
    assert outcome(blinded(state)) == outcome(state)


def test_a_table_that_looks_as_before_tells_nothing() -> None:
    game, state = begun()
    reading = follow(game, state, ideal(game, state))
    assert reading.sure
    assert reading.line == ()


def test_a_combo_that_came_up_is_whatever_lies_there() -> None:
    game, state = begun()
    truth = after(game, state, Pick(1))
    reading = follow(game, blinded(state), ideal(game, truth))
    assert reading.sure
    assert isinstance(reading.line[0], Pick)
    assert all(isinstance(command, SetCombo) for command in reading.line[1:])
    assert lasting(reading.ways[0].state) == lasting(truth)


def test_a_pick_and_a_conquest_are_understood_together() -> None:
    game, state = begun()
    picked = after(game, state, Pick(0))
    truth = after(game, picked, Conquer(first_target(game, picked)))
    reading = follow(game, blinded(state), ideal(game, truth))
    assert reading.sure
    assert lasting(reading.ways[0].state) == lasting(truth)


def test_a_table_of_which_nothing_is_seen_tells_nothing() -> None:
    game, state = begun()
    truth = after(game, state, Pick(0))
    truth = after(game, truth, Conquer(first_target(game, truth)))
    blind = replace(ideal(game, truth), spots={}, combos=None, banners=None, gifts=None, round=None)
    reading = follow(game, truth, blind)
    assert reading.sure
    assert reading.line == ()


def test_a_hand_over_a_region_in_reach_is_waited_for() -> None:
    game, state = begun()
    picked = after(game, state, Pick(0))
    region = first_target(game, picked)
    truth = after(game, picked, Conquer(region))
    seen = ideal(game, truth)
    other = next(r for r in sorted(Position(game, picked).game.board.borders[region]))
    hidden = replace(seen, spots={r: s for r, s in seen.spots.items() if r != other})
    reading = follow(game, picked, hidden)
    assert not reading.sure
    assert other in reading.waits_for


def test_two_looks_that_differ_leave_a_region_unseen() -> None:
    game, state = begun()
    picked = after(game, state, Pick(0))
    region = first_target(game, picked)
    before, now = ideal(game, picked), ideal(game, after(game, picked, Conquer(region)))
    assert region not in agreed(before, now).spots
    assert not gap_between(picked, agreed(before, before))


@pytest.mark.parametrize("see", ["commands", "turns"])
def test_the_command_line_prints_what_was_followed(
    see: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["follow", "--game", "base", "--players", "2", "--games", "1", "--see", see, "--json"]
    assert main(asked) == 0
    told = json.loads(capsys.readouterr().out)
    assert list(told) == [
        "games", "commands", "changing", "followed", "asked", "wrong", "turns", "turns_followed",
        "ms_p50", "ms_p99",
    ]  # fmt: skip
    assert told["wrong"] == 0
