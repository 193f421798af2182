"""Games whose purses everybody has seen, by their first hash, also after they were deleted: else
who deletes one and brings it in again could make it forget. Not the games, and no purse."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

_TABLE = "create table if not exists revealed (hash text primary key) without rowid"
_KNOWN = "select 1 from sqlite_master where type = 'table' and name = 'revealed'"


def prepare(db: sqlite3.Connection) -> None:
    """Journals of earlier days remember nothing of a game that is gone."""
    db.execute(_TABLE)


def known(db: sqlite3.Connection) -> frozenset[str]:
    if db.execute(_KNOWN).fetchone() is None:
        return frozenset()
    return frozenset(str(hash) for (hash,) in db.execute("select hash from revealed"))


def note(db: sqlite3.Connection, hashes: Iterable[str]) -> None:
    db.execute(_TABLE)
    db.executemany("insert or ignore into revealed values (?)", ((hash,) for hash in hashes))
