"""Special powers of the Underground box; the Bag is in `magic`, flocks and quarrels in `blocks`."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, combinations

from typing_extensions import override

from companion.games.common import CoinPerTerrain, Undying, Unyielding, spent, take_back
from companion.games.underground.blocks import Flocking, Quarreling
from companion.games.underground.magic import Magic
from companion.games.underground.moments import PLACING, TURN_START
from companion.games.underground.relics import substitution_refusals
from companion.rules.asking.players import active_has_acted, opponents, times_used
from companion.rules.asking.regions import where
from companion.rules.commands import Use
from companion.rules.draft import Draft
from companion.rules.drafting.leaving import discard, send_unit
from companion.rules.drafting.vanishing import vanish_if_gone
from companion.rules.events import (
    BOX,
    HAND,
    TRAY,
    AbilityUsed,
    GiftGiven,
    MarkersMoved,
)
from companion.rules.game import index
from companion.rules.lines import Line, per_region
from companion.rules.model import Conquest, Gift, Phase, Tribe
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.traits import Attack, Levy, PowerTrait

BRAVE = 3
REBIRTHS = 2


class Adventurous(PowerTrait):
    """A coin per occupied place."""

    id = "adventurous"
    rule = "UG-P01"
    badge = 5

    @override
    def coins(self, p: Position, tribe: Tribe) -> Iterable[Line]:
        finds = p.game.finds
        seen = (
            region
            for region in p.held(tribe.race)
            for marker in p.state.markers.get(region, ())
            if (find := finds.get(marker.partition(":")[0])) is not None and find.kind == "place"
        )
        return per_region(self.rule, self.id, seen)


class Fisher(PowerTrait):
    """A coin per two occupied regions beside the river."""

    id = "fisher"
    rule = "UG-P02"
    badge = 4

    @override
    def coins(self, p: Position, tribe: Tribe) -> Iterable[Line]:
        board = p.game.board
        coast = board.touching_terrain("river") - board.with_terrain("river")
        if pairs := len(coast.intersection(p.held(tribe.race))) // 2:
            yield Line(self.rule, pairs, self.id)


class Frightened(PowerTrait):
    """A coin per region with three tokens or more."""

    id = "frightened"
    rule = "UG-P04"
    badge = 4

    @override
    def coins(self, p: Position, tribe: Tribe) -> Iterable[Line]:
        crowded = (region for region in p.held(tribe.race) if p.tokens(region) >= BRAVE)
        return per_region(self.rule, self.id, crowded)


class Immortal(Unyielding, PowerTrait):
    """No token is lost to an enemy with a region, except to a substitution."""

    id = "immortal"
    rule = "UG-P05"
    badge = 4


class Tomb(Undying, PowerTrait):
    """All tokens stay in decline and may be redeployed then; later all but one retreat."""

    id = "tomb"
    rule = "UG-P06"
    badge = 5
    keeps_badge = True
    redeploys_on_decline = True


class Martyr(PowerTrait):
    """A coin for each region that an opponent takes."""

    id = "martyr"
    rule = "UG-P08"
    badge = 4

    @override
    def on_region_lost(self, d: Draft, tribe: Tribe, conquest: Conquest) -> None:
        if d.state.seat != tribe.seat:
            d.earn(tribe.seat, Line(self.rule, 1, self.id))


class Mining(CoinPerTerrain, PowerTrait):
    """A coin per occupied mine."""

    id = "mining"
    rule = "UG-P09"
    badge = 4
    terrain = "mine"


class Muddy(CoinPerTerrain, PowerTrait):
    """A coin per occupied mud pool, even in decline."""

    id = "muddy"
    rule = "UG-P10"
    badge = 3
    terrain = "mud"
    in_decline = True
    keeps_badge = True


class Reborn(PowerTrait):
    """In decline up to two of its regions a turn may pass to its owner's active race."""

    id = "reborn"
    rule = "UG-P12"
    badge = 5
    in_decline = True
    keeps_badge = True
    abilities = {"reborn": TURN_START | {Phase.CONQUEST}}

    @override
    def offers(self, p: Position, tribe: Tribe) -> Iterable[Use]:
        held = p.held(tribe.race)
        chosen = chain(combinations(held, 1), combinations(held, 2))
        return () if tribe.active else (Use("reborn", regions) for regions in chosen)

    @override
    def use_refusals(self, p: Position, tribe: Tribe, use: Use) -> Iterable[Refusal]:
        if tribe.active:
            yield Refusal("wrong-target", self.rule, {"region": ""})
        yield from self._too_late(p)
        strangers = [region for region in use.regions if p.holder(region) != tribe]
        if strangers or len(set(use.regions)) < max(1, len(use.regions)):
            yield Refusal("wrong-target", self.rule, {"region": "".join(strangers)})
        if times_used(p, "reborn") + len(use.regions) > REBIRTHS:
            yield Refusal("used-up", self.rule, {"ability": "reborn"})
        yield from self._supply_refusals(p, tribe, len(use.regions))

    def _too_late(self, p: Position) -> Iterable[Refusal]:
        """It is for the start of the turn, up to the first conquest or die (AMB-107)."""
        if p.state.phase is Phase.CONQUEST and active_has_acted(p):
            yield Refusal("wrong-phase", "AMB-107", {"phase": p.state.phase})

    def _supply_refusals(self, p: Position, tribe: Tribe, need: int) -> Iterable[Refusal]:
        active = p.active(tribe.seat)
        if active is None:
            yield Refusal("no-active-race", "AMB-107")
            return
        have = p.state.tray.get(active.race, 0) + p.state.hands[active.race]
        if have < need:
            yield Refusal("supply-empty", self.rule, {"have": have, "need": need})

    @override
    def on_use(self, d: Draft, tribe: Tribe, use: Use) -> None:
        active = d.active(tribe.seat)
        assert active is not None
        for region in use.regions:
            d.emit(AbilityUsed(tribe.race, "reborn", (region,)))
            discard(d, region, tribe)
            source = TRAY if d.state.tray.get(active.race) else HAND
            d.move(active.race, 1, source, region)
        vanish_if_gone(d, tribe)


