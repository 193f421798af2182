"""The numbers of games: each is given once, also after its game was deleted. Not the games."""

from __future__ import annotations

import sqlite3

LARGEST = 2**63 - 1
"""SQLite knows no larger one."""
_TABLE = "create table if not exists numbers (last integer not null)"
_KNOWN = "select 1 from sqlite_master where type = 'table' and name = 'numbers'"


def prepare(db: sqlite3.Connection) -> None:
    """Journals of earlier days remember no number of a game that is gone."""
    db.execute(_TABLE)


def last(db: sqlite3.Connection) -> int:
    """The highest that was ever given."""
    known = db.execute(_KNOWN).fetchone() is not None
    given = "select max(id) from games" + " union all select max(last) from numbers" * known
    return max((int(number) for (number,) in db.execute(given) if number is not None), default=0)


def use_up(db: sqlite3.Connection, number: int) -> None:
    """It was given, and so was every one before it."""
    db.execute(_TABLE)
    db.execute("insert into numbers values (?)", (number,))
