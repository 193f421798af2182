"""What an attempt on a region brings about before its outcome."""

from __future__ import annotations

from companion.rules import events as e
from companion.rules.draft import Draft
from companion.rules.traits import Attack, Trait


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
