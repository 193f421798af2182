"""The nine Popular Places: they stay where they were found and serve whoever holds the region."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.games.common import spent
from companion.games.underground.balrog import BALROG, in_step, may_be_summoned, path_refusals, send
from companion.games.underground.discovery import attach_badge
from companion.games.underground.moments import ANY_TIME, PLACING, TURN_START
from companion.rules.asking.players import is_leaving
from companion.rules.asking.regions import immune_by, where
from companion.rules.board import RegionId, Regions
from companion.rules.commands import Use
from companion.rules.draft import Draft
from companion.rules.drafting.leaving import discard
from companion.rules.drafting.vanishing import vanish_if_gone
from companion.rules.events import BOX, TRAY, AbilityUsed, Chosen, DecisionDue, MarkersMoved
from companion.rules.game import index
from companion.rules.lines import Line, per_region
from companion.rules.model import AFTER_SCORE, Conquest, Demand, Tribe
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.traits import NOWHERE, Attack, Trait


class Place(Trait):
    """A place."""

    kind = "place"


class AltarOfSouls(Place):
    """The holder may give up one of his tokens in decline for three coins, also in decline."""

    id = "altar_of_souls"
    rule = "UG-L01"
    in_decline = True
    abilities = {"altar": PLACING}

    @override
    def offers(self, p: Position, tribe: Tribe) -> Iterable[Use]:
        declined = p.state.players[tribe.seat].declined
        return (Use("altar", (region,)) for race in declined for region in p.held(race))

    @override
    def use_refusals(self, p: Position, tribe: Tribe, use: Use) -> Iterable[Refusal]:
        yield from spent(p, "altar", self.rule)
        if len(use.regions) != 1 or not self._own_declined(p, tribe, use.regions[0]):
            yield Refusal("wrong-target", self.rule, {"region": "".join(use.regions)})

    def _own_declined(self, p: Position, tribe: Tribe, region: RegionId) -> bool:
        """A token of the holder's in decline, and of a race that is there to stay (AMB-204)."""
        victim = p.holder(region)
        if victim is None or victim.seat != tribe.seat or victim.active:
            return False
        return bool(p.tokens(region)) and not is_leaving(p, victim)

    @override
    def on_use(self, d: Draft, tribe: Tribe, use: Use) -> None:
        region = use.regions[0]
        victim = d.holder(region)
        assert victim is not None
        d.emit(AbilityUsed(tribe.race, "altar", use.regions))
        if d.tokens(region) > 1:
            d.move(victim.race, 1, region, TRAY)
        else:
            discard(d, region, victim)
        d.earn(tribe.seat, Line(self.rule, 3, self.id))
        vanish_if_gone(d, victim)


class CryptOfTheTombRaider(Place):
    """The holder lays the Ghost on a region, which is immune until the Crypt is conquered."""

    id = "crypt_of_the_tomb_raider"
    rule = "UG-L02"
    abilities = {"ghost": PLACING}

    @override
    def offers(self, p: Position, tribe: Tribe) -> Iterable[Use]:
        return (Use("ghost", (region,)) for region in sorted(p.game.land))

    @override
    def use_refusals(self, p: Position, tribe: Tribe, use: Use) -> Iterable[Refusal]:
        yield from spent(p, "ghost", self.rule)
        facts = {"region": "".join(use.regions)}
        if len(use.regions) != 1:
            yield Refusal("wrong-target", self.rule, facts)
            return
        region = use.regions[0]
        if region == where(p, self.id) or p.game.board.regions[region].terrain in p.game.closed:
            yield Refusal("wrong-target", self.rule, facts)
        holder = p.holder(region)
        if holder is None or holder.seat != tribe.seat:
            for marker in immune_by(p, region):
                if marker != "ghost":
                    yield Refusal("immune", "CORE-4.12", {**facts, "marker": marker})

    @override
    def on_use(self, d: Draft, tribe: Tribe, use: Use) -> None:
        d.emit(AbilityUsed(tribe.race, "ghost", use.regions))
        old = where(d, "ghost")
        if old not in use.regions:
            d.emit(MarkersMoved("ghost", 1, old or BOX, use.regions[0]))

    @override
    def on_taken(self, d: Draft, attack: Attack, conquest: Conquest) -> None:
        haunted = where(d, "ghost")
        if haunted is not None:
            d.take("ghost", haunted, BOX)


