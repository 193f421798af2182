"""Beside the journal: the sign that one process owns it, and a second count of its changes.

The count is written after each change and never waited for. A journal that counts less than this
has lost its end, most likely with the file in which SQLite keeps what is new.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from companion.store.database import (
    JournalBusyError,
    JournalError,
    JournalFullError,
    JournalLockedError,
    is_full,
)
from companion.store.home.places import OWNER_ONLY, private_database

_DIGITS = 12


class Owner:
    """Held while open; the system lets go of it whatever becomes of the process."""

    def __init__(self, path: Path) -> None:
        """JournalBusyError: another process has it."""
        try:
            self._lock = sqlite3.connect(
                private_database(path.with_suffix(".lock")),
                isolation_level=None,
                timeout=0.2,
                check_same_thread=False,
            )
        except (OSError, sqlite3.OperationalError) as error:
            raise _unwritten(path, error) from error
        try:
            self._lock.execute("begin exclusive")
        except sqlite3.OperationalError as error:
            self._lock.close()
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise _unwritten(path, error) from error
            raise JournalBusyError(f"{path.name} is open in another Tribekeeper") from error
        flags = os.O_CREAT | os.O_RDWR
        try:
            self._count = os.open(path.with_suffix(".count"), flags, OWNER_ONLY)
        except OSError as error:
            self._lock.close()
            raise _unwritten(path, error) from error

    @property
    def changes(self) -> int:
        """As many as were acknowledged; 0 if nobody has counted."""
        os.lseek(self._count, 0, os.SEEK_SET)
        told = os.read(self._count, _DIGITS)
        return int(told) if told.isdigit() else 0

    def count(self, changes: int) -> None:
        """Where that cannot be written, less is counted: what was changed is kept all the same."""
        with suppress(OSError):
            os.lseek(self._count, 0, os.SEEK_SET)
            os.write(self._count, f"{changes:0{_DIGITS}}".encode())

    def close(self) -> None:
        os.close(self._count)
        self._lock.close()


def _unwritten(path: Path, error: Exception) -> JournalError:
    if is_full(path.parent):
        return JournalFullError("the disk is full: nothing was written")
    return JournalLockedError(f"{path.parent} may not be written ({error})")
