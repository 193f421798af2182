"""The table: takes inputs one at a time, keeps the game, writes the journal, shows the result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from itertools import accumulate
from typing import assert_never

from msgspec import structs

from companion.rules.commands import Command, Correction, Final, Use
from companion.rules.decide import Refused, decide
from companion.rules.draft import SHUFFLE
from companion.rules.events import (
    BadgeDrawn,
    BadgesShuffled,
    ComboShown,
    DieRolled,
    Event,
    MarkerTurned,
    PileChanged,
)
from companion.rules.evolve import evolve
from companion.rules.game import Game
from companion.rules.model import Seat, State
from companion.rules.position import Position
from companion.store.entries import Entry, Press, timeline
from companion.table import inputs as i
from companion.table.prompts import answer_to
from companion.table.reconcile import reconcile
from companion.table.shown import Reply, Shown, SourceStatus

CHANCE: dict[type[Event], str] = {
    DieRolled: "die",
    MarkerTurned: "tile",
    PileChanged: "tile",
    BadgeDrawn: "tile",
    BadgesShuffled: "tile",
    ComboShown: "tile",
}
"""Events that a person cannot unsee, and what to call them."""

REMEMBERED = 256
"""Taps whose answers are kept, in case they come again."""
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
    """Shuffles badges when the rules ask for it; without one, a person is asked."""
    past: tuple[Entry, ...] = ()
    since: int = 0
    """The version to count from: other games count from elsewhere, so that no answer to one
    of them is taken for an answer to this.
    """
    shown: Shown = field(init=False)
    _answers: dict[str, Reply] = field(default_factory=dict, init=False)
    """To the last taps that were accepted."""
    _seen: i.TableSeen | None = field(default=None, init=False)
    """The last settled sight of the board: it may explain more than one command."""

    def __post_init__(self) -> None:
        line, cursor = timeline(self.past)
        states = tuple(accumulate(line, _after, initial=self.start))
        version = self.since + len(self.past)
        self.shown = Shown(version, states[cursor], line, cursor, states)

    @property
    def position(self) -> Position:
        return Position(self.game, self.shown.state)

    def handle(self, input: i.Input, tap: str = "") -> Reply:
        """Answer one input. Whatever is accepted is in the journal before this returns.

        `tap` is a screen's name for it: sent twice, because an answer was lost, it counts once.
        """
        if (known := self.answered(tap)) is not None:
            return known
        reply = self._handle(input)
        if tap and reply.accepted:
            self._answers[tap] = reply
            if len(self._answers) > REMEMBERED:
                del self._answers[next(iter(self._answers))]
        return reply

    def answered(self, tap: str) -> Reply | None:
        """What came of a tap that was accepted before, beside what is shown now."""
        known = self._answers.get(tap)
        return None if known is None else replace(known, shown=self.shown)

    def _handle(self, input: i.Input) -> Reply:
        match input:
            case i.Tapped():
                return self._tapped(input)
            case i.Jumped():
                return self._jumped(input)
            case i.TargetNamed():
                return self._named(input)
            case i.DieThrown():
                return self._rolled(input)
            case i.ButtonPressed():
                return self._pressed(input)
            case i.TableSeen():
                self._seen = input
                found = reconcile(self.game, self.shown.state, input)
                return self._show(suggestions=found.suggestions, mismatches=found.mismatches)
            case i.SourceChanged(source, state, detail):
                sources = {**self.shown.sources, source: SourceStatus(state, detail)}
                return self._show(sources=sources)
            case _:
                assert_never(input)

    # Inputs

    def _tapped(self, tap: i.Tapped) -> Reply:
        if tap.version != self.shown.version:
            return Reply(self.shown, stale=True)
        return self._play(tap.command, tap.seat, self._source(tap.command))

    def _source(self, command: Command) -> str:
        if isinstance(command, Correction):
            return "correction"
        suggested = (suggestion.command for suggestion in self.shown.suggestions)
        return "camera" if command in suggested else "tap"

    def _named(self, named: i.TargetNamed) -> Reply:
        """The command must be one that any roll would make legal."""
        if named.version != self.shown.version:
            return Reply(self.shown, stale=True)
        decision = decide(self.game, self.shown.state, named.command, named.seat)
        if isinstance(decision, Refused):
            return Reply(self.shown, decision.reasons)
        return self._show(waiting_for_die=named.command)

    def _rolled(self, rolled: i.DieThrown) -> Reply:
        waiting = self.shown.waiting_for_die
        if waiting is None or rolled.prompt != self.shown.version:
            return self._show(notices=("roll-not-asked",), stray_die=rolled.face)
        command = structs.replace(waiting, die=rolled.face)
        proof = None if rolled.proof is None else {**asdict(rolled.proof), "face": rolled.face}
        return self._play(command, None, "die", proof=proof)

    def _pressed(self, pressed: i.ButtonPressed) -> Reply:
        """A press has its effect, or none, and is remembered in the same breath."""
        press = Press(pressed.press.device, pressed.press.epoch, pressed.press.number)
        if pressed.prompt != self.shown.version:
            return self._forget(press, "old-prompt")
        answer = answer_to(pressed.key, self.position, self.shown)
        if isinstance(answer, i.Jumped):
            return self._jump(answer.cursor, press)
        if isinstance(answer, Final):
            self.record(None, press)
            return self._show(waiting_for_die=answer)
        if answer is None:
            awaited = pressed.key is i.Key.ROLL and self.shown.waiting_for_die is not None
            return self._forget(press, "" if awaited else "key-does-nothing")
        reply = self._play(answer, None, "pad", press=press)
        return reply if reply.accepted else self._forget(press, "key-does-nothing")

    def _forget(self, press: Press, notice: str) -> Reply:
        """Remembered, but nothing follows; the key that starts an awaited roll needs no notice."""
        self.record(None, press)
        return self._show(notices=(notice,) if notice else ())

    def _jumped(self, jump: i.Jumped) -> Reply:
        if jump.version != self.shown.version or not 0 <= jump.cursor <= len(self.shown.line):
            return Reply(self.shown, stale=True)
        crosses = self.crossed(jump.cursor)
        if crosses and not jump.sure:
            return Reply(self.shown, crosses=crosses)
        return self._jump(jump.cursor, None)

    def crossed(self, cursor: int) -> tuple[str, ...]:
        """Dice and tiles between here and there that nobody can unsee."""
        undone = self.shown.line[cursor : self.shown.cursor]
        found = {CHANCE.get(type(event), "") for entry in undone for event in entry.events}
        return tuple(sorted(found - {""}))

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
        decision = decide(self.game, self.shown.state, command, seat)
        if isinstance(decision, Refused):
            return Reply(self.shown, decision.reasons)
        entry = Entry(command, decision.events, source, self.now(), seat=seat, proof=proof)
        self.record(entry, press)
        self._add(entry, decision.state)
        self._shuffle_if_due()
        return self._look_again(corrected=isinstance(command, Correction))

    def _add(self, entry: Entry, state: State) -> None:
        shown, cursor = self.shown, self.shown.cursor
        line = (*shown.line[:cursor], entry)
        states = (*shown.states[: cursor + 1], state)
        self.shown = Shown(
            shown.version + 1, state, line, cursor + 1, states, sources=shown.sources
        )

    def _shuffle_if_due(self) -> None:
        demands = self.shown.state.demands
        if self.shuffle is not None and demands and demands[0].what == SHUFFLE:
            order = self.shuffle(self.shown.state.badge_discard)
            self._play(Use(SHUFFLE, value=" ".join(order)), None, "auto")

    def _jump(self, cursor: int, press: Press | None) -> Reply:
        self.record(Entry(None, (), "undo", self.now(), cursor=cursor), press)
        shown = self.shown
        state = shown.states[cursor]
        self.shown = Shown(
            shown.version + 1, state, shown.line, cursor, shown.states, sources=shown.sources
        )
        return self._look_again()

    def _look_again(self, *, corrected: bool = False) -> Reply:
        """What the board still tells. Whether it is wrong, only the next sight can say: people
        tap first and move their cardboard then. A correction follows the cardboard.
        """
        if self._seen is None:
            return Reply(self.shown)
        found = reconcile(self.game, self.shown.state, self._seen)
        mismatches = found.mismatches if corrected else ()
        return self._show(suggestions=found.suggestions, mismatches=mismatches)

    def _show(self, **changes: object) -> Reply:
        """The same game with other things around it; old notices go."""
        quiet: dict[str, object] = {"notices": (), "stray_die": None}
        self.shown = replace(self.shown, **(quiet | changes))  # type: ignore[arg-type]
        return Reply(self.shown)


def _after(state: State, entry: Entry) -> State:
    return evolve(state, *entry.events)
