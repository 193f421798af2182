"""The game on the table: one at a time, on a thread of its own, heard and told from any thread.

It puts saved games on the table and takes them off; what screens show of one is not known here.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import asdict, dataclass

from companion.dealing import shuffler
from companion.games.opening import Opening
from companion.rules.die import FACES
from companion.rules.game import Game
from companion.rules.model import Seat
from companion.rules.position import Position
from companion.rules.score import ranking
from companion.store.database import JournalError
from companion.store.entries import Press
from companion.store.home.habits import HabitBook, Habits
from companion.store.outcomes import GameOutcome
from companion.table.beside.consent import Purses
from companion.table.beside.suspense import SECONDS, Suspense
from companion.table.inputs import (
    CAMERA,
    Announced,
    ButtonPressed,
    DeviceNote,
    DieThrown,
    Input,
    Key,
    PressId,
    PromiseBroken,
    SourceChanged,
    SourceState,
    TableSeen,
    Timed,
    is_looking,
)
from companion.table.loop import WENT_WRONG, Loop, ReportFault
from companion.table.reports import FOLDER, Reports
from companion.table.saved import SavedGames, now
from companion.table.shown import Shown
from companion.table.table import Table

APART = 1_000_003
"""How far apart the versions of two games begin: they never meet, also not when a pad cuts them
down to a byte or two."""
DROPPED = frozenset({"old-prompt", "roll-not-asked", "key-does-nothing", "decide-on-a-screen"})
"""Notices that tell of a press or roll which answered nothing."""
Forget = Callable[[], None]
AskDie = Callable[[int], bool]
"""Asks an electronic die to answer this question; False if there is none."""


class OnTheTableError(Exception):
    """A game is on the table: it has to leave it first."""


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
        """Their names, by seat."""
        return tuple(chair.name for chair in self.opening.chairs)

    @property
    def sitting(self) -> tuple[str, ...]:
        """Who they are, by seat."""
        return sitting_in(self.id, self.opening)

    def seat_of(self, person: str) -> Seat | None:
        """Nothing for whoever is not in this game."""
        return _seat_of(person, self.sitting)


def sitting_in(game: int, opening: Opening) -> tuple[str, ...]:
    """A chair without a person belongs to nobody outside this game."""
    chairs = enumerate(opening.chairs)
    return tuple(chair.person or f"g{game}.{seat}" for seat, chair in chairs)


def _seat_of(person: str, sitting: tuple[str, ...]) -> Seat | None:
    return Seat(sitting.index(person)) if person in sitting else None


class GameHost:
    """Everything that happens to the game on the table comes through here. Close it afterwards."""

    def __init__(self, saved: SavedGames, suspense: float = SECONDS) -> None:
        self.saved = saved
        self._suspense = suspense
        """Seconds between two places that are opened at the end; 0: all open at once."""
        self._playing: Playing | None = None
        self._sources: dict[str, SourceChanged] = {}
        self._told: tuple[Callable[[], None], ...] = ()
        self.reports = Reports(saved.folder / FOLDER)
        self.habits = HabitBook(saved.folder)
        self.roll: AskDie = lambda question: False
        """Whoever has an electronic die puts it here."""
        self.seen: TableSeen | None = None
        """What cameras told last, also while no game is on the table; nothing once none looks."""
        self._swapping = threading.RLock()

    @property
    def playing(self) -> Playing | None:
        return self._playing

    @property
    def sources(self) -> Mapping[str, SourceChanged]:
        """The last word of every camera, pad, keypad and die."""
        return dict(self._sources)

    @property
    def version(self) -> int:
        """Of what the table shows; no two games share one, and no game has the zero."""
        playing = self._playing
        return 0 if playing is None else playing.shown.version

    def keeps_shut(self, game: int) -> bool:
        """Not every place of it is open on the screens yet: nothing else tells of it before."""
        playing = self._playing
        return playing is not None and playing.id == game and playing.shown.purses != Purses.OPEN

    def outcomes(self) -> list[GameOutcome]:
        """What came of games, the newest first, as far as all have seen it."""
        return [one for one in self.saved.outcomes() if not self.keeps_shut(one.game)]

    def begin(self, opening: Opening) -> Playing:
        """A new game, on the table at once."""
        with self._swapping:
            return self.lay(self.saved.begin(opening))

    def delete(self, game: int) -> None:
        """For ever. OnTheTableError: people play it. LookupError: there is none of that number."""
        with self._swapping:
            if self._playing is not None and self._playing.id == game:
                raise OnTheTableError
            self.saved.delete(game)

    def lay(self, game: int) -> Playing:
        """Puts a saved game on the table. LookupError: there is none of that number."""
        with self._swapping:
            whole = self.saved.whole(game)
            playing = self._load(whole)
            old = self._playing
            if old is not None:
                old.loop.stop()
                if old.id == whole:
                    # What it has taken since then is in the journal by now.
                    playing = self._load(whole)
            self._start(playing)
            if whole != game:
                playing.loop.post(Announced("lost-commands", self.saved.lost(whole)))
        self._tell()
        return playing

    def clear(self) -> None:
        with self._swapping:
            old, self._playing = self._playing, None
            if old is not None:
                old.loop.stop()
        self._tell()

    def close(self) -> None:
        self._told = ()
        self.clear()

    def swap(self, change: Callable[[], object]) -> None:
        """Do something to the saved games while none of them is on the table."""
        with self._swapping:
            self.clear()
            change()
        self._tell()

    def note(self, what: str, role: str, person: str) -> None:
        """What was done with a device or a PIN: a line in the game on the table, and in every other
        in which this person has a purse that is shut. JournalError: it could not be written.
        """
        with self._swapping:
            playing = self._playing
            if playing is not None:
                playing.loop.post(DeviceNote(what, role, playing.seat_of(person))).result()
            for mark in self.saved.bookmarks() if person else ():
                seat = _seat_of(person, sitting_in(mark.id, mark.opening))
                on_table = playing is not None and playing.id == mark.id
                if seat is not None and not on_table and mark.purses is not Purses.OPEN:
                    self.saved.remark(mark.id, asdict(DeviceNote(what, role, seat)))

    def subscribe(self, told: Callable[[], None]) -> Forget:
        """Calls `told` after every change, until the returned function is called."""
        self._told += (told,)
        return lambda: self._unsubscribe(told)

    def post(self, input: Input) -> None:
        """What a camera or a pad says. How it is doing is told to every game, also later ones."""
        if isinstance(input, SourceChanged):
            self._sources[input.source] = input
            if input.state is SourceState.GONE:
                del self._sources[input.source]
            if input.source.startswith(CAMERA) and not self._looks():
                self.seen = None
        if isinstance(input, TableSeen):
            self.seen = input
        if (playing := self._playing) is not None:
            playing.loop.post(input)

    def _looks(self) -> bool:
        told = tuple(self._sources.values())
        return any(is_looking(one.source, one.state, one.detail) for one in told)

    def ask(self, input: ButtonPressed | DieThrown | PromiseBroken) -> bool:
        """Waits until a press or roll is in the journal; False if it answered nothing."""
        while (playing := self._playing) is not None:
            try:
                reply = playing.loop.post(input).result()
                return not reply.stale and not DROPPED & set(reply.shown.notices)
            except CancelledError:
                with self._swapping:  # the game was changed just now: its follower is asked
                    continue
            except JournalError:
                return False  # it had no effect, and people were told why
            except Exception:
                break  # it was reported; what makes us stumble once must not come for ever
        with suppress(JournalError):
            if isinstance(input, ButtonPressed):
                self.remember(input)
        return False

    def press(self, press: PressId, key: Key, question: int | None = None) -> bool:
        """A key of a keypad, a browser, a controller; False if it answered nothing. One that shows
        no question of its own answers the one on the screens. ROLL rolls, once a target is named.
        """
        playing = self._playing
        shown = None if playing is None else playing.shown
        asked = question if question is not None else 0 if shown is None else shown.question
        awaited = shown is not None and key is Key.ROLL and shown.awaits_roll(asked)
        if not self.ask(ButtonPressed(press, key, asked)):
            return False
        if shown is not None and awaited and not self.roll(asked):
            target = shown.waiting_for_die
            thrown = DieThrown(secrets.choice(FACES), shown.version, drawn=True, target=target)
            return self.ask(thrown)
        return True

    def remember(self, button: ButtonPressed) -> None:
        """A press without an effect is not to come again."""
        pressed = button.press
        self.saved.append(0, None, Press(pressed.device, pressed.epoch, pressed.number))

    def _load(self, game: int) -> Playing:
        alone, slowly = self._goes_on_alone, self._suspense > 0
        playing = load(self.saved, game, self.reports.write, alone, step_by_step=slowly)
        if self._suspense:
            playing.loop.subscribe(Suspense(playing.loop.post, self._suspense).hear)
        playing.loop.subscribe(lambda shown: self._tell())
        return playing

    def change_habits(self, **changes: bool) -> Habits:
        """What the game on the table shows follows at once."""
        habits = self.habits.change(**changes)
        self.post(Timed(habits.turn_clock))
        return habits

    def _goes_on_alone(self) -> bool:
        return self.habits.now.goes_on_alone

    def _start(self, playing: Playing) -> None:
        self._playing = playing
        playing.loop.start()
        if self.habits.now.turn_clock:
            playing.loop.post(Timed(True))
        for source in tuple(self._sources.values()):
            playing.loop.post(source)

    def _tell(self) -> None:
        for told in self._told:
            try:
                told()
            except Exception as error:
                if self.reports.write(error, "the table has changed"):
                    self.post(Announced(WENT_WRONG))

    def _unsubscribe(self, told: Callable[[], None]) -> None:
        self._told = tuple(known for known in self._told if known is not told)


def load(
    saved: SavedGames,
    id: int,
    report: ReportFault,
    goes_on_alone: Callable[[], bool] = bool,
    *,
    step_by_step: bool = False,
) -> Playing:
    """A saved game, ready to be started. LookupError: there is none of that number."""
    opening = saved.opening(id)
    table = table_of(saved, id, opening)
    table.goes_on_alone = goes_on_alone
    if step_by_step:
        table.places = lambda position: len(ranking(position, opening.sides()))
    return Playing(id, opening, table.game, Loop(table, report))


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
        asked=opening.asked,
        since=id * APART,
    )
