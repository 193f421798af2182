"""What a table is at one moment: values only. How it changes is in `evolve`."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NewType

from msgspec import Struct, field
from msgspec.structs import replace

from companion.rules.board import RegionId
from companion.rules.values import Value

Seat = NewType("Seat", int)
Race = str
"""A race in play is known by its banner: there is only one of each."""

HIDDEN = "?"
"""Written before the id of a marker that lies face down."""


class Phase(StrEnum):
    START = "start"
    CHOOSE = "choose"
    CONQUEST = "conquest"
    REDEPLOY = "redeploy"
    PLACE = "place"
    AFTER_SCORE = "after_score"
    RETREAT = "retreat"
    OVER = "over"


START, CHOOSE, CONQUEST, REDEPLOY, PLACE, AFTER_SCORE, RETREAT, OVER = Phase
"""By their bare names in the rules: Python 3.11 takes its time to find a member in an enum."""


class Tribe(Value, cache_hash=True):
    """A race in play: whose it is, under which badge, active or in decline."""

    race: Race
    seat: Seat
    power: str | None
    active: bool = True


class Troop(Value):
    """Who holds a region. No token at all: only units of the tribe stand there."""

    race: Race
    tokens: int


class Combo(Value):
    race: Race
    power: str | None
    coins: int = 0


class Gift(Value):
    """A token that one player's tribe has laid before another player."""

    what: str
    giver: Seat


class Player(Value):
    coins: int = 5
    active: Race | None = None
    declined: tuple[Race, ...] = ()
    gifts: tuple[Gift, ...] = ()


class Demand(Value):
    """A decision that must be taken before anything else goes on."""

    seat: Seat
    what: str
    region: RegionId | None = None


class Conquest(Value):
    """One line of this turn's tally."""

    region: RegionId
    race: Race
    nonempty: bool
    beaten: Race | None = None
    beaten_seat: Seat | None = None
    beaten_active: bool = False
    defenders: int = 0


class WaitingRoll(Value):
    """A die that waits for the conquest it was rolled for."""

    die: int
    region: RegionId | None
    source: str


class Turn(Struct, gc=False):
    """The memory of the present turn; forgotten when the next one starts."""

    first: bool = False
    """This is the first turn of the player's combo."""
    declined: bool = False
    """The player went in decline this turn."""
    readied: tuple[Race, ...] = ()
    """Tribes that have taken up their troops, in order."""
    settled: tuple[Race, ...] = ()
    """Tribes that have redeployed."""
    stopped: tuple[Race, ...] = ()
    """Tribes that may conquer no more."""
    spent: tuple[Race, ...] = ()
    """Tribes that have rolled their final die."""
    conquests: tuple[Conquest, ...] = ()
    attacked: frozenset[tuple[Race, Seat, Race]] = frozenset()
    """Which race has attacked which player's which race."""
    discarded: int = 0
    """Race tokens the acting player has sent to a tray."""
    used: tuple[str, ...] = ()
    paid: frozenset[str] = frozenset()
    chosen: Mapping[str, str] = field(default_factory=dict)
    roll: WaitingRoll | None = None
    withdrawn: Mapping[tuple[Race, str], int] = field(default_factory=dict)
    """Units taken back from lost regions, due to be placed at the retreat."""


class State(Struct, gc=False):
    """Everything that is known about a game. Nobody changes one that others can see:
    `evolve` and `Draft` work on a copy of their own, and what did not change is shared.
    """

    players: tuple[Player, ...]
    rounds: int
    seat: Seat = Seat(0)
    phase: Phase = CHOOSE
    round: int = 1
    turn: Turn = field(default_factory=lambda: Turn(first=True))
    demands: tuple[Demand, ...] = ()
    tribes: Mapping[Race, Tribe] = field(default_factory=dict)
    hands: Mapping[Race, int] = field(default_factory=dict)
    units: Mapping[tuple[Race, str], int] = field(default_factory=dict)
    """Units beside the board: Encampments, Heroes, set-aside Amazons …"""
    troops: Mapping[RegionId, Troop] = field(default_factory=dict)
    neutral: Mapping[RegionId, int] = field(default_factory=dict)
    markers: Mapping[RegionId, tuple[str, ...]] = field(default_factory=dict)
    tray: Mapping[Race, int] = field(default_factory=dict)
    box: Mapping[str, int] = field(default_factory=dict)
    column: tuple[Combo, ...] = ()
    banners: tuple[Race, ...] = ()
    badges: tuple[str, ...] = ()
    badge_discard: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    notes: Mapping[str, str] = field(default_factory=dict)
    """What a trait must know of earlier turns."""

    def copy(self) -> State:
        """A copy that may be changed without anybody noticing."""
        return replace(self, turn=replace(self.turn))
