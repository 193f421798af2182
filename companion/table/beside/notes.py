"""Entries of the journal that are no moves, each in its place between them. Not how they read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.store.entries import DEVICES, Entry
from companion.table.beside.consent import AGREED

UNDO = "undo"
QUIET = frozenset({AGREED, DEVICES})
"""Nothing on the table changes by them: what a screen has shown before is still true."""


@dataclass(frozen=True, slots=True)
class SideNote:
    """An undo, a promise that a die broke, a roll not used, a phone that joined, a yes."""

    after: int
    """The number of the command in the line that it came after."""
    entry: Entry
    before: int = 0
    """How many commands counted until then."""


Notes = tuple[SideNote, ...]


def notes_in(past: Iterable[Entry]) -> Notes:
    notes: Notes = ()
    length = cursor = 0
    for entry in past:
        notes = noted(notes, entry, length, cursor)
        if entry.command is not None:
            length = cursor = cursor + 1
        elif entry.cursor is not None:
            cursor = entry.cursor
    return notes


def noted(notes: Notes, entry: Entry, length: int, cursor: int) -> Notes:
    """After an entry that was made when so many commands stood in the line, and so many counted."""
    if entry.command is not None:
        return _under(notes, cursor) if cursor < length else notes
    if entry.proof is None and entry.cursor in (None, cursor):
        return notes  # a named target was taken back: nothing has moved
    return (*notes, SideNote(length, entry, cursor))


def _under(notes: Notes, cursor: int) -> Notes:
    """The commands above the cursor are replaced by a new one, which comes after every note."""
    return tuple(replace(note, after=min(note.after, cursor)) for note in notes)


def moments(past: Iterable[Entry]) -> int:
    """How many entries have changed what the table shows."""
    return sum(entry.source not in QUIET for entry in past)
