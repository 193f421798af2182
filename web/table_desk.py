"""The `Desk` of real games: what the host keeps on the table, as views for screens.

Which game is on the table is the host's affair, what may be done is the rules'.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import dataclass, replace

from companion.games.sheet import write
from companion.rules.decide.waiting import waiting_for
from companion.rules.die import FACES
from companion.rules.model import Seat
from companion.rules.position import Position
from companion.store.database import JournalError
from companion.store.home.boards import OwnBoards
from companion.table.host import GameHost, Playing
from companion.table.inputs import Agreed, AgreedBy
from companion.table.shown import Reply, Shown
from web.desk import Answer, Forget, Happening, Json, Role, Tap, Verdict
from web.views.messages import said
from web.views.moves import moves
from web.views.reading import BadFieldError
from web.views.record.ledger import purse
from web.views.seat_view import SeatView
from web.views.table import table_view
from web.views.taps import NotAllowedError, TapReader, crossing

NO_GAME = Answer(Verdict.REFUSED, (said("refusal.no-game"),))


@dataclass(frozen=True)
class _Drawn:
    """Pictures of one moment, each made once."""

    shown: Shown | None
    views: dict[Seat | None, Mapping[str, Json]]
    moves: dict[Seat | None, Mapping[str, Json]]


class TableDesk:
    """A `Desk` for the games of a host."""

    def __init__(self, host: GameHost, die: Callable[[], int] | None = None) -> None:
        self.host = host
        self._die = die or _fair_die
        self._drawn = _Drawn(None, {}, {})
        self._lock = threading.Lock()

    @property
    def version(self) -> int:
        return self.host.version

    def subscribe(self, told: Callable[[], None]) -> Forget:
        return self.host.subscribe(told)

    def own_boards(self, *, on_table: bool) -> tuple[str, ...]:
        playing = self.host.playing if on_table else None
        kept = playing.opening.sheets if playing is not None else ()
        return tuple(map(write, OwnBoards(self.host.saved.folder).with_kept(kept)))

    @property
    def sitting(self) -> tuple[str, ...]:
        playing = self.host.playing
        return () if playing is None else playing.sitting

    def seat_view(self, person: str = "") -> SeatView:
        """The game as a person may see it now. LookupError: there is none."""
        playing = self.host.playing
        if playing is None:
            raise LookupError("no game on the table")
        return _seat_view(playing, playing.shown, playing.seat_of(person))

    def view(self, role: Role, person: str = "") -> Mapping[str, Json]:
        try:
            view = self.seat_view(person if role is Role.PLAYER else "")
        except LookupError:
            return {"game": None}
        views = self._of(view.shown).views
        if view.seat not in views:
            views[view.seat] = table_view(view)
        return views[view.seat]

    def moves(self, person: str = "") -> Mapping[str, Json]:
        """What can be done now, as far as whoever asks may know."""
        view = self.seat_view(person)
        made = self._of(view.shown).moves
        if view.seat not in made:
            made[view.seat] = moves(view)
        return {**made[view.seat], "version": view.shown.version}

    def purse(self, person: str) -> Mapping[str, Json]:
        view = self.seat_view(person)
        if view.seat is None:
            raise LookupError(f"{person} is not in the game")
        return purse(view, view.seat)

    def tap(self, tap: Tap) -> Answer:
        playing = self.host.playing
        if playing is None:
            return NO_GAME
        if tap.person:
            tap = replace(tap, seat=playing.seat_of(tap.person))
            if tap.seat is None:
                return Answer(Verdict.REFUSED, (said("taps.not-in-game"),))
        if (known := playing.loop.answered(tap.tap)) is not None:
            return _answer(playing, tap, known)
        shown = playing.shown
        if tap.version != shown.version:
            return Answer(Verdict.STALE)
        return self._play(playing, shown, tap)

    def note(self, happening: Happening) -> None:
        # A phone is put out whether or not that can be written down.
        with suppress(CancelledError, JournalError):
            self.host.note(happening.what, happening.role, happening.person)

    def agree(self, person: str, way: AgreedBy, version: int | None = None) -> bool:
        """A player of the game on the table lets the purses be opened; False before its end, and if
        the screen that asked showed another version.
        """
        playing = self.host.playing
        seat = None if playing is None else playing.seat_of(person)
        if playing is None or seat is None:
            return False
        return playing.loop.post(Agreed(seat, way, version)).result().accepted

    def _play(self, playing: Playing, shown: Shown, tap: Tap) -> Answer:
        try:
            due = waiting_for(Position(playing.game, shown.state))
            input = TapReader(shown, due, self._die).read(tap)
            return _answer(playing, tap, playing.loop.post(input, tap.tap).result())
        except NotAllowedError as reason:
            return Answer(Verdict.REFUSED, (said(str(reason)),))
        except BadFieldError as wrong:
            return Answer(Verdict.UNREADABLE, (said("taps.bad-field", field=str(wrong)),))
        except CancelledError:
            return Answer(Verdict.STALE)  # another game was laid on the table just now
        except JournalError as trouble:
            return Answer(Verdict.REFUSED, (said(f"notices.{trouble.code}"),))
        except Exception as error:
            # The rules stumbled and nothing was written: one odd tap must not end the evening.
            self.host.reports.write(error, "a tap was read")
            return Answer(Verdict.REFUSED, (said("notices.went-wrong"),))

    def _of(self, shown: Shown) -> _Drawn:
        with self._lock:
            if self._drawn.shown is not shown:
                self._drawn = _Drawn(shown, {}, {})
            return self._drawn


def _fair_die() -> int:
    return secrets.choice(FACES)


def _seat_view(playing: Playing, shown: Shown, seat: Seat | None) -> SeatView:
    return SeatView(playing.id, playing.opening, playing.game, shown, seat)


def _answer(playing: Playing, tap: Tap, reply: Reply) -> Answer:
    if reply.stale:
        return Answer(Verdict.STALE)
    if reply.crosses:
        return Answer(Verdict.REFUSED, crossing(reply.crosses))
    if reply.reasons:
        seat = None if tap.tablet or tap.seat is None else Seat(tap.seat)
        speaker = _seat_view(playing, reply.shown, seat).speaker
        return Answer(Verdict.REFUSED, tuple(map(speaker.refusal, reply.reasons)))
    return Answer(Verdict.TAKEN)
