"""The end of a turn, the scoring, and the start of the next one (CORE-8, 9, 12)."""

from __future__ import annotations

from companion.rules import events as e
from companion.rules.asking.regions import counting_units, too_few
from companion.rules.commands import EndTurn, Stop
from companion.rules.decide.phases import not_in
from companion.rules.decide.placing import (
    after_stop,
    kept_back,
    retreat_order,
    stop,
    stop_refusals,
)
from companion.rules.draft import Draft
from companion.rules.drafting.vanishing import clear_leaving
from companion.rules.model import (
    AFTER_SCORE,
    CONQUEST,
    PLACE,
    REDEPLOY,
    RETREAT,
    START,
    Seat,
    Tribe,
)
from companion.rules.placement_limits import placement_limits
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.score import levies, score
from companion.rules.traits import Trait


def end_refusals(p: Position, command: EndTurn) -> list[Refusal]:
    phase = p.state.phase
    reasons = not_in(p, CONQUEST, REDEPLOY, PLACE, AFTER_SCORE)
    if not reasons and phase is not AFTER_SCORE:
        reasons += duties(p)
    if reasons or phase in (PLACE, AFTER_SCORE):
        return reasons
    if phase is CONQUEST:
        reasons += stop_refusals(p, Stop())
    after = after_stop(p)
    tribe = after.active(p.state.seat)
    if tribe is not None:
        reasons += _unplaced(after, tribe)
    return reasons


def duties(p: Position) -> list[Refusal]:
    """What must still be done before the turn may end."""
    undone: list[Refusal] = []
    for tribe, traits in p.tribes_and_traits(p.state.seat):
        for trait in traits[Trait.duties]:
            undone += trait.duties(p, tribe)
    return undone


def _unplaced(p: Position, tribe: Tribe) -> list[Refusal]:
    """The placement may be kept only if it is a legal one."""
    held, limits = p.held(tribe.race), placement_limits(p, tribe)
    reasons = []
    for region in held:
        if region in limits.leave:
            reasons.append(Refusal("must-leave", "UG-1.3", {"region": region}))
        elif too_few(p, tribe, p.tokens(region), counting_units(p, region)):
            least = limits.least
            reasons.append(Refusal("garrison", "CORE-7.2", {"region": region, "least": least}))
    hand = p.state.hands[tribe.race]
    if held and (hand or limits.withheld):
        left = Refusal("tokens-in-hand", "CORE-7.3", {"tokens": hand, "race": tribe.race})
        reasons.append(left)
    for unit, share in limits.units.items():
        if share.least and (kept := p.state.units.get((tribe.race, unit))):
            reasons.append(kept_back(unit, share.least, share.most - kept))
    return reasons


def end(d: Draft, command: EndTurn) -> None:
    """Score, then let the beaten retreat; a race that may decline afterwards is asked first."""
    if d.state.phase is AFTER_SCORE:
        d.emit(e.TurnEnded(d.state.seat))
        return
    if d.state.phase is CONQUEST:
        stop(d)
    seat = d.state.seat
    for tribe, traits in d.tribes_and_traits(seat):
        for trait in traits[Trait.on_turn_end]:
            trait.on_turn_end(d, tribe)
    d.emit(e.Scored(seat, score(d, seat)))
    _collect(d, seat)
    clear_leaving(d, seat)
    active = d.active(seat)
    may_decline = active is not None and d.active_traits(active).stout
    d.emit(e.PhaseStarted(AFTER_SCORE) if may_decline else e.TurnEnded(seat))


def _collect(d: Draft, seat: Seat) -> None:
    """Other players hand over what they owe."""
    for levy in tuple(levies(d, seat)):
        d.pay(levy.payer, seat, levy.line)


def move_on(d: Draft) -> None:
    """When the last of the beaten has retreated, the next turn starts."""
    if d.state.phase is RETREAT and not d.state.demands and not retreat_order(d):
        _next_turn(d)


def _next_turn(d: Draft) -> None:
    _forget_withdrawn(d)
    number = len(d.state.players)
    seat = Seat((d.state.seat + 1) % number)
    round = d.state.round + (seat == 0)
    if round > d.state.rounds:
        d.emit(e.GameEnded())
        return
    start_turn(d, seat, round)


def _forget_withdrawn(d: Draft) -> None:
    """Units of a race without a region stay beside the board (AMB-071)."""
    for (race, unit), number in tuple(d.state.turn.withdrawn.items()):
        d.emit(e.UnitsWithdrawn(race, unit, -number))


def start_turn(d: Draft, seat: Seat, round: int) -> None:
    d.emit(e.TurnStarted(seat, round))
    for tribe, traits in d.tribes_and_traits(seat):
        for trait in traits[Trait.on_turn_start]:
            trait.on_turn_start(d, tribe)
    for tribe, traits in d.tribes_and_traits(seat):
        for trait in traits[Trait.demands]:
            for demand in trait.demands(d, tribe):
                d.emit(e.DecisionDue(demand))
    if d.state.demands:
        d.emit(e.PhaseStarted(START))
