"""The fifteen races of the Underground box."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.games.common import Cheaper, CoinPerTerrain
from companion.games.underground.blocks import connected
from companion.games.underground.moments import TURN_START
from companion.rules.asking.adjacency import neighbours
from companion.rules.asking.regions import where
from companion.rules.attack import abilities_cancelled
from companion.rules.board import RegionId, Regions
from companion.rules.commands import Pick, Use
from companion.rules.draft import Draft
from companion.rules.drafting.leaving import send_unit
from companion.rules.events import BOX, HAND, MarkersMoved
from companion.rules.game import index
from companion.rules.lines import Line, per_region
from companion.rules.model import Conquest, Demand, Tribe
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.traits import NOWHERE, Attack, RaceTrait, Trait


class Cultists(RaceTrait):
    """The Great Ancient makes a region immune and its neighbours cheaper."""

    id = "cultists"
    rule = "UG-R01"
    banner = 5
    supply = 10
    lost_on_decline = frozenset({"great_ancient"})
    abilities = {"great_ancient": TURN_START}

    @override
    def cost(self, p: Position, attack: Attack) -> Iterable[Line]:
        lair = where(p, "great_ancient")
        if lair is None:
            return
        if attack.region in neighbours(p, attack.tribe, lair) or _brought_near(p, attack):
            yield Line(self.rule, -1, self.id)

    @override
    def on_conquest(self, d: Draft, attack: Attack, conquest: Conquest) -> None:
        """Still in the box he has never been out: this is the first region they conquer."""
        if d.state.box.get("great_ancient"):
            d.put("great_ancient", attack.region)

    @override
    def offers(self, p: Position, tribe: Tribe) -> Iterable[Use]:
        return (Use("great_ancient", (region,)) for region in p.held(tribe.race))

    @override
    def use_refusals(self, p: Position, tribe: Tribe, use: Use) -> Iterable[Refusal]:
        if len(use.regions) != 1 or p.holder(use.regions[0]) != tribe:
            yield Refusal("wrong-target", self.rule, {"region": "".join(use.regions)})
        in_hand = p.state.units.get((tribe.race, "great_ancient"))
        if not in_hand and where(p, "great_ancient") is None:
            yield Refusal("box-empty", "AMB-119", {"marker": "great_ancient"})

    @override
    def on_use(self, d: Draft, tribe: Tribe, use: Use) -> None:
        if where(d, "great_ancient") not in use.regions:
            send_unit(d, tribe, "great_ancient", use.regions[0])


def _brought_near(p: Position, attack: Attack) -> bool:
    """A power or relic takes the race there, wherever the region lies."""
    tribe = attack.tribe
    flown = (t.always_reaches(p, tribe) for t in p.traits(tribe, Trait.always_reaches))
    thrown = (t.ignores_adjacency(p, attack) for t in p.traits(tribe, Trait.ignores_adjacency))
    return any(attack.region in regions for regions in flown) or any(thrown)


class Drow(RaceTrait):
    """A coin per region without another race or Monsters next to it."""

    id = "drow"
    rule = "UG-R02"
    banner = 4
    supply = 9

    @override
    def coins(self, p: Position, tribe: Tribe) -> Iterable[Line]:
        quiet = (region for region in p.held(tribe.race) if self._is_quiet(p, tribe, region))
        return per_region(self.rule, self.id, quiet)

    def _is_quiet(self, p: Position, tribe: Tribe, region: RegionId) -> bool:
        near = p.game.board.touching(region)
        strangers = (p.holder(r) not in (None, tribe) or p.state.neutral.get(r) for r in near)
        return not any(strangers)


class Flames(RaceTrait):
    """Regions linked to the Volcano by their own cost as much as if they were empty."""

    id = "flames"
    rule = "UG-R03"
    banner = 4
    supply = 9
    abilities = {"volcano": frozenset()}

    @override
    def pick_regions(self, p: Position) -> Iterable[RegionId]:
        return sorted(p.game.board.with_terrain("chasm") & p.game.board.with_symbol("volcano"))

    @override
    def pick_refusals(self, p: Position, tribe: Tribe, pick: Pick) -> Iterable[Refusal]:
        if pick.region is not None and pick.region not in self.pick_regions(p):
            yield Refusal("wrong-target", self.rule, {"region": pick.region})

    @override
    def on_pick(self, d: Draft, tribe: Tribe, pick: Pick) -> None:
        if pick.region is not None and d.state.box.get("volcano"):
            d.put("volcano", pick.region)

    @override
    def demands(self, p: Position, tribe: Tribe) -> Iterable[Demand]:
        if p.state.turn.first and where(p, "volcano") is None and self.pick_regions(p):
            yield Demand(tribe.seat, "volcano")

    @override
    def offers(self, p: Position, tribe: Tribe) -> Iterable[Use]:
        return (Use("volcano", (region,)) for region in self.pick_regions(p))

    @override
    def use_refusals(self, p: Position, tribe: Tribe, use: Use) -> Iterable[Refusal]:
        if len(use.regions) != 1 or use.regions[0] not in self.pick_regions(p):
            yield Refusal("wrong-target", self.rule, {"region": "".join(use.regions)})
        if where(p, "volcano") is not None:
            yield Refusal("used-up", self.rule, {"ability": "volcano"})

    @override
    def on_use(self, d: Draft, tribe: Tribe, use: Use) -> None:
        d.put("volcano", use.regions[0])

    @override
    def entries(self, p: Position, tribe: Tribe) -> Regions:
        """By the edge like everybody, unless the table plays otherwise (C-05)."""
        return NOWHERE if p.game.options.flames_entry == "edge" else self._beside_volcano(p)

    @override
    def shuns(self, p: Position, tribe: Tribe) -> Regions:
        """The table's choice is about the edge: what a power opens stays open (CORE-3.3)."""
        if p.game.options.flames_entry != "volcano":
            return NOWHERE
        powers = (trait for trait in p.traits(tribe, Trait.entries) if trait.kind == "power")
        opened = NOWHERE.union(*(power.entries(p, tribe) for power in powers))
        return p.game.board.all - self._beside_volcano(p) - opened

    @override
    def links(self, p: Position, tribe: Tribe, region: RegionId) -> Regions:
        """Nobody crosses a chasm, but the table may let them cross their crater (UG-1.2, C-05)."""
        if p.game.options.flames_entry == "edge":
            return NOWHERE
        near = self._beside_volcano(p)
        return near if region in near else NOWHERE

    @override
    def sees_empty(self, p: Position, attack: Attack) -> bool:
        return attack.region in self._burning(p, attack.tribe)

    def _beside_volcano(self, p: Position) -> Regions:
        crater = where(p, "volcano")
        return NOWHERE if crater is None else p.game.board.touching(crater)

    def _burning(self, p: Position, tribe: Tribe) -> Regions:
        """The Volcano's neighbours and those of every Flame region linked to it (AMB-079)."""
        held = frozenset(p.held(tribe.race))
        near = self._beside_volcano(p)
        lit = connected(near & held, lambda region: neighbours(p, tribe, region) & held)
        return near.union(*(neighbours(p, tribe, region) for region in lit))

    @override
    def on_decline(self, d: Draft, tribe: Tribe) -> None:
        crater = where(d, "volcano")
        if crater is not None:
            d.take("volcano", crater, BOX)


