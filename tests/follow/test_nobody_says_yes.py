"""Hands play turn after turn and nobody touches the tablet: what is sure has been played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest

from companion.dealing import Choice, chairs_for, deal
from companion.rules.commands import EndTurn
from companion.rules.game import Game
from companion.rules.model import OVER, State
from companion.rules.outcome import lasting
from companion.rules.position import Position
from companion.selfplay.match import step
from companion.table.follow.search import Commands
from companion.table.inputs import Followed, Key, Tapped
from companion.table.keys import answer_to
from companion.table.shown import Suggestion
from companion.table.table import Table
from companion.table.watch.actors import turn_of
from companion.table.watch.ahead import played
from companion.table.watch.watcher import Watcher
from tests.follow.test_blind_for_turns import misread, sure_of
from tests.follow.test_by_itself import with_column
from tests.follow.test_watching import seen


def _held(state: State) -> object:
    owners = {r: troop.race for r, troop in state.troops.items() if troop.tokens}
    return state.players, owners


@dataclass
class Hands:
    """A game that is only played by hand, and the table that watches it."""

    game: Game
    table: Table
    truths: list[State]
    chance: Random
    column: bool = True

    @property
    def shown(self) -> State:
        return self.table.shown.state

    def play(self) -> Iterator[State]:
        """The game after each command, as it is seen."""
        while self.truths[-1].phase is not OVER:
            found = step(Position(self.game, self.truths[-1]), self.chance)
            assert found is not None
            self.truths.append(found[1].state)
            self.look(self.truths[-1])
            yield self.truths[-1]

    def look(self, state: State) -> None:
        self.table.handle((with_column if self.column else seen)(self.game, state))

    def sure(self) -> list[Suggestion]:
        shown, over = self.table.shown, turn_of(self.truths[-1]) > turn_of(self.shown)
        told = (shown.suggestions, shown.turn if over else ())
        return [one[0] for one in told if len(one) == 1 and one[0].sure]

    def was(self, line: Commands) -> bool:
        """The game has been there: so many coins, and whose tokens lie where. How far somebody is
        with laying them out nobody sees while he is at it.
        """
        after = played(Position(self.game, self.shown), line)
        assert after is not None
        then = (one for one in self.truths if turn_of(one) == turn_of(after))
        return any(_held(one) == _held(after) for one in then)

    def press(self, key: Key) -> Suggestion:
        shown = self.table.shown
        meant = answer_to(key, Position(self.game, shown.state), shown)
        assert isinstance(meant, Suggestion)
        assert self.table.handle(Followed(meant.line, shown.version)).accepted
        return meant


def hands(seed: str, players: int = 2, *, alone: bool = False, column: bool = True) -> Hands:
    chance = Random(seed)
    game, start = deal(Choice("base"), chairs_for(players), chance).lay()
    table = Table(game, start, lambda e, press: None, lambda: "now", goes_on_alone=lambda: alone)
    return Hands(game, table, [start], chance, column)


@pytest.mark.parametrize("alone", [False, True])
def test_what_is_sure_has_been_played_however_many_turns_ago(*, alone: bool) -> None:
    """In this game troops are taken up and laid back, and then the same player goes on: his two
    turns were read as one, and counted by themselves.
    """
    evening, told = hands("a/0", alone=alone, column=False), 0
    for state in evening.play():
        told += len(evening.sure())
        assert all(evening.was(one.line) for one in evening.sure()), len(evening.truths)
        if turn_of(state) - turn_of(evening.shown) > 3:
            evening.table = _told_anew(evening)
    assert told


def _told_anew(evening: Hands) -> Table:
    """Somebody has told all that was missing."""
    old = evening.table
    return Table(
        evening.game, evening.truths[-1], old.record, old.now,
        goes_on_alone=old.goes_on_alone, since=old.shown.version + 1,
    )  # fmt: skip


def two_turns_behind() -> Hands:
    """Two turns are over, and the third player has taken a region."""
    evening = hands("f", players=3)
    for state in evening.play():
        if turn_of(state) == turn_of(evening.truths[0]) + 2 and state.turn.conquests:
            break
    return evening


def test_turns_that_nobody_has_confirmed_are_one_line() -> None:
    evening = two_turns_behind()
    (line,), (turns,) = evening.table.shown.suggestions, evening.table.shown.turn
    assert line.sure
    assert turns.sure
    assert sum(isinstance(one, EndTurn) for one in turns.line) == 2
    assert line.line[: len(turns.line)] == turns.line
    evening.press(Key.CONFIRM)
    assert lasting(evening.shown) == lasting(evening.truths[-1])


def test_one_key_takes_the_turns_that_are_over_and_what_goes_on_is_told_after_it() -> None:
    evening = two_turns_behind()
    evening.press(Key.NEXT)
    assert turn_of(evening.shown) == turn_of(evening.truths[-1])
    (rest,) = evening.table.shown.suggestions
    assert rest.sure
    assert evening.was(rest.line)


def test_who_says_yes_to_the_first_turn_alone_is_told_of_the_others() -> None:
    evening = two_turns_behind()
    shown = evening.table.shown
    (turns,) = shown.turn
    first = 1 + next(n for n, one in enumerate(turns.line) if isinstance(one, EndTurn))
    for command in turns.line[:first]:
        tapped = Tapped(None, command, evening.table.shown.version)
        assert evening.table.handle(tapped).accepted
    evening.look(evening.truths[-1])
    (rest,) = evening.table.shown.turn
    assert rest.line == turns.line[first:]
    assert rest.sure


def test_turns_that_are_taken_back_while_they_lie_there_are_never_sure() -> None:
    """Whoever jumps back in the history sees the cardboard turns ahead of the game."""
    game, before, after = next(misread())
    watcher = Watcher(game)
    watcher.see(seen(game, after))
    assert not watcher.look(after).suggestions
    found = watcher.look(before)
    assert found.suggestions
    assert not sure_of(found)
