"""The journal: one SQLite file that forgets nothing. It does not know what commands mean.

One row for each accepted command with its events, committed before anybody sees them.
Undo and redo are rows too: they only say how much of the line of play counts.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

from companion.games.opening import Opening
from companion.store.codec import decode, encode
from companion.store.entries import Entry, Press, read, tell

VERSION = 1

_SCHEMA = """
create table if not exists games (
    id integer primary key, begun text not null, opening text not null, version integer not null);
create table if not exists entries (
    game integer not null references games(id), number integer not null,
    seat integer, source text not null, time text not null, cursor integer,
    command text not null, events text not null, proof text not null,
    primary key (game, number)) without rowid;
create table if not exists presses (
    device text not null, epoch integer not null, number integer not null,
    primary key (device, epoch)) without rowid;
create table if not exists nonces (
    device text not null, roll integer not null, nonce text not null,
    primary key (device, roll)) without rowid;
"""
_PLAIN = ("seat", "source", "time", "cursor")
_WRITTEN = ("command", "events", "proof")


class JournalBusyError(RuntimeError):
    """Another Tribekeeper has the file open."""


class JournalBrokenError(RuntimeError):
    """The file is not a journal, or of a version that is not known yet."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A game in the file, as a list shows it."""

    id: int
    begun: str
    opening: Opening
    entries: int


class Journal:
    """Open with `Journal.open`; one process at a time."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._db = connection

    @classmethod
    def open(cls, path: Path) -> Journal:
        """JournalBusyError: another process has it. JournalBrokenError: it is something else."""
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(
            path, isolation_level=None, timeout=0.2, check_same_thread=False
        )
        try:
            _prepare(connection)
        except sqlite3.OperationalError as error:
            connection.close()
            raise JournalBusyError(f"{path.name} is open in another Tribekeeper") from error
        except sqlite3.DatabaseError as error:
            connection.close()
            raise JournalBrokenError(f"{path.name} is not a journal ({error})") from error
        except JournalBrokenError:
            connection.close()
            raise
        return cls(connection)

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._db.close()

    # Games

    def begin(self, opening: Opening, time: str) -> int:
        row = self._db.execute(
            "insert into games (begun, opening, version) values (?, ?, ?)",
            (time, json.dumps(encode(opening), ensure_ascii=False), VERSION),
        )
        assert row.lastrowid is not None
        return row.lastrowid

    def games(self) -> tuple[Saved, ...]:
        rows = self._db.execute(
            "select id, begun, opening, (select count(*) from entries where game = id)"
            " from games order by id desc"
        )
        return tuple(
            Saved(id, begun, decode(Opening, json.loads(opening)), entries)
            for id, begun, opening, entries in rows
        )

    def game(self, id: int) -> Saved:
        for saved in self.games():
            if saved.id == id:
                return saved
        raise LookupError(f"no game {id} in the journal")

    # Entries

    def entries(self, game: int) -> Iterator[Entry]:
        rows = self._db.execute(
            "select seat, source, time, cursor, command, events, proof"
            " from entries where game = ? order by number",
            (game,),
        )
        return (_entry(row) for row in rows.fetchall())

    def append(self, game: int, entry: Entry | None, press: Press | None = None) -> None:
        """Durable when this returns, the device's high-water mark with it.

        A press that had no effect is remembered without an entry.
        """
        with self._transaction():
            if entry is not None:
                self._db.execute(
                    "insert into entries select ?, coalesce(max(number), 0) + 1,"
                    " ?, ?, ?, ?, ?, ?, ? from entries where game = ?",
                    (game, *_row(entry), game),
                )
            self._mark(press)

    def high_water(self, device: str, epoch: int) -> int:
        """The last press of this device and epoch that was dealt with; 0: none yet."""
        row = self._db.execute(
            "select number from presses where device = ? and epoch = ?", (device, epoch)
        ).fetchone()
        return 0 if row is None else int(row[0])

    def keep_nonce(self, device: str, roll: int, nonce: str) -> str:
        """The host's part of a roll, durable before it is sent; a repeated roll gets the same."""
        with self._transaction():
            self._db.execute("insert or ignore into nonces values (?, ?, ?)", (device, roll, nonce))
            row = self._db.execute(
                "select nonce from nonces where device = ? and roll = ?", (device, roll)
            ).fetchone()
        return str(row[0])

    def _mark(self, press: Press | None) -> None:
        if press is not None:
            self._db.execute(
                "insert into presses values (?, ?, ?) on conflict (device, epoch)"
                " do update set number = max(number, excluded.number)",
                (press.device, press.epoch, press.number),
            )

    def _transaction(self) -> _Transaction:
        return _Transaction(self._db)


class _Transaction:
    """All or nothing, and on the disk before it is left."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def __enter__(self) -> None:
        self._db.execute("begin immediate")

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._db.execute("commit" if kind is None else "rollback")


def _prepare(db: sqlite3.Connection) -> None:
    db.execute("pragma locking_mode = exclusive")
    db.execute("pragma journal_mode = wal")
    db.execute("pragma synchronous = full")
    db.execute("pragma foreign_keys = on")
    version = db.execute("pragma user_version").fetchone()[0]
    if version > VERSION:
        raise JournalBrokenError(f"written by a newer Tribekeeper (version {version})")
    db.executescript(f"begin immediate; {_SCHEMA} pragma user_version = {VERSION}; commit;")


def _row(entry: Entry) -> tuple[object, ...]:
    told = tell(entry)
    written = (json.dumps(told[column], ensure_ascii=False) for column in _WRITTEN)
    return (*(told[column] for column in _PLAIN), *written)


def _entry(row: tuple[Any, ...]) -> Entry:
    plain, written = row[: len(_PLAIN)], row[len(_PLAIN) :]
    told = dict(zip(_PLAIN, plain, strict=True))
    told.update(zip(_WRITTEN, map(json.loads, written), strict=True))
    return read(told)
