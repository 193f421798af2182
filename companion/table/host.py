"""The game on the table: one at a time, on a thread of its own, heard and told from any thread.

It puts saved games on the table and takes them off; what screens show of one is not known here.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass

from companion.dealing import shuffler
from companion.games.opening import Opening
from companion.rules.game import Game
from companion.rules.position import Position
from companion.store.entries import Press
from companion.table.inputs import ButtonPressed, DieThrown, Input, PromiseBroken, SourceChanged
from companion.table.loop import Loop
from companion.table.saved import SavedGames, now
from companion.table.shown import Shown
from companion.table.table import Table

APART = 1_000_003
"""How far apart the versions of two games begin: they never meet, also not when a pad cuts them
down to a byte or two."""
DROPPED = frozenset({"old-prompt", "roll-not-asked", "key-does-nothing", "decide-on-a-screen"})
"""Notices that tell of a press or roll which answered nothing."""
Forget = Callable[[], None]


@dataclass(frozen=True)
class Playing:
    """The game on the table and the thread it lives on."""

    id: int
    opening: Opening
    game: Game
    loop: Loop

    @property
    def shown(self) -> Shown:
        return self.loop.shown

    @property
    def position(self) -> Position:
        return Position(self.game, self.loop.shown.state)

    @property
    def people(self) -> tuple[str, ...]:
        return tuple(chair.name for chair in self.opening.chairs)


class GameHost:
    """Everything that happens to the game on the table comes through here. Close it afterwards."""

    def __init__(self, saved: SavedGames) -> None:
        self.saved = saved
        self._playing: Playing | None = None
        self._sources: dict[str, SourceChanged] = {}
        self._told: tuple[Callable[[], None], ...] = ()
        self._lock = threading.Lock()

    @property
    def playing(self) -> Playing | None:
        return self._playing

    @property
    def version(self) -> int:
        """Of what the table shows; no two games share one, and no game has the zero."""
        playing = self._playing
        return 0 if playing is None else playing.shown.version

    def lay(self, game: int) -> Playing:
        """Puts a saved game on the table. LookupError: there is none of that number."""
        playing = load(self.saved, game)
        playing.loop.subscribe(lambda shown: self._tell())
        self._replace(playing)
        return playing

    def clear(self) -> None:
        self._replace(None)

    def close(self) -> None:
        self._told = ()
        self._replace(None)

    def subscribe(self, told: Callable[[], None]) -> Forget:
        """Calls `told` after every change, until the returned function is called."""
        self._told += (told,)
        return lambda: self._unsubscribe(told)

    def post(self, input: Input) -> None:
        """What a camera or a pad says. How it is doing is told to every game, also later ones."""
        if isinstance(input, SourceChanged):
            self._sources[input.source] = input
        if (playing := self._playing) is not None:
            playing.loop.post(input)

    def ask(self, input: ButtonPressed | DieThrown | PromiseBroken) -> bool:
        """Waits until a press or roll is in the journal; False if it answered nothing."""
        playing = self._playing
        if playing is not None:
            reply = playing.loop.post(input).result()
            return not DROPPED & set(reply.shown.notices)
        if isinstance(input, ButtonPressed):
            pressed = input.press
            self.saved.append(0, None, Press(pressed.device, pressed.epoch, pressed.number))
        return False

    def _replace(self, playing: Playing | None) -> None:
        with self._lock:
            old, self._playing = self._playing, playing
        if playing is not None:
            playing.loop.start()
            for source in tuple(self._sources.values()):
                playing.loop.post(source)
        if old is not None:
            old.loop.stop()
        self._tell()

    def _tell(self) -> None:
        for told in self._told:
            told()

    def _unsubscribe(self, told: Callable[[], None]) -> None:
        self._told = tuple(known for known in self._told if known is not told)


def load(saved: SavedGames, id: int) -> Playing:
    """A saved game, ready to be started. LookupError: there is none of that number."""
    opening = saved.opening(id)
    table = table_of(saved, id, opening)
    return Playing(id, opening, table.game, Loop(table))


def table_of(saved: SavedGames, id: int, opening: Opening) -> Table:
    """The table of a saved game, for one thread: everything on it is kept as it happens."""
    game, start = opening.lay()
    return Table(
        game,
        start,
        record=lambda entry, press: saved.append(id, entry, press),
        now=now,
        shuffle=shuffler(secrets.SystemRandom()),
        past=saved.entries(id),
        since=id * APART,
    )
