"""Which regions a tribe reaches: one answer for reach, discounts and blocks. No costs."""

from __future__ import annotations

from companion.rules.board import RegionId, Regions
from companion.rules.model import Tribe
from companion.rules.position import Position
from companion.rules.traits import NOWHERE, Trait


def neighbours(p: Position, tribe: Tribe, region: RegionId) -> Regions:
    """Regions adjacent to this one for the tribe, abilities included."""
    found = p.game.board.borders[region]
    for trait in p.traits(tribe, Trait.links):
        found |= trait.links(p, tribe, region)
    return found


def reach_of(p: Position, tribe: Tribe, *, plain: bool = False) -> Regions:
    """Regions the tribe may attack from where it stands; `plain`: by borders alone."""
    return _reach(p, tribe, plain=True) if plain else p.once(_reach, tribe)


def _reach(p: Position, tribe: Tribe, *, plain: bool = False) -> Regions:
    held = p.held(tribe.race)
    if not held:
        return entries(p, tribe, plain=plain)
    borders = p.game.board.borders
    found = NOWHERE.union(*[borders[region] for region in held])
    if plain:
        return found | p.game.box.always_reaches(p, tribe)
    for trait in p.traits(tribe, Trait.links):
        found |= NOWHERE.union(*[trait.links(p, tribe, region) for region in held])
    for trait in p.traits(tribe, Trait.always_reaches):
        found |= trait.always_reaches(p, tribe)
    return found


def entries(p: Position, tribe: Tribe, *, plain: bool = False) -> Regions:
    """Where a race without a region may appear."""
    if plain:
        return p.game.box.entries(p, tribe)
    found = NOWHERE
    for trait in p.traits(tribe, Trait.entries):
        found |= trait.entries(p, tribe)
    for trait in p.traits(tribe, Trait.shuns):
        found -= trait.shuns(p, tribe)
    return found


def open_to(p: Position, tribe: Tribe, region: RegionId, *, plain: bool = False) -> bool:
    """The region is land, or an ability lets the tribe in; `plain`: land only."""
    return region in (p.game.land if plain else open_regions(p, tribe))


def open_regions(p: Position, tribe: Tribe) -> Regions:
    """All land, and what an ability opens beside it."""
    found = p.game.land
    for trait in p.traits(tribe, Trait.opens):
        found |= trait.opens(p, tribe)
    return found
