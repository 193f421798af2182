"""A region is attacked and changes hands, in the order of CORE-4.14. Whether it may, is decided."""

from __future__ import annotations

from companion.rules import attack as a
from companion.rules import events as e
from companion.rules.asking.regions import defenders_in, is_nonempty
from companion.rules.draft import Draft
from companion.rules.drafting.leaving import beat, loss_of, send_unit
from companion.rules.drafting.vanishing import vanish_if_gone
from companion.rules.lines import Lines, total
from companion.rules.model import Race, Seat, Tribe
from companion.rules.traits import Attack, Loss, Trait


def pay_dues(d: Draft, attack: Attack) -> None:
    for due in a.dues(d, attack):
        d.pay(attack.tribe.seat, due.payee, due.line)
        if due.once:
            d.emit(e.DuePaid(due.once))


def note_attack(d: Draft, attack: Attack) -> None:
    """An attempt counts as an attack, whatever comes of it (AMB-020)."""
    for ability in attack.using:
        d.emit(e.AbilityUsed(attack.tribe.race, ability, (attack.region,)))
    holder = d.holder(attack.region)
    if holder is None or holder.seat == attack.tribe.seat:
        return
    d.emit(e.Attacked(attack.tribe.race, attack.region, holder.race, holder.seat))
    for tribe, traits in d.tribes_and_traits(holder.seat):
        for trait in traits[Trait.on_attack]:
            trait.on_attack(d, tribe, attack)


def take(d: Draft, attack: Attack, lines: Lines) -> None:
    """The region changes hands, in the order of CORE-4.14."""
    region, tribe = attack.region, attack.tribe
    holder = d.holder(region)
    nonempty = is_nonempty(d, region, tribe.seat)
    defenders = defenders_in(d, region)
    traits = () if holder is None else d.traits(holder, Trait.on_region_lost)
    note_attack(d, attack)
    _drive_out(d, attack)
    tokens = _move_in(d, attack, lines)
    beaten = _whom(holder)
    d.emit(e.Conquered(region, tribe.race, tokens, lines, nonempty, *beaten, defenders))
    _tell_conquest(d, attack)
    if holder is not None:
        _tell_loser(d, holder, traits)


def raze(d: Draft, attack: Attack) -> None:
    """The region is conquered in everything but occupation: it is empty afterwards (WOW-R07)."""
    region, holder = attack.region, d.holder(attack.region)
    assert holder is not None
    defenders, traits = defenders_in(d, region), d.traits(holder, Trait.on_region_lost)
    _drive_out(d, attack)
    beaten = (holder.race, holder.seat, holder.active, defenders)
    d.emit(e.Razed(region, attack.tribe.race, *beaten))
    _tell_conquest(d, attack)
    _tell_loser(d, holder, traits)


def _tell_conquest(d: Draft, attack: Attack) -> None:
    """What was hidden comes to light, what lies there and the attacker's own traits react."""
    conquest = d.state.turn.conquests[-1]
    d.game.box.on_discovery(d, attack, conquest)
    for marker in d.state.markers.get(attack.region, ()):
        if find := d.game.finds.get(marker.partition(":")[0]):
            find.on_taken(d, attack, conquest)
    for trait in d.traits(attack.tribe, Trait.on_conquest):
        trait.on_conquest(d, attack, conquest)


def _tell_loser(d: Draft, loser: Tribe, traits: tuple[Trait, ...]) -> None:
    conquest = d.state.turn.conquests[-1]
    for trait in traits:
        trait.on_region_lost(d, loser, conquest)
    vanish_if_gone(d, loser)


def _whom(holder: Tribe | None) -> tuple[Race | None, Seat | None, bool]:
    return (None, None, False) if holder is None else (holder.race, holder.seat, holder.active)


def _drive_out(d: Draft, attack: Attack) -> None:
    region = attack.region
    if neutral := d.state.neutral.get(region):
        d.emit(e.NeutralsLeft(region, neutral))
    holder = d.holder(region)
    if holder is None:
        return
    replaced = a.replaces(d, attack)
    gentle = any(t.gentle(d, attack) for t in d.traits(attack.tribe, Trait.gentle))
    lost = 0 if gentle else loss_of(d, holder, region)
    beat(d, Loss(region, holder, d.tokens(region), lost, attack.tribe.seat, replaced))


def _move_in(d: Draft, attack: Attack, lines: Lines) -> int:
    """Units go in; how many race tokens must follow them."""
    tribe, region = attack.tribe, attack.region
    unit = a.sole_unit(d, attack)
    replaced = a.replaces(d, attack)
    if replaced and d.state.tray.get(tribe.race):
        d.move(tribe.race, 1, e.TRAY, e.HAND)
    for paid, number in attack.units:
        if number:
            d.put(paid, region, race=tribe.race, number=number)
    if unit:
        send_unit(d, tribe, unit, region)
        return 0
    return 1 if replaced else _tokens_needed(d, attack, lines)


def _tokens_needed(d: Draft, attack: Attack, lines: Lines) -> int:
    """Exactly the cost; a final conquest takes all that is left."""
    if attack.final:
        return d.state.hands[attack.tribe.race]
    return max(0, total(lines) - a.paid_by_units(attack))
