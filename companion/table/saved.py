"""The saved games: a journal that several threads may use. Knows how to load, not how to play."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

from companion.games.opening import Opening
from companion.rules.evolve import apply_all
from companion.rules.model import Phase
from companion.store.entries import Entry, Press, line_of_play
from companion.store.export import bring_in, export
from companion.store.journal import Journal, Saved


@dataclass(frozen=True, slots=True)
class Bookmark:
    """How far a saved game has come."""

    id: int
    begun: str
    opening: Opening
    round: int
    rounds: int
    over: bool


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


class SavedGames:
    """Close it afterwards: nobody else can open the journal before."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._lock = threading.RLock()
        self._bookmarks: dict[tuple[int, int], Bookmark] = {}

    def close(self) -> None:
        with self._lock:
            self._journal.close()

    @contextmanager
    def journal(self) -> Iterator[Journal]:
        """The journal itself, while nobody else uses it."""
        with self._lock:
            yield self._journal

    def begin(self, opening: Opening) -> int:
        """Lays the table once before it is written: an opening that cannot be played is refused."""
        opening.lay()
        with self._lock:
            return self._journal.begin(opening, now())

    def append(self, game: int, entry: Entry | None, press: Press | None) -> None:
        with self._lock:
            self._journal.append(game, entry, press)

    def opening(self, game: int) -> Opening:
        """LookupError: there is no such game."""
        with self._lock:
            return self._journal.game(game).opening

    def entries(self, game: int) -> tuple[Entry, ...]:
        with self._lock:
            return tuple(self._journal.entries(game))

    def bookmarks(self) -> list[Bookmark]:
        """Every game, newest first. Games are read one by one, so that taps need not wait."""
        with self._lock:
            saved = self._journal.games()
        known = {(one.id, one.entries): self._bookmarks.get((one.id, one.entries)) for one in saved}
        found = [known[one.id, one.entries] or self._read(one) for one in saved]
        self._bookmarks = {(o.id, o.entries): mark for o, mark in zip(saved, found, strict=True)}
        return found

    def export(self, game: int) -> str:
        with self._lock:
            return "".join(f"{line}\n" for line in export(self._journal, game))

    def bring_in(self, text: str) -> int:
        """A game from elsewhere, as it was exported. UnreadableError: it was not."""
        with self._lock:
            return bring_in(self._journal, text.splitlines())

    def _read(self, saved: Saved) -> Bookmark:
        _, start = saved.opening.lay()
        state = start.copy()
        for entry in line_of_play(self.entries(saved.id)):
            apply_all(state, entry.events)
        over = state.phase is Phase.OVER
        return Bookmark(saved.id, saved.begun, saved.opening, state.round, state.rounds, over)
