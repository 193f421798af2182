"""What the server remembers between evenings about devices and PINs: hashes, never secrets.

Time is counted in starts of the program: the clocks of small computers jump.
"""

from __future__ import annotations

import sqlite3
import threading
from dataclasses import astuple, dataclass
from pathlib import Path

from companion.store.database import (
    JournalBrokenError,
    JournalDamagedError,
    explained,
    seems_whole,
)
from companion.store.home.places import private_database, remove, set_aside
from web.desk import Role

_TABLES = """
CREATE TABLE IF NOT EXISTS devices (
    hash TEXT PRIMARY KEY, id TEXT UNIQUE, role TEXT, person TEXT, label TEXT,
    joined REAL, seen INTEGER);
CREATE TABLE IF NOT EXISTS pins (person TEXT PRIMARY KEY, salt BLOB, hash BLOB);
CREATE TABLE IF NOT EXISTS guarded (person TEXT PRIMARY KEY);
CREATE TABLE IF NOT EXISTS starts (number INTEGER NOT NULL);
INSERT INTO starts SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM starts);
UPDATE starts SET number = number + 1;
"""

_OLDER = """
DELETE FROM devices WHERE role = 'player';
ALTER TABLE devices RENAME TO seated;
DROP TABLE IF EXISTS pins;
CREATE TABLE devices (
    hash TEXT PRIMARY KEY, id TEXT UNIQUE, role TEXT, person TEXT, label TEXT,
    joined REAL, seen INTEGER);
INSERT INTO devices SELECT hash, id, role, '', label, joined, 1 FROM seated;
DROP TABLE seated;
"""
"""Phones and PINs once belonged to seats, whoever came to sit there: nobody can say whose they
were, so they are asked for anew. The tablet and the television stay."""


@dataclass(frozen=True, slots=True)
class Device:
    """One browser that was let in. `id` names it in lists and is no secret."""

    id: str
    role: Role
    person: str
    label: str
    joined: float
    seen: int
    """The start of the program in which it was last used."""


@dataclass(frozen=True, slots=True)
class PinHash:
    salt: bytes
    hash: bytes


def open_register(path: Path) -> tuple[Register, bool]:
    """The register; and whether the old one was damaged, which then stays beside it."""
    try:
        return Register(path), False
    except JournalBrokenError:
        set_aside(path, "damaged")
        remove(path)
        return Register(path), True


class Register:
    """A small SQLite file of its own, apart from the journal of games."""

    def __init__(self, path: Path) -> None:
        """JournalError: it cannot be opened, or is damaged."""
        private_database(path)
        self._path = path
        self._line = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self._lock = threading.Lock()
        try:
            with explained(path):
                self.start = self._open()
        except BaseException:
            self._line.close()
            raise

    def _open(self) -> int:
        """The number of this start of the program."""
        if not seems_whole(self._line):
            raise JournalDamagedError("house.db is damaged")
        older = "seat" in {row[1] for row in self._line.execute("PRAGMA table_info(devices)")}
        self._line.executescript(f"BEGIN IMMEDIATE; {_OLDER * older} {_TABLES} COMMIT;")
        return int(self._line.execute("SELECT number FROM starts").fetchone()[0])

    def close(self) -> None:
        self._line.close()

    def devices(self) -> dict[str, Device]:
        rows = self._ask(
            "SELECT hash, id, role, person, label, joined, seen FROM devices ORDER BY rowid"
        )
        return {row[0]: Device(row[1], Role(row[2]), *row[3:]) for row in rows}

    def add_device(self, token_hash: str, device: Device) -> None:
        self._ask("INSERT INTO devices VALUES (?, ?, ?, ?, ?, ?, ?)", token_hash, *astuple(device))

    def remove_device(self, device: str) -> None:
        self._ask("DELETE FROM devices WHERE id = ?", device)

    def device_seen(self, device: str) -> None:
        self._ask("UPDATE devices SET seen = ? WHERE id = ?", self.start, device)

    def remove_unused(self, since: int) -> None:
        """Devices that were last used before this start of the program."""
        self._ask("DELETE FROM devices WHERE seen < ?", since)

    def pins(self) -> dict[str, PinHash]:
        rows = self._ask("SELECT person, salt, hash FROM pins")
        return {person: PinHash(salt, pin_hash) for person, salt, pin_hash in rows}

    def set_pin(self, person: str, pin: PinHash) -> None:
        self._ask("INSERT OR REPLACE INTO pins VALUES (?, ?, ?)", person, pin.salt, pin.hash)

    def forget_pins(self) -> None:
        self._ask("DELETE FROM pins")

    def guarded(self) -> frozenset[str]:
        """People whose last phone was put out by somebody else."""
        return frozenset(row[0] for row in self._ask("SELECT person FROM guarded"))

    def guard(self, person: str) -> None:
        self._ask("INSERT OR IGNORE INTO guarded VALUES (?)", person)

    def unguard(self, person: str | None = None) -> None:
        """This person, or everybody."""
        self._ask("DELETE FROM guarded WHERE person = coalesce(?, person)", person)

    def _ask(self, sql: str, *values: object) -> sqlite3.Cursor:
        """JournalError: why not."""
        with self._lock, explained(self._path):
            return self._line.execute(sql, values)
