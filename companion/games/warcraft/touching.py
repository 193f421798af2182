"""Powers that touch a region without conquering it: what must be paid, and when it is too late."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.warcraft.artifacts import PAY_AEGIS, Aegis
from companion.rules.board import RegionId
from companion.rules.commands import Use
from companion.rules.draft import Draft
from companion.rules.events import Attacked
from companion.rules.model import Tribe
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.traits import Attack


def ways(p: Position, *regions: RegionId) -> tuple[tuple[str, ...], ...]:
    """How an ability on these regions may be offered: where the Aegis lies, also paying for it."""
    guarded = any(p.markers(region, Aegis.id) for region in regions)
    return ((), (PAY_AEGIS,)) if guarded else ((),)


def moving(tribe: Tribe, region: RegionId, use: Use) -> Attack:
    """Tokens of the region are moved elsewhere."""
    return Attack(tribe, region, use.using, touch="move")


def discarding(tribe: Tribe, region: RegionId, use: Use) -> Attack:
    """A token of the region is lost."""
    return Attack(tribe, region, use.using, touch="discard")


def razing(tribe: Tribe, region: RegionId, use: Use) -> Attack:
    """The region is conquered in everything but occupation."""
    return Attack(tribe, region, use.using, touch="raze")


def handling(tribe: Tribe, region: RegionId, use: Use) -> Attack:
    """Only markers of the region are concerned."""
    return Attack(tribe, region, use.using, touch="handle")


def busy(p: Position, tribe: Tribe) -> Iterable[Refusal]:
    """After the last conquest it is too late."""
    if tribe.race in p.state.turn.stopped:
        yield Refusal("conquests-over", "C-14")


def is_attack(p: Position, attack: Attack) -> bool:
    """A conquest, a token lost, and if the table plays it so a token moved (WOW-R13, C-12)."""
    if attack.touch == "move":
        return p.game.options.pandaren_displacement_counts
    return attack.touch != "handle"


def note_attack(d: Draft, attack: Attack) -> None:
    """Remember whose race was attacked, though nothing was conquered."""
    tribe, victim = attack.tribe, d.holder(attack.region)
    if victim is not None and victim.seat != tribe.seat and is_attack(d, attack):
        d.emit(Attacked(tribe.race, attack.region, victim.race, victim.seat))
