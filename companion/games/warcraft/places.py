"""The seven legendary places: they stay where they were found and serve who holds the region."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from typing_extensions import override

from companion.games.warcraft.factions import (
    ALLIANCE,
    HORDE,
    NEUTRAL,
    SIDE,
    TOOK_SIDES,
    enemies_beaten,
    printed,
)
from companion.games.warcraft.passage import Ferried
from companion.rules.asking.regions import where
from companion.rules.board import RegionId
from companion.rules.commands import Use
from companion.rules.draft import Draft
from companion.rules.events import AbilityUsed, Chosen
from companion.rules.game import index
from companion.rules.lines import Line, per_region
from companion.rules.model import Phase, Race, Tribe
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.traits import Loss, Trait

WELL = "well_of_eternity"


class Place(Trait):
    """A legendary place."""

    kind = "place"


class Battleground(Place):
    """A second coin per beaten race; a neutral race may take sides for the turn."""

    id = "battleground"
    rule = "WOW-L01"
    abilities = {SIDE: frozenset({Phase.START, Phase.CHOOSE, Phase.CONQUEST})}

    @override
    def coins(self, p: Position, tribe: Tribe) -> Iterable[Line]:
        twice = sum(regions > 1 for regions in enemies_beaten(p, tribe).values())
        if twice:
            yield Line(self.rule, twice, self.id)

    @override
    def offers(self, p: Position, tribe: Tribe) -> Iterable[Use]:
        return (Use(SIDE, value=side) for side in (ALLIANCE, HORDE))

    @override
    def use_refusals(self, p: Position, tribe: Tribe, use: Use) -> Iterable[Refusal]:
        if SIDE in p.state.turn.chosen:
            yield Refusal("used-up", self.rule, {"ability": self.id})
        if printed(tribe.race) != NEUTRAL or use.value not in (ALLIANCE, HORDE):
            yield Refusal("wrong-target", self.rule, {"region": ""})

    @override
    def on_use(self, d: Draft, tribe: Tribe, use: Use) -> None:
        fought = len(d.state.turn.conquests)
        d.emit(AbilityUsed(tribe.race, f"{TOOK_SIDES}{fought}"))
        d.emit(Chosen(SIDE, use.value))


class DarkPortal(Place):
    """Two coins every turn."""

    id = "dark_portal"
    rule = "WOW-L02"

    @override
    def coins(self, p: Position, tribe: Tribe) -> Iterable[Line]:
        yield Line(self.rule, 2, self.id)


class Karazhan(Place):
    """A coin for each other region of the same terrain."""

    id = "karazhan"
    rule = "WOW-L03"

    @override
    def coins(self, p: Position, tribe: Tribe) -> Iterable[Line]:
        here = where(p, self.id)
        assert here is not None, "it speaks only where it lies face up"
        same = p.game.board.like(here) - {here}
        return per_region(self.rule, self.id, same.intersection(p.held(tribe.race)))


class LightsHopeChapel(Place):
    """Its holder loses no token, not even to the attack that takes the Chapel."""

    id = "lights_hope_chapel"
    rule = "WOW-L04"

    @override
    def spares(self, p: Position, loss: Loss) -> int:
        return loss.lost


class MeetingStone(Ferried, Place):
    """No transport cost."""

    id = "meeting_stone"
    rule = "WOW-L05"


class SpiritHealer(Place):
    """A new token at every redeployment."""

    id = "spirit_healer"
    rule = "WOW-L06"

    @override
    def on_stop(self, d: Draft, tribe: Tribe) -> None:
        d.gain(tribe.race, 1)


class WellOfEternity(Place):
    """Two coins for the race that holds most of the regions around its water.

    It lies where hardly anybody stands, so the box pays for it: see `well_coins`.
    """

    id = WELL
    rule = "WOW-L07"


def well_coins(p: Position, tribe: Tribe) -> Iterable[Line]:
    """Active or in decline, strictly more than every other race (AMB-178)."""
    here = where(p, WELL)
    if here is not None and holds_most(p, tribe.race, here):
        yield Line(WellOfEternity.rule, 2, WELL)


def holds_most(p: Position, race: Race, centre: RegionId) -> bool:
    """The race holds more of the regions around this one than any other single race;
    Murlocs are one of those (WOW-1.5).
    """
    troops, murlocs = p.state.troops, p.state.neutral
    near = p.game.board.touching(centre)
    counts = Counter(troops[region].race for region in near if region in troops)
    own = counts.pop(race, 0)
    counts[p.game.neutral] = len(near & murlocs.keys())
    return own > max(counts.values(), default=0)


PLACES = index(
    Battleground(),
    DarkPortal(),
    Karazhan(),
    LightsHopeChapel(),
    MeetingStone(),
    SpiritHealer(),
    WellOfEternity(),
)
