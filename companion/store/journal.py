"""The journal: one SQLite file that forgets nothing. It does not know what commands mean.

One row for each accepted command with its events, committed before anybody sees them. Undo and
redo are rows too: they only say how much of the line of play counts. Every row carries the hash of
itself and of the row before it.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import astuple
from pathlib import Path

from companion.chain import canonical, link
from companion.games.opening import Opening
from companion.store import numbers, outcomes, revealed, rows
from companion.store import people as persons
from companion.store.codec import Json, UnreadableError, encode
from companion.store.database import (
    JournalDamagedError,
    connect,
    explained,
    seems_whole,
    transaction,
)
from companion.store.entries import Entry, Press, tell
from companion.store.outcomes import GameOutcome
from companion.store.owner import Owner
from companion.store.people import Person
from companion.store.rows import LISTED, Believed, Progress, Row, Saved, Unreadable
from companion.store.schema import VERSION, entry_text, first_hash


class Journal:
    """Open with `Journal.open`; one process at a time owns it."""

    def __init__(self, path: Path, db: sqlite3.Connection, owner: Owner | None) -> None:
        self.path = path
        self.missing = 0
        """So many changes were acknowledged and are not in the file any more."""
        self._db = db
        self._owner = owner

    @classmethod
    def open(cls, path: Path, *, beside: bool = False) -> Journal:
        """`beside` whoever owns it, to read. JournalError says why it cannot be opened."""
        owner = None if beside else Owner(path)
        try:
            journal = cls(path, connect(path), owner)
        except BaseException:
            if owner is not None:
                owner.close()
            raise
        try:
            journal._check()
        except BaseException:
            journal.close()
            raise
        return journal

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *trouble: object) -> None:
        self.close()

    def close(self) -> None:
        self._db.close()
        if self._owner is not None:
            self._owner.close()

    # People

    def people(self) -> tuple[Person, ...]:
        with explained(self.path):
            return persons.everyone(self._db)

    def meet(self, name: str, colour: str) -> Person:
        """The person of this name, new or known."""
        with self._change():
            return persons.meet(self._db, name, colour)

    def know(self, others: Iterable[Person]) -> None:
        """People of before this file came here."""
        with self._change():
            persons.know(self._db, others)

    # Games

    def begin(self, opening: Opening, time: str) -> int:
        return self.keep(encode(opening), time, ())

    def keep(self, opening: Json, time: str, told: Iterable[dict[str, Json]], lost: int = 0) -> int:
        """A whole game as it was told elsewhere: all of it, or nothing."""
        written = canonical(opening)
        head = hash = first_hash(time, written)
        with self._change():
            game, number = numbers.last(self._db) + 1, 0
            self._db.execute(
                "insert into games (id, begun, opening, version, hash, lost)"
                " values (?, ?, ?, ?, ?, ?)",
                (game, time, written, VERSION, hash, lost),
            )
            for number, one in enumerate(told, start=1):
                head = self._insert(game, number, rows.columns_of(one), head)
            self._advance(game, number, head)
        return game

    def games(self) -> tuple[Saved | Unreadable, ...]:
        """Newest first."""
        with explained(self.path):
            found = self._db.execute(f"select {LISTED} from games order by id desc").fetchall()
        return tuple(rows.listed(row) for row in found)

    def game(self, id: int) -> Saved:
        """LookupError: there is none. UnreadableError: it cannot be read."""
        asked = f"select {LISTED} from games where id = ?"
        with explained(self.path):
            row = self._db.execute(asked, (id,)).fetchone() if id <= numbers.LARGEST else None
        if row is None:
            raise LookupError(f"no game {id} in the journal")
        saved = rows.listed(row)
        if isinstance(saved, Unreadable):
            raise UnreadableError(f"game {id}: {saved.reason}")
        return saved

    def delete(self, id: int) -> None:
        """Its number is not given again. LookupError: there is none."""
        with self._change():
            numbers.use_up(self._db, id)
            outcomes.forget(self._db, id)
            self._db.execute("delete from entries where game = ?", (id,))
            if not self._db.execute("delete from games where id = ?", (id,)).rowcount:
                raise LookupError(f"no game {id} in the journal")

    def began_as(self, first: str) -> tuple[Saved | Unreadable, ...]:
        """The games whose chain begins with this hash."""
        with explained(self.path):
            found = self._db.execute(f"select {LISTED} from games where hash = ?", (first,))
            return tuple(map(rows.listed, found.fetchall()))

    def revealed(self) -> frozenset[str]:
        """First hashes of games that are gone, and whose purses everybody has seen."""
        with explained(self.path):
            return revealed.known(self._db)

    def note_revealed(self, hashes: Iterable[str]) -> None:
        with self._change():
            revealed.note(self._db, hashes)

    @property
    def last_number(self) -> int:
        """The highest that a game ever had."""
        with explained(self.path):
            return numbers.last(self._db)

    def use_up(self, number: int) -> None:
        """Other games had the numbers up to this one."""
        with self._change():
            numbers.use_up(self._db, number)

    def note_progress(self, game: int, entries: int, progress: Progress) -> None:
        """How far it had come after so many entries: a list need not go through them again."""
        with transaction(self._db, self.path):
            self._db.execute(
                "update games set counted = ?, round = ?, rounds = ?, over = ?, purses = ?,"
                " older = ? where id = ?",
                (entries, *astuple(progress), game),
            )

    def outcomes(self) -> Mapping[int, GameOutcome]:
        """Of the finished games that somebody has counted, by their numbers."""
        with explained(self.path):
            return outcomes.kept(self._db)

    def note_outcome(self, entries: int, outcome: GameOutcome) -> None:
        """What came of a game after so many entries: nobody need go through them again."""
        with transaction(self._db, self.path):
            outcomes.keep(self._db, entries, outcome)

    # Entries

    def entries(self, game: int) -> Iterator[Entry]:
        """As far as they can be believed; `reading` says how far that is."""
        return iter(self.reading(game).entries)

    def reading(self, game: int) -> Believed:
        with explained(self.path):
            return rows.reading(self._db, game)

    def laid(self, game: int) -> tuple[Json, str]:
        """The opening as it was written, with its hash. LookupError: there is no such game."""
        with explained(self.path):
            found = self._db.execute("select opening, hash from games where id = ?", (game,))
            row = found.fetchone()
        if row is None:
            raise LookupError(f"no game {game} in the journal")
        return json.loads(row[0]), str(row[1])

    def told(self, game: int) -> Iterator[tuple[dict[str, Json], str]]:
        """Every sound entry as it was written, with its hash."""
        with explained(self.path):
            found = list(rows.sound(self._db, game))
        return ((rows.told_by(columns), hash) for columns, hash in found)

    def lost(self, game: int) -> int:
        """So many entries at its end are missing, changed or slipped in. Cheaper than reading."""
        with explained(self.path):
            return rows.lost(self._db, game)

    def append(self, game: int, entry: Entry | None, press: Press | None = None) -> None:
        """Durable when this returns, the device's high-water mark with it.

        A press that had no effect is remembered without an entry.
        """
        with self._change():
            if entry is not None:
                self._append(game, rows.columns_of(tell(entry)))
            self._mark(press)

    def _append(self, game: int, columns: Row) -> None:
        found = self._db.execute("select entries, head from games where id = ?", (game,)).fetchone()
        if found is None:
            raise LookupError(f"no game {game} in the journal")
        number = found[0] + 1
        self._advance(game, number, self._insert(game, number, columns, found[1]))

    def _insert(self, game: int, number: int, columns: Row, before: str) -> str:
        hash = link(before, entry_text(columns))
        values = (game, number, *columns, hash)
        self._db.execute("insert into entries values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
        return hash

    def _advance(self, game: int, entries: int, head: str) -> None:
        come = (entries, head, game)
        self._db.execute("update games set entries = ?, head = ? where id = ?", come)

    # Devices

    def high_water(self, device: str, epoch: int) -> int:
        """The last press of this device and epoch that was dealt with; 0: none yet."""
        row = self._db.execute(
            "select number from presses where device = ? and epoch = ?", (device, epoch)
        ).fetchone()
        return 0 if row is None else int(row[0])

    def _mark(self, press: Press | None) -> None:
        if press is not None:
            self._db.execute(
                "insert into presses values (?, ?, ?) on conflict (device, epoch)"
                " do update set number = max(number, excluded.number)",
                (press.device, press.epoch, press.number),
            )

    # The file

    def copy_to(self, other: sqlite3.Connection) -> None:
        """Everything as it is at one moment, also while others write."""
        with explained(self.path):
            self._db.backup(other)

    def _check(self) -> None:
        if not seems_whole(self._db):
            raise JournalDamagedError(f"{self.path.name} is damaged")
        if self._owner is not None:
            persons.prepare(self._db)
            outcomes.prepare(self._db)
            numbers.prepare(self._db)
            revealed.prepare(self._db)
            changes = self._changes()
            self.missing = max(0, self._owner.changes - changes)
            self._owner.count(changes)

    @contextmanager
    def _change(self) -> Iterator[None]:
        with transaction(self._db, self.path):
            yield
            self._db.execute("update tally set changes = changes + 1")
        if self._owner is not None:
            self._owner.count(self._changes())

    def _changes(self) -> int:
        return int(self._db.execute("select changes from tally").fetchone()[0])
