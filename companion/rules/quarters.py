"""Where a tribe may stand when its turn ends, and how strongly (CORE-7)."""

from __future__ import annotations

from companion.rules.board import RegionId, Regions
from companion.rules.model import Race, Tribe
from companion.rules.position import Position
from companion.rules.traits import NOWHERE, Trait
from companion.rules.values import Value


class Quarters(Value):
    """What every placement of the tribe must respect."""

    grounds: list[RegionId]
    """Regions where it may stay."""
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

    @property
    def scarce(self) -> bool:
        """Tokens that leave the board may cost regions when too few remain (AMB-053)."""
        return self.withheld > 0 and self.tokens < len(self.grounds) * self.least


def quarters_of(p: Position, tribe: Tribe) -> Quarters:
    return p.once(_quarters, tribe)


def _quarters(p: Position, tribe: Tribe) -> Quarters:
    optional = NOWHERE
    for trait in p.voices(tribe, Trait.must_leave):
        optional |= trait.must_leave(p, tribe)
    leave = optional
    for trait in p.voices(tribe, Trait.may_stay):
        leave -= trait.may_stay(p, tribe)
    grounds = p.held(tribe.race)
    if leave:
        grounds = [region for region in grounds if region not in leave]
    away = withheld(p, tribe)
    tokens = max(0, troops_of(p, tribe.race) - away)
    return Quarters(grounds, leave, optional, p.garrison(tribe), away, tokens)


def withheld(p: Position, tribe: Tribe) -> int:
    """Tokens that leave the board after redeployment."""
    found = 0
    for trait in p.voices(tribe, Trait.withheld):
        found += trait.withheld(p, tribe)
    return found


def troops_of(p: Position, race: Race) -> int:
    """Tokens on the board and in hand."""
    troops = p.state.troops
    return p.state.hands[race] + sum([troops[region].tokens for region in p.held(race)])
