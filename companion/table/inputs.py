"""Everything that can reach a table. Sensors and fingers all end up here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from math import ceil, floor

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
class BannerRead:
    """A banner whose label is read on the mat before a player, with its badge if it lies there."""

    seat: Seat
    race: str | None
    power: str | None
    declined: bool


class Unseen(StrEnum):
    """Why a region cannot be judged; each has a sentence."""

    BOARD_LOST = "board-lost"
    OUT_OF_PICTURE = "out-of-picture"
    HAND = "hand"
    """Something moves there, or reaches in from the edge."""
    THING = "thing"
    """Something that is neither board nor token lies or stands there and stays."""
    UNREAD = "unread"
    """Something of a token's size lies there whose tag is not read."""
    BORDER = "border"
    """A token on the border may lie here or next door."""
    GLARE = "glare"
    DARK = "dark"
    TOO_SMALL = "too-small"
    BLURRED = "blurred"


@dataclass(frozen=True, slots=True)
class Rise:
    """How many tokens a tag lies above the lowest of its board, as far as its size tells; how many
    lie under that one nobody has measured.
    """

    tokens: float
    slack: float
    """By how many tokens it may be wrong beside what most of the others say."""
    stretch: float = 0.0
    """By what share of itself it may be wrong besides: cardboard and distances are not exact."""
    least: int = 1
    """So many there must be, whatever lies under the lowest."""

    def between(self, lowest: float) -> tuple[int, int]:
        """The fewest and the most that there may be, if the lowest is so many high.

        >>> Rise(2.1, 0.4).between(1.0), Rise(2.1, 0.4, 0.1).between(1.0)
        ((3, 3), (3, 3))
        >>> Rise(2.4, 0.7).between(1.0)
        (3, 4)
        """
        off = self.slack + self.stretch * self.tokens
        middle = lowest + self.tokens
        least = max(self.least, ceil(middle - off))
        return least, max(least, floor(middle + off))


@dataclass(frozen=True, slots=True)
class Pile:
    """Pieces on one spot, from the top down. Only the top is seen; those below it were seen there
    before something was laid on them, and may have been taken away unseen.
    """

    pieces: tuple[TokenSeen, ...]
    least: int = 1
    most: int | None = None
    """How many pieces high it is; None where nothing measures it."""
    rise: Rise | None = None
    """How high it looks, where the camera is near enough to tell."""

    @property
    def top(self) -> TokenSeen:
        return self.pieces[0]


@dataclass(frozen=True, slots=True)
class SeenSo:
    """These pieces lie in the region: race tokens, units, markers, everything that has a tag."""

    piles: tuple[Pile, ...]


@dataclass(frozen=True, slots=True)
class SeenEmpty:
    """The bare board is seen."""

    proven: bool = True
    """False: it has looked so since the first picture, and nobody has shown the eye this board
    without anything on it; something that stood there from the start would look the same. Or a
    token has gone that lay there from the start, and what came to light is unlike the board
    about it.
    """


@dataclass(frozen=True, slots=True)
class NotSeen:
    """Nothing may be concluded about the region."""

    why: Unseen


RegionSeen = SeenSo | SeenEmpty | NotSeen


@dataclass(frozen=True, slots=True)
class FaceSeen:
    """A token without a tag, known by its own print alone."""

    piece: str
    side: str


@dataclass(frozen=True, slots=True)
class FacesSeen:
    """Untagged tokens that lie open in one region: likely, never certain. A person says so."""

    tokens: tuple[FaceSeen, ...]
    asked: tuple[tuple[FaceSeen, ...], ...] = ()
    """For each token that is not known surely, what it may be, likeliest first."""


@dataclass(frozen=True, slots=True)
class TableSeen:
    """A settled picture of the whole table, not a change to it. Unseen is not empty."""

    boards: tuple[BoardSeen, ...] = ()
    tokens: tuple[TokenSeen, ...] = ()
    """Every piece, also beside the boards; those in piles are in `regions` too."""
    regions: Mapping[RegionId, RegionSeen] = field(default_factory=dict)
    combos: tuple[ComboSeen, ...] = ()
    banners: tuple[BannerRead, ...] = ()
    """On those mats before players that are among `boards`; gifts and the turn marker lie on mats
    too and are among `tokens`."""
    faces: Mapping[RegionId, FacesSeen] = field(default_factory=dict)
    """Regions that are not seen for tags, and where tokens lie that look like somebody's."""
    doubts: tuple[TokenSeen, ...] = ()
    """Tokens that lay under others and did not come to light when those were lifted, newest first,
    where they lay."""
    shaky: frozenset[RegionId] = frozenset()
    """Regions that are seen, but have only just changed or are at the limit of sight: how many
    lie there may be wrong. What has calmed down is told again."""

    def at(self, region: RegionId) -> RegionSeen:
        """What is known of one region; one that no registered board has is not seen."""
        return self.regions.get(region, NotSeen(Unseen.BOARD_LOST))


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


SEATS = (Key.SEAT_1, Key.SEAT_2, Key.SEAT_3, Key.SEAT_4, Key.SEAT_5)


@dataclass(frozen=True, slots=True)
class PressId:
    """What makes a press unique for ever: the device, its boot epoch, its number."""

    device: str
    epoch: int
    number: int

    @property
    def source(self) -> str:
        """How the journal calls it: all but pads say what kind of thing they are.

        >>> PressId("0a0b0c0d", 1, 1).source, PressId("keys:event3", 1, 1).source
        ('pad', 'keys')
        """
        kind, _, name = self.device.partition(":")
        return kind if name else "pad"


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
class OtherDie:
    """A die of another maker, and the side that it said was up. It can prove nothing."""

    maker: str
    number: str
    side: int
    sides: int


