"""Intimidating: three times a turn a neighbour's token is chased away."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace
from typing_extensions import override

from companion.games.common import spent
from companion.games.warcraft.touching import (
    busy,
    discarding,
    handling,
    moving,
    note_attack,
    ways,
)
from companion.rules.asking.regions import defenders_in
from companion.rules.attack import touch_refusals
from companion.rules.board import RegionId
from companion.rules.commands import Use
from companion.rules.draft import Draft
from companion.rules.drafting.leaving import leave, leave_if_short, lose_one
from companion.rules.drafting.taking import pay_dues
from companion.rules.drafting.vanishing import vanish_if_gone
from companion.rules.events import BOX, HAND, AbilityUsed, MarkersMoved, NeutralsLeft
from companion.rules.model import Phase, Tribe
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.traits import Attack, Loss, PowerTrait

ABILITY = "intimidate"
MURLOCS = "murlocs"
BEAST = "beast"
WALLS = ("fort", "wisp_wall")


class Intimidating(PowerTrait):
    """Tokens beside the race are moved to another region of theirs, or lost if there is none."""

    id = "intimidating"
    rule = "WOW-P13"
    badge = 4
    abilities = {ABILITY: frozenset({Phase.CONQUEST})}

    @override
    def offers(self, p: Position, tribe: Tribe) -> Iterable[Use]:
        for region in sorted(p.game.board.touching_any(p.held(tribe.race))):
            for wall in (w for w in WALLS if p.markers(region, w)):
                yield from _ways(p, Use(ABILITY, (region,), value=wall))
            if p.state.neutral.get(region):
                yield Use(ABILITY, (region,), race=MURLOCS)
            if (victim := p.holder(region)) is not None:
                yield from self._chases(p, tribe, victim, region)

    def _chases(self, p: Position, tribe: Tribe, victim: Tribe, region: RegionId) -> Iterable[Use]:
        refuges = _refuges(p, tribe, victim, region)
        for target in [[region, refuge] for refuge in refuges] or [[region]]:
            for what in ("", BEAST):
                yield from _ways(p, Use(ABILITY, tuple(target), value=what, race=victim.race))

    @override
    def use_refusals(self, p: Position, tribe: Tribe, use: Use) -> Iterable[Refusal]:
        yield from spent(p, ABILITY, self.rule, limit=3)
        yield from busy(p, tribe)
        region = use.regions[0] if use.regions else RegionId("")
        if region not in p.game.board.touching_any(p.held(tribe.race)):
            yield Refusal("wrong-target", "AMB-158", {"region": region})
            yield Refusal("not-adjacent", "AMB-158", {"region": region})
            return
        if not _fits(p, tribe, region, use):
            yield Refusal("wrong-target", self.rule, {"region": region})
        refuge = (handling(tribe, target, use) for target in use.regions[1:])
        yield from touch_refusals(p, _touch(tribe, region, use), *refuge)

    @override
    def on_use(self, d: Draft, tribe: Tribe, use: Use) -> None:
        region = use.regions[0]
        pay_dues(d, _touch(tribe, region, use))
        if len(use.regions) > 1:
            pay_dues(d, handling(tribe, use.regions[1], use))
        d.emit(AbilityUsed(tribe.race, ABILITY, use.regions))
        if use.value in WALLS:
            d.take(use.value, region, BOX)
        elif use.race == MURLOCS:
            d.emit(NeutralsLeft(region, 1))
        else:
            note_attack(d, _touch(tribe, region, use))
            _chase(d, tribe, use)


def _ways(p: Position, use: Use) -> Iterable[Use]:
    return (replace(use, using=way) for way in ways(p, *use.regions))


def _touch(tribe: Tribe, region: RegionId, use: Use) -> Attack:
    if use.value in WALLS or use.race == MURLOCS:
        return handling(tribe, region, use)
    moved = len(use.regions) > 1
    return moving(tribe, region, use) if moved else discarding(tribe, region, use)


def _fits(p: Position, tribe: Tribe, region: RegionId, use: Use) -> bool:
    """What the use names is there and may be chased."""
    if use.race == MURLOCS:
        return len(use.regions) == 1 and bool(p.state.neutral.get(region))
    victim = p.holder(region)
    if victim is None or not _may_touch(p, tribe, victim):
        return False
    if use.value in WALLS:
        return bool(p.markers(region, use.value))
    return use.race in ("", victim.race) and _movable(p, tribe, victim, use)


def _may_touch(p: Position, tribe: Tribe, victim: Tribe) -> bool:
    """Not the race itself; one's own race in decline as the table has agreed (C-14)."""
    if victim.seat != tribe.seat:
        return True
    return victim.race != tribe.race and p.game.options.imposing_targets == "any"


def _movable(p: Position, tribe: Tribe, victim: Tribe, use: Use) -> bool:
    """A token or beast without a wall before it, and a refuge if there is one (AMB-194)."""
    region = use.regions[0]
    if p.markers(region, *WALLS) or not _quarry(p, region, use):
        return False
    refuges = _refuges(p, tribe, victim, region)
    others = [r for r in p.held(victim.race) if r != region]
    return use.regions[1] in others if len(use.regions) > 1 else not refuges


def _quarry(p: Position, region: RegionId, use: Use) -> bool:
    """The Champion cannot be chased, a beast can (AMB-157)."""
    beasts = p.markers(region, BEAST)
    return bool(beasts) if use.value == BEAST else bool(p.tokens(region) or beasts)


def _refuges(p: Position, tribe: Tribe, victim: Tribe, region: RegionId) -> list[RegionId]:
    """Other regions of the same race that the power may touch (AMB-156)."""
    others = [r for r in p.held(victim.race) if r != region]
    free = Use(ABILITY)
    return [r for r in others if not any(touch_refusals(p, handling(tribe, r, free)))]


def _chase(d: Draft, tribe: Tribe, use: Use) -> None:
    region = use.regions[0]
    victim = d.holder(region)
    assert victim is not None
    unit = BEAST if use.value == BEAST or not d.tokens(region) else ""
    if len(use.regions) == 1:
        lose_one(d, Loss(region, victim, d.tokens(region), 1, tribe.seat, single=True), unit)
    elif defenders_in(d, region) == 1:
        leave(d, region, victim)
        _arrive(d, victim, HAND, use.regions[1], unit)
    else:
        _arrive(d, victim, region, use.regions[1], unit)
        leave_if_short(d, region)
    vanish_if_gone(d, victim)


def _arrive(d: Draft, victim: Tribe, source: str, target: RegionId, unit: str) -> None:
    if unit:
        d.emit(MarkersMoved(unit, 1, source, target, victim.race))
    else:
        d.move(victim.race, 1, source, target)
