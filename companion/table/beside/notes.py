"""Entries of the journal that are no moves, each in its place between them. Not how they read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from companion.rules.events import ClockCorrected, GameEnded, TurnStarted
from companion.rules.model import Phase
from companion.store.entries import DEVICES, Entry
from companion.store.remarks import AGREED, COME, MOST_MOMENTS
from companion.table.beside.consent import Consent

QUIET = frozenset({AGREED, DEVICES})
"""Nothing on the table changes by them: what a screen has shown before is still true."""


class PursesTurned(StrEnum):
    """What became of the purses with an entry."""

    OPENED = "opened"
    LEFT = "left"
    """They were open, and are not any more."""


@dataclass(frozen=True, slots=True)
class SideNote:
    """An undo, a promise that a die broke, a roll not used, a phone that joined, a yes."""

    after: int
    """The number of the command in the line that it came after."""
    entry: Entry
    before: int = 0
    """How many commands counted until then."""
    purses: PursesTurned | None = None


Notes = tuple[SideNote, ...]


def notes_in(past: Iterable[Entry], consent: Consent) -> Notes:
    """`consent` is that before the first entry."""
    notes: Notes = ()
    over, cursor = [False], 0
    for entry in past:
        length, was_open = len(over) - 1, over[cursor] and consent.complete
        before, consent = cursor, consent.after(entry)
        if entry.command is not None:
            over[cursor + 1 :] = [_is_over(entry, over[cursor])]
            cursor += 1
        elif entry.cursor is not None:
            cursor = min(max(entry.cursor, 0), length)
        turned = turned_by(was_open, over[cursor] and consent.complete)
        notes = noted(notes, entry, length, before, turned)
    return notes


def turned_by(was_open: bool, is_open: bool) -> PursesTurned | None:
    if was_open == is_open:
        return None
    return PursesTurned.OPENED if is_open else PursesTurned.LEFT


def noted(
    notes: Notes, entry: Entry, length: int, cursor: int, purses: PursesTurned | None = None
) -> Notes:
    """After an entry that was made when so many commands stood in the line, and so many counted."""
    if entry.command is not None:
        return _under(notes, cursor) if cursor < length else notes
    if entry.proof is None and entry.cursor in (None, cursor):
        return notes  # a named target was taken back: nothing has moved
    return (*notes, SideNote(length, entry, cursor, purses))


def _is_over(entry: Entry, over: bool) -> bool:
    """Whether the game is over after a command."""
    for event in reversed(entry.events):
        match event:
            case GameEnded():
                return True
            case TurnStarted():
                return False
            case ClockCorrected():
                return event.phase is Phase.OVER
    return over


def _under(notes: Notes, cursor: int) -> Notes:
    """The commands above the cursor are replaced by a new one, which comes after every note."""
    return tuple(replace(note, after=min(note.after, cursor)) for note in notes)


def moments(past: Iterable[Entry]) -> int:
    """How many entries have changed what the table shows. A copy that was put back counts on from
    where the game was in whose place it came: no screen has shown a later moment of that.
    """
    count = 0
    for entry in past:
        if entry.source not in QUIET:
            count += 1
        elif (come := (entry.proof or {}).get(COME)) is not None:
            count = max(count, min(int(come), MOST_MOMENTS)) + 1
    return count
