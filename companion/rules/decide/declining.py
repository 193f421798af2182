"""Going in decline (CORE-10)."""

from __future__ import annotations

from companion.rules import events as e
from companion.rules.asking.players import opponents
from companion.rules.asking.regions import counting_units, too_few
from companion.rules.commands import Decline
from companion.rules.decide.phases import OPENING, not_in
from companion.rules.draft import Draft
from companion.rules.drafting.leaving import leave, leave_if_bare
from companion.rules.drafting.vanishing import clear_leaving, drop_units, vanish, vanish_if_gone
from companion.rules.model import AFTER_SCORE, PLACE, REDEPLOY, Tribe
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.traits import Trait


def decline_refusals(p: Position, command: Decline) -> list[Refusal]:
    reasons = not_in(p, *OPENING, AFTER_SCORE)
    if p.player.active is None:
        reasons.append(Refusal("no-active-race", "CORE-2.1"))
    if p.state.phase in OPENING and p.state.turn.readied:
        reasons.append(Refusal("wrong-phase", "CORE-10.8", {"phase": p.state.phase}))
    return reasons


def decline(d: Draft, command: Decline) -> None:
    """The race goes in decline; scoring follows, unless it has already taken place."""
    scored = d.state.phase is AFTER_SCORE
    tribe = d.active(d.state.seat)
    assert tribe is not None
    traits = d.active_traits(tribe).all
    _make_room(d, tribe)
    _return_gifts(d, tribe)
    stays = any(trait.redeploys_on_decline for trait in traits)
    declined = put_in_decline(d, tribe)
    if scored:
        clear_leaving(d, tribe.seat)
        d.emit(e.TurnEnded(tribe.seat))
    elif stays and declined.race in d.state.tribes:
        d.emit(e.PhaseStarted(REDEPLOY))
    else:
        d.emit(e.PhaseStarted(PLACE))


def _make_room(d: Draft, tribe: Tribe) -> None:
    """The older race in decline leaves, unless one of the two does not count (BASE-P16)."""
    if _is_lasting(d, tribe):
        return
    for old in d.tribes(tribe.seat):
        if not old.active and not _is_lasting(d, old):
            vanish(d, old)


def _is_lasting(p: Position, tribe: Tribe) -> bool:
    return any(trait.lasting for trait in p.active_traits(tribe).all)


def _return_gifts(d: Draft, tribe: Tribe) -> None:
    for seat in opponents(d, tribe.seat):
        for gift in d.state.players[seat].gifts:
            if gift.giver == tribe.seat:
                d.emit(e.GiftReturned(gift.what, gift.giver, seat))


def put_in_decline(d: Draft, tribe: Tribe) -> Tribe:
    """Banner flipped, badge discarded or kept, one token per region (CORE-10.2 b to d)."""
    active = d.active_traits(tribe).all
    lost_on_decline = {marker for trait in active for marker in trait.lost_on_decline}
    traits = d.traits(tribe, Trait.keeps)
    power = d.game.powers.get(tribe.power or "")
    d.emit(e.RaceDeclined(tribe.race, keeps_badge=power is not None and power.keeps_badge))
    for region in d.held(tribe.race):
        if not d.tokens(region):
            leave(d, region, tribe)
            continue
        for marker in lost_on_decline:
            d.take(marker, region, e.BOX, tribe.race)
        if too_few(d, tribe, d.tokens(region), counting_units(d, region)):
            leave(d, region, tribe)
            continue
        tokens = d.tokens(region)
        kept = max((trait.keeps(d, tribe, tokens) for trait in traits), default=1)
        if tokens > kept:
            d.move(tribe.race, tokens - kept, region, e.TRAY)
        leave_if_bare(d, region)
    d.move(tribe.race, d.state.hands[tribe.race], e.HAND, e.TRAY)
    drop_units(d, tribe.race)
    declined = d.state.tribes[tribe.race]
    for trait in active:
        trait.on_decline(d, declined)
    vanish_if_gone(d, declined)
    return declined
