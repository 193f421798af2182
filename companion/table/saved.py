"""The saved games: a journal that several threads may use. Knows how to load, not how to play."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

from companion.games.opening import Opening
from companion.rules.evolve import apply_all
from companion.rules.model import Phase
from companion.store.carry.export import Told, export
from companion.store.carry.importing import checked, keep, was_vouched_for
from companion.store.carry.keeping import Trouble, back_up, check_backup, open_journal, restore
from companion.store.codec import UnreadableError, encode
from companion.store.database import JournalError
from companion.store.entries import DEVICES, Entry, Press, line_of_play, tell, timeline
from companion.store.journal import Journal
from companion.store.outcomes import GameOutcome
from companion.store.people import Person, called
from companion.store.remarks import COME, RESTORED, RESTORED_SEEN
from companion.store.rows import Progress, Saved, Unreadable
from companion.table.beside.consent import Purses, consent_in
from companion.table.beside.notes import moments
from companion.table.remember.outcome import outcome_of


@dataclass(frozen=True, slots=True)
class Bookmark:
    """How far a saved game has come."""

    id: int
    begun: str
    opening: Opening
    first: str
    """The hash of how it was laid out."""
    round: int
    rounds: int
    over: bool
    purses: Purses = Purses.SHUT
    older_rules: bool = False
    """It came from elsewhere, and today's rules would have decided some of it otherwise."""
    lost: int = 0
    """So many commands at its end could not be read."""


@dataclass(frozen=True, slots=True)
class _Before:
    """The games in whose place a copy comes, as far as they can be read: each with its last hash,
    and the highest number that one of them ever had.
    """

    games: Mapping[int, tuple[Bookmark, str]] = field(default_factory=dict)
    last: int = 0
    revealed: frozenset[str] = frozenset()
    """First hashes of games whose purses everybody has seen, also of deleted ones."""
    people: tuple[Person, ...] = ()
    """Phones and PINs are theirs, whether or not the copy knows them."""

    def last_hash(self, mark: Bookmark) -> str | None:
        """Of the same game: a copy from another computer has others under these numbers."""
        found = self.games.get(mark.id)
        return found[1] if found is not None and found[0].first == mark.first else None


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


