"""What may be done now. Everything offered here is accepted by `decide`."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules import commands as c
from companion.rules.attack import target_refusals
from companion.rules.board import RegionId
from companion.rules.decide import Accepted, decide
from companion.rules.decide.abilities import offering_traits
from companion.rules.decide.placing import after_stop, retreat_order, retreating
from companion.rules.model import CONQUEST, REDEPLOY, RETREAT, Tribe
from companion.rules.placement_limits import placement_limits
from companion.rules.position import Position
from companion.rules.traits import Attack, Trait


def targets(p: Position, tribe: Tribe) -> list[RegionId]:
    """Regions the tribe may attack now, whatever its hand, without optional abilities."""
    if tribe.race in p.state.turn.stopped:
        return []
    reachable = p.reach(tribe) & p.open_regions(tribe)
    costless = not p.traits(tribe, Trait.attack_dues)
    return [
        region
        for region in reachable
        if (costless and not p.occupied(region)) or not target_refusals(p, Attack(tribe, region))
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
        return placed[region] + len(p.counting_units(region)), region

    for _ in range(limits.tokens - sum(placed.values()) if placed else 0):
        placed[min(placed, key=strength)] += 1
    return {region: tokens for region, tokens in sorted(placed.items()) if tokens}


def legal(p: Position) -> Iterator[c.Command]:
    """Every command that would be accepted now; placements only as the even one, dice as 0."""
    return (command for command in _candidates(p) if accepts(p, command))


def _candidates(p: Position) -> Iterator[c.Command]:
    yield from (c.Pick(position) for position in range(len(p.state.column)))
    yield from (c.Expand(), c.Expand(declined=True), c.Decline(), c.Stop(), c.EndTurn())
    yield from (use for tribe, trait in offering_traits(p) for use in trait.offers(p, tribe))
    for tribe in p.tribes(p.state.seat):
        yield from _attacks(p, tribe)
        yield from _redeployments(p, tribe)
    if p.state.phase is RETREAT:
        yield _retreat(p)


def _attacks(p: Position, tribe: Tribe) -> Iterator[c.Command]:
    conquest_abilities = p.active_traits(tribe).conquest_abilities
    declined = not tribe.active
    for region in sorted(p.game.board.regions):
        yield c.Conquer(region, declined=declined)
        yield c.Final(region, 0, declined=declined)
        for ability in conquest_abilities:
            yield c.Conquer(region, (ability,), declined=declined)


def _redeployments(p: Position, tribe: Tribe) -> Iterator[c.Command]:
    if tribe.active and p.state.phase in (CONQUEST, REDEPLOY):
        yield c.Redeploy(even_placement(after_stop(p), tribe))
    elif not tribe.active:
        yield c.Redeploy(even_placement(p, tribe), declined=True)


def _retreat(p: Position) -> c.Retreat:
    """All of a race's tokens to the first of its regions."""
    on = {
        min(p.held(tribe.race)): p.state.hands[tribe.race]
        for tribe in retreating(p, retreat_order(p)[0])
    }
    return c.Retreat({region: tokens for region, tokens in on.items() if tokens})
