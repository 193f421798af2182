"""The twenty special powers of the base box."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from typing_extensions import override

from companion.games.common import (
    Cheaper,
    CoinPerConquest,
    CoinPerTerrain,
    dry_land,
    spent,
    take_back,
)
from companion.rules.asking.players import attacked_active, opponents
from companion.rules.board import RegionId, Regions
from companion.rules.commands import Use
from companion.rules.draft import Draft
from companion.rules.drafting.leaving import send_unit
from companion.rules.events import HAND, AbilityUsed, GiftGiven
from companion.rules.game import index
from companion.rules.lines import Line, per_region
from companion.rules.model import Conquest, Gift, Phase, Tribe
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.traits import NOWHERE, Attack, PowerTrait

PLACING = frozenset({Phase.REDEPLOY, Phase.PLACE})
OWN_TURN = frozenset({Phase.CONQUEST, Phase.REDEPLOY, Phase.PLACE})


class Alchemist(PowerTrait):
    """Two coins every turn."""

    id = "alchemist"
    rule = "BASE-P01"
    badge = 4

    @override
    def coins(self, p: Position, tribe: Tribe) -> Iterable[Line]:
        yield Line(self.rule, 2, self.id)


class Berserk(PowerTrait):
    """The die may be rolled before each conquest and lowers its cost."""

    id = "berserk"
    rule = "BASE-P02"
    badge = 4
    rolls_first = True


class Bivouacking(PowerTrait):
    """Five encampments that defend like tokens and are never lost."""

    id = "bivouacking"
    rule = "BASE-P03"
    badge = 5
    pieces = {"encampment": 5}
    movable = frozenset({"encampment"})
    lost_on_decline = frozenset({"encampment"})


class Commando(Cheaper, PowerTrait):
    """Every conquest costs one token less."""

    id = "commando"
    rule = "BASE-P04"
    badge = 4


class Diplomat(PowerTrait):
    """A player whose active race it left alone this turn may not attack it until its next one."""

    id = "diplomat"
    rule = "BASE-P05"
    badge = 5
    gives = frozenset({"ally"})
    abilities = {"ally": PLACING}

    @override
    def on_turn_start(self, d: Draft, tribe: Tribe) -> None:
        take_back(d, "ally", tribe)

    @override
    def shields(self, p: Position, tribe: Tribe, attack: Attack) -> Iterable[Refusal]:
        pact = Gift("ally", tribe.seat) in p.state.players[attack.tribe.seat].gifts
        if pact and attack.tribe.active:
            yield Refusal("peace", self.rule, {"region": attack.region})

    @override
    def offers(self, p: Position, tribe: Tribe) -> Iterable[Use]:
        return (Use("ally", seat=seat) for seat in opponents(p, tribe.seat))

    @override
    def use_refusals(self, p: Position, tribe: Tribe, use: Use) -> Iterable[Refusal]:
        if use.seat not in opponents(p, tribe.seat) or attacked_active(p, tribe, use.seat):
            yield Refusal("wrong-target", self.rule, {"region": ""})

    @override
    def on_use(self, d: Draft, tribe: Tribe, use: Use) -> None:
        assert use.seat is not None
        take_back(d, "ally", tribe)
        d.emit(GiftGiven("ally", tribe.seat, use.seat))


class DragonMaster(PowerTrait):
    """Once a turn the dragon takes a region for one token, and makes it immune."""

    id = "dragon_master"
    rule = "BASE-P06"
    badge = 5
    pieces = {"dragon": 1}
    lost_on_decline = frozenset({"dragon"})
    conquest_abilities = frozenset({"dragon"})

    @override
    def flat_cost(self, p: Position, attack: Attack) -> int | None:
        return 1 if "dragon" in attack.using else None

    @override
    def attack_refusals(self, p: Position, attack: Attack) -> Iterable[Refusal]:
        if "dragon" in attack.using:
            yield from spent(p, "dragon", self.rule)
            if attack.final:
                yield Refusal("wrong-target", "AMB-051", {"region": attack.region})

    @override
    def on_conquest(self, d: Draft, attack: Attack, conquest: Conquest) -> None:
        if "dragon" in attack.using:
            send_unit(d, attack.tribe, "dragon", attack.region)


class Flying(PowerTrait):
    """Any land region may be attacked, wherever it lies."""

    id = "flying"
    rule = "BASE-P07"
    badge = 5

    @override
    def entries(self, p: Position, tribe: Tribe) -> Regions:
        return dry_land(p)

    @override
    def always_reaches(self, p: Position, tribe: Tribe) -> Regions:
        return dry_land(p)


class Forest(CoinPerTerrain, PowerTrait):
    """A coin per occupied forest."""

    id = "forest"
    rule = "BASE-P08"
    badge = 4
    terrain = "forest"


class Fortified(PowerTrait):
    """A fortress each turn: it defends for ever and pays a coin while the race is active."""

    id = "fortified"
    rule = "BASE-P09"
    badge = 3
    abilities = {"fortress": OWN_TURN}

    @override
    def coins(self, p: Position, tribe: Tribe) -> Iterable[Line]:
        forts = (r for r in p.held(tribe.race) if p.markers(r, "fortress"))
        return per_region(self.rule, self.id, forts)

    @override
    def offers(self, p: Position, tribe: Tribe) -> Iterable[Use]:
        return (Use("fortress", (region,)) for region in p.held(tribe.race))

    @override
    def use_refusals(self, p: Position, tribe: Tribe, use: Use) -> Iterable[Refusal]:
        yield from spent(p, "fortress", self.rule)
        if not p.state.box.get("fortress"):
            yield Refusal("box-empty", self.rule, {"marker": "fortress"})
        for region in use.regions or (RegionId(""),):
            if p.holder(region) != tribe:
                yield Refusal("wrong-target", self.rule, {"region": region})
            elif p.markers(region, "fortress"):
                yield Refusal("one-per-region", self.rule, {"region": region})

    @override
    def on_use(self, d: Draft, tribe: Tribe, use: Use) -> None:
        d.emit(AbilityUsed(tribe.race, "fortress", use.regions))
        d.put("fortress", use.regions[0])


class Heroic(PowerTrait):
    """At the end of the turn two heroes make two regions immune."""

    id = "heroic"
    rule = "BASE-P10"
    badge = 5
    pieces = {"hero": 2}
    lost_on_decline = frozenset({"hero"})
    abilities = {"hero": PLACING}

    @override
    def offers(self, p: Position, tribe: Tribe) -> Iterable[Use]:
        held = p.held(tribe.race)
        number = min(2, len(held))
        return (Use("hero", regions) for regions in combinations(held, number) if regions)

    @override
    def use_refusals(self, p: Position, tribe: Tribe, use: Use) -> Iterable[Refusal]:
        for region in use.regions:
            if p.holder(region) != tribe:
                yield Refusal("wrong-target", self.rule, {"region": region})
        if len(set(use.regions)) != len(use.regions):
            yield Refusal("one-per-region", self.rule, {"region": use.regions[0]})
        heroes = self.pieces["hero"]
        if not use.regions or len(use.regions) > heroes:
            yield Refusal("used-up", self.rule, {"ability": "hero"})

    @override
    def on_use(self, d: Draft, tribe: Tribe, use: Use) -> None:
        new = [region for region in use.regions if not d.markers(region, "hero")]
        if len(new) > d.state.units.get((tribe.race, "hero"), 0):
            self._recall(d, tribe, use)
        for region in new:
            d.put("hero", region, race=tribe.race)

    def _recall(self, d: Draft, tribe: Tribe, use: Use) -> None:
        """Heroes leave the regions that are not named."""
        for region in d.held(tribe.race):
            if region not in use.regions:
                d.take("hero", region, HAND, tribe.race)


class Hill(CoinPerTerrain, PowerTrait):
    """A coin per occupied hill."""

    id = "hill"
    rule = "BASE-P11"
    badge = 4
    terrain = "hill"


class Merchant(PowerTrait):
    """A coin per occupied region."""

    id = "merchant"
    rule = "BASE-P12"
    badge = 2

    @override
    def coins(self, p: Position, tribe: Tribe) -> Iterable[Line]:
        return per_region(self.rule, self.id, p.held(tribe.race))


class Mounted(PowerTrait):
    """One token less for hills and farmland."""

    id = "mounted"
    rule = "BASE-P13"
    badge = 5

    @override
    def cost(self, p: Position, attack: Attack) -> Iterable[Line]:
        if attack.region in p.game.board.with_terrain("hill", "farmland"):
            yield Line(self.rule, -1, self.id)


class Pillaging(CoinPerConquest, PowerTrait):
    """A coin per non-empty region conquered this turn."""

    id = "pillaging"
    rule = "BASE-P14"
    badge = 5


class Seafaring(PowerTrait):
    """Seas and the lake may be conquered and kept."""

    id = "seafaring"
    rule = "BASE-P15"
    badge = 5

    @override
    def opens(self, p: Position, tribe: Tribe) -> Regions:
        return p.game.board.with_terrain("sea", "lake")


class Spirit(PowerTrait):
    """In decline it does not count, so another race may be in decline beside it."""

    id = "spirit"
    rule = "BASE-P16"
    badge = 5
    in_decline = True
    keeps_badge = True
    lasting = True


class Stout(PowerTrait):
    """The race may decline right after a turn of conquest and its scoring."""

    id = "stout"
    rule = "BASE-P17"
    badge = 4
    stout = True


class Swamp(CoinPerTerrain, PowerTrait):
    """A coin per occupied swamp."""

    id = "swamp"
    rule = "BASE-P18"
    badge = 4
    terrain = "swamp"


class Underworld(PowerTrait):
    """One token less for caverns, and all caverns are adjacent to one another."""

    id = "underworld"
    rule = "BASE-P19"
    badge = 5

    @override
    def cost(self, p: Position, attack: Attack) -> Iterable[Line]:
        if attack.region in p.game.board.with_symbol("cavern"):
            yield Line(self.rule, -1, self.id)

    @override
    def links(self, p: Position, tribe: Tribe, region: RegionId) -> Regions:
        caverns = p.game.board.with_symbol("cavern")
        return caverns if region in caverns else NOWHERE


class Wealthy(PowerTrait):
    """Seven coins, once, on the first turn."""

    id = "wealthy"
    rule = "BASE-P20"
    badge = 4

    @override
    def coins(self, p: Position, tribe: Tribe) -> Iterable[Line]:
        if p.state.turn.first:
            yield Line(self.rule, 7, self.id)


POWERS = index(
    Alchemist(),
    Berserk(),
    Bivouacking(),
    Commando(),
    Diplomat(),
    DragonMaster(),
    Flying(),
    Forest(),
    Fortified(),
    Heroic(),
    Hill(),
    Merchant(),
    Mounted(),
    Pillaging(),
    Seafaring(),
    Spirit(),
    Stout(),
    Swamp(),
    Underworld(),
    Wealthy(),
)