class SavedGames:
    """Close it afterwards: nobody else can open the journal before."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._lock = threading.RLock()
        self._closed = False
        self._damaged: dict[int, int] = {}
        """What the check of all games has found so far."""

    @classmethod
    def open(cls, path: Path) -> tuple[SavedGames, tuple[Trouble, ...]]:
        """With what people must be told about their games. JournalError: why they stay closed."""
        journal, troubles = open_journal(path)
        return cls(journal), troubles

    @classmethod
    def beside(cls, path: Path) -> SavedGames:
        """Only to read, also while another Tribekeeper plays from them."""
        return cls(Journal.open(path, beside=True))

    @property
    def folder(self) -> Path:
        return self._journal.path.parent

    def close(self) -> None:
        with self._lock:
            self._closed = True
            self._journal.close()

    def last_hash(self, game: int) -> str:
        """What the chain of its rows ends with: whoever writes it down can prove the game later."""
        with self._lock:
            return self._journal.game(game).head

    def begin(self, opening: Opening) -> int:
        """Lays the table once before it is written: an opening that cannot be played is refused.

        Whoever is named on a chair becomes a person, or is one already.
        """
        opening.lay()
        with self._lock:
            return self._journal.begin(self._seated(opening), now())

    def people(self) -> tuple[Person, ...]:
        with self._lock:
            return self._journal.people()

    def know(self, others: Iterable[Person]) -> None:
        with self._lock:
            self._journal.know(others)

    def _seated(self, opening: Opening) -> Opening:
        """Nobody sits on two chairs: a name that is there twice is no person's."""
        names = Counter(called(chair.name) for chair in opening.chairs)
        return replace(
            opening,
            asked=True,
            chairs=tuple(
                replace(chair, person=self._journal.meet(chair.name, chair.colour).id)
                if names[called(chair.name)] == 1
                else replace(chair, person="")
                for chair in opening.chairs
            ),
        )

    def append(self, game: int, entry: Entry | None, press: Press | None) -> None:
        with self._lock:
            self._journal.append(game, entry, press)

    def remark(self, game: int, proof: dict[str, object]) -> None:
        """Writes a line of what was done beside a game that is not on the table."""
        with self._lock:
            _, cursor = timeline(self._journal.entries(game))
            note = Entry(None, (), DEVICES, now(), cursor=cursor, proof=proof)
            self._journal.append(game, note)

    def opening(self, game: int) -> Opening:
        """LookupError: there is no such game."""
        with self._lock:
            return self._journal.game(game).opening

    def entries(self, game: int) -> tuple[Entry, ...]:
        with self._lock:
            return tuple(self._journal.entries(game))

    def bookmarks(self) -> list[Bookmark]:
        """Every game that can be read, newest first."""
        return [one for one in self.listed() if isinstance(one, Bookmark)]

    def listed(self) -> list[Bookmark | Unreadable]:
        """Every game, newest first. Games are read one by one, so that taps need not wait."""
        with self._lock:
            saved = self._journal.games()
        return self._listed(saved)

    def _listed(self, saved: Iterable[Saved | Unreadable]) -> list[Bookmark | Unreadable]:
        return [one if isinstance(one, Unreadable) else self._bookmark(one) for one in saved]

    def is_open(self, game: int) -> bool:
        """Whether all have opened their purses: then its file tells nobody anything new.

        LookupError: there is no such game. UnreadableError: it cannot be read.
        """
        with self._lock:
            saved = self._journal.game(game)
        return (saved.progress or self._count(saved)).purses == Purses.OPEN

    def high_water(self, device: str, epoch: int) -> int:
        """The last press of a pad that is in the journal."""
        with self._lock:
            return self._journal.high_water(device, epoch)

    def outcomes(self) -> list[GameOutcome]:
        """What came of every game whose purses are open, newest first; each is counted once."""
        with self._lock:
            known = self._journal.outcomes()
        told = [mark for mark in self.bookmarks() if mark.purses is Purses.OPEN]
        found = (known.get(mark.id) or self._outcome(mark) for mark in told)
        return [outcome for outcome in found if outcome is not None]

    def _outcome(self, mark: Bookmark) -> GameOutcome | None:
        with self._lock:
            entries = self._journal.game(mark.id).entries
        try:
            line = line_of_play(self.entries(mark.id))
            found = outcome_of(mark.id, mark.begun, mark.opening, line)
        except Exception:
            # A game that stumbles must not hide the others; the list of games says what it has.
            return None
        if found is not None:
            with self._lock, suppress(JournalError):
                self._journal.note_outcome(entries, found)
        return found

    def whole(self, game: int) -> int:
        """A game that can be played on: this one, or a copy of what can be read of it.

        LookupError: there is no such game.
        """
        with self._lock:
            saved, reading = self._journal.game(game), self._journal.reading(game)
            if not reading.lost:
                return game
            told = [tell(entry) for entry in reading.entries]
            return self._journal.keep(encode(saved.opening), saved.begun, told, reading.lost)

    def lost(self, game: int) -> int:
        """So many actions at the end of the game that this one was copied from are gone."""
        with self._lock:
            return self._journal.game(game).lost

    def damaged(self) -> Iterator[Trouble]:
        """Goes through all games, one at a time: taps need not wait for it."""
        with self._lock:
            games = () if self._closed else self._journal.games()
        for saved in games:
            with self._lock:
                lost = 0 if self._closed else self._journal.lost(saved.id)
            if lost:
                self._damaged[saved.id] = lost
                yield Trouble("lost", {"game": saved.id, "commands": lost})

    def back_up(self, file: Path) -> None:
        with self._lock:
            back_up(self._journal, file)

    def restore(self, file: Path) -> Path | None:
        """Puts a backup in the place of all games; gives where those of before are kept.

        No game may be on the table. JournalError: it is no backup, and nothing has changed.
        """
        check_backup(file)
        with self._lock:
            path = self._journal.path
            self._journal.close()
            try:
                return put_back(path, file)
            finally:
                self._journal = Journal.open(path)

    @property
    def last_number(self) -> int:
        """The highest that a game ever had here."""
        with self._lock:
            return self._journal.last_number

    def use_up_numbers(self, last: int) -> None:
        """Up to this one they are other games'."""
        with self._lock:
            self._journal.use_up(last)

    def delete(self, game: int) -> None:
        """That its purses were seen stays known. LookupError: there is no such game."""
        with self._lock:
            self._note_revealed(game)
            self._journal.delete(game)

    def revealed(self) -> frozenset[str]:
        """First hashes of all games whose purses everybody has seen, deleted ones too."""
        with self._lock:
            gone = self._journal.revealed()
        return gone | {mark.first for mark in self.bookmarks() if _was_seen(mark)}

    def note_revealed(self, hashes: frozenset[str]) -> None:
        with self._lock:
            self._journal.note_revealed(hashes)

    def _note_revealed(self, game: int) -> None:
        with suppress(UnreadableError):
            saved = self._journal.game(game)
            if _was_seen(self._bookmark(saved)):
                self._journal.note_revealed([saved.first])

    def export(self, game: int) -> str:
        with self._lock:
            return "".join(f"{line}\n" for line in export(self._journal, game))

    def bring_in(self, text: str, *, older_rules: bool = False) -> int:
        """A game from elsewhere, as it was exported. UnreadableError: it was not.

        It is played again first, while taps go on.
        """
        told = checked(text, older_rules=older_rules)
        with self._lock:
            return keep(self._journal, told, now(), seen=self._forgets(told))

    def _forgets(self, told: Told) -> bool:
        """The purses of this game were open here, and its file does not say so."""
        asked, seats = told.opening.asked, len(told.opening.chairs)
        if consent_in(told.entries, seats, asked=asked).seen:
            return False
        twins = self._listed(self._journal.began_as(told.first))
        return told.first in self._journal.revealed() or any(map(_was_seen, twins))

    def _bookmark(self, saved: Saved) -> Bookmark | Unreadable:
        try:
            come = saved.progress or self._count(saved)
        except Exception as error:
            # A game that stumbles must not hide the others.
            return Unreadable(saved.id, saved.begun, repr(error))
        lost = saved.lost + self._damaged.get(saved.id, 0)
        return Bookmark(
            saved.id,
            saved.begun,
            saved.opening,
            saved.first,
            come.round,
            come.rounds,
            come.over,
            Purses(come.purses),
            come.older_rules,
            lost,
        )

    def _count(self, saved: Saved) -> Progress:
        """Gone through once, then kept with the game."""
        _, start = saved.opening.lay()
        state, entries = start.copy(), self.entries(saved.id)
        for entry in line_of_play(entries):
            apply_all(state, entry.events)
        over = state.phase is Phase.OVER
        consent = consent_in(entries, len(state.players), asked=saved.opening.asked)
        purses, older = consent.purses(over=over), was_vouched_for(entries)
        come = Progress(state.round, state.rounds, over, purses, older)
        with self._lock, suppress(JournalError):
            self._journal.note_progress(saved.id, saved.entries, come)
        return come


