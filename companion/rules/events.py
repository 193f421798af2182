"""What happened. Past tense, JSON values only, never changed once written."""

from __future__ import annotations

from typing import NamedTuple

from companion.rules.board import RegionId
from companion.rules.lines import Line
from companion.rules.model import Demand, Phase, Race, Roll, Seat

TRAY = "tray"
HAND = "hand"
ASIDE = "aside"
BOX = "box"
GONE = "gone"
"""Places that are not regions. `ASIDE`: out of reach until the tribe is readied again;
`BOX` and `GONE` are for markers: back to stock, out of the game.
"""


class TurnStarted(NamedTuple):
    seat: Seat
    round: int


class PhaseStarted(NamedTuple):
    phase: Phase


class ComboPicked(NamedTuple):
    seat: Seat
    position: int
    race: Race
    power: str | None
    collected: int


class BadgesSwapped(NamedTuple):
    """Two visible combos exchange their badges."""

    position: int
    other: int


class BadgesShuffled(NamedTuple):
    badges: tuple[str, ...]


class ComboShown(NamedTuple):
    """The next banner and badge of the stacks join the column."""

    race: Race
    power: str | None


class TokensMoved(NamedTuple):
    """Race tokens go from one place to another: a region, `HAND`, `ASIDE` or `TRAY`."""

    race: Race
    tokens: int
    source: str
    target: str


class RegionLeft(NamedTuple):
    """A race's tokens leave a region, to tray and hand; nobody holds it any more."""

    region: RegionId
    race: Race
    discarded: int
    kept: int
    beaten: bool = False
    """The acting player has driven them out."""


class MarkersMoved(NamedTuple):
    """Markers and units: between the box, a tribe's hand, regions and out of the game."""

    marker: str
    number: int
    source: str
    target: str
    race: Race = ""
    """Whose hand is meant."""


class MarkerTurned(NamedTuple):
    """A marker in a region becomes another: revealed, or given a badge."""

    region: RegionId
    old: str
    new: str


class PileChanged(NamedTuple):
    pile: tuple[str, ...]


class BadgeDrawn(NamedTuple):
    """A badge leaves the stack for a place."""

    power: str


class NeutralsLeft(NamedTuple):
    region: RegionId
    number: int


class NeutralsMoved(NamedTuple):
    source: RegionId
    target: RegionId
    number: int


class ContentsSwapped(NamedTuple):
    """Two regions exchange all that stands in them, and the markers named."""

    one: RegionId
    other: RegionId
    from_one: tuple[str, ...]
    from_other: tuple[str, ...]


class Noted(NamedTuple):
    """Something to be remembered beyond the turn."""

    what: str
    value: str


class CoinsMoved(NamedTuple):
    """Coins change hands; nobody's seat is the bank."""

    giver: Seat | None
    taker: Seat | None
    coins: int
    line: Line


class Attacked(NamedTuple):
    """An attempt on a player's race, whether it succeeded or not."""

    race: Race
    region: RegionId
    victim: Race
    victim_seat: Seat


class Conquered(NamedTuple):
    """The attacker's tokens stand in the region; its defenders have already left."""

    region: RegionId
    race: Race
    tokens: int
    cost: tuple[Line, ...]
    nonempty: bool
    beaten: Race | None = None
    beaten_seat: Seat | None = None
    beaten_active: bool = False
    defenders: int = 0


class Repelled(NamedTuple):
    """A conquest that the die did not grant."""

    region: RegionId
    race: Race
    cost: tuple[Line, ...]
    die: int


class TokensDiscarded(NamedTuple):
    """What else the acting player has cost somebody in tokens: for the tally only."""

    number: int


class DieRolled(NamedTuple):
    race: Race
    die: int
    region: RegionId | None


class RollKept(NamedTuple):
    """A roll waits for its conquest, or is used up."""

    roll: Roll | None


class Readied(NamedTuple):
    race: Race


class Abandoned(NamedTuple):
    region: RegionId
    race: Race


class ConquestsEnded(NamedTuple):
    race: Race
    final: bool = False


class Settled(NamedTuple):
    """A tribe has redeployed."""

    race: Race


class AbilityUsed(NamedTuple):
    race: Race
    ability: str
    regions: tuple[RegionId, ...] = ()


class Chosen(NamedTuple):
    what: str
    value: str


class DuePaid(NamedTuple):
    """A payment that is due only once a turn has been made."""

    due: str


class UnitsWithdrawn(NamedTuple):
    """Units that came back to their owner's hand and must be placed at the retreat."""

    race: Race
    unit: str
    number: int


class GiftGiven(NamedTuple):
    what: str
    giver: Seat
    taker: Seat


class GiftReturned(NamedTuple):
    what: str
    giver: Seat
    holder: Seat


class DecisionDue(NamedTuple):
    demand: Demand


class DecisionTaken(NamedTuple):
    demand: Demand


class RaceDeclined(NamedTuple):
    race: Race
    keeps_badge: bool


class BadgeDiscarded(NamedTuple):
    race: Race


class RaceVanished(NamedTuple):
    """No token left on the board: the banner goes back under the stack."""

    race: Race


class Scored(NamedTuple):
    seat: Seat
    lines: tuple[Line, ...]


class TurnEnded(NamedTuple):
    seat: Seat


class GameEnded(NamedTuple):
    pass


class CoinsCorrected(NamedTuple):
    seat: Seat
    coins: int


class RegionCorrected(NamedTuple):
    region: RegionId
    race: Race | None
    tokens: int
    neutral: int
    markers: tuple[str, ...]


class HandCorrected(NamedTuple):
    race: Race
    tokens: int


class ClockCorrected(NamedTuple):
    round: int
    seat: Seat
    phase: Phase


class ComboCorrected(NamedTuple):
    position: int
    race: Race
    power: str


Event = (
    TurnStarted
    | PhaseStarted
    | ComboPicked
    | BadgesSwapped
    | BadgesShuffled
    | ComboShown
    | TokensMoved
    | RegionLeft
    | MarkersMoved
    | MarkerTurned
    | PileChanged
    | BadgeDrawn
    | NeutralsLeft
    | NeutralsMoved
    | ContentsSwapped
    | Noted
    | CoinsMoved
    | Attacked
    | Conquered
    | Repelled
    | TokensDiscarded
    | DieRolled
    | RollKept
    | Readied
    | Abandoned
    | ConquestsEnded
    | Settled
    | AbilityUsed
    | Chosen
    | DuePaid
    | UnitsWithdrawn
    | GiftGiven
    | GiftReturned
    | DecisionDue
    | DecisionTaken
    | RaceDeclined
    | BadgeDiscarded
    | RaceVanished
    | Scored
    | TurnEnded
    | GameEnded
    | CoinsCorrected
    | RegionCorrected
    | HandCorrected
    | ClockCorrected
    | ComboCorrected
)
