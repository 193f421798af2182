"""Powers that bring pieces of their own: beasts, a champion, watch towers, forts."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from typing_extensions import override

from companion.games.common import spent
from companion.games.warcraft.passage import adjacent
from companion.games.warcraft.places import holds_most
from companion.rules.asking.regions import garrison_of, is_short, where
from companion.rules.board import RegionId
from companion.rules.commands import Use
from companion.rules.draft import Draft
from companion.rules.drafting.leaving import leave_if_bare, leave_if_short
from companion.rules.events import BOX, HAND, MarkersMoved
from companion.rules.lines import Line
from companion.rules.model import Conquest, Phase, Tribe
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.traits import Attack, Loss, PowerTrait

PLACING = frozenset({Phase.REDEPLOY, Phase.PLACE})


class BeastMaster(PowerTrait):
    """Each turn a beast per hill: race tokens in every respect, and the first to be lost."""

    id = "beast_master"
    rule = "WOW-P03"
    badge = 4
    movable = frozenset({"beast"})
    compulsory = frozenset({"beast"})
    paying = frozenset({"beast"})
    lost_on_decline = frozenset({"beast"})

    @override
    def on_turn_start(self, d: Draft, tribe: Tribe) -> None:
        race = tribe.race
        for region in tuple(d.held(race)):
            d.take("beast", region, BOX, race)
            leave_if_bare(d, region)
            leave_if_short(d, region)
        if left := d.state.units.get((race, "beast"), 0):
            d.emit(MarkersMoved("beast", left, HAND, BOX, race))
        hills = d.game.board.with_terrain("hill")
        kept = sum(r in hills and not is_short(d, r) for r in d.held(race))
        tamed = min(kept, d.state.box.get("beast", 0))
        if tamed:
            d.emit(MarkersMoved("beast", tamed, BOX, HAND, race))

    @override
    def casualties(self, p: Position, loss: Loss) -> tuple[str, ...]:
        return ("beast",) * p.markers(loss.region, "beast")


class Championing(PowerTrait):
    """Once a turn the Champion conquers alone; taken, he is ransomed for a coin."""

    id = "championing"
    rule = "WOW-P05"
    badge = 5
    pieces = {"champion": 1}
    movable = frozenset({"champion"})
    lost_on_decline = frozenset({"champion"})
    conquest_abilities = frozenset({"champion"})

    @override
    def sole_unit(self, p: Position, attack: Attack) -> str | None:
        return "champion" if "champion" in attack.using else None

    @override
    def flat_cost(self, p: Position, attack: Attack) -> int | None:
        return 0 if "champion" in attack.using else None

    @override
    def attack_refusals(self, p: Position, attack: Attack) -> Iterable[Refusal]:
        if "champion" not in attack.using:
            return
        yield from spent(p, "champion", self.rule)
        if not p.state.units.get((attack.tribe.race, "champion")):
            yield Refusal("no-token", "AMB-191")
        if not adjacent(p, attack):
            yield Refusal("not-adjacent", self.rule, {"region": attack.region})

    @override
    def on_ready(self, d: Draft, tribe: Tribe) -> None:
        here = where(d, "champion")
        if here is not None and d.tokens(here) >= garrison_of(d, tribe):
            d.take("champion", here, HAND, tribe.race)

    @override
    def spares(self, p: Position, loss: Loss) -> int:
        return loss.lost if self._captured(p, loss) else 0

    @override
    def on_loss(self, d: Draft, loss: Loss) -> None:
        if self._captured(d, loss) and d.state.players[loss.tribe.seat].coins:
            d.pay(loss.tribe.seat, loss.by, Line(self.rule, 1, self.id))

    def _captured(self, p: Position, loss: Loss) -> bool:
        return not loss.single and bool(p.markers(loss.region, "champion"))


class Defensive(PowerTrait):
    """A watch tower makes a field immune while most of its neighbours are the race's."""

    id = "defensive"
    rule = "WOW-P06"
    badge = 5
    lost_on_decline = frozenset({"watch_tower"})
    abilities = {"watch_tower": PLACING}

    @override
    def offers(self, p: Position, tribe: Tribe) -> Iterable[Use]:
        return (Use("watch_tower", (region,)) for region in _guarded(p, tribe))

    @override
    def use_refusals(self, p: Position, tribe: Tribe, use: Use) -> Iterable[Refusal]:
        for region in use.regions or (RegionId(""),):
            if region not in _guarded(p, tribe):
                yield Refusal("wrong-target", self.rule, {"region": region})
            elif p.markers(region, "watch_tower"):
                yield Refusal("one-per-region", self.rule, {"region": region})
        if len(use.regions) > p.state.box.get("watch_tower", 0):
            yield Refusal("box-empty", self.rule, {"marker": "watch_tower"})

    @override
    def on_use(self, d: Draft, tribe: Tribe, use: Use) -> None:
        for region in use.regions:
            d.put("watch_tower", region)

    @override
    def on_turn_end(self, d: Draft, tribe: Tribe) -> None:
        guarded = _guarded(d, tribe)
        for region in d.held(tribe.race):
            if region not in guarded:
                d.take("watch_tower", region, BOX, tribe.race)
        for region in guarded:
            if not d.markers(region, "watch_tower") and d.state.box.get("watch_tower"):
                d.put("watch_tower", region)


def _guarded(p: Position, tribe: Tribe) -> list[RegionId]:
    """Fields of the race around which it holds more than any other (AMB-162)."""
    fields = p.game.board.with_terrain("farmland")
    return [r for r in sorted(p.held(tribe.race)) if r in fields and holds_most(p, tribe.race, r)]


class Garrisoned(PowerTrait):
    """A fort in every region of the race, in decline too."""

    id = "garrisoned"
    rule = "WOW-P11"
    badge = 3
    keeps_badge = True
    abilities = {"fort": PLACING}

    @override
    def on_conquest(self, d: Draft, attack: Attack, conquest: Conquest) -> None:
        if d.holder(attack.region) == attack.tribe:
            _fortify(d, (attack.region,))

    @override
    def on_turn_end(self, d: Draft, tribe: Tribe) -> None:
        _fortify(d, sorted(d.held(tribe.race)))

    @override
    def offers(self, p: Position, tribe: Tribe) -> Iterable[Use]:
        held = sorted(p.held(tribe.race))
        number = min(len(held), self._available(p, tribe))
        if number < len(held):
            yield from (Use("fort", chosen) for chosen in combinations(held, number))

    def _available(self, p: Position, tribe: Tribe) -> int:
        standing = sum(p.markers(region, "fort") for region in p.held(tribe.race))
        return p.state.box.get("fort", 0) + standing

    @override
    def use_refusals(self, p: Position, tribe: Tribe, use: Use) -> Iterable[Refusal]:
        for region in use.regions:
            if p.holder(region) != tribe:
                yield Refusal("wrong-target", self.rule, {"region": region})
        if len(set(use.regions)) != len(use.regions):
            yield Refusal("one-per-region", self.rule, {"region": use.regions[0]})
        if len(use.regions) > self._available(p, tribe):
            yield Refusal("box-empty", self.rule, {"marker": "fort"})

    @override
    def on_use(self, d: Draft, tribe: Tribe, use: Use) -> None:
        for region in d.held(tribe.race):
            if region not in use.regions:
                d.take("fort", region, BOX, tribe.race)
        _fortify(d, use.regions)


def _fortify(d: Draft, regions: Iterable[RegionId]) -> None:
    for region in regions:
        if not d.markers(region, "fort") and d.state.box.get("fort"):
            d.put("fort", region)
