"""The five artifacts: they serve whoever holds the region where they lie, and move when used."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from typing_extensions import override

from companion.games.common import levied_beside, spent
from companion.games.warcraft.passage import Ferried
from companion.rules.asking.regions import garrison_of, where
from companion.rules.attack import rolled_for
from companion.rules.board import RegionId
from companion.rules.commands import Use
from companion.rules.draft import Draft
from companion.rules.events import MarkersMoved, Noted
from companion.rules.game import index
from companion.rules.lines import Line
from companion.rules.model import Conquest, Phase, Seat, Tribe
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.traits import Attack, Due, Levy, Trait

PLACING = frozenset({Phase.REDEPLOY, Phase.PLACE})
PAY_AEGIS = "pay_aegis"
TOLL = 2
OWNER = "doomhammer_owner"
GIVER = "doomhammer_giver"
"""The notes of the player who has the hammer, and of the one who had it before."""


def _carry(d: Draft, artifact: str, region: RegionId) -> None:
    """An artifact lies where it was last used (WOW-1.13)."""
    source = where(d, artifact)
    if source is not None and source != region:
        d.emit(MarkersMoved(artifact, 1, source, region))


class ConquestArtifact(Trait):
    """An artifact used in one conquest a turn; it then lies in the conquered region."""

    kind = "artifact"
    ability: ClassVar[str]

    @override
    def attack_refusals(self, p: Position, attack: Attack) -> Iterable[Refusal]:
        if self.ability in attack.using:
            yield from spent(p, self.ability, self.rule)

    @override
    def on_conquest(self, d: Draft, attack: Attack, conquest: Conquest) -> None:
        if self.ability in attack.using:
            _carry(d, self.id, attack.region)


class Standing(Trait):
    """An artifact that its holder lays into a region of his at the end of a turn."""

    kind = "artifact"
    ability: ClassVar[str]

    @override
    def offers(self, p: Position, tribe: Tribe) -> Iterable[Use]:
        return (Use(self.ability, (region,)) for region in p.held(tribe.race))

    @override
    def use_refusals(self, p: Position, tribe: Tribe, use: Use) -> Iterable[Refusal]:
        if len(use.regions) != 1 or p.holder(use.regions[0]) != tribe:
            region = use.regions[0] if use.regions else ""
            yield Refusal("wrong-target", self.rule, {"region": region})

    @override
    def on_use(self, d: Draft, tribe: Tribe, use: Use) -> None:
        _carry(d, self.id, use.regions[0])


class Aegis(Standing):
    """Its region is immune, unless the attacker gives its holder two coins."""

    id = "aegis_of_aggramar"
    rule = "WOW-A01"
    ability = "aegis"
    abilities = {ability: PLACING}

    @override
    def shields(self, p: Position, tribe: Tribe, attack: Attack) -> Iterable[Refusal]:
        paid = PAY_AEGIS in attack.using or rolled_for(p, attack)
        if _under_aegis(p, tribe, attack) and not paid:
            yield Refusal("immune", self.rule, {"region": attack.region, "marker": self.id})

    @override
    def dues(self, p: Position, tribe: Tribe, attack: Attack) -> Iterable[Due]:
        if _under_aegis(p, tribe, attack) and PAY_AEGIS in attack.using:
            yield Due(Line(self.rule, TOLL, self.id), tribe.seat)


def _under_aegis(p: Position, holder: Tribe, attack: Attack) -> bool:
    theirs = holder.active and holder.seat != attack.tribe.seat
    return theirs and bool(p.markers(attack.region, Aegis.id))


def aegis_refusals(p: Position, attack: Attack) -> Iterable[Refusal]:
    """Nobody pays for an Aegis that does not protect."""
    holder = p.holder(attack.region)
    protected = holder is not None and _under_aegis(p, holder, attack)
    if PAY_AEGIS in attack.using and not protected:
        yield Refusal("wrong-target", "WOW-A01", {"region": attack.region})


class Ashes(Ferried, ConquestArtifact):
    """Once a turn any region of any island is attacked as if adjacent."""

    id = "ashes_of_alar"
    rule = "WOW-A02"
    ability = "ashes"
    conquest_abilities = frozenset({ability})

    @override
    def ignores_adjacency(self, p: Position, attack: Attack) -> bool:
        return self.ability in attack.using

    @override
    def ferries(self, p: Position, attack: Attack) -> bool:
        return self.ability in attack.using


class Doomhammer(ConquestArtifact):
    """Once a turn two coins and a single token take any region in reach."""

    id = "doomhammer"
    rule = "WOW-A03"
    ability = "doomhammer"
    conquest_abilities = frozenset({ability})

    @override
    def flat_cost(self, p: Position, attack: Attack) -> int | None:
        return garrison_of(p, attack.tribe) if self.ability in attack.using else None

    @override
    def attack_dues(self, p: Position, attack: Attack) -> Iterable[Due]:
        if self.ability in attack.using:
            yield Due(Line(self.rule, TOLL, self.id), _payee(p, attack))

    @override
    def on_taken(self, d: Draft, attack: Attack, conquest: Conquest) -> None:
        if d.holder(attack.region) == attack.tribe:
            pass_hammer(d, conquest.beaten_seat, attack.tribe.seat)


def pass_hammer(d: Draft, holder: Seat | None, taker: Seat) -> None:
    """Remember who had the hammer, where the rules want to know (C-13)."""
    if d.game.options.doomhammer_payee != "previous_owner":
        return
    owner = d.state.notes.get(OWNER, "" if holder is None else str(holder))
    if owner == str(taker):
        return
    if owner:
        d.emit(Noted(GIVER, owner))
    d.emit(Noted(OWNER, str(taker)))


def _payee(p: Position, attack: Attack) -> Seat | None:
    """Who holds the region, or who had the hammer before; otherwise the bank (C-13)."""
    if p.game.options.doomhammer_payee == "previous_owner":
        before = p.state.notes.get(GIVER)
        return None if before is None else Seat(int(before))
    holder = p.holder(attack.region)
    return None if holder is None else holder.seat


class Frostmourne(ConquestArtifact):
    """Once a turn a conquest costs two tokens less."""

    id = "frostmourne"
    rule = "WOW-A04"
    ability = "frostmourne"
    conquest_abilities = frozenset({ability})

    @override
    def cost(self, p: Position, attack: Attack) -> Iterable[Line]:
        if self.ability in attack.using:
            yield Line(self.rule, -2, self.id)


class Heart(Standing):
    """Every opponent whose active race stands beside it gives its holder a coin."""

    id = "heart_of_azeroth"
    rule = "WOW-A05"
    ability = "heart"
    abilities = {ability: PLACING}

    @override
    def levies(self, p: Position, tribe: Tribe) -> Iterable[Levy]:
        return levied_beside(p, tribe, where(p, self.id), Line(self.rule, 1, self.id))


ARTIFACTS = index(Aegis(), Ashes(), Doomhammer(), Frostmourne(), Heart())
