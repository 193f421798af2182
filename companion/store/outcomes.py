"""What is kept of finished games beside their entries, so that a thousand are told at once.

Everything here follows from the entries of a game; a row that was made of fewer or more entries
than the game has now is no outcome. No unfinished game has one.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass

from companion.chain import canonical
from companion.store.codec import UnreadableError, decode, encode

_TABLE = """
create table if not exists outcomes (
    game integer primary key, entries integer not null, told text not null)
"""
_KNOWN = "select 1 from sqlite_master where type = 'table' and name = 'outcomes'"


@dataclass(frozen=True, slots=True)
class Reign:
    """A combo in somebody's hands: so many turns as the active race, so many coins in them."""

    race: str
    power: str | None
    turns: int
    coins: int


@dataclass(frozen=True, slots=True)
class Scorecard:
    """What a finished game was for one seat."""

    name: str
    person: str
    coins: int
    place: int
    """1 for the winners; who shares a place has the same number."""
    conquests: int
    losses: int
    faces: tuple[int, int, int, int]
    """How often the die showed nought, one, two and three."""
    reigns: tuple[Reign, ...]


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """A finished game as people remember it."""

    game: int
    begun: str
    box: str
    board: str
    rounds: int
    minutes: int
    cards: tuple[Scorecard, ...]

    @property
    def winners(self) -> tuple[Scorecard, ...]:
        return tuple(card for card in self.cards if card.place == 1)


def prepare(db: sqlite3.Connection) -> None:
    db.execute(_TABLE)


def keep(db: sqlite3.Connection, entries: int, outcome: GameOutcome) -> None:
    """What came of a game after so many entries."""
    db.execute(
        "insert or replace into outcomes (game, entries, told) values (?, ?, ?)",
        (outcome.game, entries, canonical(encode(outcome))),
    )


def forget(db: sqlite3.Connection, game: int) -> None:
    db.execute("delete from outcomes where game = ?", (game,))


def kept(db: sqlite3.Connection) -> Mapping[int, GameOutcome]:
    """By game, as far as nothing has been added to the game since."""
    if db.execute(_KNOWN).fetchone() is None:
        return {}
    rows = db.execute(
        "select outcomes.game, told from outcomes join games on games.id = outcomes.game"
        " where outcomes.entries = games.entries"
    )
    return {int(game): found for game, told in rows if (found := _read(told)) is not None}


def _read(told: str) -> GameOutcome | None:
    """None: somebody else has written there, and it is counted anew."""
    try:
        outcome: GameOutcome = decode(GameOutcome, json.loads(told))
    except (UnreadableError, ValueError, TypeError, RecursionError):
        return None
    return outcome