@dataclass(frozen=True, slots=True)
class DieThrown:
    """A face of the reinforcement die. Without proof nobody can verify it."""

    face: int
    prompt: int
    """The question a device was asked; of a face without proof, the version that was shown; of a
    die that rolled unasked, less than nothing."""
    proof: RollProof | None = None
    drawn: bool = False
    """Nobody saw a die: this program drew the face."""
    other: OtherDie | None = None
    target: Final | Roll | None = None
    """What was waited for when another maker's die began to roll, or on the screen that told it."""


class Breach(StrEnum):
    """How a die can break the promise that its commitment is."""

    REFUSED = "refused"
    SILENT = "silent"
    RENAMED = "renamed"
    CHANGED = "changed"
    FORGED = "forged"


@dataclass(frozen=True, slots=True)
class PromiseBroken:
    """A die knew what it would show and did not show it: the table decides what now."""

    device: str
    roll: int
    commitment: str
    host_nonce: str
    reason: Breach
    times: int
    """How often this device has done so, now included."""


@dataclass(frozen=True, slots=True)
class TargetNamed:
    """A command that waits for a die: only a roll made after this counts for it."""

    seat: Seat | None
    command: Final | Roll
    version: int
    began: int | None = None
    """How many commands counted when the touch began that named it, if it gave others before."""


@dataclass(frozen=True, slots=True)
class Timed:
    """From now on the screens show how long everybody has had the turn, or no longer."""

    on: bool


@dataclass(frozen=True, slots=True)
class PlaceOpened:
    """It is time to open one more place of the ranking, when so many are still sealed."""

    sealed: int


@dataclass(frozen=True, slots=True)
class Jumped:
    """Undo or redo: only the first `cursor` commands of the game count from now on."""

    cursor: int
    version: int
    sure: bool = False
    """The person knows that a die or a revealed tile lies in between."""
    seat: Seat | None = None
    """Whose phone it came from, if from one."""


@dataclass(frozen=True, slots=True)
class Tapped:
    """A command from a screen that showed the table as of `version`."""

    seat: Seat | None
    command: Command
    version: int
    drawn: bool = False
    """The die in it was drawn by this program."""
    began: int | None = None
    """How many commands counted when the touch began that gave this one and those since then."""


@dataclass(frozen=True, slots=True)
class Followed:
    """Somebody says that a line of commands which the camera has told is what happened."""

    line: tuple[Command, ...]
    version: int


@dataclass(frozen=True, slots=True)
class LeftAlone:
    """Somebody says that the cardboard of these regions stays as it is, and so does the game."""

    regions: tuple[RegionId, ...]
    version: int


@dataclass(frozen=True, slots=True)
class FaceNamed:
    """Somebody says what the token is that lies there and that no camera knows surely."""

    region: RegionId
    face: FaceSeen
    version: int
    left: int
    """How many were asked for there: whoever named one before has answered another question."""


class AgreedBy(StrEnum):
    """How a player has agreed to open the purses."""

    PHONE = "phone"
    PIN = "pin"
    TABLET = "tablet"
    """By a tap on the shared tablet, of somebody with neither phone nor PIN."""
    TERMINAL = "terminal"


@dataclass(frozen=True, slots=True)
class Agreed:
    """A player says yes: at this end of the game the purses may be opened."""

    seat: Seat
    way: AgreedBy
    version: int | None = None
    """Of what the screen showed that asked: another end is another question."""


@dataclass(frozen=True, slots=True)
class DeviceNote:
    """What people did with their devices beside the game; `what` is a key, never prose."""

    what: str
    role: str
    """The kind of device."""
    seat: Seat | None = None


class SourceState(StrEnum):
    SEARCHING = "searching"
    OPENING = "opening"
    READY = "ready"
    DEGRADED = "degraded"
    INCOMPATIBLE = "incompatible"
    MISSING = "missing"
    GONE = "gone"
    """A person took it away: nothing is said of it any more."""


@dataclass(frozen=True, slots=True)
class SourceChanged:
    """A camera, pad or die came, went or limps. `detail` is a text key, never prose."""

    source: str
    state: SourceState
    detail: str = ""


CAMERA, HANGS = "camera", "notes.camera-hangs"
"""How sources are called that look, and what is told of one that is there and shows nothing new."""
BLIND = frozenset({SourceState.MISSING, SourceState.INCOMPATIBLE})


def is_looking(source: str, state: SourceState, detail: str) -> bool:
    """It is a camera, and what it told last may still be so.

    >>> is_looking("camera:1", SourceState.DEGRADED, "notes.black-frame")
    True
    >>> is_looking("camera:1", SourceState.DEGRADED, HANGS)
    False
    >>> is_looking("pad", SourceState.READY, "")
    False
    """
    return source.startswith(CAMERA) and state not in BLIND and detail != HANGS


@dataclass(frozen=True, slots=True)
class Announced:
    """Something people must be told that no sensor has said; a key, never prose."""

    notice: str
    number: int | None = None
    """How many, where the sentence says so."""


Input = (
    TableSeen
    | ButtonPressed
    | DieThrown
    | PromiseBroken
    | TargetNamed
    | Jumped
    | Tapped
    | Followed
    | LeftAlone
    | FaceNamed
    | Agreed
    | DeviceNote
    | SourceChanged
    | Announced
    | PlaceOpened
    | Timed
)
Emit = Callable[[Input], None]
