"""One SQLite file as this program uses it: private, checked, and with true words for its troubles.

What tables it has is the schema's affair.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from companion.store.home.places import private_database
from companion.store.schema import VERSION, lay_out

CHECK_SECONDS = 0.2
"""A quick check takes longer only with hundreds of games; each is still checked when it is read."""
CHECK_STEPS = 10_000
LEAST_FREE = 32_768
"""Bytes: what SQLite needs to open a journal at all."""


class JournalError(RuntimeError):
    """What keeps the journal from being read or written, as a sentence; `code` names it."""

    code = "journal"


class JournalBusyError(JournalError):
    """Another Tribekeeper has the file open."""

    code = "busy"


class JournalBrokenError(JournalError):
    """The file is not a journal, or of a version that is not known yet."""

    code = "broken"


class JournalDamagedError(JournalBrokenError):
    """It was a journal, and parts of it may still be read."""

    code = "damaged"


class JournalFullError(JournalError):
    """The disk is full; nothing was written."""

    code = "disk-full"


class JournalLockedError(JournalError):
    """The file or its folder may not be written, or the disk does not answer."""

    code = "read-only"


def connect(path: Path, *, known: bool = False) -> sqlite3.Connection:
    """The file with today's tables, private; with `known` it must be a journal already.

    JournalError: why not.
    """
    with explained(path):
        try:
            private_database(path)
        except OSError as error:
            raise JournalLockedError(f"{path} cannot be opened: {error.strerror}") from error
        db = sqlite3.connect(path, isolation_level=None, timeout=2.0, check_same_thread=False)
        try:
            _prepare(db, path, known=known)
        except BaseException:
            db.close()
            raise
    return db


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """SQLite's troubles by their true names."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise _trouble(path, error) from error


def is_full(folder: Path) -> bool:
    """Nothing more fits on its disk: then SQLite may say that it does not answer, or worse."""
    try:
        return os.access(folder, os.W_OK) and shutil.disk_usage(folder).free < LEAST_FREE
    except OSError:
        return False


def _trouble(path: Path, error: sqlite3.DatabaseError) -> JournalError:
    name = path.name
    kind = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
    if kind == sqlite3.SQLITE_BUSY:
        return JournalBusyError(f"{name} is open in another Tribekeeper")
    if kind == sqlite3.SQLITE_NOTADB:
        return JournalBrokenError(f"{name} is not a journal, or its beginning is damaged")
    if kind == sqlite3.SQLITE_CORRUPT:
        return JournalDamagedError(f"{name} is damaged ({error})")
    unwritten = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR)
    if kind == sqlite3.SQLITE_FULL or (kind in unwritten and is_full(path.parent)):
        return JournalFullError("the disk is full: nothing was written")
    if kind in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return JournalLockedError(f"{name} or its folder may not be written")
    if kind == sqlite3.SQLITE_IOERR:
        return JournalLockedError(f"the disk under {name} does not answer ({error})")
    return JournalBrokenError(f"{name} is not a journal ({error})")


@contextmanager
def transaction(db: sqlite3.Connection, path: Path) -> Iterator[None]:
    """All or nothing, and on the disk before it is left. JournalError: nothing was written."""
    with explained(path):
        db.execute("begin immediate")
        try:
            yield
            db.execute("commit")
        except BaseException:
            with suppress(sqlite3.DatabaseError):  # a full disk has rolled back by itself
                db.execute("rollback")
            raise


def seems_whole(db: sqlite3.Connection, seconds: float = CHECK_SECONDS) -> bool:
    """SQLite's quick check, as far as it comes in this time."""
    end = time.monotonic() + seconds
    db.set_progress_handler(lambda: time.monotonic() > end, CHECK_STEPS)
    try:
        return bool(db.execute("pragma quick_check(1)").fetchone() == ("ok",))
    except sqlite3.DatabaseError as error:
        return error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT
    finally:
        db.set_progress_handler(None, 0)


def _prepare(db: sqlite3.Connection, path: Path, *, known: bool) -> None:
    version = db.execute("pragma user_version").fetchone()[0]
    tables = {name for (name,) in db.execute("select name from sqlite_master")}
    if (known or tables or version) and not (version and "games" in tables):
        # Nothing has been written yet: it may be another program's.
        raise JournalBrokenError(f"{path.name} is not a journal")
    if version > VERSION:
        raise JournalBrokenError(f"{path.name} was written by a newer Tribekeeper ({version})")
    db.execute("pragma journal_mode = wal")
    db.execute("pragma synchronous = full")
    db.execute("pragma foreign_keys = on")
    if version == VERSION:
        return
    with transaction(db, path):
        lay_out(db, version)
