"""What the table shows: the one value every screen, lamp and speaker reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypedDict

from msgspec import structs

from companion.rules.board import RegionId
from companion.rules.commands import Command, Final, Redeploy, Retreat, Roll
from companion.rules.model import Phase, State
from companion.rules.refusals import Refusal
from companion.store.entries import Entry
from companion.table.beside.consent import Consent, Purses
from companion.table.beside.notes import Notes
from companion.table.beside.turn_clock import TurnClock
from companion.table.inputs import FaceSeen, Jumped, Key, PromiseBroken, SourceState


@dataclass(frozen=True, slots=True)
class Suggestion:
    """The board looks as if all this happened, in this order; a person still has to say so."""

    line: tuple[Command, ...]
    regions: tuple[RegionId, ...] = ()
    sure: bool = True
    """Nothing else explains the board, and nothing is given up: one key may confirm it."""
    heights: bool = False
    """The heights of piles are only the likeliest ones."""
    by_face: bool = False
    """Tokens without tags were taken for what they look like: never sure."""

    @property
    def command(self) -> Command:
        return self.line[0]

    def covers(self, line: tuple[Command, ...]) -> bool:
        """The same line; where heights are a guess, with other heights in the same regions."""
        if not self.heights:
            return line == self.line
        return [*map(_levelled, line)] == [*map(_levelled, self.line)]


def _levelled(command: Command) -> Command:
    """A placement without its heights."""
    if isinstance(command, Redeploy | Retreat):
        return structs.replace(command, on=dict.fromkeys(command.on, 1))
    return command


@dataclass(frozen=True, slots=True)
class Mismatch:
    """The board shows something the rules do not explain, or do not allow."""

    region: RegionId
    expected: str | None
    seen: str | None
    reasons: tuple[Refusal, ...] = ()
    tokens: int = 0
    """So many of the race lie open, more than there are; 0 if that is not the trouble."""


@dataclass(frozen=True, slots=True)
class FaceAsked:
    """A token without a tag lies there, and only a person knows whose it is."""

    region: RegionId
    likely: tuple[FaceSeen, ...]
    left: int = 1
    """So many are asked for there, this one included."""


@dataclass(frozen=True, slots=True)
class DoubtTold:
    """A token of a race lay under others there and did not come to light when they were lifted."""

    race: str
    region: RegionId


@dataclass(frozen=True, slots=True)
class SourceStatus:
    state: SourceState
    detail: str = ""


@dataclass(frozen=True, slots=True)
class KeyQuestion:
    """Something that is hard to take back, or a combo pointed at: one of these keys says yes."""

    keys: frozenset[Key]
    answer: Command | Jumped | Suggestion


@dataclass(frozen=True, slots=True)
class Shown:
    """Replaced whole after every input, so it is safe to read from any thread."""

    version: int
    state: State
    line: tuple[Entry, ...] = ()
    """Every command that counts or could be redone."""
    cursor: int = 0
    """How many of them count."""
    states: tuple[State, ...] = ()
    """The table before each of them, and after the last. Nobody changes them."""
    suggestions: tuple[Suggestion, ...] = ()
    turn: tuple[Suggestion, ...] = ()
    """What is seen, with the end of the turn; several are a question."""
    mismatches: tuple[Mismatch, ...] = ()
    faces_asked: tuple[FaceAsked, ...] = ()
    doubts: tuple[DoubtTold, ...] = ()
    remark: str = ""
    """Why cameras tell little or nothing; a key, never prose."""
    waiting_for_die: Final | Roll | None = None
    waiting_since: int | None = None
    """How many commands counted when the touch began that awaits the die, if it gave others."""
    notices: tuple[str, ...] = ()
    """Keys of short messages about the last input: a roll nobody asked for, an old prompt."""
    number: int | None = None
    """How many, where a notice says so."""
    stray_die: int | None = None
    """What a die shows that nobody had asked for: seen once, never counted."""
    sources: Mapping[str, SourceStatus] = field(default_factory=dict)
    question: int = 0
    """What pads are asked. It changes with everything that a key could mean: a press answers the
    question that was on show when it was made."""
    asked: KeyQuestion | None = None
    promise: PromiseBroken | None = None
    """A die has just broken its promise. Pads wait until somebody decides on a screen."""
    notes: Notes = ()
    """What is written down beside the moves."""
    consent: Consent = field(default_factory=Consent)
    clock: TurnClock = field(default_factory=TurnClock)
    timed: bool = False
    """Whether the screens show the clock."""
    sealed: int = 0
    """How many places of the ranking are still to be opened, now that all have agreed."""

    @property
    def over(self) -> bool:
        return self.state.phase is Phase.OVER

    def awaits_roll(self, question: int) -> bool:
        """A roll that answers this question would count."""
        named = self.waiting_for_die is not None and self.promise is None
        return named and question == self.question

    @property
    def purses(self) -> Purses:
        found = self.consent.purses(over=self.over)
        return Purses.OPENING if found is Purses.OPEN and self.sealed else found

    rolled: int = 0
    """The version that brought the last new roll: a screen that knew an older one shows it."""


class Around(TypedDict, total=False):
    """What may change about `Shown` while the game stays as it is."""

    suggestions: tuple[Suggestion, ...]
    turn: tuple[Suggestion, ...]
    mismatches: tuple[Mismatch, ...]
    faces_asked: tuple[FaceAsked, ...]
    doubts: tuple[DoubtTold, ...]
    remark: str
    waiting_for_die: Final | Roll | None
    waiting_since: int | None
    notices: tuple[str, ...]
    number: int | None
    stray_die: int | None
    sources: Mapping[str, SourceStatus]
    asked: KeyQuestion | None
    promise: PromiseBroken | None
    sealed: int
    timed: bool


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of one input."""

    shown: Shown
    reasons: tuple[Refusal, ...] = ()
    stale: bool = False
    """The input answered an older picture of the table and was not tried."""
    crosses: tuple[str, ...] = ()
    """What an undo would take back that cannot be unseen: "die", "tile"."""

    @property
    def accepted(self) -> bool:
        return not (self.reasons or self.stale or self.crosses)
