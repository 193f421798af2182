"""Ordinary conquests, the roll before them, and the final one (CORE-4 to 6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec.structs import replace

from companion.rules import attack as a
from companion.rules import events as e
from companion.rules.commands import Conquer, Final, Roll
from companion.rules.decide.phases import (
    OPENING,
    acting,
    compulsory_conquest,
    late_in_decline,
    nobody,
    not_in,
)
from companion.rules.decide.readying import unsettled
from companion.rules.die import BEST, ENOUGH, FACES
from companion.rules.draft import Draft
from companion.rules.drafting.taking import note_attack, pay_dues, take
from companion.rules.lines import Lines, total
from companion.rules.model import CONQUEST, Tribe
from companion.rules.model import WaitingRoll as KeptRoll
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.traits import Attack, Trait


def attack_of(p: Position, tribe: Tribe, command: Conquer | Final) -> Attack:
    """The attack a command asks for, with the roll that waits for it."""
    final = isinstance(command, Final)
    units = _all_in(p, tribe, command) if final else command.units
    sorted_units = tuple(sorted(units.items())) if units else ()
    roll = 0 if p.state.turn.roll is None else _kept_die(p.state.turn.roll, command)
    return Attack(tribe, command.region, command.using, sorted_units, final, roll, command.draws)


def _all_in(p: Position, tribe: Tribe, command: Conquer | Final) -> Mapping[str, int]:
    """A last conquest takes every unit in hand (CORE-6.4); tools may be held back by name."""
    in_hand = paying(p, tribe)
    if not in_hand:
        return command.units
    tools = {} if a.abilities_cancelled(p, Attack(tribe, command.region)) else in_hand
    return {**tools, **command.units, **fighting(p, tribe)}


def paying(p: Position, tribe: Tribe) -> Mapping[str, int]:
    """Units in hand that may be used in a conquest."""
    units = p.state.units
    return {u: n for u in p.active_traits(tribe).paying if (n := units.get((tribe.race, u), 0))}


def fighting(p: Position, tribe: Tribe) -> Mapping[str, int]:
    """Those of them that count as race tokens."""
    return {unit: n for unit, n in paying(p, tribe).items() if unit in p.game.counting}


def _kept_die(kept: KeptRoll, command: Conquer | Final) -> int:
    """The roll that waits for this conquest; one made for an ability must be named with it."""
    if kept.region not in (None, command.region):
        return 0
    return kept.die if kept.source == "" or kept.source in command.using else 0


def conquer_refusals(p: Position, command: Conquer) -> list[Refusal]:
    return _refusals(p, command, a.hand_refusals)


def _refusals(
    p: Position,
    command: Conquer | Final,
    of_hand: Callable[[Position, Attack], Iterable[Refusal]],
) -> list[Refusal]:
    """Every reason against an attempt, ordinary or last; what the hand must hold differs."""
    tribe = acting(p, declined=command.declined)
    if tribe is None:
        return nobody(declined=command.declined)
    if command.region not in p.game.board.regions:
        return [Refusal("no-such-region", "CORE-4.2", {"region": command.region})]
    attack = attack_of(p, tribe, command)
    reasons = _phase_refusals(p, tribe) + _forced_elsewhere(p, command)
    reasons += a.target_refusals(p, attack)
    reasons += a.conquest_ability_refusals(p, attack)
    reasons += of_hand(p, attack)
    return reasons


def _phase_refusals(p: Position, tribe: Tribe) -> list[Refusal]:
    turn = p.state.turn
    if tribe.active:
        reasons = not_in(p, CONQUEST) + unsettled(p)
    else:
        reasons = not_in(p, *OPENING, CONQUEST) + late_in_decline(p, tribe)
    if not reasons and tribe.race not in turn.readied:
        reasons.append(Refusal("wrong-phase", "CORE-9.5", {"phase": p.state.phase}))
    if tribe.race in turn.stopped:
        reasons.append(Refusal("conquests-over", "CORE-6.6"))
    return reasons


def _forced_elsewhere(p: Position, command: Conquer | Final) -> list[Refusal]:
    """After a roll for a named region that region must be taken."""
    kept = p.state.turn.roll
    if kept is None or (command.region == kept.region and isinstance(command, Conquer)):
        return []
    return compulsory_conquest(p)


def conquer(d: Draft, command: Conquer) -> None:
    attack, lines = _paid(d, command)
    take(d, attack, lines)
    _use_up_roll(d)


def final_refusals(p: Position, command: Final) -> list[Refusal]:
    if command.die == ENOUGH:
        return _refusals(p, command, _last_refusals) or _never_enough(p, command)
    return bad_die(command.die) + _refusals(p, command, _last_refusals)


def _never_enough(p: Position, command: Final) -> list[Refusal]:
    """No face of the die can have paid for this."""
    tribe = acting(p, declined=command.declined)
    assert tribe is not None
    attack = attack_of(p, tribe, command)
    have = p.state.hands[tribe.race] + a.paid_by_units(attack) + BEST
    need = total(a.cost(p, attack))
    facts = {"have": have, "need": need}
    return [] if have >= need else [Refusal("too-few-tokens", "CORE-6.2", facts)]


def _last_refusals(p: Position, attack: Attack) -> Iterator[Refusal]:
    """A race that rolls before every conquest has no last die beside it."""
    if any(not trait.names_target for trait in p.active_traits(attack.tribe).rollers):
        yield Refusal("roll-first", "AMB-199")
    yield from a.final_refusals(p, attack)


def bad_die(die: int) -> list[Refusal]:
    """No face of the die shows it (CORE-6.1)."""
    return [] if die in FACES else [Refusal("impossible", "CORE-6.1", {"die": die})]


def final(d: Draft, command: Final) -> None:
    attack, lines = _paid(d, command)
    race = attack.tribe.race
    trusted = command.die == ENOUGH
    rolled = e.DieRolled(race, command.die, command.region)
    d.emit(e.DieTrusted(race, command.region) if trusted else rolled)
    hand = d.state.hands[race] + a.paid_by_units(attack)
    if trusted or hand + command.die >= total(lines):
        take(d, attack, lines)
    else:
        note_attack(d, attack)
        d.emit(e.Repelled(command.region, race, lines, command.die))
    _use_up_roll(d)
    d.emit(e.ConquestsEnded(race, final=True))


def _paid(d: Draft, command: Conquer | Final) -> tuple[Attack, Lines]:
    """The attack, its dues paid to whom they are owed, and what it costs in tokens."""
    tribe = acting(d, declined=command.declined)
    assert tribe is not None
    attack = attack_of(d, tribe, command)
    lines = a.cost(d, attack)
    pay_dues(d, attack)
    return attack, lines


def roll_refusals(p: Position, command: Roll) -> list[Refusal]:
    tribe = p.active(p.state.seat)
    if tribe is None:
        return nobody(declined=False)
    reasons = _phase_refusals(p, tribe) + bad_die(command.die)
    if p.state.turn.roll is not None:
        reasons.append(Refusal("rolled", "AMB-043"))
    if not p.state.hands[tribe.race] and not fighting(p, tribe):
        reasons.append(Refusal("no-token", "CORE-4.5"))
    if not any(_rolls(trait, command) for trait in p.active_traits(tribe).rollers):
        return [*reasons, Refusal("no-such-ability", "CORE-3.4", {"ability": "roll"})]
    if command.region is not None:
        reasons += _named_refusals(p, tribe, command)
    return reasons


def _rolls(trait: Trait, command: Roll) -> bool:
    return trait.names_target == (command.region is not None)


def _named_refusals(p: Position, tribe: Tribe, command: Roll) -> list[Refusal]:
    assert command.region is not None
    if command.region not in p.game.board.regions:
        return [Refusal("no-such-region", "CORE-4.2", {"region": command.region})]
    beside = Attack(tribe, command.region, _named_beside(p, tribe, command))
    attack = replace(beside, using=(*_roll_using(p, tribe), *beside.using))
    return [
        *a.target_refusals(p, attack),
        *a.conquest_ability_refusals(p, beside),
        *(r for t in p.traits(tribe, Trait.roll_refusals) for r in t.roll_refusals(p, attack)),
    ]


def _roll_using(p: Position, tribe: Tribe) -> tuple[str, ...]:
    return tuple(t.roll_ability for t in p.active_traits(tribe).rollers if t.roll_ability)[:1]


def _named_beside(p: Position, tribe: Tribe, command: Roll) -> tuple[str, ...]:
    """Abilities that go with the attack beside the one the roll belongs to."""
    own = _roll_using(p, tribe)
    return tuple(ability for ability in command.using if ability not in own)


def roll(d: Draft, command: Roll) -> None:
    tribe = d.active(d.state.seat)
    assert tribe is not None
    using = _roll_using(d, tribe) if command.region is not None else ()
    if using and command.region is not None:
        pay_dues(d, Attack(tribe, command.region, (*using, *_named_beside(d, tribe, command))))
    d.emit(e.DieRolled(tribe.race, command.die, command.region))
    for ability in using:
        d.emit(e.AbilityUsed(tribe.race, ability, (command.region,) if command.region else ()))
    source = using[0] if using else ""
    d.emit(e.RollKept(KeptRoll(command.die, command.region, source)))
    if command.region is not None and not source:
        _settle_named(d, tribe, command)


def _settle_named(d: Draft, tribe: Tribe, command: Roll) -> None:
    """A roll for a named region that does not suffice ends the conquests (AMB-098)."""
    assert command.region is not None
    attack = attack_of(d, tribe, Conquer(command.region, command.using))
    lines = a.cost(d, attack)
    if d.state.hands[tribe.race] < total(lines):
        pay_dues(d, attack)
        note_attack(d, attack)
        d.emit(e.Repelled(command.region, tribe.race, lines, command.die))
        d.emit(e.RollKept(None))
        d.emit(e.ConquestsEnded(tribe.race))


def _use_up_roll(d: Draft) -> None:
    """A roll waits for the next conquest only, also one for a region that was let go (AMB-128)."""
    if d.state.turn.roll is not None:
        d.emit(e.RollKept(None))
