"""Taking up the troops and giving up regions (CORE-9.2 to 9.5)."""

from __future__ import annotations

from companion.rules import events as e
from companion.rules.asking.players import acting_in_decline, active_has_acted
from companion.rules.asking.regions import garrison_of
from companion.rules.commands import Expand
from companion.rules.decide.phases import OPENING, acting, nobody, not_in
from companion.rules.draft import Draft
from companion.rules.drafting.leaving import leave
from companion.rules.model import CONQUEST, Tribe
from companion.rules.placement_limits import placement_limits
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.traits import Trait


def expand_refusals(p: Position, command: Expand) -> list[Refusal]:
    tribe = acting(p, declined=command.declined)
    if tribe is None:
        return nobody(declined=command.declined)
    reasons = _too_late(p, tribe) if command.declined else not_in(p, *OPENING)
    if not command.declined:
        reasons += unsettled(p)
    for region in command.abandon:
        if p.holder(region) != tribe:
            reasons.append(Refusal("foreign-region", "CORE-9.3", {"region": region}))
    return reasons


def _too_late(p: Position, tribe: Tribe) -> list[Refusal]:
    """A race in decline acts before the active race does, before or after the choice of a combo."""
    reasons = not_in(p, *OPENING, CONQUEST)
    turn = p.state.turn
    if tribe.race in turn.readied:
        reasons.append(Refusal("used-up", "BASE-R04", {"ability": tribe.race}))
    if p.state.phase is CONQUEST and (active_has_acted(p) or not turn.first):
        reasons.append(Refusal("wrong-phase", "BASE-R04", {"phase": p.state.phase}))
    return reasons


def unsettled(p: Position) -> list[Refusal]:
    """A race in decline that has acted must have placed its tokens before the active one acts."""
    tribe = acting_in_decline(p, p.state.seat)
    if tribe is None or tribe.race not in p.state.turn.readied:
        return []
    if any(conquest.race == p.player.active for conquest in p.state.turn.conquests):
        return []
    held, hand = p.held(tribe.race), p.state.hands[tribe.race]
    if tribe.race in p.state.turn.settled:
        return []
    if hand and held:
        return [Refusal("tokens-in-hand", "CORE-7.3", {"tokens": hand, "race": tribe.race})]
    stranded = placement_limits(p, tribe).leave.intersection(held)
    return [Refusal("must-leave", "UG-1.3", {"region": region}) for region in stranded]


def expand(d: Draft, command: Expand) -> None:
    tribe = acting(d, declined=command.declined)
    assert tribe is not None
    for region in command.abandon:
        d.emit(e.Abandoned(region, tribe.race))
        leave(d, region, tribe)
    ready(d, tribe)
    if not command.declined:
        d.emit(e.PhaseStarted(CONQUEST))


def ready(d: Draft, tribe: Tribe) -> None:
    """All tokens but the garrison of each region come to hand."""
    garrison, troops = garrison_of(d, tribe), d.state.troops
    for region in d.held(tribe.race):
        if (surplus := troops[region].tokens - garrison) > 0:
            d.move(tribe.race, surplus, region, e.HAND)
    if aside := d.state.units.get((tribe.race, "set_aside"), 0):
        d.move(tribe.race, aside, e.ASIDE, e.HAND)
    for trait in d.traits(tribe, Trait.on_ready):
        trait.on_ready(d, tribe)
    d.emit(e.Readied(tribe.race))
