"""How tokens may be placed: the facts behind the steppers of redeployment and retreat."""

from __future__ import annotations

from companion.rules.board import RegionId
from companion.rules.commands import Placement, Redeploy, Retreat, UnitPlacement
from companion.rules.decide.phases import OPENING
from companion.rules.decide.placing import (
    after_stop,
    redeploying,
    retreat_order,
    retreating,
)
from companion.rules.legal import even_redeployment, even_retreat
from companion.rules.model import Phase, Tribe
from companion.rules.placement_limits import PlacementLimits, placement_limits, withdrawn
from companion.rules.position import Position
from companion.text.names import by_number
from web.desk import Json


def redeployments(p: Position) -> Json:
    """The tribes of the current player that may be placed anew; None if there are none."""
    tribes = [*_in_decline(p), *_active(p)]
    return {"tribes": tribes} if tribes else None


def _active(p: Position) -> list[Json]:
    if p.state.phase not in (Phase.CONQUEST, Phase.REDEPLOY):
        return []
    after = after_stop(p)
    tribe = redeploying(after, Redeploy({}))
    # A race without a region keeps its tokens in hand (AMB-004): there is nothing to place.
    return [_placement(after, tribe)] if tribe is not None and p.held(tribe.race) else []


def _in_decline(p: Position) -> list[Json]:
    """A race that acts in decline is placed before the active one acts."""
    tribe = p.acting_in_decline(p.state.seat)
    early = p.state.phase in OPENING or p.state.phase is Phase.CONQUEST
    if tribe is None or not early or tribe.race in p.state.turn.settled:
        return []
    if tribe.race not in p.state.turn.readied or not p.held(tribe.race):
        return []
    return [{**_placement(p, tribe), "declined": True}]


def _placement(p: Position, tribe: Tribe) -> dict[str, Json]:
    limits = placement_limits(p, tribe)
    even = even_redeployment(p, tribe)
    return {
        "race": tribe.race,
        "declined": False,
        "tokens": limits.tokens,
        "withheld": limits.withheld,
        "regions": [_region(p, limits, region) for region in _held(p, tribe)],
        "units": _units(p, tribe, even.units),
        "even": _of(even.on, _held(p, tribe)),
    }


def _held(p: Position, tribe: Tribe) -> list[RegionId]:
    return sorted(p.held(tribe.race), key=by_number)


def _region(p: Position, limits: PlacementLimits, region: RegionId) -> dict[str, Json]:
    """Units that stand for tokens count toward the least."""
    standing = len(p.counting_units(region))
    return {
        "region": region,
        "now": p.tokens(region),
        "least": max(0, limits.least - standing),
        "leave": region in limits.leave,
    }


def _units(p: Position, tribe: Tribe, even: UnitPlacement) -> dict[str, Json]:
    """Pieces that are placed with the tokens: how many must be and may be, where they lie now."""
    pinned = p.active_traits(tribe).pinned
    shares = sorted(placement_limits(p, tribe).units.items())
    return {
        unit: {
            "have": share.most,
            "least": share.least,
            "on": _standing(p, tribe, unit),
            "even": _of(even[unit], _held(p, tribe)) if unit in even else _standing(p, tribe, unit),
            "pinned": unit in pinned,
        }
        for unit, share in shares
        if share.most
    }


def _standing(p: Position, tribe: Tribe, unit: str) -> dict[str, Json]:
    return {r: number for r in _held(p, tribe) if (number := p.markers(r, unit))}


def retreats(p: Position) -> Json:
    """What the first of the beaten must place; None unless it is time to."""
    if p.state.phase is not Phase.RETREAT or p.state.demands:
        return None
    seat = retreat_order(p)[0]
    even = even_retreat(p)
    return {"tribes": [_retreat(p, tribe, even) for tribe in retreating(p, seat)]}


def _retreat(p: Position, tribe: Tribe, even: Retreat) -> dict[str, Json]:
    regions = _held(p, tribe)
    units = sorted(withdrawn(p, tribe).items())
    return {
        "race": tribe.race,
        "declined": not tribe.active,
        "tokens": p.state.hands[tribe.race],
        "withheld": 0,
        "regions": [
            {"region": region, "now": p.tokens(region), "least": 0, "leave": False}
            for region in regions
        ],
        "units": {unit: _withdrawn(n, _of(even.units[unit], regions)) for unit, n in units},
        "even": _of(even.on, regions),
    }


def _withdrawn(number: int, even: Json) -> dict[str, Json]:
    return {"have": number, "least": number, "on": {}, "even": even, "pinned": False}


def _of(on: Placement, regions: list[RegionId]) -> dict[str, Json]:
    return {region: on[region] for region in regions if region in on}
