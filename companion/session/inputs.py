"""Everything that can reach a table. Sensors and fingers all end up here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from companion.rules.board import RegionId
from companion.rules.commands import Command, Final, Roll
from companion.rules.model import Seat


@dataclass(frozen=True, slots=True)
class BoardSeen:
    """How well one board is registered; `error_mm` is the residual of its corners."""

    board: str
    registered: bool
    error_mm: float | None = None


@dataclass(frozen=True, slots=True)
class TokenSeen:
    """One tagged face. On a border it names every region it may lie in, likeliest first."""

    token: str
    piece: str
    side: str
    serial: int
    board: str | None
    regions: tuple[RegionId, ...]
    confidence: float
    under: str | None = None
    """The token that hides this one, when it is known only by inference."""


@dataclass(frozen=True, slots=True)
class ComboSeen:
    race: str | None
    power: str | None
    position: int


@dataclass(frozen=True, slots=True)
class TableSeen:
    """A settled picture of the whole table, not a change to it. Unseen is not empty."""

    boards: tuple[BoardSeen, ...] = ()
    tokens: tuple[TokenSeen, ...] = ()
    covered: frozenset[RegionId] = frozenset()
    combos: tuple[ComboSeen, ...] = ()


class Key(StrEnum):
    """The keys of a pad, of a keyboard and of the on-screen bar."""

    SEAT_1 = "seat-1"
    SEAT_2 = "seat-2"
    SEAT_3 = "seat-3"
    SEAT_4 = "seat-4"
    SEAT_5 = "seat-5"
    CONFIRM = "confirm"
    UNDO = "undo"
    NEXT = "next"
    DECLINE = "decline"
    ROLL = "roll"


@dataclass(frozen=True, slots=True)
class PressId:
    """What makes a press unique for ever: the device, its boot epoch, its number."""

    device: str
    epoch: int
    number: int


@dataclass(frozen=True, slots=True)
class ButtonPressed:
    """A key went down while the device showed `prompt`."""

    press: PressId
    key: Key
    prompt: int


@dataclass(frozen=True, slots=True)
class RollProof:
    """Commit and reveal of one roll, as lower-case hexadecimal."""

    device: str
    roll: int
    commitment: str
    host_nonce: str
    device_nonce: str


@dataclass(frozen=True, slots=True)
class DieRolled:
    """A face of the reinforcement die. Without proof it was typed in: unverified."""

    face: int
    prompt: int
    proof: RollProof | None = None


@dataclass(frozen=True, slots=True)
class TargetNamed:
    """A command that waits for a die: only a roll made after this counts for it."""

    seat: Seat | None
    command: Final | Roll
    version: int


@dataclass(frozen=True, slots=True)
class Jumped:
    """Undo or redo: only the first `cursor` commands of the game count from now on."""

    cursor: int
    version: int
    sure: bool = False
    """The person knows that a die or a revealed tile lies in between."""


@dataclass(frozen=True, slots=True)
class Tapped:
    """A command from a screen that showed the table as of `version`."""

    seat: Seat | None
    command: Command
    version: int
    tap: str = ""
    """Made by the server for each screen; the same tap twice counts once."""


class SourceState(StrEnum):
    SEARCHING = "searching"
    OPENING = "opening"
    READY = "ready"
    DEGRADED = "degraded"
    INCOMPATIBLE = "incompatible"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class SourceChanged:
    """A camera, pad or die came, went or limps. `detail` is a text key, never prose."""

    source: str
    state: SourceState
    detail: str = ""


Input = TableSeen | ButtonPressed | DieRolled | TargetNamed | Jumped | Tapped | SourceChanged
Emit = Callable[[Input], None]