class DiamondFields(Place):
    """A coin per region of the holding race with the same terrain, also in decline."""

    id = "diamond_fields"
    rule = "UG-L03"
    in_decline = True

    @override
    def coins(self, p: Position, tribe: Tribe) -> Iterable[Line]:
        fields = where(p, self.id)
        if fields is None:
            return ()
        alike = p.game.board.like(fields)
        return per_region(self.rule, self.id, alike.intersection(p.held(tribe.race)))


class KeepOnTheMotherland(Place):
    """A coin, and one more to conquer its region, also in decline."""

    id = "keep_on_the_motherland"
    rule = "UG-L04"
    in_decline = True

    @override
    def coins(self, p: Position, tribe: Tribe) -> Iterable[Line]:
        keep = where(p, self.id)
        return () if keep is None else per_region(self.rule, self.id, (keep,))


class FountainOfYouth(Place):
    """A new token at the start of the turn."""

    id = "fountain_of_youth"
    rule = "UG-L05"

    @override
    def on_turn_start(self, d: Draft, tribe: Tribe) -> None:
        d.gain(tribe.race, 1)


class MineOfTheLostDwarf(Place):
    """Two coins, also in decline."""

    id = "mine_of_the_lost_dwarf"
    rule = "UG-L06"
    in_decline = True

    @override
    def coins(self, p: Position, tribe: Tribe) -> Iterable[Line]:
        mine = where(p, self.id)
        return () if mine is None else per_region(self.rule, self.id, (mine, mine))


class WickedestPentacle(Place):
    """Its discoverer must summon the Balrog; its holder may move him once a turn."""

    id = "wickedest_pentacle"
    rule = "UG-L07"
    abilities = {"balrog": ANY_TIME}

    @override
    def on_found(self, d: Draft, region: RegionId, draws: tuple[str, ...]) -> None:
        """A race that conquers in decline cannot use it, so it need not either."""
        tribe = d.holder(region)
        if tribe is not None and tribe.active and may_be_summoned(d, tribe):
            d.emit(DecisionDue(Demand(tribe.seat, "balrog")))

    @override
    def offers(self, p: Position, tribe: Tribe) -> Iterable[Use]:
        return (Use(BALROG, (region,)) for region in sorted(in_step(p)))

    @override
    def use_refusals(self, p: Position, tribe: Tribe, use: Use) -> Iterable[Refusal]:
        yield from spent(p, BALROG, self.rule)
        if len(use.regions) != 1:
            yield Refusal("wrong-target", self.rule, {"region": ""})
            return
        yield from path_refusals(p, tribe, use.regions[0])

    @override
    def on_use(self, d: Draft, tribe: Tribe, use: Use) -> None:
        send(d, tribe, use.regions[0], tuple(use.value.split()))


class Stonehedge(Place):
    """A badge drawn at its discovery is a second power for whoever holds it."""

    id = "stonehedge"
    rule = "UG-L08"
    abilities = {"forgo": TURN_START | {AFTER_SCORE}}

    @override
    def on_found(self, d: Draft, region: RegionId, draws: tuple[str, ...]) -> None:
        attach_badge(d, region, draws)

    @override
    def offers(self, p: Position, tribe: Tribe) -> Iterable[Use]:
        yield Use("forgo")

    @override
    def use_refusals(self, p: Position, tribe: Tribe, use: Use) -> Iterable[Refusal]:
        """Its use is free; that matters only for a power that costs the race its regions."""
        if where(p, "stonehedge:vanishing") is None or p.state.turn.chosen.get(self.id):
            yield Refusal("wrong-target", self.rule, {"region": ""})

    @override
    def on_use(self, d: Draft, tribe: Tribe, use: Use) -> None:
        d.emit(Chosen(self.id, "forgone"))

    @override
    def on_ready(self, d: Draft, tribe: Tribe) -> None:
        """It was said of a decline; whoever takes up troops has said nothing."""
        if d.state.turn.chosen.get(self.id):
            d.emit(Chosen(self.id, ""))


class GreatBrassPipe(Place):
    """For the holder all regions of the Pipe's terrain are adjacent to one another."""

    id = "great_brass_pipe"
    rule = "UG-L09"

    @override
    def links(self, p: Position, tribe: Tribe, region: RegionId) -> Regions:
        pipe = where(p, self.id)
        if pipe is None:
            return NOWHERE
        alike = p.game.board.like(pipe)
        return alike - {region} if region in alike else NOWHERE


PLACES = index(
    AltarOfSouls(),
    CryptOfTheTombRaider(),
    DiamondFields(),
    KeepOnTheMotherland(),
    FountainOfYouth(),
    MineOfTheLostDwarf(),
    WickedestPentacle(),
    Stonehedge(),
    GreatBrassPipe(),
)
