"""The Balrog: a piece of nobody's that conquers regions when the Pentacle's holder moves it."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.underground.discovery import discover
from companion.rules.asking.regions import defenders_in, immune_by, where
from companion.rules.attack import abilities_cancelled
from companion.rules.board import RegionId, Regions
from companion.rules.draft import Draft
from companion.rules.drafting.leaving import beat, loss_of
from companion.rules.drafting.taking import note_attack
from companion.rules.drafting.vanishing import vanish_if_gone
from companion.rules.events import BOX, AbilityUsed, MarkersMoved, NeutralsLeft
from companion.rules.model import Conquest, Tribe
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.traits import NOWHERE, Attack, Loss, Trait

BALROG = "balrog"
PENTACLE = "wickedest_pentacle"
RULE = "UG-L07"


def in_step(p: Position) -> Regions:
    """Regions next to where he stands, or next to the Pentacle while he has not appeared."""
    start = where(p, BALROG) or where(p, PENTACLE)
    return NOWHERE if start is None else p.game.board.touching(start)


def path_refusals(p: Position, tribe: Tribe, region: RegionId) -> Iterable[Refusal]:
    """What keeps him out of a region (AMB-086)."""
    facts = {"region": region}
    if region not in in_step(p):
        yield Refusal("not-adjacent", RULE, facts)
    if p.game.board.regions[region].terrain in p.game.closed:
        yield Refusal("unconquerable", "CORE-4.11", facts)
    for marker in immune_by(p, region):
        yield Refusal("immune", "CORE-4.12", {**facts, "marker": marker})
    holder = p.holder(region)
    if holder is None:
        return
    attack = Attack(tribe, region)
    if abilities_cancelled(p, attack):
        yield Refusal("wrong-target", "UG-R04", facts)
    for trait in p.traits(holder, Trait.shields):
        yield from trait.shields(p, holder, attack)


def may_be_summoned(p: Position, tribe: Tribe) -> bool:
    return any(not any(path_refusals(p, tribe, region)) for region in in_step(p))


def send(d: Draft, tribe: Tribe, region: RegionId, draws: tuple[str, ...] = ()) -> None:
    """He takes the region: its occupant loses two tokens instead of one."""
    attack = Attack(tribe, region)
    d.emit(AbilityUsed(tribe.race, BALROG, (region,)))
    note_attack(d, attack)
    holder = d.holder(region)
    neutral = d.state.neutral.get(region, 0)
    if neutral:
        d.emit(NeutralsLeft(region, neutral))
    if holder is not None:
        _drive_out(d, attack, holder)
    d.emit(MarkersMoved(BALROG, 1, where(d, BALROG) or BOX, region))
    if neutral:
        discover(d, region, draws)


def _drive_out(d: Draft, attack: Attack, holder: Tribe) -> None:
    region, tokens = attack.region, d.tokens(attack.region)
    traits = d.traits(holder, Trait.on_region_lost)
    beaten = (holder.race, holder.seat, holder.active, defenders_in(d, region))
    conquest = Conquest(region, attack.tribe.race, True, *beaten)
    lost = max(2, loss_of(d, holder, region))
    beat(d, Loss(region, holder, tokens, lost, by=None))
    for marker in d.state.markers.get(region, ()):
        if find := d.game.finds.get(marker.partition(":")[0]):
            find.on_taken(d, attack, conquest)
    for trait in traits:
        trait.on_region_lost(d, holder, conquest)
    vanish_if_gone(d, holder)
