"""The saved games: a journal that several threads may use. Knows how to load, not how to play."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from companion.games.opening import Opening
from companion.rules.evolve import apply_all
from companion.rules.model import Phase
from companion.store.codec import UnreadableError
from companion.store.entries import Entry, Press, line_of_play
from companion.store.export import bring_in, export
from companion.store.journal import Journal


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


class Shelf:
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
        """Every game, newest first."""
        with self._lock:
            saved = self._journal.games()
            keys = [(one.id, one.entries) for one in saved]
            known = {key: self._bookmarks.get(key) or self._read(key[0]) for key in keys}
            self._bookmarks = known
            return [known[key] for key in keys]

    def export(self, game: int) -> str:
        with self._lock:
            return "".join(f"{line}\n" for line in export(self._journal, game))

    def bring_in(self, text: str) -> int:
        """A game from elsewhere, played through once on the side before it is kept."""
        lines = text.splitlines()
        _try(lines)
        with self._lock:
            return bring_in(self._journal, lines)

    def _read(self, game: int) -> Bookmark:
        return _bookmark(self._journal, game)


def _bookmark(journal: Journal, game: int) -> Bookmark:
    saved = journal.game(game)
    _, start = saved.opening.lay()
    state = start.copy()
    for entry in line_of_play(journal.entries(game)):
        apply_all(state, entry.events)
    over = state.phase is Phase.OVER
    return Bookmark(game, saved.begun, saved.opening, state.round, state.rounds, over)


def _try(lines: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, Journal.open(Path(folder) / "trial.db") as trial:
        try:
            _bookmark(trial, bring_in(trial, lines))
        except UnreadableError:
            raise
        except Exception as error:
            # Whatever a file from elsewhere makes the rules stumble over, it is the file's fault.
            raise UnreadableError(f"the game cannot be played through: {error!r}") from None