class Gnomes(RaceTrait):
    """In other players' turns nothing but plain conquest works against their regions."""

    id = "gnomes"
    rule = "UG-R04"
    banner = 6
    supply = 11

    @override
    def cancels_abilities(self, p: Position, tribe: Tribe, attack: Attack) -> bool:
        return attack.tribe.seat != tribe.seat


class IronDwarves(RaceTrait):
    """A Silver Hammer per occupied mine each turn: it pays for conquests, and nothing else."""

    id = "iron_dwarves"
    rule = "UG-R05"
    banner = 7
    supply = 12
    paying = frozenset({"hammer"})

    @override
    def on_stop(self, d: Draft, tribe: Tribe) -> None:
        mines = d.game.board.with_terrain("mine").intersection(d.held(tribe.race))
        if forged := min(len(mines), d.state.box.get("hammer", 0)):
            d.emit(MarkersMoved("hammer", forged, BOX, HAND, tribe.race))

    @override
    def on_settle(self, d: Draft, tribe: Tribe) -> None:
        for region in d.held(tribe.race):
            d.take("hammer", region, HAND, tribe.race)

    @override
    def on_turn_end(self, d: Draft, tribe: Tribe) -> None:
        self.on_settle(d, tribe)


class Kraken(RaceTrait):
    """They may stay in the river, even in decline."""

    id = "kraken"
    rule = "UG-R06"
    banner = 5
    supply = 10
    in_decline = True

    @override
    def opens(self, p: Position, tribe: Tribe) -> Regions:
        return p.game.board.with_terrain("river")

    @override
    def may_stay(self, p: Position, tribe: Tribe) -> Regions:
        return p.game.board.with_terrain("river")


class Liches(RaceTrait):
    """In decline every opponent who takes one of their regions gives their owner a coin."""

    id = "liches"
    rule = "UG-R07"
    banner = 5
    supply = 10
    in_decline = True

    @override
    def shields(self, p: Position, tribe: Tribe, attack: Attack) -> Iterable[Refusal]:
        penniless = not p.state.players[attack.tribe.seat].coins
        if penniless and not tribe.active and attack.tribe.seat != tribe.seat:
            yield Refusal("too-few-coins", self.rule, {"have": 0, "need": 1})

    @override
    def on_region_lost(self, d: Draft, tribe: Tribe, conquest: Conquest) -> None:
        if not tribe.active and d.state.seat != tribe.seat:
            d.pay(d.state.seat, tribe.seat, Line(self.rule, 1, self.id))


