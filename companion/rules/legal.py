"""What may be done now. Everything offered here is accepted by `decide`."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules import commands as c
from companion.rules.attack import target_refusals
from companion.rules.board import RegionId
from companion.rules.decide import Accepted, decide
from companion.rules.decide.deeds import performers
from companion.rules.decide.placing import troops_of
from companion.rules.model import Tribe
from companion.rules.position import Position
from companion.rules.traits import Attack


def targets(p: Position, tribe: Tribe) -> list[RegionId]:
    """Regions the tribe may attack now, whatever its hand, without optional abilities."""
    reachable = p.reach(tribe)
    return [region for region in reachable if not any(target_refusals(p, Attack(tribe, region)))]


def accepts(p: Position, command: c.Command) -> bool:
    return isinstance(decide(p.game, p.state, command), Accepted)


def deeds(p: Position) -> Iterator[c.Use]:
    """What abilities, places and relics offer outside conquests."""
    for tribe, trait in performers(p):
        for use in trait.offers(p, tribe):
            if accepts(p, use):
                yield use


def even_placement(p: Position, tribe: Tribe) -> dict[RegionId, int]:
    """All troops of a tribe, spread as evenly as they go over the regions it may keep."""
    leave = p.must_leave(tribe)
    regions = sorted(region for region in p.held(tribe.race) if region not in leave)
    tokens = max(0, troops_of(p, tribe.race) - p.withheld(tribe))
    kept = regions[: tokens // p.garrison(tribe)]
    if not kept:
        return {}
    each, over = divmod(tokens, len(kept))
    return {region: each + (place < over) for place, region in enumerate(kept)}
