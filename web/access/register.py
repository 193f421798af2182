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
from companion.store.places import private_database, remove, set_aside
from web.desk import Role

_TABLES = """
CREATE TABLE IF NOT EXISTS devices (
    hash TEXT PRIMARY KEY, id TEXT UNIQUE, role TEXT, seat INTEGER, label TEXT,
    joined REAL, seen INTEGER);
CREATE TABLE IF NOT EXISTS pins (seat INTEGER PRIMARY KEY, salt BLOB, hash BLOB);
CREATE TABLE IF NOT EXISTS starts (number INTEGER NOT NULL);
INSERT INTO starts SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM starts);
UPDATE starts SET number = number + 1;
"""


@dataclass(frozen=True, slots=True)
class Device:
    """One browser that was let in. `id` names it in lists and is no secret."""

    id: str
    role: Role
    seat: int | None
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
        self._line.executescript(f"BEGIN IMMEDIATE; {_TABLES} COMMIT;")
        if "until" in {row[1] for row in self._line.execute("PRAGMA table_info(devices)")}:
            self._line.execute("ALTER TABLE devices RENAME COLUMN until TO seen")
            self._line.execute("UPDATE devices SET seen = 1")
        return int(self._line.execute("SELECT number FROM starts").fetchone()[0])

    def close(self) -> None:
        self._line.close()

    def devices(self) -> dict[str, Device]:
        rows = self._ask(
            "SELECT hash, id, role, seat, label, joined, seen FROM devices ORDER BY rowid"
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

    def pins(self) -> dict[int, PinHash]:
        rows = self._ask("SELECT seat, salt, hash FROM pins")
        return {seat: PinHash(salt, pin_hash) for seat, salt, pin_hash in rows}

    def set_pin(self, seat: int, pin: PinHash) -> None:
        self._ask("INSERT OR REPLACE INTO pins VALUES (?, ?, ?)", seat, pin.salt, pin.hash)

    def forget_pins(self) -> None:
        self._ask("DELETE FROM pins")

    def _ask(self, sql: str, *values: object) -> sqlite3.Cursor:
        with self._lock:
            return self._line.execute(sql, values)
