"""Choosing a combo from the column (CORE-2)."""

from __future__ import annotations

from companion.rules import events as e
from companion.rules.commands import Pick
from companion.rules.decide.phases import OPENING, not_in
from companion.rules.decide.readying import unsettled
from companion.rules.draft import Draft
from companion.rules.drafting.column import refill
from companion.rules.model import CONQUEST, Tribe
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.traits import Trait


def pick_refusals(p: Position, pick: Pick) -> list[Refusal]:
    reasons = not_in(p, *OPENING) + unsettled(p)
    if p.player.active is not None:
        reasons.append(Refusal("has-active-race", "CORE-3.1"))
    if not 0 <= pick.position < len(p.state.column):
        return [*reasons, Refusal("no-such-combo", "CORE-2.1", {"position": pick.position})]
    if p.player.coins < pick.position:
        facts = {"have": p.player.coins, "need": pick.position}
        reasons.append(Refusal("too-few-coins", "CORE-2.4", facts))
    tribe = _future(p, pick)
    if tribe.race not in p.game.races:
        return [*reasons, Refusal("no-such-combo", "CORE-2.1", {"position": pick.position})]
    for trait in p.active_traits(tribe).all:
        reasons.extend(trait.pick_refusals(p, tribe, pick))
    if pick.swap_with is not None and not _may_swap(p, tribe):
        reasons.append(Refusal("no-such-ability", "UG-R12", {"ability": "swap"}))
    return reasons


def _future(p: Position, pick: Pick) -> Tribe:
    combo = p.state.column[pick.position]
    return Tribe(combo.race, p.state.seat, combo.power)


def _may_swap(p: Position, tribe: Tribe) -> bool:
    return any(trait.swaps_badges for trait in p.active_traits(tribe).all)


def pick(d: Draft, pick: Pick) -> None:
    if pick.swap_with is not None:
        d.emit(e.BadgesSwapped(pick.position, pick.swap_with))
    combo = d.state.column[pick.position]
    seat = d.state.seat
    d.emit(e.ComboPicked(seat, pick.position, combo.race, combo.power, combo.coins))
    tribe = d.state.tribes[combo.race]
    d.gain(tribe.race, tokens_for(d, tribe))
    _hand_out_pieces(d, tribe)
    refill(d, pick.shuffle)
    d.emit(e.Readied(tribe.race))
    d.emit(e.PhaseStarted(CONQUEST))
    for trait in d.traits(tribe, Trait.on_pick):
        trait.on_pick(d, tribe, pick)
    for trait in d.traits(tribe, Trait.demands):
        for demand in trait.demands(d, tribe):
            d.emit(e.DecisionDue(demand))


def tokens_for(p: Position, tribe: Tribe) -> int:
    """Tokens that come with a combo, before the tray sets a limit (CORE-2.5)."""
    badge = p.game.powers[tribe.power].badge if tribe.power else 0
    bonus = sum(t.pick_bonus(p, tribe) for t in p.traits(tribe, Trait.pick_bonus))
    return p.game.races[tribe.race].banner + badge + bonus


def _hand_out_pieces(d: Draft, tribe: Tribe) -> None:
    for trait in d.active_traits(tribe).all:
        for unit, number in trait.pieces.items():
            if available := min(number, d.state.box.get(unit, 0)):
                d.emit(e.MarkersMoved(unit, available, e.BOX, e.HAND, tribe.race))
