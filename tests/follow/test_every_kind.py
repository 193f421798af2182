"""Everything that a camera once never proposed: taking up, markers, units, the river and more."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from random import Random

import pytest

from companion.dealing import Choice, chairs_for, deal
from companion.rules.commands import (
    Command,
    Conquer,
    Expand,
    Final,
    Pick,
    Redeploy,
    Retreat,
    Roll,
    Use,
)
from companion.rules.game import Game
from companion.rules.model import CONQUEST, State
from companion.rules.outcome import lasting
from companion.rules.position import Position
from companion.selfplay.match import step
from companion.table.follow.quest import told_by_cards
from companion.table.follow.reading import follow
from companion.table.follow.sight import DieSeen, Sight, blinded, gap_between, ideal
from companion.table.follow.trial import Manner, Tally, perfect_eye, watch

MOST = 3
"""So many of a kind are looked at."""
GAMES = (
    ("base+underground", 3, "9001/2"),
    ("underground+base", 2, "9001/2"),
    ("underground+base", 2, "9001/6"),
    ("underground", 2, "9001/12"),
    ("warcraft", 2, "9001/4"),
    ("warcraft", 3, "9001/1"),
)


@dataclass(frozen=True, slots=True)
class Moment:
    """One command of a game, and the table before and after it."""

    game: Game
    before: State
    command: Command
    after: State

    @property
    def shows(self) -> bool:
        seen = self.look()
        return bool(seen.dice or gap_between(self.before, seen))

    def look(self) -> Sight:
        command = self.command
        dice: tuple[DieSeen, ...] = ()
        if isinstance(command, Final | Roll):
            dice = (DieSeen(command.die, command.region, last=isinstance(command, Final)),)
        cards = told_by_cards((command,))
        return replace(ideal(self.game, self.after), dice=dice, cards=cards)


@cache
def moments() -> tuple[Moment, ...]:
    return tuple(_played())


def _played() -> Iterator[Moment]:
    for box, players, seed in GAMES:
        chance = Random(seed)
        game, state = deal(Choice(box, "fr"), chairs_for(players), chance).lay()
        p = Position(game, state)
        while (found := step(p, chance)) is not None:
            command, decision = found
            yield Moment(game, blinded(p.state), command, blinded(decision.state))
            p = decision.position


def lays_a_marker(one: Moment) -> bool:
    return isinstance(one.command, Use) and bool(
        gap_between(one.before, ideal(one.game, one.after)).markers
    )


def is_repelled(one: Moment) -> bool:
    return isinstance(one.command, Final) and one.before.troops == one.after.troops


def leaves_the_river(one: Moment) -> bool:
    command = one.command
    river = one.game.board.with_terrain("river")
    return isinstance(command, Redeploy) and any(
        region in river and region not in one.after.troops for region in one.before.troops
    )


def swaps_badges(one: Moment) -> bool:
    return isinstance(one.command, Pick) and one.command.swap_with is not None


def opens_the_volcano(one: Moment) -> bool:
    return isinstance(one.command, Pick) and one.command.region is not None


def acts_in_decline(one: Moment) -> bool:
    return isinstance(one.command, Conquer) and one.command.declined


def pays_with_units(one: Moment) -> bool:
    return isinstance(one.command, Conquer) and any(one.command.units.values())


def holds_with_a_unit_alone(one: Moment) -> bool:
    if not isinstance(one.command, Conquer):
        return False
    held = one.after.troops.get(one.command.region)
    return held is not None and not held.tokens


def takes_up(one: Moment) -> bool:
    return isinstance(one.command, Expand)


def places_without_a_stop(one: Moment) -> bool:
    return isinstance(one.command, Redeploy) and one.before.phase is CONQUEST


KINDS: Mapping[str, Callable[[Moment], bool]] = {
    "taking up": takes_up,
    "placing without a stop": places_without_a_stop,
    "laying a marker": lays_a_marker,
    "acting in decline": acts_in_decline,
    "paying with units": pays_with_units,
    "a unit alone": holds_with_a_unit_alone,
    "swapping badges": swaps_badges,
    "opening the volcano": opens_the_volcano,
    "leaving the river": leaves_the_river,
    "a last conquest that fails": is_repelled,
    "coming back": lambda one: isinstance(one.command, Retreat),
}


@pytest.mark.parametrize("kind", KINDS)
def test_each_is_followed_as_soon_as_it_is_seen(kind: str) -> None:
    found = [one for one in moments() if KINDS[kind](one) and one.shows]
    assert found
    for one in found[:MOST]:
        reading = follow(one.game, one.before, one.look())
        assert reading.sure, (one.command, [way.commands for way in reading.ways])
        assert lasting(reading.ways[0].state) == lasting(one.after), one.command


ALWAYS_FOLLOWED: Mapping[str, tuple[str, int, str]] = {
    "beasts that come back and are taken up before anybody looks": ("warcraft", 3, "90909/6"),
    "an ally named before troops are placed": ("base", 4, "90909/7"),
    "turns in which nobody touches anything": ("base", 2, "90909/5"),
}


@pytest.mark.parametrize("what", ALWAYS_FOLLOWED)
def test_nothing_need_be_asked_for(what: str) -> None:
    box, players, seed = ALWAYS_FOLLOWED[what]
    chance = Random(seed)
    table = deal(Choice(box, "fr"), chairs_for(players), chance).lay()
    misses = watch(table, chance, Manner(perfect_eye(False)), Tally())
    assert [(miss.played, miss.reading.line) for miss in misses] == []
