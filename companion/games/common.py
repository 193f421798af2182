"""Shapes of abilities that several boxes print under other names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from typing_extensions import override

from companion.rules.asking.players import opponents, times_used
from companion.rules.asking.regions import defenders_in
from companion.rules.board import RegionId, Regions
from companion.rules.draft import Draft
from companion.rules.events import GiftReturned
from companion.rules.lines import Line, per_region
from companion.rules.model import Gift, Tribe
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.traits import NOWHERE, Attack, Levy, Loss, Trait


class CoinPerTerrain(Trait):
    """One coin for each occupied region of a terrain."""

    terrain: ClassVar[str]

    @override
    def coins(self, p: Position, tribe: Tribe) -> Iterable[Line]:
        rich = p.game.board.with_terrain(self.terrain)
        return per_region(self.rule, self.id, rich.intersection(p.held(tribe.race)))


class CoinPerSymbol(Trait):
    """One coin for each occupied region with a symbol."""

    symbol: ClassVar[str]

    @override
    def coins(self, p: Position, tribe: Tribe) -> Iterable[Line]:
        rich = p.game.board.with_symbol(self.symbol)
        return per_region(self.rule, self.id, rich.intersection(p.held(tribe.race)))


class CoinPerConquest(Trait):
    """One coin for each non-empty region the race has conquered this turn."""

    @override
    def coins(self, p: Position, tribe: Tribe) -> Iterable[Line]:
        return per_region(self.rule, self.id, nonempty_conquests(p, tribe))


class Cheaper(Trait):
    """Every conquest costs one token less."""

    @override
    def cost(self, p: Position, attack: Attack) -> Iterable[Line]:
        yield Line(self.rule, -1, self.id)


class Undying(Trait):
    """In decline all tokens stay; of those driven out one is lost, the others retreat."""

    in_decline = True

    @override
    def keeps(self, p: Position, tribe: Tribe, tokens: int) -> int:
        return tokens

    @override
    def retreats_in_decline(self, p: Position, tribe: Tribe) -> bool:
        return True


class Unyielding(Trait):
    """No token is lost when an enemy takes a region; the owner's own Ghouls are none (AMB-033)."""

    @override
    def spares(self, p: Position, loss: Loss) -> int:
        return loss.lost if loss.by_enemy else 0


def dry_land(p: Position) -> Regions:
    """Land without the seas and the lake, nor the river that stands for them (UG-1.14)."""
    return p.game.land - p.game.board.with_terrain("sea", "lake")


def nonempty_conquests(p: Position, tribe: Tribe) -> tuple[RegionId, ...]:
    """Non-empty regions this race, and no other of its owner's, took this turn."""
    return tuple(
        conquest.region
        for conquest in p.state.turn.conquests
        if conquest.nonempty and conquest.race == tribe.race
    )


def take_back(d: Draft, gift: str, tribe: Tribe) -> None:
    """What the tribe's owner has laid before others comes back."""
    for seat in opponents(d, tribe.seat):
        if Gift(gift, tribe.seat) in d.state.players[seat].gifts:
            d.emit(GiftReturned(gift, tribe.seat, seat))


def levied_beside(p: Position, tribe: Tribe, region: RegionId | None, line: Line) -> Iterable[Levy]:
    """From every opponent whose active race stands beside the region."""
    near = NOWHERE if region is None else p.game.board.touching(region)
    for seat in opponents(p, tribe.seat):
        race = p.state.players[seat].active
        if race is not None and not near.isdisjoint(p.held(race)):
            yield Levy(line, seat)


def spent(p: Position, ability: str, rule: str, limit: int = 1) -> Iterable[Refusal]:
    """A refusal when an ability has been used as often as a turn allows."""
    if times_used(p, ability) >= limit:
        yield Refusal("used-up", rule, {"ability": ability})


def lone_active_refusals(p: Position, attack: Attack, rule: str) -> Iterable[Refusal]:
    """Why the defender is not an opponent's only active token (substitutions)."""
    region, holder = attack.region, p.holder(attack.region)
    guarded = any(
        kind.guards
        for marker in p.state.markers.get(region, ())
        if (kind := p.game.markers.get(marker)) is not None
    )
    theirs = holder is not None and holder.active and holder.seat != attack.tribe.seat
    if not theirs or defenders_in(p, region) != 1 or p.tokens(region) != 1 or guarded:
        yield Refusal("not-lone-active", rule, {"region": region})
