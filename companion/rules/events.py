"""What happened. Past tense, JSON values only, never changed once written."""

from __future__ import annotations

from companion.rules.board import RegionId
from companion.rules.lines import Line
from companion.rules.model import Demand, Phase, Race, Seat, WaitingRoll
from companion.rules.values import Value

TRAY = "tray"
HAND = "hand"
ASIDE = "aside"
BOX = "box"
GONE = "gone"
"""Places that are not regions. `ASIDE`: out of reach until the tribe is readied again;
`BOX` and `GONE` are for markers: back to stock, out of the game.
"""


class TurnStarted(Value):
    seat: Seat
    round: int


class PhaseStarted(Value):
    phase: Phase


class ComboPicked(Value):
    seat: Seat
    position: int
    race: Race
    power: str | None
    collected: int


class BadgesSwapped(Value):
    """Two visible combos exchange their badges."""

    position: int
    other: int


class BadgesShuffled(Value):
    badges: tuple[str, ...]


class ComboShown(Value):
    """The next banner and badge of the stacks join the column."""

    race: Race
    power: str | None


class TokensMoved(Value):
    """Race tokens go from one place to another: a region, `HAND`, `ASIDE` or `TRAY`."""

    race: Race
    tokens: int
    source: str
    target: str


class RegionLeft(Value):
    """A race's tokens leave a region, to tray and hand; nobody holds it any more."""

    region: RegionId
    race: Race
    discarded: int
    kept: int
    beaten: bool = False
    """The acting player has driven them out."""


class MarkersMoved(Value):
    """Markers and units: between the box, a tribe's hand, regions and out of the game."""

    marker: str
    number: int
    source: str
    target: str
    race: Race = ""
    """Whose hand is meant."""


class MarkerTurned(Value):
    """A marker in a region becomes another: revealed, or given a badge."""

    region: RegionId
    old: str
    new: str


class PileChanged(Value):
    pile: tuple[str, ...]


class BadgeDrawn(Value):
    """A badge leaves the stack for a place."""

    power: str


class NeutralsLeft(Value):
    region: RegionId
    number: int


class NeutralsMoved(Value):
    source: RegionId
    target: RegionId
    number: int


class ContentsSwapped(Value):
    """Two regions exchange all that stands in them, and the markers named."""

    one: RegionId
    other: RegionId
    from_one: tuple[str, ...]
    from_other: tuple[str, ...]


class Noted(Value):
    """Something to be remembered beyond the turn."""

    what: str
    value: str


class CoinsMoved(Value):
    """Coins change hands; nobody's seat is the bank."""

    giver: Seat | None
    taker: Seat | None
    coins: int
    line: Line


class Attacked(Value):
    """An attempt on a player's race, whether it succeeded or not."""

    race: Race
    region: RegionId
    victim: Race
    victim_seat: Seat


class Conquered(Value):
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


class Razed(Value):
    """A conquest in everything but occupation: its defenders have left, nobody has moved in."""

    region: RegionId
    race: Race
    beaten: Race
    beaten_seat: Seat
    beaten_active: bool
    defenders: int


class Repelled(Value):
    """A conquest that the die did not grant."""

    region: RegionId
    race: Race
    cost: tuple[Line, ...]
    die: int


class TokensDiscarded(Value):
    """What else the acting player has cost somebody in tokens: for the tally only."""

    number: int


class DieRolled(Value):
    race: Race
    die: int
    region: RegionId | None


class DieTrusted(Value):
    """A die was rolled whose face nobody told: it was enough."""

    race: Race
    region: RegionId


class RollKept(Value):
    """A roll waits for its conquest, or is used up."""

    roll: WaitingRoll | None


class Readied(Value):
    race: Race


class Abandoned(Value):
    region: RegionId
    race: Race


class ConquestsEnded(Value):
    race: Race
    final: bool = False


class Settled(Value):
    """A tribe has redeployed."""

    race: Race


class AbilityUsed(Value):
    race: Race
    ability: str
    regions: tuple[RegionId, ...] = ()


class Chosen(Value):
    what: str
    value: str


class DuePaid(Value):
    """A payment that is due only once a turn has been made."""

    due: str


class UnitsWithdrawn(Value):
    """Units that came back to their owner's hand and must be placed at the retreat."""

    race: Race
    unit: str
    number: int


class GiftGiven(Value):
    what: str
    giver: Seat
    taker: Seat


class GiftReturned(Value):
    what: str
    giver: Seat
    holder: Seat


class DecisionDue(Value):
    demand: Demand


class DecisionTaken(Value):
    demand: Demand


class RaceDeclined(Value):
    race: Race
    keeps_badge: bool


class BadgeDiscarded(Value):
    race: Race


class RaceVanished(Value):
    """No token left on the board: the banner goes back under the stack."""

    race: Race


class Scored(Value):
    seat: Seat
    lines: tuple[Line, ...]


class TurnEnded(Value):
    seat: Seat


class GameEnded(Value):
    pass


class CoinsCorrected(Value):
    seat: Seat
    coins: int


class RegionCorrected(Value):
    region: RegionId
    race: Race | None
    tokens: int
    neutral: int
    markers: tuple[str, ...]


class HandCorrected(Value):
    race: Race
    tokens: int


class ClockCorrected(Value):
    round: int
    seat: Seat
    phase: Phase


class ComboCorrected(Value):
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
    | Razed
    | Repelled
    | TokensDiscarded
    | DieRolled
    | DieTrusted
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
