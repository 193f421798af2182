"""Every number in a command has its bounds: nobody fills the memory by asking for a billion."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random
from typing import get_args, get_type_hints

import pytest
from msgspec.structs import fields, replace

from companion.rules.commands import (
    Command,
    Conquer,
    Final,
    Pick,
    Redeploy,
    Retreat,
    Roll,
    SetClock,
    SetCoins,
    SetCombo,
    SetHand,
    SetRegion,
    Use,
)
from companion.rules.decide import Refused, decide
from companion.rules.die import ENOUGH
from companion.rules.game import Game
from companion.rules.model import Phase, Seat, State
from companion.rules.position import Position
from companion.selfplay.player import proposals
from tests.tables import opening, random_game

HUGE = (-1, -(10**9), 10**9, 2**70)
BOXES = ("base", "underground", "warcraft")
Field = tuple[str, str]


@pytest.mark.parametrize("box", BOXES)
def test_a_number_out_of_bounds_is_refused_in_every_command(box: str) -> None:
    game, start = opening(box, players=3).lay()
    tried: set[Field] = set()
    for state, command, _ in islice(random_game(game, start, seed=5), 0, 80):
        p = Position(game, state)
        some = list(islice(proposals(p, Random(1)), 6))
        for one in (command, *some, *_others(game, state)):
            for field, odd in _with_odd_numbers(one):
                tried.add(field)
                assert isinstance(decide(game, state, odd), Refused), odd
    assert tried == set(_fields_with_numbers())


def _fields_with_numbers() -> Iterator[Field]:
    """Of every command there is: a new one is asked for here, too."""
    for kind in get_args(Command):
        for name, type_ in get_type_hints(kind).items():
            if "int" in str(type_) or Seat in (type_, *get_args(type_)):
                yield kind.__name__, name


def _others(game: Game, state: State) -> Iterator[Command]:
    """Corrections, and what random players hardly ever do."""
    region = min(game.board.regions)
    yield SetCoins(Seat(0), 3)
    yield SetClock(1, Seat(0), Phase.CHOOSE)
    yield SetRegion(region, None, 0, neutral=1)
    yield SetCombo(0, min(game.races), min(game.powers))
    yield Pick(0, swap_with=1)
    yield Roll(1)
    yield Use("ally", seat=Seat(1))
    yield Conquer(region, units={"hero": 1})
    yield Final(region, 1, units={"hero": 1})
    for placing in (Redeploy, Retreat):
        yield placing({region: 1}, {"hero": {region: 1}})
    for race in islice(state.tribes, 2):
        yield SetHand(race, 1)
        yield SetRegion(region, race, 1)


def _with_odd_numbers(command: Command) -> Iterator[tuple[Field, Command]]:
    for field in fields(command):
        value = getattr(command, field.name)
        for odd in _odd(value):
            if not _says_nothing(command, field.name, odd):
                changed = replace(command, **{field.name: odd})
                yield (type(command).__name__, field.name), changed


def _odd(value: object) -> Iterator[object]:
    """The same with a senseless number in the place of each one."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield from HUGE
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from ({**value, key: odd} for odd in _odd(inner))


def _says_nothing(command: Command, name: str, odd: object) -> bool:
    """A die that nobody has told is a number of its own; tokens of nobody are not laid."""
    if name == "tokens" and isinstance(command, SetRegion):
        return command.race is None
    return (name, odd) == ("die", ENOUGH)
