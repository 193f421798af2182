"""Portal Mage: twice a turn two sources of magic exchange all that stands on them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from typing_extensions import override

from companion.games.common import spent
from companion.games.warcraft.places import PLACES
from companion.games.warcraft.touching import moving, note_attack, ways
from companion.rules.attack import touch_refusals
from companion.rules.board import RegionId
from companion.rules.commands import Use
from companion.rules.draft import Draft
from companion.rules.drafting.taking import pay_dues
from companion.rules.events import AbilityUsed, ContentsSwapped
from companion.rules.model import HIDDEN, Phase, Tribe
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.traits import PowerTrait

ABILITY = "portal"
BOTH = 2


class PortalMage(PowerTrait):
    """Tokens and markers of two sources of magic change places; nobody has conquered anything."""

    id = "portal_mage"
    rule = "WOW-P17"
    badge = 5
    abilities = {ABILITY: frozenset({Phase.CONQUEST})}

    @override
    def offers(self, p: Position, tribe: Tribe) -> Iterable[Use]:
        sources = sorted(p.game.board.with_symbol("magic"))
        for pair in combinations(sources, BOTH):
            yield from (Use(ABILITY, pair, using=way) for way in ways(p, *pair))

    @override
    def use_refusals(self, p: Position, tribe: Tribe, use: Use) -> Iterable[Refusal]:
        yield from spent(p, ABILITY, self.rule, limit=2)
        sources = p.game.board.with_symbol("magic")
        pair = len(use.regions) == len(set(use.regions)) == BOTH
        if not pair or not sources.issuperset(use.regions):
            yield Refusal("wrong-target", self.rule, {"region": "".join(use.regions[:1])})
        yield from touch_refusals(p, *(moving(tribe, region, use) for region in use.regions))

    @override
    def on_use(self, d: Draft, tribe: Tribe, use: Use) -> None:
        one, other = use.regions
        for region in use.regions:
            pay_dues(d, moving(tribe, region, use))
            note_attack(d, moving(tribe, region, use))
        d.emit(AbilityUsed(tribe.race, ABILITY, use.regions))
        d.emit(ContentsSwapped(one, other, _loose(d, one), _loose(d, other)))


def _loose(p: Position, region: RegionId) -> tuple[str, ...]:
    """Markers that go through a portal: all but places and what lies face down (AMB-159, 161)."""
    here = p.state.markers.get(region, ())
    return tuple(m for m in here if m not in PLACES and not m.startswith(HIDDEN))
