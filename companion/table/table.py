"""The table: takes inputs one at a time, keeps the game, writes the journal, shows the result."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from itertools import accumulate
from typing import TypeGuard, assert_never

from msgspec import structs

from companion.rules.commands import Command, Correction, Final, Roll
from companion.rules.decide import Refused, decide
from companion.rules.die import ENOUGH
from companion.rules.evolve import evolve
from companion.rules.game import Game
from companion.rules.model import Seat, State
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.store.entries import DEVICES, DRAWN, Entry, Press, timeline
from companion.table import inputs as i
from companion.table.ask.crossing import crossed
from companion.table.beside.consent import AGREED, agreement, consent_in
from companion.table.beside.notes import QUIET, UNDO, moments, noted, notes_in
from companion.table.chance import AUTO, drawn, is_drawn, settled
from companion.table.keys import EACH, Questions, answer_to
from companion.table.shown import KeyQuestion, Reply, Shown, SourceStatus, Suggestion
from companion.table.watch.watcher import Watcher

REMEMBERED = 256
"""Taps whose answers are kept, in case they come again."""
CAMERA = "camera"
BLIND = frozenset({i.SourceState.MISSING, i.SourceState.INCOMPATIBLE})
Record = Callable[[Entry | None, Press | None], None]
"""Makes an entry, a press, or both durable in one go."""


@dataclass
class Table:
    """Handle inputs from one thread only; read `shown` from any."""

    game: Game
    start: State
    record: Record
    now: Callable[[], str]
    shuffle: Callable[[tuple[str, ...]], tuple[str, ...]] | None = None
    """Draws when the rules ask for it; without one, a person is asked."""
    past: tuple[Entry, ...] = ()
    asked: bool = True
    """Whether all players are asked before the purses open; in games of earlier days they open."""
    since: int = 0
    """The version to count from: other games count from elsewhere, so that no answer to one
    of them is taken for an answer to this.
    """
    goes_on_alone: Callable[[], bool] = bool
    """Whether a turn may be taken down without a word, once the next player has begun."""
    shown: Shown = field(init=False)
    _answers: dict[str, Reply] = field(default_factory=dict, init=False)
    """To the last taps that were accepted."""
    _watcher: Watcher = field(init=False)
    _questions: Questions = field(init=False)

    def __post_init__(self) -> None:
        self._watcher = Watcher(self.game)
        self._questions = Questions(secrets.randbelow(EACH))
        line, cursor = timeline(self.past)
        states = tuple(accumulate(line, _after, initial=self.start))
        shown = Shown(
            self.since + moments(self.past),
            states[cursor],
            line,
            cursor,
            states,
            notes=notes_in(self.past),
            consent=consent_in(self.past, len(self.start.players), asked=self.asked),
        )
        self.shown = replace(shown, question=self._questions.number(shown))

    @property
    def position(self) -> Position:
        return Position(self.game, self.shown.state)

    def handle(self, input: i.Input, tap: str = "") -> Reply:
        """Answer one input. Whatever is accepted is in the journal before this returns.

        `tap` is a screen's name for it: sent twice, because an answer was lost, it counts once.
        """
        if (known := self.answered(tap)) is not None:
            return known
        before = self.shown
        reply = self._numbered(self._handle(input), before)
        if tap and reply.accepted:
            self._answers[tap] = reply
            if len(self._answers) > REMEMBERED:
                del self._answers[next(iter(self._answers))]
        return reply

    def answered(self, tap: str) -> Reply | None:
        """What came of a tap that was accepted before, beside what is shown now."""
        known = self._answers.get(tap)
        return None if known is None else replace(known, shown=self.shown)

    def _numbered(self, reply: Reply, before: Shown) -> Reply:
        """Whatever has changed may be another question to the pads."""
        if self.shown is before:
            return reply
        self.shown = replace(self.shown, question=self._questions.number(self.shown))
        return replace(reply, shown=self.shown)

    def _handle(self, input: i.Input) -> Reply:
        match input:
            case i.Tapped():
                return self._tapped(input)
            case i.Followed():
                return self._followed(input)
            case i.LeftAlone():
                return self._left_alone(input)
            case i.Jumped():
                return self._jumped(input)
            case i.TargetNamed():
                return self._named(input)
            case i.DieThrown():
                return self._rolled(input)
            case i.ButtonPressed():
                return self._pressed(input)
            case i.PromiseBroken() | i.Agreed() | i.DeviceNote():
                return self._noted(input)
            case i.TableSeen() | i.SourceChanged() | i.Announced():
                return self._sensed(input)
            case _:
                assert_never(input)

    def _sensed(self, input: i.TableSeen | i.SourceChanged | i.Announced) -> Reply:
        match input:
            case i.TableSeen():
                return self._saw(input)
            case i.SourceChanged(source, state, detail):
                sources = {**self.shown.sources, source: SourceStatus(state, detail)}
                if state is i.SourceState.GONE:
                    del sources[source]
                self._show(sources=sources)
                blind = source.startswith(CAMERA) and not _looks(sources)
                return self._blind() if blind else Reply(self.shown)
            case i.Announced(notice, number):
                return self._show(notices=(notice,), number=number)

    def _blind(self) -> Reply:
        """No camera looks any more: what the last one told is not to be confirmed later."""
        self._watcher.forget()
        return self._look_again(fresh=True)

    def _saw(self, seen: i.TableSeen) -> Reply:
        """Where the table wants it, a turn counts as soon as the next player has begun."""
        self._watcher.see(seen)
        if self.goes_on_alone() and (turn := self._watcher.ended(self.shown.state)):
            self._play_line(turn, "camera")
        return self._look_again(fresh=True)

    # Inputs

    def _tapped(self, tap: i.Tapped) -> Reply:
        if tap.version != self.shown.version:
            return Reply(self.shown, stale=True)
        proof = _drawn(tap.command) if tap.drawn else None
        return self._play(tap.command, tap.seat, self._source(tap.command), proof=proof)

    def _source(self, command: Command) -> str:
        if isinstance(command, Correction):
            return "correction"
        suggested = (told for found in self.shown.suggestions for told in found.line)
        return "camera" if command in suggested else "tap"

    def _followed(self, followed: i.Followed) -> Reply:
        """What was on the screen is what counts: another line is another question."""
        told = (*self.shown.suggestions, *self.shown.turn)
        known = any(found.covers(followed.line) for found in told)
        if followed.version != self.shown.version or not known:
            return Reply(self.shown, stale=True)
        return self._play_line(followed.line, "camera")

    def _left_alone(self, left: i.LeftAlone) -> Reply:
        if left.version != self.shown.version:
            return Reply(self.shown, stale=True)
        self._watcher.leave(left.regions)
        return self._look_again(fresh=True)

    def _named(self, named: i.TargetNamed) -> Reply:
        """The command must be one that any roll would make legal."""
        if named.version != self.shown.version:
            return Reply(self.shown, stale=True)
        decision = decide(self.game, self.shown.state, named.command, named.seat)
        if isinstance(decision, Refused):
            return Reply(self.shown, decision.reasons)
        return self._show(waiting_for_die=named.command, promise=None, asked=None)

    def _rolled(self, rolled: i.DieThrown) -> Reply:
        waiting = self.shown.waiting_for_die
        if waiting is None or not self._asked_for(rolled):
            return self._not_asked(rolled)
        return self._play(
            structs.replace(waiting, die=rolled.face), None, "die", proof=_proof(rolled)
        )

    def _asked_for(self, rolled: i.DieThrown) -> bool:
        if rolled.proof is None:
            return rolled.prompt == self.shown.version
        return rolled.prompt == self.shown.question and self.shown.promise is None

    def _not_asked(self, rolled: i.DieThrown) -> Reply:
        """A roll for a target that is no longer named leaves its trace: else a die could change
        the question, once it knows what it is about to show.
        """
        notice: dict[str, object] = {"notices": ("roll-not-asked",), "stray_die": rolled.face}
        if rolled.proof is not None and rolled.prompt >= 0:
            self._remark("die", _proof(rolled))
        return self._show(**notice)

    def _broken(self, broken: i.PromiseBroken) -> Reply:
        self._remark("promise", asdict(broken))
        return self._show(promise=broken, asked=None, notices=(f"promise-{broken.reason}",))

    def _remark(self, source: str, proof: dict[str, object] | None) -> None:
        """Written down for ever; the game stays as it is."""
        shown = self.shown
        entry = Entry(None, (), source, self.now(), cursor=shown.cursor, proof=proof)
        self.record(entry, None)
        self.shown = replace(
            shown,
            version=shown.version + (source not in QUIET),
            notes=noted(shown.notes, entry, len(shown.line), shown.cursor),
            consent=shown.consent.after(entry),
        )

    def _noted(self, input: i.PromiseBroken | i.Agreed | i.DeviceNote) -> Reply:
        """Beside the game: but for a broken promise, nobody's question is disturbed by it."""
        match input:
            case i.PromiseBroken():
                return self._broken(input)
            case i.Agreed(seat) if not self.shown.over or not 0 <= seat < self.shown.consent.seats:
                return Reply(self.shown, stale=True)
            case i.Agreed(seat) if seat in self.shown.consent.agreed:
                return Reply(self.shown)
            case i.Agreed():
                self._remark(AGREED, agreement(input))
            case i.DeviceNote():
                self._remark(DEVICES, asdict(input))
        return Reply(self.shown)

    def _pressed(self, pressed: i.ButtonPressed) -> Reply:
        """A press has its effect, or none, and is remembered in the same breath."""
        press = Press(pressed.press.device, pressed.press.epoch, pressed.press.number)
        if pressed.prompt != self.shown.question:
            return self._forget(press, "old-prompt")
        if self.shown.promise is not None:
            return self._forget(press, "decide-on-a-screen")
        match answer := answer_to(pressed.key, self.position, self.shown):
            case None:
                awaited = pressed.key is i.Key.ROLL and self.shown.waiting_for_die is not None
                return self._forget(press, "" if awaited else "key-does-nothing")
            case KeyQuestion():
                self.record(None, press)
                return self._show(asked=answer)
            case i.Jumped():
                return self._jump(answer.cursor, press)
            case Suggestion():
                return self._play_line(answer.line, "pad", press)
            case _:
                return self._play_line((answer,), "pad", press)

    def _forget(self, press: Press, notice: str) -> Reply:
        """Remembered, but nothing follows; the key that starts an awaited roll needs no notice."""
        self.record(None, press)
        return self._show(notices=(notice,) if notice else (), asked=None)

    def _jumped(self, jump: i.Jumped) -> Reply:
        if jump.version != self.shown.version or not 0 <= jump.cursor <= len(self.shown.line):
            return Reply(self.shown, stale=True)
        crosses = crossed(self.shown, settled(self.shown, jump.cursor))
        if crosses and not jump.sure:
            return Reply(self.shown, crosses=crosses)
        return self._jump(jump.cursor, None, jump.seat)

    # Effects

    def _play(
        self,
        command: Command,
        seat: Seat | None,
        source: str,
        *,
        press: Press | None = None,
        proof: dict[str, object] | None = None,
    ) -> Reply:
        reasons = self._enter(Entry(command, (), source, self.now(), seat=seat, proof=proof), press)
        if reasons:
            return Reply(self.shown, reasons)
        return self._look_again(fresh=isinstance(command, Correction))

    def _enter(self, wanted: Entry, press: Press | None = None) -> tuple[Refusal, ...]:
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

    def _play_line(
        self, line: tuple[Command, ...], source: str, press: Press | None = None
    ) -> Reply:
        """One after another; what the rules no longer accept ends it, what was played stands."""
        began = self.shown.cursor if len(line) > 1 else None
        for command in line:
            if _awaits_die(command):
                self._look_again()
                return self._wait_for_die(command, press)
            if is_drawn(command) and not self.shown.state.demands:
                continue
            reasons = self._enter(Entry(command, (), source, self.now(), cursor=began), press)
            if reasons:
                refused = replace(self._look_again(), reasons=reasons)
                return refused if press is None else self._forget(press, "key-does-nothing")
            press = None
        return self._look_again()

    def _wait_for_die(self, command: Final | Roll, press: Press | None) -> Reply:
        if press is not None:
            self.record(None, press)
        return self._show(waiting_for_die=command, asked=None)

    def _add(self, entry: Entry, state: State) -> None:
        shown, cursor = self.shown, self.shown.cursor
        line = (*shown.line[:cursor], entry)
        self._turn_to(entry, line, cursor + 1, (*shown.states[: cursor + 1], state))
        if _awaits_die(entry.command):
            self.shown = replace(self.shown, rolled=self.shown.version)

    def _draw_if_due(self) -> None:
        draw = None if self.shuffle is None else drawn(self.position, self.start, self.shuffle)
        if draw is not None:
            self._enter(Entry(draw, (), AUTO, self.now()))

    def _jump(self, cursor: int, press: Press | None, seat: Seat | None = None) -> Reply:
        cursor = settled(self.shown, cursor)
        entry = Entry(None, (), UNDO, self.now(), seat=seat, cursor=cursor)
        self.record(entry, press)
        self._turn_to(entry, self.shown.line, cursor, self.shown.states)
        return self._look_again()

    def _turn_to(
        self, entry: Entry, line: tuple[Entry, ...], cursor: int, states: tuple[State, ...]
    ) -> None:
        """Another moment of the game: what was asked about the one before is forgotten."""
        old = self.shown
        self.shown = Shown(
            old.version + 1,
            states[cursor],
            line,
            cursor,
            states,
            sources=old.sources,
            rolled=old.rolled,
            notes=noted(old.notes, entry, len(old.line), old.cursor),
            consent=old.consent.after(entry),
        )

    def _look_again(self, *, fresh: bool = False) -> Reply:
        """What the board still tells. Whether it is wrong, only a fresh sight can say: people tap
        first and move their cardboard then. A correction follows the cardboard.
        """
        found = self._watcher.look(self.shown.state)
        mismatches = found.mismatches if fresh else ()
        return self._show(
            suggestions=found.suggestions,
            turn=found.turn,
            mismatches=mismatches,
            remark=found.remark or "",
        )

    def _show(self, **changes: object) -> Reply:
        """The same game with other things around it; old notices go."""
        quiet: dict[str, object] = {"notices": (), "number": None, "stray_die": None}
        self.shown = replace(self.shown, **(quiet | changes))  # type: ignore[arg-type]
        return Reply(self.shown)


def _proof(rolled: i.DieThrown) -> dict[str, object] | None:
    """What is kept of where a face came from; a typed one came from nowhere."""
    if rolled.proof is not None:
        return {**asdict(rolled.proof), "face": rolled.face}
    return {"by": DRAWN, "face": rolled.face} if rolled.drawn else None


def _drawn(command: Command) -> dict[str, object] | None:
    return {"by": DRAWN, "face": command.die} if isinstance(command, Final | Roll) else None


def _after(state: State, entry: Entry) -> State:
    return evolve(state, *entry.events)


def _looks(sources: Mapping[str, SourceStatus]) -> bool:
    """Some camera may still look."""
    cameras = (status for name, status in sources.items() if name.startswith(CAMERA))
    return any(status.state not in BLIND for status in cameras)


def _awaits_die(command: Command | None) -> TypeGuard[Final | Roll]:
    """It says what a die shows; what was merely enough says nothing."""
    return isinstance(command, Final | Roll) and command.die != ENOUGH
