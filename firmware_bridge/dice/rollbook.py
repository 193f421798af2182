"""The durable half of every roll: who was asked, for what, with which nonces. Not the game.

It is its own small SQLite file beside the journal. A crash between the journal's commit of a roll
and the note here that it is finished makes the device repeat the same reveal; by then the table
asks something else, so the repetition is shown and ignored.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path

from firmware_bridge.ledger import OpenRoll

SCHEMA = """
create table if not exists rolls (
    device text not null, roll integer not null, prompt integer not null,
    host_nonce text not null, commitment text, state text not null default 'open',
    primary key (device, roll)) without rowid
"""


class RollsDamagedError(Exception):
    """The file is no book of rolls any more."""


class RollBook:
    """May be used from several threads; every method is on the disk when it returns."""

    def __init__(self, path: Path) -> None:
        """RollsDamagedError: it can only be begun anew."""
        path.touch(mode=0o600)
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._guard = threading.Lock()
        try:
            self._open()
        except BaseException:
            self.close()
            raise

    def _open(self) -> None:
        try:
            whole = self._db.execute("pragma quick_check(1)").fetchone() == ("ok",)
            self._db.execute("pragma journal_mode = wal")
            self._db.execute("pragma synchronous = full")
            self._db.execute(SCHEMA)
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
                raise
            whole = False
        if not whole:
            raise RollsDamagedError

    def close(self) -> None:
        self._db.close()

    def open_roll(self, device: str) -> OpenRoll | None:
        query = (
            "select device, roll, prompt, host_nonce, commitment from rolls"
            " where device = ? and state = 'open'"
        )
        with self._guard:
            row = self._db.execute(query, (device,)).fetchone()
        return OpenRoll(*row) if row else None

    def ask_roll(self, device: str, prompt: int, host_nonce: str, *, at_least: int) -> OpenRoll:
        insert = (
            "insert into rolls (device, roll, prompt, host_nonce)"
            " select ?, max(coalesce(max(roll), 0) + 1, ?), ?, ? from rolls where device = ?"
        )
        with self._guard:
            self._db.execute(insert, (device, at_least, prompt, host_nonce, device))
        opened = self.open_roll(device)
        assert opened is not None
        return opened

    def commit_roll(self, device: str, roll: int, commitment: str) -> None:
        self._set("commitment", commitment, device, roll)

    def finish(self, device: str, roll: int) -> None:
        self._set("state", "finished", device, roll)

    def abandon_roll(self, device: str, roll: int) -> None:
        self._set("state", "abandoned", device, roll)

    def break_roll(self, device: str, roll: int) -> None:
        self._set("state", "broken", device, roll)

    def promised(self) -> Sequence[OpenRoll]:
        """Committed to, and no face yet: of every device."""
        query = (
            "select device, roll, prompt, host_nonce, commitment from rolls"
            " where state = 'open' and commitment is not null"
        )
        with self._guard:
            return [OpenRoll(*row) for row in self._db.execute(query)]

    def times_broken(self, device: str) -> int:
        query = "select count(*) from rolls where device = ? and state = 'broken'"
        with self._guard:
            return int(self._db.execute(query, (device,)).fetchone()[0])

    def _set(self, column: str, value: str, device: str, roll: int) -> None:
        update = f"update rolls set {column} = ? where device = ? and roll = ?"
        with self._guard:
            self._db.execute(update, (value, device, roll))
