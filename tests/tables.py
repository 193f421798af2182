"""Openings and tables for tests that need a whole game, not a small position."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from companion.dealing import Choice, chairs_for, deal
from companion.games.opening import Opening
from companion.rules.commands import Command
from companion.rules.decide import Accepted
from companion.rules.game import Game
from companion.rules.model import Phase, State
from companion.rules.position import Position
from companion.selfplay.match import step
from companion.store.entries import Entry, Press
from companion.store.journal import Journal
from companion.table.table import Table

NOW = "2026-11-16T12:00:00+00:00"


def opening(box: str = "base", players: int = 3, seed: int = 1) -> Opening:
    return deal(Choice(box), chairs_for(players), Random(seed))


def random_game(
    game: Game, state: State, seed: int = 1
) -> Iterator[tuple[State, Command, Accepted]]:
    """A random game: the state before, the command, what came of it."""
    rng = Random(seed)
    while state.phase is not Phase.OVER:
        found = step(Position(game, state), rng)
        assert found is not None, f"stuck in {state.phase}"
        command, decision = found
        yield state, command, decision
        state = decision.state


class Kept:
    """A table with its entries kept in a list instead of a file."""

    def __init__(self, opened: Opening) -> None:
        self.entries: list[Entry] = []
        self.presses: list[Press] = []
        game, start = opened.lay()
        self.table = Table(game, start, self.record, lambda: NOW)

    def record(self, entry: Entry | None, press: Press | None) -> None:
        if entry is not None:
            self.entries.append(entry)
        if press is not None:
            self.presses.append(press)


def journaled(path: Path, opened: Opening) -> tuple[Journal, int, Table]:
    """A table on a real journal file."""
    journal = Journal.open(path)
    number = journal.begin(opened, NOW)
    game, start = opened.lay()

    def record(entry: Entry | None, press: Press | None) -> None:
        journal.append(number, entry, press)

    return journal, number, Table(game, start, record, lambda: NOW)
