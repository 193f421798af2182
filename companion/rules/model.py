"""What a table is at one moment: values only. How it changes is in `evolve`."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NewType

from typing_extensions import override

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


class Roll(Value):
    """A die that waits for the conquest it was rolled for."""

    die: int
    region: RegionId | None
    source: str


class Turn:
    """The memory of the present turn; forgotten when the next one starts."""

    __slots__ = (
        "attacked",
        "chosen",
        "conquests",
        "declined",
        "discarded",
        "first",
        "paid",
        "readied",
        "roll",
        "settled",
        "spent",
        "stopped",
        "used",
        "withdrawn",
    )

    def __init__(self, first: bool = False) -> None:
        self.first = first
        """This is the first turn of the player's combo."""
        self.declined = False
        """The player went in decline this turn."""
        self.readied: tuple[Race, ...] = ()
        """Tribes that have taken up their troops, in order."""
        self.settled: tuple[Race, ...] = ()
        """Tribes that have redeployed."""
        self.stopped: tuple[Race, ...] = ()
        """Tribes that may conquer no more."""
        self.spent: tuple[Race, ...] = ()
        """Tribes that have rolled their final die."""
        self.conquests: tuple[Conquest, ...] = ()
        self.attacked: frozenset[tuple[Seat, Race]] = frozenset()
        self.discarded = 0
        """Race tokens the acting player has sent to a tray."""
        self.used: tuple[str, ...] = ()
        self.paid: frozenset[str] = frozenset()
        self.chosen: Mapping[str, str] = {}
        self.roll: Roll | None = None
        self.withdrawn: Mapping[tuple[Race, str], int] = {}
        """Units taken back from lost regions, due to be placed at the retreat."""

    def copy(self) -> Turn:
        twin = Turn.__new__(Turn)
        twin.attacked = self.attacked
        twin.chosen = self.chosen
        twin.conquests = self.conquests
        twin.declined = self.declined
        twin.discarded = self.discarded
        twin.first = self.first
        twin.paid = self.paid
        twin.readied = self.readied
        twin.roll = self.roll
        twin.settled = self.settled
        twin.spent = self.spent
        twin.stopped = self.stopped
        twin.used = self.used
        twin.withdrawn = self.withdrawn
        return twin

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Turn) and _same(self, other)

    __hash__ = None  # type: ignore[assignment]


class State:
    """Everything that is known about a game. Nobody changes one that others can see:
    `evolve` and `Draft` work on a copy of their own, and what did not change is shared.
    """

    __slots__ = (
        "badge_discard",
        "badges",
        "banners",
        "box",
        "column",
        "demands",
        "hands",
        "markers",
        "neutral",
        "notes",
        "phase",
        "pile",
        "players",
        "round",
        "rounds",
        "seat",
        "tray",
        "tribes",
        "troops",
        "turn",
        "units",
    )

    def __init__(self, players: tuple[Player, ...], rounds: int) -> None:
        self.players = players
        self.seat = Seat(0)
        self.phase = CHOOSE
        self.round = 1
        self.rounds = rounds
        self.turn = Turn(first=True)
        self.demands: tuple[Demand, ...] = ()
        self.tribes: Mapping[Race, Tribe] = {}
        self.hands: Mapping[Race, int] = {}
        self.units: Mapping[tuple[Race, str], int] = {}
        """Units beside the board: Encampments, Heroes, set-aside Amazons …"""
        self.troops: Mapping[RegionId, Troop] = {}
        self.neutral: Mapping[RegionId, int] = {}
        self.markers: Mapping[RegionId, tuple[str, ...]] = {}
        self.tray: Mapping[Race, int] = {}
        self.box: Mapping[str, int] = {}
        self.column: tuple[Combo, ...] = ()
        self.banners: tuple[Race, ...] = ()
        self.badges: tuple[str, ...] = ()
        self.badge_discard: tuple[str, ...] = ()
        self.pile: tuple[str, ...] = ()
        self.notes: Mapping[str, str] = {}
        """What a trait must know of earlier turns."""

    def copy(self) -> State:
        """A copy that may be changed without anybody noticing."""
        twin = State.__new__(State)
        twin.players = self.players
        twin.seat = self.seat
        twin.phase = self.phase
        twin.round = self.round
        twin.rounds = self.rounds
        twin.turn = self.turn.copy()
        twin.demands = self.demands
        twin.tribes = self.tribes
        twin.hands = self.hands
        twin.units = self.units
        twin.troops = self.troops
        twin.neutral = self.neutral
        twin.markers = self.markers
        twin.tray = self.tray
        twin.box = self.box
        twin.column = self.column
        twin.banners = self.banners
        twin.badges = self.badges
        twin.badge_discard = self.badge_discard
        twin.pile = self.pile
        twin.notes = self.notes
        return twin

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and _same(self, other)

    __hash__ = None  # type: ignore[assignment]


def _same(one: State | Turn, other: State | Turn) -> bool:
    return all(getattr(one, slot) == getattr(other, slot) for slot in one.__slots__)
