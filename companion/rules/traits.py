"""The hook page: every moment at which a race, power, place or box may speak.

A trait keeps no memory; what it needs is in the state. `p` is the position it looks at,
`d` the draft in which it makes things happen, `tribe` the race it speaks for.
Amounts are summed, yes/no answers are any(), reactions run in the order box, race, power,
places and relics. The engine never names a trait.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from companion.rules.board import Board, RegionId, Regions
from companion.rules.commands import Pick, Use
from companion.rules.lines import Line
from companion.rules.model import Conquest, Demand, Phase, Seat, Tribe
from companion.rules.refusals import Refusal
from companion.rules.values import Value

if TYPE_CHECKING:
    from companion.rules.draft import Draft
    from companion.rules.position import Position

NOWHERE: Regions = frozenset()


class Attack(Value):
    """An attempt on a region, made or only thought of."""

    tribe: Tribe
    region: RegionId
    using: tuple[str, ...] = ()
    units: tuple[tuple[str, int], ...] = ()
    final: bool = False
    roll: int = 0
    """What an earlier roll takes off the cost."""
    draws: tuple[str, ...] = ()
    touch: str = ""
    """A power touches the region without taking it: `move`, `discard`, `handle` or `raze`."""


class Loss(Value):
    """Defenders about to leave a region through somebody else's doing."""

    region: RegionId
    tribe: Tribe
    tokens: int
    lost: int
    """How many of them are to be discarded."""
    by: Seat | None
    """Whose race drives them out; nobody's: the Balrog."""
    replaced: bool = False
    """The lone token is exchanged for the attacker's: nothing saves it."""
    single: bool = False
    """One token is lost; the region itself is not."""

    @property
    def by_enemy(self) -> bool:
        return self.by != self.tribe.seat


class Due(Value):
    """Coins that must be given before an attack; unpaid, the attack is illegal."""

    line: Line
    payee: Seat | None
    once: str = ""
    """Under this name it is due only once a turn."""


class Levy(Value):
    """Coins that another player hands over when this one scores, as far as he has them."""

    line: Line
    payer: Seat


@dataclass(frozen=True, slots=True)
class Marker:
    """A cardboard marker: how many there are and what it does where it lies."""

    id: str
    number: int
    defence: int = 0
    immune: bool = False
    counts: bool = False
    """It stands for a race token in every respect."""
    guards: bool = False
    """A token beside it is not alone."""
    fate: str = "box"
    """Where it goes when its tribe leaves the region: box, hand or stay."""
    ranks: bool = True
    """Standing for a race token, it does so in a tie as well."""


