"""Ethereals: collectors who steal an artifact, or take a legendary place cheaply."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.games.common import spent
from companion.games.warcraft.artifacts import ARTIFACTS, Doomhammer, pass_hammer
from companion.games.warcraft.passage import adjacent
from companion.games.warcraft.places import PLACES
from companion.games.warcraft.touching import handling, ways
from companion.rules.asking.regions import where
from companion.rules.attack import touch_refusals
from companion.rules.board import RegionId
from companion.rules.commands import Use
from companion.rules.draft import Draft
from companion.rules.drafting.taking import pay_dues
from companion.rules.events import AbilityUsed, MarkersMoved
from companion.rules.lines import Line
from companion.rules.model import Phase, Tribe
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.traits import Attack, RaceTrait

STEAL = "steal"


class Ethereals(RaceTrait):
    """Once a turn: an artifact from next door, or a legendary place for two tokens less."""

    id = "ethereals"
    rule = "WOW-R04"
    banner = 5
    supply = 10
    conquest_abilities = frozenset({"ethereals"})
    abilities = {STEAL: frozenset({Phase.CONQUEST})}

    @override
    def cost(self, p: Position, attack: Attack) -> Iterable[Line]:
        if self.id in attack.using:
            yield Line(self.rule, -2, self.id)

    @override
    def attack_refusals(self, p: Position, attack: Attack) -> Iterable[Refusal]:
        if self.id not in attack.using:
            return
        yield from self._spent(p)
        near = adjacent(p, attack)
        if not p.markers(attack.region, *PLACES) or not near:
            yield Refusal("wrong-target", "AMB-195", {"region": attack.region})
        if not near:
            yield Refusal("not-adjacent", "AMB-195", {"region": attack.region})

    def _spent(self, p: Position) -> Iterable[Refusal]:
        """One of the two a turn; a theft may be remembered under its own name."""
        return (refusal for use in (self.id, STEAL) for refusal in spent(p, use, self.rule))

    @override
    def offers(self, p: Position, tribe: Tribe) -> Iterable[Use]:
        for artifact in ARTIFACTS:
            source = where(p, artifact)
            if source is None or p.holder(source) == tribe:
                continue
            for target in sorted(p.game.board.touching(source)):
                for using in ways(p, source):
                    yield Use(STEAL, (source, target), value=artifact, using=using)

    @override
    def use_refusals(self, p: Position, tribe: Tribe, use: Use) -> Iterable[Refusal]:
        yield from self._spent(p)
        source, target = (*use.regions, RegionId(""), RegionId(""))[:2]
        near = target in p.game.board.borders.get(source, frozenset())
        theirs = p.holder(target) == tribe and p.holder(source) != tribe
        lies_there = use.value in ARTIFACTS and p.markers(source, use.value)
        if not near:
            yield Refusal("not-adjacent", self.rule, {"region": source})
        if not (theirs and lies_there and near):
            yield Refusal("wrong-target", self.rule, {"region": source})
            return
        yield from touch_refusals(p, handling(tribe, source, use))

    @override
    def on_use(self, d: Draft, tribe: Tribe, use: Use) -> None:
        source, target = use.regions
        pay_dues(d, handling(tribe, source, use))
        d.emit(AbilityUsed(tribe.race, self.id, use.regions))
        if use.value == Doomhammer.id:
            holder = d.holder(source)
            pass_hammer(d, None if holder is None else holder.seat, tribe.seat)
        d.emit(MarkersMoved(use.value, 1, source, target))
