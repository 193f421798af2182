"""People as records of their own: who plays here, whichever game and seat. No secrets in here."""

from __future__ import annotations

import re
import secrets
import sqlite3
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

_TABLE = """
create table if not exists people (
    id text primary key, name text not null, called text not null unique, colour text not null)
"""
_KNOWN = "select 1 from sqlite_master where type = 'table' and name = 'people'"
IS_PERSON = re.compile(r"p[0-9a-f]{1,32}")
"""The ids of people, as `meet` gives them."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays here. Seats of games, devices and PINs refer to the id."""

    id: str
    name: str
    colour: str = ""


def called(name: str) -> str:
    """By what people are told apart: nobody is somebody else for a capital letter, nor for a
    keyboard that writes an accent as a letter of its own.

    >>> called("  ADA  Lovelace ") == called("Ada Lovelace")
    True
    >>> called("Ame\\u0301lie") == called("Am\\u00e9lie")
    True
    """
    return unicodedata.normalize("NFC", " ".join(name.split()).casefold())


def prepare(db: sqlite3.Connection) -> None:
    """Journals of earlier days know no people: their games keep the names on their chairs. Others
    told one person apart by how a keyboard had written an accent.
    """
    db.execute(_TABLE)
    for id, name, before in db.execute("select id, name, called from people").fetchall():
        if called(name) != before:
            # Somebody who is there twice stays so: nobody can say whose phone and PIN count.
            db.execute("update or ignore people set called = ? where id = ?", (called(name), id))


def everyone(db: sqlite3.Connection) -> tuple[Person, ...]:
    """In the order in which they first played here."""
    if db.execute(_KNOWN).fetchone() is None:
        return ()
    return tuple(
        Person(*row) for row in db.execute("select id, name, colour from people order by rowid")
    )


def meet(db: sqlite3.Connection, name: str, colour: str) -> Person:
    """The person of this name, new or known, who plays in this colour from now on."""
    fresh = f"p{secrets.token_hex(8)}"
    db.execute(
        "insert into people (id, name, called, colour) values (?, ?, ?, ?)"
        " on conflict (called) do update set colour = excluded.colour",
        (fresh, name, called(name), colour),
    )
    found = db.execute("select id, name, colour from people where called = ?", (called(name),))
    return Person(*found.fetchone())


def know(db: sqlite3.Connection, others: Iterable[Person]) -> None:
    """Those, too; who is there under the same name stays who he is there."""
    db.execute(_TABLE)
    db.executemany(
        "insert or ignore into people (id, name, called, colour) values (?, ?, ?, ?)",
        ((one.id, one.name, called(one.name), one.colour) for one in others),
    )