class Royal(PowerTrait):
    """The Queen makes a region immune; in decline she stays where she is."""

    id = "royal"
    rule = "UG-P13"
    badge = 5
    keeps_badge = True
    pieces = {"queen": 1}
    abilities = {"queen": PLACING}

    @override
    def offers(self, p: Position, tribe: Tribe) -> Iterable[Use]:
        return (Use("queen", (region,)) for region in p.held(tribe.race))

    @override
    def use_refusals(self, p: Position, tribe: Tribe, use: Use) -> Iterable[Refusal]:
        yield from spent(p, "queen", self.rule)
        if len(use.regions) != 1 or p.holder(use.regions[0]) != tribe:
            yield Refusal("wrong-target", self.rule, {"region": "".join(use.regions)})

    @override
    def on_use(self, d: Draft, tribe: Tribe, use: Use) -> None:
        d.emit(AbilityUsed(tribe.race, "queen", use.regions))
        if where(d, "queen") not in use.regions:
            send_unit(d, tribe, "queen", use.regions[0])


class Shield(PowerTrait):
    """A Shield per occupied mushroom forest each turn; it defends its region for ever."""

    id = "shield"
    rule = "UG-P14"
    badge = 3
    movable = frozenset({"shield"})
    pinned = frozenset({"shield"})

    @override
    def on_stop(self, d: Draft, tribe: Tribe) -> None:
        woods = d.game.board.with_terrain("mushroom").intersection(d.held(tribe.race))
        if grown := min(len(woods), d.state.box.get("shield", 0)):
            d.emit(MarkersMoved("shield", grown, BOX, HAND, tribe.race))


class Stone(CoinPerTerrain, PowerTrait):
    """A coin per occupied black mountain."""

    id = "stone"
    rule = "UG-P15"
    badge = 4
    terrain = "black_mountain"


