"""Hands play, nobody taps: a turn counts by itself once the next player has begun."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

import pytest

from companion.dealing import Choice, chairs_for, deal
from companion.rules.commands import Command
from companion.rules.game import Game
from companion.rules.model import State
from companion.rules.outcome import lasting
from companion.rules.position import Position
from companion.selfplay.match import step
from companion.table.ask.crossing import undo_to
from companion.table.inputs import ComboSeen, Jumped, TableSeen, Tapped
from companion.table.table import Table
from tests.follow.test_watching import seen

TURNS = 8


def with_column(game: Game, state: State) -> TableSeen:
    places = enumerate(state.column)
    combos = tuple(ComboSeen(combo.race, combo.power, place) for place, combo in places)
    return replace(seen(game, state), combos=combos)


@dataclass
class Evening:
    """A game that hands play, and a table that only watches it."""

    game: Game
    start: State
    table: Table
    turns: int = 0
    by_itself: int = 0
    behind: list[Command] = field(default_factory=list)
    """What hands have done in turns that the table has not followed."""
    begun: State | None = None

    def play(self, rng: Random) -> None:
        p = Position(self.game, self.start)
        self.begun = p.state
        turn: list[Command] = []
        while self.turns < TURNS and (found := step(p, rng)) is not None:
            before, (command, decision) = p.state, found
            p = decision.position
            if (before.seat, before.round) != (self.begun.seat, self.begun.round):
                self._next_turn(before, turn)
                turn = []
            turn.append(command)
            self._look(p.state, turn)

    def _next_turn(self, begun: State, turn: list[Command]) -> None:
        self.begun, self.behind = begun, list(turn)

    def _look(self, truth: State, turn: list[Command]) -> None:
        self.table.handle(with_column(self.game, truth))
        if not self.behind:
            assert self.table.shown.cursor == 0 or self._at_begin(), "it ran ahead of the hands"
            return
        self.turns += 1
        if self._at_begin():
            self.by_itself += 1
        else:
            for command in self.behind:
                assert self.table.handle(Tapped(None, command, self.table.shown.version)).accepted
        self.behind = []
        assert self.begun is not None
        assert lasting(self.table.shown.state) == lasting(self.begun)

    def _at_begin(self) -> bool:
        assert self.begun is not None
        mine = self.table.shown.state
        return (mine.seat, mine.round) == (self.begun.seat, self.begun.round)


def evening(box: str, players: int, seed: int) -> Evening:
    rng = Random(seed)
    opening = deal(Choice(box), chairs_for(players), rng)
    game, start = opening.lay()
    table = Table(game, start, lambda entry, press: None, lambda: "now", goes_on_alone=lambda: True)
    found = Evening(game, start, table)
    found.play(rng)
    return found


@pytest.mark.parametrize(("box", "players"), [("base", 3), ("underground", 2), ("warcraft", 3)])
def test_turns_that_nobody_confirmed_are_the_turns_that_were_played(box: str, players: int) -> None:
    found = evening(box, players, 2)
    assert found.by_itself >= TURNS / 4


def test_by_what_was_seen_at_a_first_glance_no_turn_ends() -> None:
    """A count that was misread looks like the next player's first move."""
    rng = Random(4)
    game, start = deal(Choice("base"), chairs_for(3), rng).lay()
    table = Table(game, start, lambda entry, press: None, lambda: "now", goes_on_alone=lambda: True)
    p, sight = Position(game, start), TableSeen()
    while not table.shown.cursor and (found := step(p, rng)) is not None:
        p = found[1].position
        sight = with_column(game, p.state)
        table.handle(replace(sight, shaky=frozenset(game.board.regions)))
        assert table.shown.cursor == 0
        table.handle(sight)
    assert table.shown.cursor > 0


def test_a_turn_that_was_taken_back_does_not_come_again_by_itself() -> None:
    """Whoever undoes it does not want it: it is offered, and somebody must say yes."""
    rng = Random(4)
    game, start = deal(Choice("base"), chairs_for(3), rng).lay()
    table = Table(game, start, lambda entry, press: None, lambda: "now", goes_on_alone=lambda: True)
    p, sights = Position(game, start), [TableSeen()]
    while not table.shown.cursor and (found := step(p, rng)) is not None:
        p = found[1].position
        sights.append(with_column(game, p.state))
        table.handle(sights[-1])
    table.handle(Jumped(undo_to(table.shown), table.shown.version, sure=True))
    assert table.shown.cursor == 0
    for sight in sights[-2:]:
        table.handle(sight)
        assert table.shown.cursor == 0
        assert table.shown.suggestions
