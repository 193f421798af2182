"""An attack before it happens: what it costs, what is due, what stands against it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.rules.asking.adjacency import open_to, reach_of
from companion.rules.asking.players import idle_finds, inactive_traits
from companion.rules.asking.regions import defenders_in, garrison_of, immune_by, is_occupied
from companion.rules.lines import Line, Lines, total
from companion.rules.model import Seat, Tribe
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.traits import Attack, Due, Trait
from companion.rules.values import Value


class Bill(Value):
    """What an attack costs, and of what parts."""

    price: int
    lines: Lines


def cost(p: Position, attack: Attack) -> Lines:
    """What the attack costs, line by line (CORE-4.3)."""
    return p.once(_bill, attack).lines


def price(p: Position, attack: Attack) -> int:
    """The sum of it."""
    return p.once(_bill, attack).price


def _bill(p: Position, attack: Attack) -> Bill:
    traits = p.active_traits(attack.tribe)
    for trait in traits[Trait.replaces]:
        if trait.replaces(p, attack):
            return Bill(1, (Line(trait.rule, 1, trait.id),))
    for trait in traits[Trait.flat_cost]:
        flat = trait.flat_cost(p, attack)
        if flat is not None:
            return Bill(flat, (Line(trait.rule, flat, trait.id),))
    cancelled = False
    lines = p.game.ground[attack.region]
    if is_occupied(p, attack.region):
        cancelled = abilities_cancelled(p, attack)
        lines += tuple(_defence(p, attack, cancelled=cancelled))
    for trait in traits[Trait.cost]:
        told = trait.cost(p, attack)
        lines += tuple(_not_cancelled(p, trait, told) if cancelled else told)
    if attack.roll and not cancelled:
        lines += (Line("CORE-6.1", -attack.roll, "die"),)
    full, least = total(lines), garrison_of(p, attack.tribe)
    if full < least:
        return Bill(least, (*lines, Line("CORE-4.5", least - full, "minimum")))
    return Bill(full, lines)


def _defence(p: Position, attack: Attack, *, cancelled: bool) -> Iterator[Line]:
    """What stands in the region."""
    region = attack.region
    as_empty = not cancelled and _sees_empty(p, attack)
    if region in p.state.markers:
        yield from _markers(p, attack, as_empty=as_empty)
    if as_empty:
        return
    if neutral := p.state.neutral.get(region):
        yield Line("CORE-4.3", neutral, p.game.neutral)
    if defenders := defenders_in(p, region):
        yield Line("CORE-4.3", defenders, "defenders")


def _sees_empty(p: Position, attack: Attack) -> bool:
    traits = p.traits(attack.tribe, Trait.sees_empty)
    return bool(traits) and any(trait.sees_empty(p, attack) for trait in traits)


def _markers(p: Position, attack: Attack, *, as_empty: bool) -> Iterator[Line]:
    """Defensive markers; those that depend on the occupant vanish with him (AMB-078)."""
    kinds = p.game.markers
    for marker in p.state.markers[attack.region]:
        kind = kinds.get(marker)
        if kind is not None and kind.defence and not (as_empty and kind.fate != "stay"):
            yield Line("CORE-4.4", kind.defence, marker)


def _not_cancelled(p: Position, trait: Trait, told: Iterable[Line]) -> Iterator[Line]:
    """What makes it dearer stays, and so does what the box itself says."""
    return (line for line in told if line.amount > 0 or trait is p.game.box)


def abilities_cancelled(p: Position, attack: Attack) -> bool:
    """The defender switches off what the attacker's traits do for him."""
    holder = p.holder(attack.region)
    if holder is None:
        return False
    traits = p.traits(holder, Trait.cancels_abilities)
    return bool(traits) and any(trait.cancels_abilities(p, holder, attack) for trait in traits)


def dues(p: Position, attack: Attack) -> tuple[Due, ...]:
    """Coins to be paid before the attack, without those already paid this turn."""
    asked = _asked(p, attack)
    if not asked or rolled_for(p, attack):
        return ()
    paid = p.state.turn.paid
    return tuple([due for due in asked if due.once not in paid])


