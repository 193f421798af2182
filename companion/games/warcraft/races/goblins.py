"""Goblins: bombs laid unseen at the end of a turn, turned over at the start of the next."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.games.warcraft.touching import handling, note_attack, razing, ways
from companion.rules.attack import touch_refusals
from companion.rules.board import RegionId
from companion.rules.commands import Pick, Use
from companion.rules.draft import Draft
from companion.rules.drafting.taking import pay_dues, raze
from companion.rules.events import BOX, GONE, Chosen, DecisionTaken, MarkersMoved, PileChanged
from companion.rules.model import Demand, Phase, Tribe
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.traits import RaceTrait

BOMB = "bomb"
EXPLODES = "explodes"
DUD = "dud"
PLACING = frozenset({Phase.REDEPLOY, Phase.PLACE})


class Goblins(RaceTrait):
    """At the end of their turn they lay bombs beside them; half of those explode a turn later."""

    id = "goblins"
    rule = "WOW-R07"
    banner = 6
    supply = 11
    abilities = {BOMB: PLACING, "reveal": frozenset()}

    @override
    def on_pick(self, d: Draft, tribe: Tribe, pick: Pick) -> None:
        """All that is in the box; revealed ones are too where the edition returns them (C-57)."""
        if d.game.options.bombs_return or not d.state.pile:
            d.emit(PileChanged((BOMB,) * d.state.box.get(BOMB, 0)))

    @override
    def on_turn_start(self, d: Draft, tribe: Tribe) -> None:
        _take_back(d, tribe)

    @override
    def demands(self, p: Position, tribe: Tribe) -> Iterable[Demand]:
        for region in sorted(p.state.markers):
            if _is_opponents(p, tribe, region):
                yield from [Demand(tribe.seat, "reveal", region)] * p.markers(region, BOMB)

    @override
    def on_ready(self, d: Draft, tribe: Tribe) -> None:
        _take_back(d, tribe)

    @override
    def on_decline(self, d: Draft, tribe: Tribe) -> None:
        _take_back(d, tribe)

    @override
    def offers(self, p: Position, tribe: Tribe) -> Iterable[Use]:
        for demand in p.state.demands:
            if demand.what == "reveal" and demand.region is not None:
                for value in (EXPLODES, DUD):
                    for way in ways(p, demand.region):
                        yield Use("reveal", (demand.region,), value=value, using=way)
        if p.state.phase in PLACING:
            beside = p.game.board.touching_any(p.held(tribe.race))
            yield from (Use(BOMB, (r,), using=way) for r in sorted(beside) for way in ways(p, r))

    @override
    def use_refusals(self, p: Position, tribe: Tribe, use: Use) -> Iterable[Refusal]:
        region = use.regions[0] if use.regions else RegionId("")
        if use.what == BOMB:
            for target in use.regions or (region,):
                yield from self._placing_refusals(p, tribe, target, use)
            if len(use.regions) > len(p.state.pile):
                yield Refusal("box-empty", self.rule, {"marker": BOMB})
        elif use.value not in (EXPLODES, DUD) or not p.markers(region, BOMB):
            yield Refusal("wrong-target", self.rule, {"region": region})

    def _placing_refusals(
        self, p: Position, tribe: Tribe, region: RegionId, use: Use
    ) -> Iterable[Refusal]:
        victim = p.holder(region)
        near = region in p.game.board.touching_any(p.held(tribe.race))
        if not near:
            yield Refusal("not-adjacent", self.rule, {"region": region})
        if victim is None or not victim.active or victim.seat == tribe.seat or not near:
            yield Refusal("wrong-target", self.rule, {"region": region})
            return
        yield from touch_refusals(p, handling(tribe, region, use))
        limit = p.game.options.bombs_per_region_max
        if limit is not None and p.markers(region, BOMB) >= limit:
            yield Refusal("one-per-region", "C-10", {"region": region})

    @override
    def on_use(self, d: Draft, tribe: Tribe, use: Use) -> None:
        if use.what == BOMB:
            for target in use.regions:
                pay_dues(d, handling(tribe, target, use))
                d.emit(PileChanged(d.state.pile[1:]))
                d.put(BOMB, target)
            return
        region = use.regions[0]
        d.emit(Chosen("reveal", use.value))
        d.emit(MarkersMoved(BOMB, 1, region, BOX if d.game.options.bombs_return else GONE))
        if use.value == EXPLODES:
            _explode(d, tribe, region, use)
        _take_back(d, tribe)


def _is_opponents(p: Position, tribe: Tribe, region: RegionId) -> bool:
    holder = p.holder(region)
    return holder is not None and holder.seat != tribe.seat


def _explode(d: Draft, tribe: Tribe, region: RegionId, use: Use) -> None:
    """A conquest, but nobody moves in; unpaid or immune: nothing (AMB-130, 131)."""
    attack = razing(tribe, region, use)
    if d.holder(region) is None or any(touch_refusals(d, attack)):
        return
    pay_dues(d, attack)
    note_attack(d, attack)
    raze(d, attack)


def _take_back(d: Draft, tribe: Tribe) -> None:
    """Bombs where no opponent stands any more go back on the pile, unseen (AMB-129)."""
    for region in sorted(d.state.markers):
        number = d.markers(region, BOMB)
        if not number or _is_opponents(d, tribe, region):
            continue
        d.emit(MarkersMoved(BOMB, number, region, BOX))
        d.emit(PileChanged((BOMB,) * number + d.state.pile))
        for _ in range(d.state.demands.count(Demand(tribe.seat, "reveal", region))):
            d.emit(DecisionTaken(Demand(tribe.seat, "reveal", region)))
