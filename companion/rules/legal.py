"""What may be done now. Everything offered here is accepted by `decide`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.rules import commands as c
from companion.rules.asking.adjacency import open_regions, reach_of
from companion.rules.asking.regions import counting_units, is_occupied
from companion.rules.attack import target_refusals
from companion.rules.board import RegionId
from companion.rules.decide import Accepted, decide
from companion.rules.decide.abilities import offering_traits
from companion.rules.decide.placing import retreat_order, retreating
from companion.rules.model import Tribe
from companion.rules.placement_limits import placement_limits, withdrawn
from companion.rules.position import Position
from companion.rules.traits import Attack, Trait


def targets(p: Position, tribe: Tribe) -> list[RegionId]:
    """Regions the tribe may attack now, whatever its hand, without optional abilities."""
    if tribe.race in p.state.turn.stopped:
        return []
    reachable = reach_of(p, tribe) & open_regions(p, tribe)
    costless = not p.traits(tribe, Trait.attack_dues)
    return [
        region
        for region in reachable
        if (costless and not is_occupied(p, region))
        or not target_refusals(p, Attack(tribe, region))
    ]


def accepts(p: Position, command: c.Command) -> bool:
    return isinstance(decide(p.game, p.state, command), Accepted)


def abilities(p: Position) -> Iterator[c.Use]:
    """What abilities, places and relics offer outside conquests."""
    for tribe, trait in offering_traits(p):
        for use in trait.offers(p, tribe):
            if accepts(p, use):
                yield use


def even_placement(p: Position, tribe: Tribe) -> dict[RegionId, int]:
    """All troops of a tribe, spread over the regions it may keep as evenly as their needs allow;
    units count as tokens.
    """
    limits = placement_limits(p, tribe)
    placed = limits.manned()

    def strength(region: RegionId) -> tuple[int, RegionId]:
        return placed[region] + len(counting_units(p, region)), region

    for _ in range(limits.tokens - sum(placed.values()) if placed else 0):
        placed[min(placed, key=strength)] += 1
    return {region: tokens for region, tokens in sorted(placed.items()) if tokens}


def even_redeployment(p: Position, tribe: Tribe, *, declined: bool = False) -> c.Redeploy:
    """All troops spread evenly, and what may not stay in hand beside them."""
    on = even_placement(p, tribe)
    return c.Redeploy(on, _units_beside(p, tribe, on), declined)


def _units_beside(p: Position, tribe: Tribe, on: c.TokensOn) -> c.UnitPlacement:
    """Units that must be placed go where the fewest stand; the others stay where they are."""
    placed: dict[str, c.TokensOn] = {}
    for unit, share in placement_limits(p, tribe).units.items():
        in_hand = p.state.units.get((tribe.race, unit), 0)
        if share.least and in_hand:
            standing = {r: n for r in p.held(tribe.race) if (n := p.markers(r, unit))}
            placed[unit] = _thinly(in_hand, sorted({*on, *standing}), on, standing)
    return placed


def _thinly(number: int, regions: Sequence[RegionId], *beside: c.TokensOn) -> c.TokensOn:
    """One after another to where the fewest stand, beside what is there already."""
    *others, placed = beside
    found = dict(placed)

    def strength(region: RegionId) -> int:
        return sum(on.get(region, 0) for on in others) + found.get(region, 0)

    for _ in range(number):
        weakest = min(regions, key=strength)
        found[weakest] = found.get(weakest, 0) + 1
    return found


def even_retreat(p: Position) -> c.Retreat:
    """What the first of the beaten must place, spread over his weakest regions."""
    on: dict[RegionId, int] = {}
    units: dict[str, dict[RegionId, int]] = {}
    for tribe in retreating(p, retreat_order(p)[0]):
        regions = sorted(p.held(tribe.race))
        standing = {region: p.tokens(region) for region in regions}
        tokens = _thinly(p.state.hands[tribe.race], regions, standing, {})
        on.update(tokens)
        for unit, number in withdrawn(p, tribe).items():
            units.setdefault(unit, {}).update(_thinly(number, regions, standing, tokens, {}))
    return c.Retreat(on, units)
