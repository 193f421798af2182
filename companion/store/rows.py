"""Rows of the journal to values and back, believed only as far as the chain of hashes holds."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.chain import START, canonical, link
from companion.games.opening import Opening
from companion.store.codec import Json, UnreadableError, decode
from companion.store.entries import Entry, read
from companion.store.schema import COLUMNS, KEYS, PLAIN, entry_text, opening_text

_COME = "round, rounds, over, purses, older"
LISTED = f"id, begun, opening, entries, lost, hash, head, counted, {_COME}"
Row = tuple[Json, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a game has come, as a list shows it."""

    round: int
    rounds: int
    over: bool
    purses: str = "shut"
    """Whether they are open, or were once."""
    older_rules: bool = False
    """Somebody has vouched for commands that today's rules decide otherwise."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A game in the file. `progress` is None until somebody has counted it."""

    id: int
    begun: str
    opening: Opening
    entries: int
    lost: int = 0
    """So many commands at the end of the game it was copied from could not be read."""
    first: str = ""
    """The hash of how it was laid out: games that began as one share it."""
    head: str = ""
    """The hash of its last entry, which stands for the whole game."""
    progress: Progress | None = None


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A game of which not even the opening can be read."""

    id: int
    begun: str
    reason: str


@dataclass(frozen=True, slots=True)
class Believed:
    """The entries of a game as far as they can be believed, and how many come after that."""

    entries: tuple[Entry, ...]
    lost: int = 0


def listed(row: Row) -> Saved | Unreadable:
    id, begun, opening, entries, lost, first, head, counted, *come = row
    try:
        told = decode(Opening, json.loads(opening))
    except (UnreadableError, ValueError, TypeError, RecursionError) as error:
        return Unreadable(int(id), str(begun), str(error))
    progress = _progress(*come) if counted == entries else None
    hashes = str(first), str(head)
    return Saved(int(id), str(begun), told, int(entries), int(lost), *hashes, progress)


def _progress(round: int, rounds: int, over: int, purses: str, older: int) -> Progress:
    return Progress(round, rounds, bool(over), purses, bool(older))


def columns_of(told: dict[str, Json]) -> Row:
    """An entry as it is kept."""
    plain, written = KEYS[:PLAIN], KEYS[PLAIN:]
    return (
        *(told.get(name) for name in plain),
        *(canonical(told.get(name)) for name in written),
    )


def told_by(columns: Row) -> dict[str, Json]:
    """An entry as it was written."""
    told = dict(zip(KEYS[:PLAIN], columns[:PLAIN], strict=True))
    told.update(zip(KEYS[PLAIN:], map(json.loads, columns[PLAIN:]), strict=True))
    return told


def reading(db: sqlite3.Connection, game: int) -> Believed:
    entries: list[Entry] = []
    for columns, _ in sound(db, game):
        try:
            entries.append(read(told_by(columns)))
        except (UnreadableError, ValueError, KeyError, TypeError, RecursionError):
            break
    return Believed(tuple(entries), acknowledged(db, game) - len(entries))


def acknowledged(db: sqlite3.Connection, game: int) -> int:
    """As many entries as were written, or as somebody has slipped in."""
    found = db.execute("select entries from games where id = ?", (game,)).fetchone()
    there = len(_rows(db, game))
    return there if found is None else max(int(found[0]), there)


def lost(db: sqlite3.Connection, game: int) -> int:
    """So many entries at its end are missing, changed or slipped in."""
    return acknowledged(db, game) - sum(1 for _ in sound(db, game))


def sound(db: sqlite3.Connection, game: int) -> Iterator[tuple[Row, str]]:
    """The entries and their hashes up to the first that is missing, changed or slipped in."""
    told = db.execute("select hash, begun, opening from games where id = ?", (game,)).fetchone()
    if told is None or link(START, opening_text(*told[1:])) != told[0]:
        return
    head = told[0]
    for place, (number, hash, *columns) in enumerate(_rows(db, game), start=1):
        if number != place or not _follows(head, columns, hash):
            return
        head = hash
        yield tuple(columns), hash


def _follows(head: str, columns: Sequence[object], hash: str) -> bool:
    try:
        return link(head, entry_text(columns)) == hash
    except TypeError:  # damage has made bytes of a text
        return False


def _rows(db: sqlite3.Connection, game: int) -> list[Row]:
    """As many as SQLite can read."""
    rows: list[Row] = []
    try:
        asked = f"select number, hash, {COLUMNS} from entries where game = ? order by number"
        rows.extend(db.execute(asked, (game,)))
    except sqlite3.DatabaseError:
        pass
    return rows
