"""The game as far as it was played: what changes it is written down first, then shown.

Why something is played is not known here: `companion.table.hear` says it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import TypeGuard

from typing_extensions import Unpack

from companion.rules.commands import Command, Final, Roll
from companion.rules.decide import Refused, decide
from companion.rules.die import ENOUGH
from companion.rules.evolve import evolve
from companion.rules.game import Game
from companion.rules.model import Phase, Seat, State
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.store.entries import Entry, Press, timeline
from companion.store.remarks import UNDO
from companion.table.beside.consent import Consent, Purses, consent_in
from companion.table.beside.notes import QUIET, Notes, moments, noted, notes_in, turned_by
from companion.table.beside.turn_clock import clock_in
from companion.table.chance import AUTO, Shuffle, drawn, settled
from companion.table.shown import Around, Reply, Shown
from companion.table.watch.watcher import Watcher

Record = Callable[[Entry | None, Press | None], None]
"""Makes an entry, a press, or both durable in one go."""


@dataclass(frozen=True, slots=True)
class LastKey:
    """Whose key had an effect last, and when."""

    device: str = ""
    at: float = 0.0


@dataclass
class PlayedGame:
    """Change it from one thread only; read `shown` from any."""

    game: Game
    start: State
    record: Record
    now: Callable[[], str]
    shuffle: Shuffle | None = None
    """Draws when the rules ask for it; without one, a person is asked."""
    past: tuple[Entry, ...] = ()
    asked: bool = True
    """Whether all players are asked before the purses open; in games of earlier days they open."""
    since: int = 0
    """The version to count from: other games count from elsewhere, so that no answer to one
    of them is taken for an answer to this.
    """
    places: Callable[[Position], int] = lambda position: 0
    """How many places of the ranking are opened one after another at the end; 0: all at once."""
    ticks: Callable[[], float] = time.monotonic
    """Seconds by a clock that nobody can put back."""
    goes_on_alone: Callable[[], bool] = bool
    """Whether a turn may be taken down without a word, once the next player has begun."""
    shown: Shown = field(init=False)
    watcher: Watcher = field(init=False)
    keyed: LastKey = field(default=LastKey(), init=False)

    def __post_init__(self) -> None:
        self.watcher = Watcher(self.game)
        if self.past:
            self.watcher.forget()
        line, cursor = timeline(self.past)
        states = tuple(accumulate(line, _after, initial=self.start))
        self.shown = Shown(
            self.since + moments(self.past),
            states[cursor],
            line,
            cursor,
            states,
            notes=notes_in(self.past, Consent(len(self.start.players), self.asked)),
            consent=consent_in(self.past, len(self.start.players), asked=self.asked),
            clock=clock_in(self.past, self.start.seat, len(self.start.players), self.ticks()),
        )

    @property
    def position(self) -> Position:
        return Position(self.game, self.shown.state)

    def enter(self, wanted: Entry, press: Press | None = None) -> tuple[Refusal, ...]:
        """Written down if the rules accept it; else their reasons."""
        assert wanted.command is not None
        seat = None if wanted.seat is None else Seat(wanted.seat)
        decision = decide(self.game, self.shown.state, wanted.command, seat)
        if isinstance(decision, Refused):
            return decision.reasons
        entry = replace(wanted, events=decision.events)
        self.record(entry, press)
        self._add(entry, decision.state)
        self._draw_if_due()
        return ()

    def jump(self, cursor: int, press: Press | None, seat: Seat | None = None) -> Reply:
        """Undo or redo: only so many commands count from now on."""
        cursor = settled(self.shown, cursor)
        entry = Entry(None, (), UNDO, self.now(), seat=seat, cursor=cursor)
        self.record(entry, press)
        self._turn_to(entry, self.shown.line, cursor, self.shown.states)
        self.watcher.take_back(self.shown.state)
        return self.look_again()

    def remark(self, source: str, proof: dict[str, object] | None) -> None:
        """Written down for ever; the game stays as it is."""
        shown = self.shown
        entry = Entry(None, (), source, self.now(), cursor=shown.cursor, proof=proof)
        self.record(entry, None)
        consent = shown.consent.after(entry)
        self.shown = replace(
            shown,
            version=shown.version + (source not in QUIET),
            notes=self._noted(entry, shown.state, consent),
            consent=consent,
            sealed=self._sealed(shown.state, consent),
        )

    def look_again(self, *, fresh: bool = False) -> Reply:
        """What the board still tells. Whether it is wrong, only a fresh sight can say: people tap
        first and move their cardboard then. A correction follows the cardboard.
        """
        shown = self.shown
        found = self.watcher.look(shown.state, shown.states[: shown.cursor])
        mismatches = found.mismatches if fresh else ()
        return self.show(
            suggestions=found.suggestions,
            turn=found.turn,
            mismatches=mismatches,
            faces_asked=found.faces_asked,
            doubts=found.doubts if mismatches or found.suggestions else (),
            remark=found.remark or "",
        )

    def show(self, **around: Unpack[Around]) -> Reply:
        """The same game with other things around it; old notices go."""
        quiet = replace(self.shown, notices=(), number=None, stray_die=None)
        self.shown = replace(quiet, **around)
        return Reply(self.shown)

    def _add(self, entry: Entry, state: State) -> None:
        shown, cursor = self.shown, self.shown.cursor
        line = (*shown.line[:cursor], entry)
        self._turn_to(entry, line, cursor + 1, (*shown.states[: cursor + 1], state))
        if awaits_die(entry.command):
            self.shown = replace(self.shown, rolled=self.shown.version)

    def _draw_if_due(self) -> None:
        draw = None if self.shuffle is None else drawn(self.position, self.start, self.shuffle)
        if draw is not None:
            self.enter(Entry(draw, (), AUTO, self.now()))

    def _turn_to(
        self, entry: Entry, line: tuple[Entry, ...], cursor: int, states: tuple[State, ...]
    ) -> None:
        """Another moment of the game: what was asked about the one before is forgotten."""
        old, consent = self.shown, self.shown.consent.after(entry)
        self.shown = Shown(
            old.version + 1,
            states[cursor],
            line,
            cursor,
            states,
            sources=old.sources,
            rolled=old.rolled,
            notes=self._noted(entry, states[cursor], consent),
            consent=consent,
            sealed=self._sealed(states[cursor], consent),
            clock=old.clock.after(None if old.over else old.state.seat, self.ticks()),
            timed=old.timed,
        )

    def _noted(self, entry: Entry, state: State, consent: Consent) -> Notes:
        """The notes with this entry, after which the table stands so."""
        old = self.shown
        was_open = old.over and old.consent.complete
        turned = turned_by(was_open, state.phase is Phase.OVER and consent.complete)
        return noted(old.notes, entry, len(old.line), old.cursor, turned)

    def _sealed(self, state: State, consent: Consent) -> int:
        """How many places are shut: every one from the moment at which all have agreed."""
        old, opened = self.shown, consent.purses(over=state.phase is Phase.OVER) is Purses.OPEN
        if opened and old.purses not in (Purses.OPENING, Purses.OPEN):
            return self.places(Position(self.game, state))
        return old.sealed if consent.complete else 0


def awaits_die(command: Command | None) -> TypeGuard[Final | Roll]:
    """It says what a die shows; what was merely enough says nothing."""
    return isinstance(command, Final | Roll) and command.die != ENOUGH


def _after(state: State, entry: Entry) -> State:
    return evolve(state, *entry.events)
