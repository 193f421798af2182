"""What the server remembers between evenings about devices and PINs: hashes, never secrets."""

from __future__ import annotations

import os
import sqlite3
import threading
from dataclasses import astuple, dataclass
from pathlib import Path

from web.desk import Role

_TABLES = """
CREATE TABLE IF NOT EXISTS devices (
    hash TEXT PRIMARY KEY, id TEXT UNIQUE, role TEXT, seat INTEGER, label TEXT,
    joined REAL, until REAL);
CREATE TABLE IF NOT EXISTS pins (seat INTEGER PRIMARY KEY, salt BLOB, hash BLOB);
"""


@dataclass(frozen=True, slots=True)
class Device:
    """One browser that was let in. `id` names it in lists and is no secret."""

    id: str
    role: Role
    seat: int | None
    label: str
    joined: float
    until: float


@dataclass(frozen=True, slots=True)
class PinHash:
    salt: bytes
    hash: bytes


class Register:
    """A small SQLite file of its own, apart from the journal of games."""

    def __init__(self, path: Path) -> None:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        self._line = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self._lock = threading.Lock()
        self._line.executescript(_TABLES)

    def close(self) -> None:
        self._line.close()

    def devices(self) -> dict[str, Device]:
        rows = self._ask("SELECT hash, id, role, seat, label, joined, until FROM devices")
        return {row[0]: Device(row[1], Role(row[2]), *row[3:]) for row in rows}

    def add_device(self, token_hash: str, device: Device) -> None:
        self._ask("INSERT INTO devices VALUES (?, ?, ?, ?, ?, ?, ?)", token_hash, *astuple(device))

    def remove_device(self, device: str) -> None:
        self._ask("DELETE FROM devices WHERE id = ?", device)

    def remove_expired(self, now: float) -> None:
        self._ask("DELETE FROM devices WHERE until <= ?", now)

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
