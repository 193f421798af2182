"""Journals with games in them, and ways to spoil them."""

from __future__ import annotations

import json
import sqlite3
from itertools import islice
from pathlib import Path

from companion.rules.commands import SetCoins
from companion.rules.events import CoinsCorrected
from companion.rules.model import Seat
from companion.store.entries import Entry
from companion.store.journal import Journal
from tests.tables import NOW, opening, random_game

NAME = "journal.db"


def played(journal: Journal, *, commands: int = 20, seed: int = 1) -> int:
    """A random game of so many commands, written as people would."""
    opened = opening(players=2, seed=seed)
    game, start = opened.lay()
    number = journal.begin(opened, NOW)
    for _, command, decision in islice(random_game(game, start, seed), commands):
        journal.append(number, Entry(command, decision.events, "tap", NOW))
    return number


def coins(journal: Journal, game: int, number: int) -> None:
    """A correction that counts: easily told from the one before it."""
    events = (CoinsCorrected(Seat(0), number),)
    journal.append(game, Entry(SetCoins(Seat(0), number), events, "tap", NOW))


def kept_games(folder: Path, games: int = 2, commands: int = 20) -> Path:
    path = folder / NAME
    with Journal.open(path) as journal:
        for game in range(games):
            played(journal, commands=commands, seed=game + 1)
    return path


def spoil(path: Path, sql: str, *values: object) -> None:
    """Change rows as somebody with another program would."""
    db = sqlite3.connect(path)
    db.execute(sql, values)
    db.commit()
    db.close()


def first_version(folder: Path) -> Path:
    """A journal as the first version wrote it: no hashes, other spacing."""
    path = kept_games(folder)
    db = sqlite3.connect(path)
    games = db.execute("select id, begun, opening from games").fetchall()
    rows = db.execute(
        "select game, number, seat, source, time, cursor, command, events, proof from entries"
    ).fetchall()
    db.close()
    for one in folder.iterdir():
        one.unlink()
    old = sqlite3.connect(path)
    old.executescript(_FIRST)
    old.executemany(
        "insert into games values (?, ?, ?, 1)",
        [(id, begun, _spaced(opening)) for id, begun, opening in games],
    )
    old.executemany(
        "insert into entries values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(*row[:6], *map(_spaced, row[6:])) for row in rows],
    )
    old.commit()
    old.close()
    return path


def second_version(folder: Path) -> Path:
    """A journal as the second version wrote it: purses opened by themselves."""
    path = kept_games(folder)
    for change in (
        "alter table games drop column purses",
        "alter table games drop column older",
        "update games set over = 1 where id = 2",
        "pragma user_version = 2",
    ):
        spoil(path, change)
    return path


def _spaced(text: str) -> str:
    return json.dumps(json.loads(text), ensure_ascii=False)


_FIRST = """
create table games (
    id integer primary key, begun text not null, opening text not null, version integer not null);
create table entries (
    game integer not null references games(id), number integer not null,
    seat integer, source text not null, time text not null, cursor integer,
    command text not null, events text not null, proof text not null,
    primary key (game, number)) without rowid;
create table presses (
    device text not null, epoch integer not null, number integer not null,
    primary key (device, epoch)) without rowid;
create table nonces (
    device text not null, roll integer not null, nonce text not null,
    primary key (device, roll)) without rowid;
insert into presses values ('pad-1', 3, 7);
pragma user_version = 1;
"""