def rolled_for(p: Position, attack: Attack) -> bool:
    """An ability's own die was rolled for this attack: what was due is paid (AMB-141)."""
    kept = p.state.turn.roll
    return kept is not None and kept.region == attack.region and kept.source in attack.using


def _asked(p: Position, attack: Attack) -> list[Due]:
    """What the defender's side and the attacker's own abilities ask."""
    ours = p.traits(attack.tribe, Trait.attack_dues)
    asked = [due for trait in ours for due in trait.attack_dues(p, attack)] if ours else []
    holder = p.holder(attack.region)
    if holder is None or holder.seat == attack.tribe.seat:
        return asked
    theirs = p.traits(holder, Trait.dues)
    return [due for trait in theirs for due in trait.dues(p, holder, attack)] + asked


def target_refusals(p: Position, attack: Attack) -> list[Refusal]:
    """Every reason why the region may not be attacked, whatever the hand."""
    region, tribe = attack.region, attack.tribe
    reasons, plain = [], False
    if is_occupied(p, region):
        plain = abilities_cancelled(p, attack)
        if region in p.held(tribe.race):
            reasons.append(Refusal("own-active", "CORE-4.8", {"region": region}))
    if not open_to(p, tribe, region, plain=plain):
        reasons.append(Refusal("unconquerable", "CORE-4.11", {"region": region}))
    if region not in reach_of(p, tribe, plain=plain) and (plain or not _thrown(p, attack)):
        reasons.append(_out_of_reach(p, attack))
    return reasons + touch_refusals(p, attack)


def touch_refusals(p: Position, *attacks: Attack) -> list[Refusal]:
    """What the regions' side holds against an attack, or against a power that touches them."""
    reasons: list[Refusal] = []
    due: tuple[Due, ...] = ()
    for attack in attacks:
        if is_occupied(p, attack.region):
            reasons += _guard_refusals(p, attack)
        due += dues(p, attack)
    return reasons + _due_refusals(p, attacks[0].tribe.seat, due) if due else reasons


def _guard_refusals(p: Position, attack: Attack) -> Iterator[Refusal]:
    holder = p.holder(attack.region)
    if attack.region in p.state.markers:
        yield from _immunity_refusals(p, attack, holder)
    if holder is not None:
        for trait in p.traits(holder, Trait.shields):
            yield from trait.shields(p, holder, attack)


def _thrown(p: Position, attack: Attack) -> bool:
    """The attack needs no adjacency."""
    return any(
        trait.ignores_adjacency(p, attack)
        for trait in p.traits(attack.tribe, Trait.ignores_adjacency)
    )


def _out_of_reach(p: Position, attack: Attack) -> Refusal:
    facts = {"region": attack.region}
    if p.held(attack.tribe.race):
        return Refusal("not-adjacent", "CORE-4.2", facts)
    return Refusal("not-entry", "CORE-4.1", facts)


def _immunity_refusals(p: Position, attack: Attack, holder: Tribe | None) -> Iterator[Refusal]:
    if holder is not None and holder.seat == attack.tribe.seat:
        return
    for marker in immune_by(p, attack.region):
        yield Refusal("immune", "CORE-4.12", {"region": attack.region, "marker": marker})


def _due_refusals(p: Position, seat: Seat, due: tuple[Due, ...]) -> list[Refusal]:
    """All that is due must be paid out of one purse (CORE-11.3)."""
    need = sum(each.line.amount for each in _once_each(due) if each.payee != seat)
    have = p.state.players[seat].coins
    if need <= have:
        return []
    return [Refusal("too-few-coins", "AMB-002", {"have": have, "need": need})]


def _once_each(due: tuple[Due, ...]) -> Iterator[Due]:
    """What is due only once a turn is counted once."""
    named = {each.once: each for each in due if each.once}
    yield from named.values()
    yield from (each for each in due if not each.once)


def conquest_ability_refusals(p: Position, attack: Attack) -> list[Refusal]:
    """Reasons against the abilities, relics and units the attack calls upon."""
    reasons: list[Refusal] = []
    if attack.using or attack.units:
        reasons += _called_upon(p, attack)
    for trait in p.traits(attack.tribe, Trait.attack_refusals):
        reasons += trait.attack_refusals(p, attack)
    if attack.units:
        reasons += _unit_refusals(p, attack)
    return reasons


