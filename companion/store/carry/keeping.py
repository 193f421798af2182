"""The whole file of games: copies of it, the way back from one, and what a damaged one still tells.

Nothing here is ever thrown away: what is replaced stays beside it under another name.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from typing_extensions import override

from companion.store import numbers, people, revealed, rows
from companion.store.database import (
    JournalBrokenError,
    JournalDamagedError,
    connect,
    explained,
    seems_whole,
)
from companion.store.home.places import BESIDE, OWNER_ONLY, remove, set_aside
from companion.store.journal import Journal
from companion.store.owner import Owner

_BESIDE_GAMES = {
    "presses": "?, ?, ?",
    "nonces": "?, ?, ?",
    "people": "?, ?, ?, ?",
    "numbers": "?",
    "revealed": "?",
}
"""Tables that are not of one game, with a mark for each column."""
LONG = 3600.0
"""Seconds a check may take that somebody has asked for."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something that people must be told about their games. `code` is the key of the sentence."""

    code: str
    facts: dict[str, int | str]

    @override
    def __str__(self) -> str:
        return _SENTENCES[self.code].format(**self.facts)


_SENTENCES = {
    "missing": "your last {commands} commands could not be read: a part of {file} is missing",
    "rescued": "{file} was damaged. What could be read was kept: {games} games, without"
    " {commands} commands at the end of some. The damaged file is {kept}",
    "lost": "game {game}: your last {commands} commands could not be read",
}


def open_journal(path: Path) -> tuple[Journal, tuple[Trouble, ...]]:
    """The journal, rescued if need be, and what people must be told. JournalError: why not."""
    troubles: tuple[Trouble, ...] = ()
    try:
        journal = Journal.open(path)
    except JournalDamagedError:
        troubles = (rescue(path),)
        journal = Journal.open(path)
    if journal.missing and not troubles:
        troubles = (Trouble("missing", {"commands": journal.missing, "file": path.name}),)
    return journal, troubles


def back_up(journal: Journal, file: Path) -> None:
    """A private copy as of this moment, while the game goes on. FileExistsError: choose another."""
    if file.exists():
        raise FileExistsError(f"{file} is there already")
    with _made(file) as fresh, closing(sqlite3.connect(fresh)) as copy:
        journal.copy_to(copy)
        copy.execute("pragma journal_mode = delete")


def check_backup(file: Path) -> int:
    """How many games it holds. JournalError: it is no whole journal."""
    with _tried(file) as trial:
        return _checked(trial, file)


def _checked(trial: Path, file: Path) -> int:
    """Afterwards all of it lies in the one file."""
    with closing(connect(trial, known=True)) as db, explained(file):
        if not seems_whole(db, LONG):
            raise JournalDamagedError(f"{file.name} is damaged")
        games = [int(id) for (id,) in db.execute("select id from games")]
        for game in games:
            if rows.lost(db, game):
                raise JournalDamagedError(f"{file.name}: game {game} was changed or is damaged")
        return len(games)


def restore(path: Path, file: Path, mark: Callable[[Path], None]) -> Path | None:
    """Put a backup in the journal's place; gives where the games of before are kept.

    `mark` is given the copy before it takes that place: it comes with its marks, or not at all.
    Nobody may have the journal open. JournalError: the backup is none; nothing has changed.
    """
    with _tried(file) as trial:
        _checked(trial, file)
        owner = Owner(path)
        try:
            before = set_aside(path, "before-restore") if path.exists() else None
            with _made(path) as fresh:
                shutil.copyfile(trial, fresh)
                mark(fresh)
                # Before the new file is there: after a kill -9 here it would seem to miss some.
                owner.count(0)
        finally:
            owner.close()
    return before


def rescue(path: Path) -> Trouble:
    """Write what a damaged journal still tells into a new one. JournalBrokenError: nothing."""
    owner = Owner(path)
    kept = set_aside(path, "damaged")
    try:
        with _made(path) as fresh, closing(connect(fresh)) as new:
            with closing(sqlite3.connect(kept)) as old:
                games, lost = _copy_readable(old, new)
            new.execute("pragma journal_mode = delete")
            owner.count(0)
    except BaseException:
        remove(kept)
        raise
    finally:
        owner.close()
    facts: dict[str, int | str] = {"games": games, "commands": lost}
    return Trouble("rescued", {**facts, "file": path.name, "kept": kept.name})


def _copy_readable(old: sqlite3.Connection, new: sqlite3.Connection) -> tuple[int, int]:
    """How many games, and how many of their last entries are lost."""
    games = lost = 0
    asked = "select id, begun, opening, version, hash, entries, lost from games"
    new.execute("begin immediate")
    for row in _readable(old, asked):
        games += 1
        lost += _copy_game(old, new, row)
    if not games:
        raise JournalBrokenError("the journal is damaged, and nothing in it can be read")
    people.prepare(new)
    numbers.prepare(new)
    revealed.prepare(new)
    for table, marks in _BESIDE_GAMES.items():
        found = _readable(old, f"select * from {table}")
        new.executemany(f"insert or ignore into {table} values ({marks})", found)
    new.execute("commit")
    return games, lost


def _copy_game(old: sqlite3.Connection, new: sqlite3.Connection, row: rows.Row) -> int:
    id, *told, hash, entries, lost = row
    sound = list(rows.sound(old, id))
    gone = max(0, entries - len(sound))
    head = sound[-1][1] if sound else hash
    new.execute(
        "insert into games (id, begun, opening, version, hash, head, entries, lost)"
        " values (?, ?, ?, ?, ?, ?, ?, ?)",
        (id, *told, hash, head, len(sound), lost + gone),
    )
    new.executemany(
        "insert into entries values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        ((id, number, *row, hash) for number, (row, hash) in enumerate(sound, start=1)),
    )
    return int(gone)


def _readable(db: sqlite3.Connection, asked: str) -> list[rows.Row]:
    """As many rows as SQLite can still find."""
    found: list[rows.Row] = []
    with suppress(sqlite3.DatabaseError):
        found.extend(db.execute(asked))
    return found


@contextmanager
def _made(path: Path) -> Iterator[Path]:
    """A new private file that takes its name only when all of it is on the disk."""
    fresh = path.with_name(f"{path.name}.new")
    try:
        remove(fresh)
        os.close(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))
        yield fresh
        with fresh.open("rb") as written:
            os.fsync(written.fileno())
        for ending in BESIDE[1:]:
            # What an older file had not yet taken in must not be laid over the new one.
            path.with_name(path.name + ending).unlink(missing_ok=True)
        fresh.replace(path)
    finally:
        remove(fresh)


@contextmanager
def _tried(file: Path) -> Iterator[Path]:
    """A private copy to try things on, with what SQLite keeps beside a file that was copied by
    hand: a backup itself is never written.
    """
    if file.exists() and not file.is_file():
        raise JournalBrokenError(f"{file.name} is not a journal")
    with tempfile.TemporaryDirectory() as folder:
        trial = Path(folder) / file.name
        shutil.copyfile(file, trial)
        for ending in BESIDE[1:]:
            beside = file.with_name(file.name + ending)
            if beside.is_file():
                shutil.copyfile(beside, trial.with_name(trial.name + ending))
        yield trial
