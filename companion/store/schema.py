"""The tables of a journal, what is hashed of their rows, and how an older file becomes today's."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence

from companion.chain import START, canonical, link

VERSION = 3
KEYS = ("seat", "source", "time", "cursor", "command", "events", "proof")
"""What is written of an entry, in the order in which it is kept."""
PLAIN = 4
"""So many of them are plain; the others are canonical JSON."""
COLUMNS = ", ".join(KEYS)

_SCHEMA = """
create table if not exists games (
    id integer primary key, begun text not null, opening text not null, version integer not null,
    hash text not null default '', head text not null default '',
    entries integer not null default 0, lost integer not null default 0,
    counted integer, round integer, rounds integer, over integer,
    purses text not null default 'shut', older integer not null default 0);
create table if not exists entries (
    game integer not null references games(id), number integer not null,
    seat integer, source text not null, time text not null, cursor integer,
    command text not null, events text not null, proof text not null,
    hash text not null default '', primary key (game, number)) without rowid;
create table if not exists presses (
    device text not null, epoch integer not null, number integer not null,
    primary key (device, epoch)) without rowid;
create table if not exists nonces (
    device text not null, roll integer not null, nonce text not null,
    primary key (device, roll)) without rowid;
create table if not exists tally (changes integer not null);
insert into tally select 0 where not exists (select 1 from tally);
"""
_SINCE_2 = """
alter table games add column hash text not null default '';
alter table games add column head text not null default '';
alter table games add column entries integer not null default 0;
alter table games add column lost integer not null default 0;
alter table games add column counted integer;
alter table games add column round integer;
alter table games add column rounds integer;
alter table games add column over integer;
alter table entries add column hash text not null default '';
"""
_SINCE_3 = """
alter table games add column purses text not null default 'shut';
alter table games add column older integer not null default 0;
update games set purses = 'open' where over;
"""
"""Purses of earlier games opened by themselves at the end."""


def lay_out(db: sqlite3.Connection, version: int) -> None:
    """Inside a transaction: a new file, or one of an older version, gets today's tables."""
    older = _SINCE_2 * (version == 1) + _SINCE_3 * (version in (1, 2))
    for statement in filter(str.strip, (older + _SCHEMA).split(";")):
        db.execute(statement)
    if version == 1:
        _chain_up(db)
    db.execute(f"pragma user_version = {VERSION}")


def first_hash(begun: str, opening: str) -> str:
    """What the chain of a game begins with: games that began as one share it."""
    return link(START, opening_text(begun, opening))


def opening_text(begun: str, opening: str) -> str:
    """What is hashed of a game before its first entry; `opening` is canonical JSON."""
    return f'{{"begun":{canonical(begun)},"opening":{opening}}}'


def entry_text(columns: Sequence[object]) -> str:
    """What is hashed of an entry, from its columns: the canonical text of its record."""
    seat, source, time, cursor = map(canonical, columns[:PLAIN])
    command, events, proof = columns[PLAIN:]
    return (
        f'{{"command":{command},"cursor":{cursor},"events":{events},"proof":{proof},'
        f'"seat":{seat},"source":{source},"time":{time}}}'
    )


def _chain_up(db: sqlite3.Connection) -> None:
    """Games of the first version get their chain: from today on a change is noticed."""
    for id, begun, laid in db.execute("select id, begun, opening from games").fetchall():
        opening = _tidied(laid)
        hash = head = first_hash(begun, opening)
        rows = db.execute(f"select number, {COLUMNS} from entries where game = ?", (id,)).fetchall()
        for number, *columns in rows:
            told = [*columns[:PLAIN], *map(_tidied, columns[PLAIN:])]
            head = link(head, entry_text(told))
            db.execute(
                "update entries set command = ?, events = ?, proof = ?, hash = ?"
                " where game = ? and number = ?",
                (*told[PLAIN:], head, id, number),
            )
        db.execute(
            "update games set opening = ?, hash = ?, head = ?, entries = ? where id = ?",
            (opening, hash, head, len(rows), id),
        )


def _tidied(text: str) -> str:
    """In the canonical form; what cannot be read stays as it is, and is listed as unreadable."""
    try:
        return canonical(json.loads(text))
    except (ValueError, RecursionError):
        return text
