"""The desk on which games are laid out: one table at a time, played through the web.

It puts the parts together and keeps them apart from threads; what may be seen is `shown`, what may
be done is the rules' affair.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.dealing import shuffler
from companion.games.opening import Opening
from companion.rules.decide import waiting_for
from companion.rules.game import Game
from companion.rules.model import Seat
from companion.rules.position import Position
from companion.store.entries import Press
from companion.table.ask.suppose import FACES
from companion.table.inputs import ButtonPressed, DieRolled, Input, SourceChanged
from companion.table.loop import Loop
from companion.table.saved import SavedGames, now
from companion.table.shown import Reply, Shown
from companion.table.table import Table
from web.desk import Answer, Forget, Json, Role, Tap, Verdict
from web.views.ledger import purse
from web.views.messages import said
from web.views.moves import moves
from web.views.reading import UnreadableError
from web.views.seat_view import Past, SeatView
from web.views.table import table_view
from web.views.taps import NotAllowedError, Reader, crossing

STEP = 1_000_000
"""Versions of different games never meet: each game has a million of its own."""
REMEMBERED = 256
DROPPED = frozenset({"old-prompt", "roll-not-asked"})
"""Notices that tell of a press or roll which answered nothing."""
NO_GAME = Answer(Verdict.REFUSED, (said("refusal.no-game"),))

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Playing:
    """The game on the table and the thread it lives on."""

    id: int
    opening: Opening
    game: Game
    loop: Loop
    past: Past

    @property
    def version(self) -> int:
        return self.id * STEP + self.loop.shown.version

    def seat_view(self, shown: Shown, seat: Seat | None = None) -> SeatView:
        return SeatView(self.id, self.opening, self.game, shown, self.past, seat)


@dataclass(frozen=True)
class _Drawn:
    """Pictures of one moment, each made once."""

    shown: Shown | None
    views: dict[Seat | None, Mapping[str, Json]]
    moves: dict[Seat | None, Mapping[str, Json]]


class GameHost:
    """A `Desk` for real games. Close it afterwards."""

    def __init__(self, saved: SavedGames, die: Callable[[], int] | None = None) -> None:
        self.saved = saved
        self._die = die or _fair_die
        self._playing: Playing | None = None
        self._drawn = _Drawn(None, {}, {})
        self._answers: dict[str, Answer] = {}
        self._sources: dict[str, SourceChanged] = {}
        self._told: tuple[Callable[[], None], ...] = ()
        self._lock = threading.Lock()

    @property
    def playing(self) -> Playing | None:
        return self._playing

    @property
    def version(self) -> int:
        playing = self._playing
        return 0 if playing is None else playing.version

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
        self._told += (told,)
        return lambda: self._unsubscribe(told)

    def seat_view(self, seat: int | None = None) -> SeatView:
        """The game as it is now. LookupError: there is none."""
        playing = self._playing
        if playing is None:
            raise LookupError("no game on the table")
        return playing.seat_view(playing.loop.shown, None if seat is None else Seat(seat))

    def view(self, role: Role, seat: int | None) -> Mapping[str, Json]:
        try:
            view = self.seat_view(seat if role is Role.PLAYER and self._is_seat(seat) else None)
        except LookupError:
            return {"game": None}
        views = self._of(view.shown).views
        if view.seat not in views:
            views[view.seat] = table_view(view)
        return views[view.seat]

    def moves(self, seat: int | None = None) -> Mapping[str, Json]:
        """What can be done now, as far as whoever asks may know."""
        view = self.seat_view(seat if self._is_seat(seat) else None)
        made = self._of(view.shown).moves
        if view.seat not in made:
            made[view.seat] = moves(view)
        return {**made[view.seat], "version": view.id * STEP + view.shown.version}

    def purse(self, seat: int) -> Mapping[str, Json]:
        return purse(self.seat_view(seat), Seat(seat))

    def tap(self, tap: Tap) -> Answer:
        playing = self._playing
        if playing is None:
            return NO_GAME
        if tap.tap and tap.tap in self._answers:
            return self._answers[tap.tap]
        if tap.version != playing.version:
            return Answer(Verdict.STALE)
        answer = self._play(playing, tap)
        if tap.tap and answer.verdict is Verdict.TAKEN:
            self._remember(tap.tap, answer)
        return answer

    def _play(self, playing: Playing, tap: Tap) -> Answer:
        shown = playing.loop.shown
        due = waiting_for(Position(playing.game, shown.state))
        try:
            input = Reader(shown, due, self._die).read(tap)
            return _answer(playing, tap, playing.loop.post(input).result())
        except NotAllowedError as reason:
            return Answer(Verdict.REFUSED, (said(str(reason)),))
        except UnreadableError as wrong:
            return Answer(Verdict.UNREADABLE, (said("taps.bad-field", field=str(wrong)),))
        except Exception as error:
            # The rules stumbled and nothing was written: one odd tap must not end the evening.
            log.warning("a tap could not be handled: %s", type(error).__name__)
            return Answer(Verdict.UNREADABLE, (said("taps.not-understood"),))

    def post(self, input: Input) -> None:
        """What a camera or a pad says. How it is doing is told to every game, also later ones."""
        if isinstance(input, SourceChanged):
            self._sources[input.source] = input
        if self._playing is not None:
            self._playing.loop.post(input)

    def ask(self, input: ButtonPressed | DieRolled) -> bool:
        """Waits until a press or roll is in the journal; False if it answered nothing."""
        playing = self._playing
        if playing is not None:
            reply = playing.loop.post(input).result()
            return not DROPPED & set(reply.shown.notices)
        if isinstance(input, ButtonPressed):
            pressed = input.press
            self.saved.append(0, None, Press(pressed.device, pressed.epoch, pressed.number))
        return False

    def _remember(self, tap: str, answer: Answer) -> None:
        with self._lock:
            self._answers[tap] = answer
            while len(self._answers) > REMEMBERED:
                del self._answers[next(iter(self._answers))]

    def _is_seat(self, seat: int | None) -> bool:
        return (
            seat is not None
            and self._playing is not None
            and seat < len(self._playing.opening.chairs)
        )

    def _of(self, shown: Shown) -> _Drawn:
        with self._lock:
            if self._drawn.shown is not shown:
                self._drawn = _Drawn(shown, {}, {})
            return self._drawn

    def _replace(self, playing: Playing | None) -> None:
        with self._lock:
            old, self._playing = self._playing, playing
            self._answers.clear()
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


APART = 997
"""How far apart the versions of two games begin."""


def _fair_die() -> int:
    return secrets.choice(FACES)


def load(saved: SavedGames, id: int) -> Playing:
    """A saved game, ready to be started. LookupError: there is none of that number."""
    opening = saved.opening(id)
    game, start = opening.lay()
    table = Table(
        game,
        start,
        record=lambda entry, press: saved.append(id, entry, press),
        now=now,
        shuffle=shuffler(secrets.SystemRandom()),
        past=saved.entries(id),
        since=id * APART,
    )
    return Playing(id, opening, game, Loop(table), Past(start))


def _answer(playing: Playing, tap: Tap, reply: Reply) -> Answer:
    if reply.stale:
        return Answer(Verdict.STALE)
    if reply.crosses:
        return Answer(Verdict.REFUSED, crossing(reply.crosses))
    if reply.reasons:
        seat = None if tap.tablet or tap.seat is None else Seat(tap.seat)
        speaker = playing.seat_view(reply.shown, seat).speaker
        return Answer(Verdict.REFUSED, tuple(map(speaker.refusal, reply.reasons)))
    return Answer(Verdict.TAKEN)
