"""Humans: two objectives that reward whoever takes them, the Horde excepted."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.games.warcraft.factions import ALLIANCE, HORDE, faction, printed
from companion.rules.board import RegionId
from companion.rules.commands import Use
from companion.rules.draft import Draft
from companion.rules.events import BOX, HAND, MarkersMoved
from companion.rules.lines import Line
from companion.rules.model import Conquest, Phase, Tribe
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.traits import Attack, RaceTrait, Trait

OBJECTIVE = "objective"
NUMBER = 2
PRIZE = 2


class Humans(RaceTrait):
    """At the end of their turn they name two regions as objectives, or up to two (C-11)."""

    id = "humans"
    rule = "WOW-R08"
    banner = 5
    supply = 10
    pieces = {OBJECTIVE: NUMBER}
    abilities = {OBJECTIVE: frozenset({Phase.REDEPLOY, Phase.PLACE})}

    @override
    def offers(self, p: Position, tribe: Tribe) -> Iterable[Use]:
        """Every legal region once, each with the next one: all pairs would be too many to try."""
        legal = _legal(p)
        number = min(NUMBER, len(legal))
        around = [*legal, *legal]
        return (Use(OBJECTIVE, tuple(around[n : n + number])) for n in range(len(legal)))

    @override
    def use_refusals(self, p: Position, tribe: Tribe, use: Use) -> Iterable[Refusal]:
        legal = _legal(p)
        for region in use.regions:
            if region not in legal:
                yield Refusal("wrong-target", "AMB-133", {"region": region})
        if len(set(use.regions)) != len(use.regions):
            yield Refusal("one-per-region", self.rule, {"region": use.regions[0]})
        if len(use.regions) > self._laid(p) + p.state.units.get((tribe.race, OBJECTIVE), 0):
            yield Refusal("used-up", self.rule, {"ability": OBJECTIVE})
        yield from self._too_few(p, len(use.regions))

    def _laid(self, p: Position) -> int:
        return sum(p.markers(region, OBJECTIVE) for region in p.state.markers)

    def _too_few(self, p: Position, placed: int) -> Iterable[Refusal]:
        least = self._least(p)
        if placed < least:
            yield Refusal(
                "units-kept-back", "C-11", {"have": least, "placed": placed, "unit": OBJECTIVE}
            )

    def _least(self, p: Position) -> int:
        """How many must be placed: none, or as many as the table plays with (C-11)."""
        return 0 if p.game.options.objectives_optional else min(NUMBER, len(_legal(p)))

    @override
    def on_use(self, d: Draft, tribe: Tribe, use: Use) -> None:
        for region in sorted(d.state.markers):
            if region not in use.regions:
                d.take(OBJECTIVE, region, HAND, tribe.race)
        for region in use.regions:
            if not d.markers(region, OBJECTIVE):
                d.put(OBJECTIVE, region, race=tribe.race)

    @override
    def duties(self, p: Position, tribe: Tribe) -> Iterable[Refusal]:
        """One that has come to lie in a region of the Alliance must be taken back first."""
        return self._too_few(p, sum(p.markers(region, OBJECTIVE) for region in _legal(p)))

    @override
    def on_decline(self, d: Draft, tribe: Tribe) -> None:
        for region in sorted(d.state.markers):
            d.take(OBJECTIVE, region, BOX, tribe.race)


class Objective(Trait):
    """Two coins to its conqueror and two to the Humans, unless the Horde takes it."""

    id = OBJECTIVE
    rule = "WOW-R08"
    kind = "marker"

    @override
    def on_taken(self, d: Draft, attack: Attack, conquest: Conquest) -> None:
        humans = d.state.tribes.get(Humans.id)
        if humans is None or not humans.active or faction(d, attack.tribe) == HORDE:
            return
        for seat in dict.fromkeys((attack.tribe.seat, humans.seat)):
            d.earn(seat, Line(self.rule, PRIZE, self.id))
        d.emit(MarkersMoved(OBJECTIVE, 1, attack.region, HAND, humans.race))


def _legal(p: Position) -> list[RegionId]:
    """Land without a race of the Alliance (AMB-133)."""
    troops = p.state.troops
    allied = {region for region, troop in troops.items() if printed(troop.race) == ALLIANCE}
    return sorted(p.game.land - allied)
