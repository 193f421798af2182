"""How tokens may be placed: what redeployment and retreat have to keep to, and an even proposal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.rules.asking.players import acting_in_decline
from companion.rules.asking.regions import counting_units
from companion.rules.board import RegionId
from companion.rules.commands import Redeploy, Retreat, UnitPlacement
from companion.rules.decide.phases import OPENING
from companion.rules.decide.placing import after_stop, redeploying, retreat_order, retreating
from companion.rules.legal import even_redeployment, even_retreat
from companion.rules.model import Phase, Tribe
from companion.rules.placement_limits import PlacementLimits, placement_limits, withdrawn
from companion.rules.position import Position
from companion.text.names import by_number

Numbers = Mapping[RegionId, int]


@dataclass(frozen=True, slots=True)
class Room:
    """A region that may take tokens: what stands there, what must, and whether it must be left."""

    region: RegionId
    now: int
    least: int = 0
    leave: bool = False


@dataclass(frozen=True, slots=True)
class UnitsToPlace:
    """Pieces that are placed with the tokens: how many may be and must be, where they lie now."""

    have: int
    least: int
    on: Numbers
    even: Numbers
    pinned: bool = False


@dataclass(frozen=True, slots=True)
class Placement:
    """One tribe's tokens, where they may go, and where an even hand would put them."""

    race: str
    declined: bool
    tokens: int
    withheld: int
    rooms: tuple[Room, ...]
    units: Mapping[str, UnitsToPlace]
    even: Numbers
    proposal: Redeploy | Retreat
    """The command that places all so; a retreat is one for all tribes of a player."""


def redeployments(p: Position) -> tuple[Placement, ...]:
    """The tribes of the current player that may be placed anew."""
    return (*_in_decline(p), *_active(p))


def retreats(p: Position) -> tuple[Placement, ...]:
    """What the first of the beaten must place, when it is time to."""
    if p.state.phase is not Phase.RETREAT or p.state.demands:
        return ()
    even = even_retreat(p)
    return tuple(_retreat(p, tribe, even) for tribe in retreating(p, retreat_order(p)[0]))


def _active(p: Position) -> Iterator[Placement]:
    if p.state.phase not in (Phase.CONQUEST, Phase.REDEPLOY):
        return
    after = after_stop(p)
    tribe = redeploying(after, Redeploy({}))
    # A race without a region keeps its tokens in hand (AMB-004): there is nothing to place.
    if tribe is not None and p.held(tribe.race):
        yield _placement(after, tribe, declined=False)


def _in_decline(p: Position) -> Iterator[Placement]:
    """A race that acts in decline is placed before the active one acts."""
    tribe = acting_in_decline(p, p.state.seat)
    early = p.state.phase in OPENING or p.state.phase is Phase.CONQUEST
    if tribe is None or not early or tribe.race in p.state.turn.settled:
        return
    if tribe.race in p.state.turn.readied and p.held(tribe.race):
        yield _placement(p, tribe, declined=True)


def _placement(p: Position, tribe: Tribe, *, declined: bool) -> Placement:
    limits, held = placement_limits(p, tribe), _held(p, tribe)
    even = even_redeployment(p, tribe, declined=declined)
    return Placement(
        tribe.race,
        declined,
        limits.tokens,
        limits.withheld,
        tuple(_room(p, limits, region) for region in held),
        _units(p, tribe, even.units),
        _of(even.on, held),
        even,
    )


def _held(p: Position, tribe: Tribe) -> list[RegionId]:
    return sorted(p.held(tribe.race), key=by_number)


def _room(p: Position, limits: PlacementLimits, region: RegionId) -> Room:
    """Units that stand for tokens count toward the least."""
    least = max(0, limits.least - len(counting_units(p, region)))
    return Room(region, p.tokens(region), least, region in limits.leave)


def _units(p: Position, tribe: Tribe, even: UnitPlacement) -> dict[str, UnitsToPlace]:
    pinned, held = p.active_traits(tribe).pinned, _held(p, tribe)
    found = {}
    for unit, share in sorted(placement_limits(p, tribe).units.items()):
        if share.most:
            on = {r: number for r in held if (number := p.markers(r, unit))}
            spread = _of(even[unit], held) if unit in even else on
            found[unit] = UnitsToPlace(share.most, share.least, on, spread, unit in pinned)
    return found


def _retreat(p: Position, tribe: Tribe, even: Retreat) -> Placement:
    held = _held(p, tribe)
    units = sorted(withdrawn(p, tribe).items())
    return Placement(
        tribe.race,
        declined=not tribe.active,
        tokens=p.state.hands[tribe.race],
        withheld=0,
        rooms=tuple(Room(region, p.tokens(region)) for region in held),
        units={u: UnitsToPlace(n, n, {}, _of(even.units[u], held)) for u, n in units},
        even=_of(even.on, held),
        proposal=even,
    )


def _of(on: Numbers, regions: list[RegionId]) -> Numbers:
    return {region: on[region] for region in regions if region in on}
