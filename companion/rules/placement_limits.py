"""Where a tribe may stand when its turn ends, and how strongly (CORE-7)."""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter

from companion.rules.asking.regions import counting_units, garrison_of, too_few
from companion.rules.board import RegionId, Regions
from companion.rules.model import Race, Tribe
from companion.rules.position import Position
from companion.rules.traits import NOWHERE, Trait
from companion.rules.values import Value


class Share(Value):
    """How many of a unit must be placed, and how many may."""

    least: int
    most: int


class PlacementLimits(Value):
    """What every placement of the tribe must respect."""

    needs: Mapping[RegionId, int]
    """Regions where it may stay, each with the tokens it must get beside the units there."""
    leave: Regions
    """Regions where it may not."""
    optional: Regions
    """Those, and regions it need not hold."""
    least: int
    """Tokens in each region."""
    withheld: int
    """Tokens that leave the board after redeployment."""
    tokens: int
    """All that must be placed."""
    units: Mapping[str, Share]
    """Units that are placed with them."""

    @property
    def scarce(self) -> bool:
        """Tokens that leave the board may cost regions when too few remain (AMB-053)."""
        return self.withheld > 0 and self.tokens < sum(self.needs.values())

    def manned(self) -> dict[RegionId, int]:
        """What they need in as many regions as the tokens suffice for."""
        placed, left = {}, self.tokens
        for region, need in sorted(self.needs.items(), key=itemgetter(1)):
            if need <= left:
                placed[region] = need
                left -= need
        return placed


def placement_limits(p: Position, tribe: Tribe) -> PlacementLimits:
    return p.once(_placement_limits, tribe)


def _placement_limits(p: Position, tribe: Tribe) -> PlacementLimits:
    optional = NOWHERE
    for trait in p.traits(tribe, Trait.must_leave):
        optional |= trait.must_leave(p, tribe)
    leave = optional
    for trait in p.traits(tribe, Trait.may_stay):
        leave -= trait.may_stay(p, tribe)
    grounds = p.held(tribe.race)
    if leave:
        grounds = [region for region in grounds if region not in leave]
    least, away = garrison_of(p, tribe), withheld(p, tribe)
    needs = dict.fromkeys(grounds, least)
    if p.game.counting:
        needs = {region: _need(p, tribe, region) for region in grounds}
    tokens = max(0, troops_of(p, tribe.race) - away)
    units = _units(p, tribe, grounds) if p.active_traits(tribe).movable else {}
    return PlacementLimits(needs, leave, optional, least, away, tokens, units)


def _units(p: Position, tribe: Tribe, grounds: list[RegionId]) -> Mapping[str, Share]:
    """Those in hand and on the board; a race without a region keeps them all (AMB-201)."""
    traits = p.active_traits(tribe)
    have = {unit: _units_of(p, tribe.race, unit) for unit in traits.movable}
    due = traits.compulsory if grounds else ()
    return {unit: Share(number if unit in due else 0, number) for unit, number in have.items()}


def _units_of(p: Position, race: Race, unit: str) -> int:
    in_hand = p.state.units.get((race, unit), 0)
    return in_hand + sum([p.markers(region, unit) for region in p.held(race)])


def withdrawn(p: Position, tribe: Tribe) -> Mapping[str, int]:
    """Units taken back from lost regions: all of them are placed at the retreat (AMB-201)."""
    units = p.state.turn.withdrawn
    return {unit: n for (race, unit), n in units.items() if race == tribe.race} if units else {}


def _need(p: Position, tribe: Tribe, region: RegionId) -> int:
    units = counting_units(p, region)
    return garrison_of(p, tribe) - len(units) if too_few(p, tribe, 0, units) else 0


def withheld(p: Position, tribe: Tribe) -> int:
    """Tokens that leave the board after redeployment."""
    found = 0
    for trait in p.traits(tribe, Trait.withheld):
        found += trait.withheld(p, tribe)
    return found


def troops_of(p: Position, race: Race) -> int:
    """Tokens on the board and in hand."""
    troops = p.state.troops
    return p.state.hands[race] + sum([troops[region].tokens for region in p.held(race)])
