"""What someone at the table asks for. Chance (dice, draws, shuffles) comes inside."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import field

from companion.rules.board import RegionId
from companion.rules.model import Phase, Race, Seat
from companion.rules.values import Value

TokensOn = Mapping[RegionId, int]
UnitPlacement = Mapping[str, TokensOn]


class Pick(Value):
    """Take the combo at `position`. `shuffle` is the new badge stack, if one is needed."""

    position: int
    shuffle: tuple[str, ...] = ()
    swap_with: int | None = None
    region: RegionId | None = None
    """Where the combo's own piece goes at once (a volcano)."""


class Expand(Value):
    """Take up the troops and give up regions; `declined` for a tribe that acts in decline."""

    abandon: tuple[RegionId, ...] = ()
    declined: bool = False


class Decline(Value):
    """Put the active race in decline."""


class Roll(Value):
    """A die rolled before an ordinary conquest, for a region named first if need be."""

    die: int
    region: RegionId | None = None
    using: tuple[str, ...] = ()
    """What is paid for beforehand, when the region asks for it."""


class Conquer(Value):
    """Take a region. `using` names optional abilities, `units` what else pays,
    `draws` the hidden tiles it brings to light.
    """

    region: RegionId
    using: tuple[str, ...] = ()
    units: Mapping[str, int] = field(default_factory=dict)
    draws: tuple[str, ...] = ()
    declined: bool = False


class Final(Value):
    """The last conquest of the turn, with what the reinforcement die showed."""

    region: RegionId
    die: int
    using: tuple[str, ...] = ()
    units: Mapping[str, int] = field(default_factory=dict)
    draws: tuple[str, ...] = ()
    declined: bool = False


class Use(Value):
    """Do what an ability, place or relic offers outside a conquest."""

    what: str
    regions: tuple[RegionId, ...] = ()
    seat: Seat | None = None
    value: str = ""
    race: Race = ""
    using: tuple[str, ...] = ()


class Stop(Value):
    """End the conquests: what arrives at redeployment arrives now."""


class Redeploy(Value):
    """The complete final placement of a tribe; it implies `Stop`."""

    on: TokensOn
    units: UnitPlacement = field(default_factory=dict)
    declined: bool = False


class EndTurn(Value):
    """Score and pass the turn."""


class Retreat(Value):
    """A beaten player puts the tokens he kept into regions of the same race."""

    on: TokensOn
    units: UnitPlacement = field(default_factory=dict)


class Show(Value):
    """Of the table's own tiles these two have come up at the end of the column."""

    race: Race
    power: str


class SetCoins(Value):
    """Correction: this player has so many coins."""

    seat: Seat
    coins: int


class SetRegion(Value):
    """Correction: this is what stands in the region. Missing tokens go to or come from the tray."""

    region: RegionId
    race: Race | None
    tokens: int
    neutral: int = 0
    markers: tuple[str, ...] = ()


class SetHand(Value):
    """Correction: this race has so many tokens in hand."""

    race: Race
    tokens: int


class SetClock(Value):
    """Correction: this round, this player, this phase."""

    round: int
    seat: Seat
    phase: Phase


class SetCombo(Value):
    """Correction: these two lie here in the column; what was expected goes where they were."""

    position: int
    race: Race
    power: str


class Note(Value):
    """The table overrules a rule or ruling as a house rule; it stays in the log for ever."""

    rule: str
    text: str


Correction = SetCoins | SetRegion | SetHand | SetClock | SetCombo | Note
TurnCommand = Pick | Expand | Decline | Roll | Conquer | Final | Use | Stop | Redeploy | EndTurn
Play = TurnCommand | Retreat | Show
Command = Play | Correction