class Thieving(PowerTrait):
    """A coin from each player whose active race borders one of its regions."""

    id = "thieving"
    rule = "UG-P16"
    badge = 4

    @override
    def levies(self, p: Position, tribe: Tribe) -> Iterable[Levy]:
        near = p.game.board.touching_any(p.held(tribe.race))
        for seat in opponents(p, tribe.seat):
            active = p.active(seat)
            if active is not None and not near.isdisjoint(p.held(active.race)):
                yield Levy(Line(self.rule, 1, self.id), seat)


class Vampire(PowerTrait):
    """Once per opponent and turn a lone active token is replaced by one of its own."""

    id = "vampire"
    rule = "UG-P17"
    badge = 5
    conquest_abilities = frozenset({"vampire"})

    @override
    def replaces(self, p: Position, attack: Attack) -> bool:
        return "vampire" in attack.using

    @override
    def attack_refusals(self, p: Position, attack: Attack) -> Iterable[Refusal]:
        if "vampire" not in attack.using:
            return
        yield from substitution_refusals(p, attack, self.rule)
        if (victim := p.holder(attack.region)) is not None:
            yield from spent(p, f"vampire:{victim.seat}", self.rule)

    @override
    def on_conquest(self, d: Draft, attack: Attack, conquest: Conquest) -> None:
        if "vampire" in attack.using:
            used = f"vampire:{conquest.beaten_seat}"
            d.emit(AbilityUsed(attack.tribe.race, used, (attack.region,)))


class Vanishing(PowerTrait):
    """On declining its regions pay double; once they have, it leaves the board."""

    id = "vanishing"
    rule = "UG-P18"
    badge = 5
    in_decline = True
    keeps_badge = True

    @override
    def leaves_once_paid(self, p: Position, tribe: Tribe) -> bool:
        just_declined = p.state.turn.declined and p.player.declined[:1] == (tribe.race,)
        return just_declined and p.state.turn.chosen.get("stonehedge") != "forgone"

    @override
    def coins(self, p: Position, tribe: Tribe) -> Iterable[Line]:
        if not self.leaves_once_paid(p, tribe):
            return ()
        return per_region(self.rule, self.id, p.held(tribe.race))


class Vengeful(PowerTrait):
    """Who attacks its owner pays with cheaper regions in its owner's next turn."""

    id = "vengeful"
    rule = "UG-P19"
    badge = 4
    gives = frozenset({"vengeance"})

    @override
    def on_attack(self, d: Draft, tribe: Tribe, attack: Attack) -> None:
        if Gift("vengeance", tribe.seat) not in d.state.players[attack.tribe.seat].gifts:
            d.emit(GiftGiven("vengeance", tribe.seat, attack.tribe.seat))

    @override
    def cost(self, p: Position, attack: Attack) -> Iterable[Line]:
        holder = p.holder(attack.region)
        marked = Gift("vengeance", attack.tribe.seat)
        if holder is not None and marked in p.state.players[holder.seat].gifts:
            yield Line(self.rule, -1, self.id)

    @override
    def on_turn_end(self, d: Draft, tribe: Tribe) -> None:
        take_back(d, "vengeance", tribe)


class Wise(PowerTrait):
    """In decline two coins every turn, while a region is left."""

    id = "wise"
    rule = "UG-P20"
    badge = 4
    in_decline = True
    keeps_badge = True

    @override
    def coins(self, p: Position, tribe: Tribe) -> Iterable[Line]:
        if not tribe.active and p.held(tribe.race):
            yield Line(self.rule, 2, self.id)


class Mystic(CoinPerTerrain, PowerTrait):
    """A coin per occupied crystal region."""

    id = "mystic"
    rule = "UG-P21"
    badge = 4
    terrain = "crystal"


POWERS = index(
    Adventurous(),
    Fisher(),
    Flocking(),
    Frightened(),
    Immortal(),
    Tomb(),
    Magic(),
    Martyr(),
    Mining(),
    Muddy(),
    Quarreling(),
    Reborn(),
    Royal(),
    Shield(),
    Stone(),
    Thieving(),
    Vampire(),
    Vanishing(),
    Vengeful(),
    Wise(),
    Mystic(),
)