class Lizardmen(RaceTrait):
    """They pass through the river without conquering it."""

    id = "lizardmen"
    rule = "UG-R08"
    banner = 7
    supply = 12

    @override
    def always_reaches(self, p: Position, tribe: Tribe) -> Regions:
        """They swim across; the banks are not adjacent for that (AMB-102)."""
        river = p.game.board.with_terrain("river")
        if not p.game.options.lizardmen_pass_occupied:
            river = frozenset(r for r in river if p.holder(r) in (None, tribe))
        return NOWHERE.union(*(_across(p, region, river) for region in p.held(tribe.race)))


def _across(p: Position, start: RegionId, river: Regions) -> Regions:
    """What can be reached from a region by way of these river regions."""
    borders = p.game.board.borders
    waters = connected((borders[start] | {start}) & river, lambda water: borders[water] & river)
    return p.game.board.touching_any(waters) - {start}


class Mudmen(RaceTrait):
    """A new token per occupied mud pool each turn."""

    id = "mudmen"
    rule = "UG-R09"
    banner = 5
    supply = 12

    @override
    def on_stop(self, d: Draft, tribe: Tribe) -> None:
        pools = d.game.board.with_terrain("mud").intersection(d.held(tribe.race))
        d.gain(tribe.race, len(pools))


class Mummies(RaceTrait):
    """Every conquest costs one token more."""

    id = "mummies"
    rule = "UG-R10"
    banner = 10
    supply = 15

    @override
    def cost(self, p: Position, attack: Attack) -> Iterable[Line]:
        yield Line(self.rule, 1, self.id)


class Ogres(Cheaper, RaceTrait):
    """Every conquest costs one token less."""

    id = "ogres"
    rule = "UG-R11"
    banner = 5
    supply = 10


class ShadowMimes(RaceTrait):
    """On picking them their badge may be exchanged with that of another visible combo."""

    id = "shadow_mimes"
    rule = "UG-R12"
    banner = 7
    supply = 12
    swaps_badges = True

    @override
    def pick_refusals(self, p: Position, tribe: Tribe, pick: Pick) -> Iterable[Refusal]:
        if pick.swap_with is None:
            return
        others = set(range(len(p.state.column))) - {pick.position}
        if pick.swap_with not in others:
            yield Refusal("no-such-combo", self.rule, {"position": pick.swap_with})


class Shrooms(CoinPerTerrain, RaceTrait):
    """A coin per occupied mushroom forest."""

    id = "shrooms"
    rule = "UG-R13"
    banner = 5
    supply = 10
    terrain = "mushroom"


class Spiderines(RaceTrait):
    """Every region beside a chasm is adjacent to all of theirs, and an entry for them."""

    id = "spiderines"
    rule = "UG-R14"
    banner = 7
    supply = 12

    @override
    def entries(self, p: Position, tribe: Tribe) -> Regions:
        return p.game.board.touching_terrain("chasm")

    @override
    def links(self, p: Position, tribe: Tribe, region: RegionId) -> Regions:
        webbed = p.game.board.touching_terrain("chasm")
        return webbed if p.holder(region) == tribe else NOWHERE


class WillOWisps(RaceTrait):
    """The die may be rolled for a crystal region, or one beside a crystal region of theirs."""

    id = "will_o_wisps"
    rule = "UG-R15"
    banner = 6
    supply = 11
    rolls_first = True
    names_target = True

    @override
    def roll_refusals(self, p: Position, attack: Attack) -> Iterable[Refusal]:
        if not self._glows(p, attack) or abilities_cancelled(p, attack):
            yield Refusal("wrong-target", self.rule, {"region": attack.region})
        if not p.state.hands[attack.tribe.race]:
            yield Refusal("no-token", "C-21")

    def _glows(self, p: Position, attack: Attack) -> bool:
        crystals = p.game.board.with_terrain("crystal")
        lit = crystals.intersection(p.held(attack.tribe.race))
        beside = (attack.region in neighbours(p, attack.tribe, region) for region in lit)
        return attack.region in crystals or any(beside)


RACES = index(
    Cultists(),
    Drow(),
    Flames(),
    Gnomes(),
    IronDwarves(),
    Kraken(),
    Liches(),
    Lizardmen(),
    Mudmen(),
    Mummies(),
    Ogres(),
    ShadowMimes(),
    Shrooms(),
    Spiderines(),
    WillOWisps(),
)
