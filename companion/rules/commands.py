"""What someone at the table asks for. Chance (dice, draws, shuffles) comes inside."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.rules.board import RegionId
from companion.rules.model import Phase, Race, Seat

Placement = Mapping[RegionId, int]
UnitPlacement = Mapping[str, Placement]


@dataclass(frozen=True, slots=True)
class Pick:
    """Take the combo at `position`. `shuffle` is the new badge stack, if one is needed."""

    position: int
    shuffle: tuple[str, ...] = ()
    swap_with: int | None = None
    region: RegionId | None = None
    """Where the combo's own piece goes at once (a volcano)."""


@dataclass(frozen=True, slots=True)
class Expand:
    """Take up the troops and give up regions; `declined` for a tribe that acts in decline."""

    abandon: tuple[RegionId, ...] = ()
    declined: bool = False


@dataclass(frozen=True, slots=True)
class Decline:
    """Put the active race in decline."""


@dataclass(frozen=True, slots=True)
class Roll:
    """A die rolled before an ordinary conquest, for a region named first if need be."""

    die: int
    region: RegionId | None = None
    using: tuple[str, ...] = ()
    """What is paid for beforehand, when the region asks for it."""


@dataclass(frozen=True, slots=True)
class Conquer:
    """Take a region. `using` names optional abilities, `units` what else pays,
    `draws` the hidden tiles it brings to light.
    """

    region: RegionId
    using: tuple[str, ...] = ()
    units: Mapping[str, int] = field(default_factory=dict)
    draws: tuple[str, ...] = ()
    declined: bool = False


@dataclass(frozen=True, slots=True)
class Final:
    """The last conquest of the turn, with what the reinforcement die showed."""

    region: RegionId
    die: int
    using: tuple[str, ...] = ()
    units: Mapping[str, int] = field(default_factory=dict)
    draws: tuple[str, ...] = ()
    declined: bool = False


@dataclass(frozen=True, slots=True)
class Use:
    """Do what an ability, place or relic offers outside a conquest."""

    what: str
    regions: tuple[RegionId, ...] = ()
    seat: Seat | None = None
    value: str = ""
    race: Race = ""
    using: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Stop:
    """End the conquests: what arrives at redeployment arrives now."""


@dataclass(frozen=True, slots=True)
class Redeploy:
    """The complete final placement of a tribe; it implies `Stop`."""

    on: Placement
    units: UnitPlacement = field(default_factory=dict)
    declined: bool = False


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Score and pass the turn."""


@dataclass(frozen=True, slots=True)
class Retreat:
    """A beaten player puts the tokens he kept into regions of the same race."""

    on: Placement
    units: UnitPlacement = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SetCoins:
    """Correction: this player has so many coins."""

    seat: Seat
    coins: int


@dataclass(frozen=True, slots=True)
class SetRegion:
    """Correction: this is what stands in the region. Missing tokens go to or come from the tray."""

    region: RegionId
    race: Race | None
    tokens: int
    neutral: int = 0
    markers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetHand:
    """Correction: this race has so many tokens in hand."""

    race: Race
    tokens: int


@dataclass(frozen=True, slots=True)
class SetClock:
    """Correction: this round, this player, this phase."""

    round: int
    seat: Seat
    phase: Phase


@dataclass(frozen=True, slots=True)
class SetCombo:
    """Correction: these two lie here in the column; what was expected goes where they were."""

    position: int
    race: Race
    power: str


@dataclass(frozen=True, slots=True)
class Note:
    """The table overrules a rule or ruling as a house rule; it stays in the log for ever."""

    rule: str
    text: str


Correction = SetCoins | SetRegion | SetHand | SetClock | SetCombo | Note
Play = Pick | Expand | Decline | Roll | Conquer | Final | Use | Stop | Redeploy | EndTurn | Retreat
Command = Play | Correction