def _called_upon(p: Position, attack: Attack) -> Iterator[Refusal]:
    conquest_abilities = p.active_traits(attack.tribe).conquest_abilities
    for name in attack.using:
        if name not in conquest_abilities:
            yield from _unknown_ability(p, name)
    if abilities_cancelled(p, attack):
        yield Refusal("wrong-target", "AMB-100", {"region": attack.region})


def _unknown_ability(p: Position, name: str) -> Iterator[Refusal]:
    lies_somewhere = any(name in find.conquest_abilities for find in p.game.finds.values())
    if lies_somewhere:
        yield Refusal("not-controlled", "UG-1.10", {"ability": name})
        if any(name in find.conquest_abilities for find in idle_finds(p, p.state.seat)):
            yield Refusal("in-decline", "UG-1.11", {"ability": name})
    else:
        yield Refusal("no-such-ability", "CORE-3.4", {"ability": name})
        if any(name in trait.conquest_abilities for trait in inactive_traits(p, p.state.seat)):
            yield Refusal("in-decline", "CORE-3.4", {"ability": name})


def _unit_refusals(p: Position, attack: Attack) -> Iterator[Refusal]:
    paying = p.active_traits(attack.tribe).paying
    for unit, number in attack.units:
        have = p.state.units.get((attack.tribe.race, unit), 0) if unit in paying else 0
        if number < 0 or number > have:
            yield Refusal("too-few-tokens", "CORE-4.7", {"have": have, "need": number})


def replaces(p: Position, attack: Attack) -> bool:
    traits = p.traits(attack.tribe, Trait.replaces)
    return bool(traits) and any(trait.replaces(p, attack) for trait in traits)


def sole_unit(p: Position, attack: Attack) -> str | None:
    """The unit that conquers without any race token, if the attack names one."""
    for trait in p.traits(attack.tribe, Trait.sole_unit):
        if unit := trait.sole_unit(p, attack):
            return unit
    return None


def paid_by_units(attack: Attack) -> int:
    return sum([number for _, number in attack.units]) if attack.units else 0


def _lifeless(p: Position, attack: Attack) -> int:
    """Units in the attack that pay but cannot hold a region alone."""
    return sum(number for unit, number in attack.units if unit not in p.game.counting)


def hand_refusals(p: Position, attack: Attack) -> Iterator[Refusal]:
    """Reasons why the hand does not carry an ordinary conquest (CORE-4.6, 4.7)."""
    hand, need = p.state.hands[attack.tribe.race], price(p, attack)
    if hand and hand >= need and not attack.units:
        return
    if replaces(p, attack) or sole_unit(p, attack):
        return
    counting = any(unit in p.game.counting for unit, _ in attack.units)
    if not hand and not counting:
        yield Refusal("no-token", "C-21")
    paid = paid_by_units(attack)
    if hand + paid < need:
        yield Refusal("too-few-tokens", "CORE-4.7", {"have": hand + paid, "need": need})
    elif not counting and paid >= need and attack.units:
        yield Refusal("no-token", "AMB-099")
    elif paid > need:
        yield Refusal("wrong-sum", "AMB-005", {"have": need, "placed": paid})


def final_refusals(p: Position, attack: Attack) -> Iterator[Refusal]:
    """Reasons against a last conquest with the die (CORE-6.2, 6.3)."""
    if replaces(p, attack) or sole_unit(p, attack):
        yield Refusal("wrong-target", "AMB-051", {"region": attack.region})
    have = p.state.hands[attack.tribe.race] + paid_by_units(attack)
    need, least = price(p, attack), garrison_of(p, attack.tribe)
    if have - _lifeless(p, attack) < least:
        yield Refusal("no-token", "CORE-6.2")
    if 0 < have < least:
        yield Refusal("too-few-tokens", "AMB-150", {"have": have, "need": least})
    if have >= need:
        yield Refusal("no-need-to-roll", "AMB-008", {"have": have, "need": need})
    limit = p.game.options.final_conquest_max_shortfall
    if limit is not None and need - have > limit:
        yield Refusal("shortfall", "CORE-6.3", {"short": need - have, "limit": limit})