def _was_seen(mark: Bookmark | Unreadable) -> bool:
    return isinstance(mark, Bookmark) and mark.purses is not Purses.SHUT


def put_back(path: Path, file: Path) -> Path | None:
    """Puts a backup in the journal's place; gives where the games of before are kept.

    Nobody may have the journal open. What was done in a game since its copy was made is gone; that
    it was, and that its purses were open then, stays told. JournalError: it is no backup, and
    nothing has changed.
    """
    before = _before(path)
    return restore(path, file, lambda copy: _mark_restored(copy, path, before))


def _before(path: Path) -> _Before:
    """Where they cannot be read, a copy is put back all the sooner."""
    found: dict[int, tuple[Bookmark, str]] = {}
    last, revealed, people = 0, frozenset[str](), tuple[Person, ...]()
    if path.exists():
        with suppress(JournalError, UnreadableError), closing(SavedGames.beside(path)) as saved:
            last, revealed, people = saved.last_number, saved.revealed(), saved.people()
            for mark in saved.bookmarks():
                found[mark.id] = mark, saved.last_hash(mark.id)
    return _Before(found, last, revealed, people)


def _mark_restored(copy: Path, path: Path, before: _Before) -> None:
    with closing(SavedGames.beside(copy)) as saved:
        saved.use_up_numbers(before.last)
        saved.note_revealed(before.revealed)
        saved.know(before.people)
        for mark in saved.bookmarks():
            if (what := _restored(mark, saved.last_hash(mark.id), before)) is not None:
                come = _come(path, mark.id) if mark.id in before.games else 0
                saved.remark(mark.id, {"what": what, "seat": None, COME: come})


def _come(path: Path, game: int) -> int:
    """How many moments of the game of this number were shown, which is still there."""
    with closing(SavedGames.beside(path)) as saved:
        return moments(saved.entries(game))


def _restored(mark: Bookmark, head: str, before: _Before) -> str | None:
    """What is to be said of a game in a copy: nothing if nothing was done in it since. An open one
    of which nobody here knows more has no later moment to be put back from.
    """
    last = before.last_hash(mark)
    if last == head or (last is None and mark.purses is Purses.OPEN):
        return None
    return RESTORED_SEEN if mark.first in before.revealed else RESTORED