class Trait:
    """The rules of one race, power, place, relic or box; by default it changes nothing."""

    id: ClassVar[str]
    rule: ClassVar[str]
    kind: ClassVar[str] = "box"
    in_decline: ClassVar[bool] = False
    """It still speaks for a race in decline."""
    keeps_badge: ClassVar[bool] = False
    """The badge is flipped and kept when its race declines."""
    lasting: ClassVar[bool] = False
    """Its race does not count toward the one race in decline."""
    acts_in_decline: ClassVar[bool] = False
    """Its race still readies, conquers and redeploys when in decline."""
    stout: ClassVar[bool] = False
    """Its race may decline right after scoring."""
    rolls_first: ClassVar[bool] = False
    """It rolls the die before a conquest instead of a final attempt."""
    names_target: ClassVar[bool] = False
    """Such a roll is made for a region named before."""
    roll_ability: ClassVar[str] = ""
    """The ability such a roll belongs to; without one the named region must be taken."""
    swaps_badges: ClassVar[bool] = False
    """On picking it may exchange badges with another visible combo."""
    redeploys_on_decline: ClassVar[bool] = False
    """Its race may be redeployed when it declines."""
    pieces: ClassVar[Mapping[str, int]] = {}
    """Units from the box that come with it."""
    movable: ClassVar[frozenset[str]] = frozenset()
    """Units that are placed with the tokens at redeployment and retreat."""
    compulsory: ClassVar[frozenset[str]] = frozenset()
    """Those of them that may not be kept in hand at redeployment."""
    pinned: ClassVar[frozenset[str]] = frozenset()
    """Those of them that stay where they have been placed."""
    paying: ClassVar[frozenset[str]] = frozenset()
    """Units that pay for a conquest beside race tokens."""
    digs: ClassVar[bool] = False
    """Its pieces can be placed only once; what is left of them is counted like a stock."""
    gives: ClassVar[frozenset[str]] = frozenset()
    """Gifts it lays before other players."""
    lost_on_decline: ClassVar[frozenset[str]] = frozenset()
    """Markers that leave the board when its race declines."""
    conquest_abilities: ClassVar[frozenset[str]] = frozenset()
    """Names under which a conquest may use it."""
    abilities: ClassVar[Mapping[str, frozenset[Phase]]] = {}
    """Names under which it offers something else, and when."""

    # Picking and starting a turn

    def pick_bonus(self, p: Position, tribe: Tribe) -> int:
        """Tokens taken beyond the sum of banner and badge."""
        return 0

    def pick_refusals(self, p: Position, tribe: Tribe, pick: Pick) -> Iterable[Refusal]:
        """What stands against the choices made with the pick."""
        return ()

    def pick_regions(self, p: Position) -> Iterable[RegionId]:
        """Regions of which one must be named with the pick."""
        return ()

    def on_pick(self, d: Draft, tribe: Tribe, pick: Pick) -> None:
        """The combo has just been taken."""

    def on_turn_start(self, d: Draft, tribe: Tribe) -> None:
        """What happens by itself before its owner chooses."""

    def demands(self, p: Position, tribe: Tribe) -> Iterable[Demand]:
        """Decisions that its owner must take at the start of his turn, or after picking."""
        return ()

    def garrison(self, p: Position, tribe: Tribe) -> int:
        """How many tokens its race must leave in, and bring to, every region."""
        return 1

    def on_short(self, d: Draft, tribe: Tribe, region: RegionId) -> None:
        """Fewer of its race are left in a region than may stay there."""

    def on_ready(self, d: Draft, tribe: Tribe) -> None:
        """Its race takes up its troops."""

    # Reaching a region

    def entries(self, p: Position, tribe: Tribe) -> Regions:
        """Regions where its race may appear on the board."""
        return NOWHERE

    def shuns(self, p: Position, tribe: Tribe) -> Regions:
        """Regions where its race may not appear on the board."""
        return NOWHERE

    def links(self, p: Position, tribe: Tribe, region: RegionId) -> Regions:
        """Regions that are adjacent to this one for its race, beyond the borders."""
        return NOWHERE

    def always_reaches(self, p: Position, tribe: Tribe) -> Regions:
        """Regions its race may attack once it is on the board, without being adjacent to them."""
        return NOWHERE

    def opens(self, p: Position, tribe: Tribe) -> Regions:
        """Closed regions that its race may conquer all the same."""
        return NOWHERE

    def ignores_adjacency(self, p: Position, attack: Attack) -> bool:
        """This attack needs no adjacency."""
        return False

    # What stands against an attack

    def cancels_abilities(self, p: Position, tribe: Tribe, attack: Attack) -> bool:
        """The defender switches off the attacker's abilities for this region."""
        return False

    def shields(self, p: Position, tribe: Tribe, attack: Attack) -> Iterable[Refusal]:
        """What the defender's side holds against the attack."""
        return ()

    def dues(self, p: Position, tribe: Tribe, attack: Attack) -> Iterable[Due]:
        """Coins the defender's side asks before the attack."""
        return ()

    def attack_dues(self, p: Position, attack: Attack) -> Iterable[Due]:
        """Coins the attacker's own ability asks before the attack."""
        return ()

    def attack_refusals(self, p: Position, attack: Attack) -> Iterable[Refusal]:
        """What stands against using it in this attack."""
        return ()

    def roll_refusals(self, p: Position, attack: Attack) -> Iterable[Refusal]:
        """What stands against rolling first for this region."""
        return ()

    # The cost

    def land_cost(self, board: Board, region: RegionId) -> int:
        """What an empty region costs, for a box; 0: no opinion."""
        return 0

    def cost(self, p: Position, attack: Attack) -> Iterable[Line]:
        """What its race pays more or less."""
        return ()

    def flat_cost(self, p: Position, attack: Attack) -> int | None:
        """A price that takes the place of all others."""
        return None

    def sees_empty(self, p: Position, attack: Attack) -> bool:
        """Tokens and their markers do not add to the cost."""
        return False

    def gentle(self, p: Position, attack: Attack) -> bool:
        """The defenders leave unharmed and lose nothing."""
        return False

    def replaces(self, p: Position, attack: Attack) -> bool:
        """The lone defender is exchanged for a token from the tray."""
        return False

    def sole_unit(self, p: Position, attack: Attack) -> str | None:
        """The unit that conquers alone, without race tokens."""
        return None

    # Losses and conquests

    def spares(self, p: Position, loss: Loss) -> int:
        """How many of the tokens to be discarded its owner keeps."""
        return 0

    def casualties(self, p: Position, loss: Loss) -> tuple[str, ...]:
        """Units in the region that are discarded before any token."""
        return ()

    def on_loss(self, d: Draft, loss: Loss) -> None:
        """Its tokens are about to be discarded, or spared."""

    def retreats_in_decline(self, p: Position, tribe: Tribe) -> bool:
        """In decline its race loses one token and takes the others back."""
        return False

    def on_conquest(self, d: Draft, attack: Attack, conquest: Conquest) -> None:
        """Its race has taken a region."""

    def on_discovery(self, d: Draft, attack: Attack, conquest: Conquest) -> None:
        """For a box: what a conquest brings to light, before any reward."""

    def on_found(self, d: Draft, region: RegionId, draws: tuple[str, ...]) -> None:
        """For a find: it has just come to light in this region."""

    def on_region_lost(self, d: Draft, tribe: Tribe, conquest: Conquest) -> None:
        """Its race has lost a region to a conquest."""

    def on_taken(self, d: Draft, attack: Attack, conquest: Conquest) -> None:
        """The region in which it lies has been conquered."""

    def on_attack(self, d: Draft, tribe: Tribe, attack: Attack) -> None:
        """Another player has attacked one of its owner's races, with success or not."""

    def on_change(self, d: Draft) -> None:
        """For a box: what follows by itself from who holds what, after every command."""

    # After the conquests

    def on_stop(self, d: Draft, tribe: Tribe) -> None:
        """Tokens and units that arrive at redeployment."""

    def withheld(self, p: Position, tribe: Tribe) -> int:
        """Tokens that leave the board, and come back when the troops are readied."""
        return 0

    def must_leave(self, p: Position, tribe: Tribe) -> Regions:
        """Regions where no token may stay at the end of the turn."""
        return NOWHERE

    def may_stay(self, p: Position, tribe: Tribe) -> Regions:
        """Regions where its race may stay all the same."""
        return NOWHERE

    def on_settle(self, d: Draft, tribe: Tribe) -> None:
        """Its race has been redeployed."""

    def duties(self, p: Position, tribe: Tribe) -> Iterable[Refusal]:
        """What its owner must still do before he may end his turn."""
        return ()

    def on_turn_end(self, d: Draft, tribe: Tribe) -> None:
        """What happens by itself before scoring."""

    # Coins

    def coins(self, p: Position, tribe: Tribe) -> Iterable[Line]:
        """Coins from the bank when its owner scores."""
        return ()

    def levies(self, p: Position, tribe: Tribe) -> Iterable[Levy]:
        """Coins from other players when its owner scores."""
        return ()

    def doubles(self, p: Position, tribe: Tribe) -> Iterable[Line]:
        """Regions whose coins count twice, in a line whose amount is still open."""
        return ()

    # Decline

    def keeps(self, p: Position, tribe: Tribe, tokens: int) -> int:
        """How many of a region's tokens stay when its race declines."""
        return 1

    def on_decline(self, d: Draft, tribe: Tribe) -> None:
        """Its race has just gone in decline."""

    def leaves_once_paid(self, p: Position, tribe: Tribe) -> bool:
        """Its race leaves the board when the turn in which it declined has been paid."""
        return False

    def on_vanish(self, d: Draft, tribe: Tribe) -> None:
        """Its race is about to leave the game."""

    # Abilities of its own

    def offers(self, p: Position, tribe: Tribe) -> Iterable[Use]:
        """Its abilities, as somebody might do them now; the rules still check each."""
        return ()

    def use_refusals(self, p: Position, tribe: Tribe, use: Use) -> Iterable[Refusal]:
        """What stands against the ability."""
        return ()

    def on_use(self, d: Draft, tribe: Tribe, use: Use) -> None:
        """Do it."""


class RaceTrait(Trait):
    """A banner: its number, and how many tokens lie in its tray."""

    kind = "race"
    banner: ClassVar[int]
    supply: ClassVar[int]


class PowerTrait(Trait):
    """A badge and its number."""

    kind = "power"
    badge: ClassVar[int]
