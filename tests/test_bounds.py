"""Every number in a command has its bounds: nobody fills the memory by asking for a billion."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random

import pytest
from msgspec.structs import fields, replace

from companion.rules.commands import Command, SetClock, SetCoins, SetHand, SetRegion
from companion.rules.decide import Refused, decide
from companion.rules.die import ENOUGH
from companion.rules.game import Game
from companion.rules.model import Phase, Seat, State
from companion.rules.position import Position
from companion.selfplay.player import proposals
from tests.tables import opening, random_game

HUGE = (-1, -(10**9), 10**9, 2**70)
BOXES = ("base", "underground", "warcraft")


@pytest.mark.parametrize("box", BOXES)
def test_a_number_out_of_bounds_is_refused_in_every_command(box: str) -> None:
    game, start = opening(box, players=3).lay()
    for state, command, _ in islice(random_game(game, start, seed=5), 0, 80):
        p = Position(game, state)
        some = list(islice(proposals(p, Random(1)), 6))
        for one in (command, *some, *_corrections(game, state)):
            for odd in _with_odd_numbers(one):
                assert isinstance(decide(game, state, odd), Refused), odd


def _corrections(game: Game, state: State) -> Iterator[Command]:
    region = min(game.board.regions)
    yield SetCoins(Seat(0), 3)
    yield SetClock(1, Seat(0), Phase.CHOOSE)
    yield SetRegion(region, None, 0, neutral=1)
    for race in islice(state.tribes, 2):
        yield SetHand(race, 1)


def _with_odd_numbers(command: Command) -> Iterator[Command]:
    for field in fields(command):
        value = getattr(command, field.name)
        if isinstance(value, bool) or (field.name == "tokens" and isinstance(command, SetRegion)):
            continue  # how many tokens of nobody stand there says nothing
        if isinstance(value, int):
            odd_ones = [odd for odd in HUGE if (field.name, odd) != ("die", ENOUGH)]
            yield from (replace(command, **{field.name: odd}) for odd in odd_ones)
        elif isinstance(value, Mapping):
            for key, inner in value.items():
                if isinstance(inner, int):
                    changed = ({**value, key: odd} for odd in HUGE)
                    yield from (replace(command, **{field.name: odd}) for odd in changed)
