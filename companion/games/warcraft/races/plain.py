"""The races of Warcraft that need few lines; the others have their own modules."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.games.common import CoinPerSymbol, spent
from companion.games.warcraft.factions import ALLIANCE, printed
from companion.games.warcraft.passage import Ferried, water
from companion.games.warcraft.rewards import ConquestReward
from companion.rules.asking.players import times_used
from companion.rules.asking.regions import is_nonempty
from companion.rules.board import RegionId, Regions
from companion.rules.commands import Use
from companion.rules.draft import Draft
from companion.rules.drafting.leaving import join, leave, leave_if_short
from companion.rules.events import AbilityUsed, Chosen, DecisionDue, DecisionTaken
from companion.rules.lines import Line
from companion.rules.model import Conquest, Demand, Phase, Tribe
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.traits import Attack, Loss, RaceTrait, Trait

FORM = "worgen_form"
REFUGE = "tauren_refuge"


class BloodElves(CoinPerSymbol, RaceTrait):
    """A coin per occupied source of magic."""

    id = "blood_elves"
    rule = "WOW-R01"
    banner = 5
    supply = 10
    symbol = "magic"


class Draenei(RaceTrait):
    """The first token they would lose in each opponent's turn stays in hand."""

    id = "draenei"
    rule = "WOW-R02"
    banner = 7
    supply = 12

    @override
    def spares(self, p: Position, loss: Loss) -> int:
        if not loss.by_enemy or times_used(p, self.id):
            return 0
        others = (t for t in p.traits(loss.tribe, Trait.spares) if t is not self)
        return int(sum(trait.spares(p, loss) for trait in others) < loss.lost)

    @override
    def on_loss(self, d: Draft, loss: Loss) -> None:
        if self.spares(d, loss):
            d.emit(AbilityUsed(self.id, self.id, (loss.region,)))


class Dwarves(RaceTrait):
    """Two tokens less for mountains."""

    id = "dwarves"
    rule = "WOW-R03"
    banner = 5
    supply = 10

    @override
    def cost(self, p: Position, attack: Attack) -> Iterable[Line]:
        if p.game.is_mountain(attack.region):
            yield Line(self.rule, -2, self.id)


class Forsaken(RaceTrait):
    """For every token they cause to be discarded they may buy a new one, after the conquests."""

    id = "forsaken"
    rule = "WOW-R05"
    banner = 6
    supply = 20
    abilities = {"buy": frozenset({Phase.REDEPLOY})}

    @override
    def offers(self, p: Position, tribe: Tribe) -> Iterable[Use]:
        most = min(self._corpses(p), p.player.coins, p.state.tray.get(tribe.race, 0))
        return (Use("buy", value=str(tokens)) for tokens in range(1, most + 1))

    def _corpses(self, p: Position) -> int:
        return p.state.turn.discarded - times_used(p, "buy")

    @override
    def use_refusals(self, p: Position, tribe: Tribe, use: Use) -> Iterable[Refusal]:
        tokens = int(use.value) if use.value.isdecimal() else 0
        tray, coins = p.state.tray.get(tribe.race, 0), p.player.coins
        if not tokens:
            yield Refusal("wrong-sum", self.rule, {"have": self._corpses(p), "placed": 0})
        if tokens > self._corpses(p):
            yield Refusal("used-up", self.rule, {"ability": "buy"})
        if tokens > coins:
            yield Refusal("too-few-coins", self.rule, {"have": coins, "need": tokens})
        if tokens > tray:
            yield Refusal("supply-empty", "CORE-2.10", {"have": tray, "need": tokens})

    @override
    def on_use(self, d: Draft, tribe: Tribe, use: Use) -> None:
        tokens = int(use.value)
        for _ in range(tokens):
            d.emit(AbilityUsed(tribe.race, "buy"))
        d.pay(tribe.seat, None, Line(self.rule, tokens, self.id))
        d.gain(tribe.race, tokens)


class Gnomes(Ferried, RaceTrait):
    """Once a turn they assault any region from the air, with a free die that lowers the cost."""

    id = "gnomes"
    rule = "WOW-R06"
    banner = 5
    supply = 10
    rolls_first = True
    names_target = True
    roll_ability = "assault"
    conquest_abilities = frozenset({"assault"})

    @override
    def ignores_adjacency(self, p: Position, attack: Attack) -> bool:
        return "assault" in attack.using and bool(p.held(attack.tribe.race))

    @override
    def ferries(self, p: Position, attack: Attack) -> bool:
        return "assault" in attack.using

    @override
    def roll_refusals(self, p: Position, attack: Attack) -> Iterable[Refusal]:
        return spent(p, "assault", self.rule)

    @override
    def attack_refusals(self, p: Position, attack: Attack) -> Iterable[Refusal]:
        kept = p.state.turn.roll
        rolled = kept is not None and (kept.source, kept.region) == ("assault", attack.region)
        if "assault" not in attack.using or rolled:
            return
        if times_used(p, "assault"):
            yield Refusal("used-up", self.rule, {"ability": "assault"})
        else:
            yield Refusal("roll-first", self.rule)


class Kobolds(Ferried, RaceTrait):
    """They come out of any cavern, on every island, as if it were adjacent."""

    id = "kobolds"
    rule = "WOW-R09"
    banner = 6
    supply = 11

    @override
    def entries(self, p: Position, tribe: Tribe) -> Regions:
        return self._caverns(p)

    @override
    def always_reaches(self, p: Position, tribe: Tribe) -> Regions:
        return self._caverns(p)

    @override
    def ferries(self, p: Position, attack: Attack) -> bool:
        return attack.region in self._caverns(p)

    def _caverns(self, p: Position) -> Regions:
        return p.game.board.with_symbol("cavern")


class Naga(Ferried, RaceTrait):
    """They conquer and keep seas and lakes, and may start there."""

    id = "naga"
    rule = "WOW-R10"
    banner = 6
    supply = 11

    @override
    def opens(self, p: Position, tribe: Tribe) -> Regions:
        return water(p)

    @override
    def entries(self, p: Position, tribe: Tribe) -> Regions:
        return water(p)

    @override
    def ferries(self, p: Position, attack: Attack) -> bool:
        return attack.region in water(p)


class NightElves(RaceTrait):
    """One token less for forests, and a wisp wall in each forest they take."""

    id = "night_elves"
    rule = "WOW-R11"
    banner = 4
    supply = 9

    @override
    def cost(self, p: Position, attack: Attack) -> Iterable[Line]:
        if attack.region in p.game.board.with_terrain("forest"):
            yield Line(self.rule, -1, self.id)

    @override
    def on_conquest(self, d: Draft, attack: Attack, conquest: Conquest) -> None:
        forest = attack.region in d.game.board.with_terrain("forest")
        if forest and d.state.box.get("wisp_wall"):
            d.put("wisp_wall", attack.region)


class Orcs(ConquestReward, RaceTrait):
    """A coin for each region they take from a race of the Alliance."""

    id = "orcs"
    rule = "WOW-R12"
    banner = 6
    supply = 11

    @override
    def reward(self, conquest: Conquest) -> int:
        return int(printed(conquest.beaten) == ALLIANCE)


class Tauren(RaceTrait):
    """Never fewer than two together, in decline neither."""

    id = "tauren"
    rule = "WOW-R14"
    banner = 11
    supply = 16
    abilities = {REFUGE: frozenset()}

    @override
    def garrison(self, p: Position, tribe: Tribe) -> int:
        return 2

    @override
    def keeps(self, p: Position, tribe: Tribe, tokens: int) -> int:
        return 2

    @override
    def on_short(self, d: Draft, tribe: Tribe, region: RegionId) -> None:
        """To the only other region by itself, to one of several as its owner says (AMB-149)."""
        refuges = self._refuges(d, tribe, region)
        if not refuges:
            leave(d, region, tribe)
        elif len(refuges) == 1:
            join(d, tribe, region, refuges[0])
        else:
            d.emit(DecisionDue(Demand(tribe.seat, "tauren_refuge", region)))

    def _refuges(self, p: Position, tribe: Tribe, region: RegionId) -> list[RegionId]:
        return [other for other in p.held(tribe.race) if other != region]

    @override
    def offers(self, p: Position, tribe: Tribe) -> Iterable[Use]:
        for demand in p.state.demands:
            if demand.what == REFUGE and demand.region is not None:
                refuges = self._refuges(p, tribe, demand.region)
                yield from (Use(REFUGE, (demand.region, refuge)) for refuge in refuges)

    @override
    def use_refusals(self, p: Position, tribe: Tribe, use: Use) -> Iterable[Refusal]:
        if use not in self.offers(p, tribe):
            yield Refusal("wrong-target", self.rule, {"region": "".join(use.regions[1:])})

    @override
    def on_use(self, d: Draft, tribe: Tribe, use: Use) -> None:
        left, refuge = use.regions
        join(d, tribe, left, refuge)
        self._ask_again(d, left)

    def _ask_again(self, d: Draft, left: RegionId) -> None:
        """Another lone token may have got company by this answer, or have one way less."""
        for demand in d.state.demands:
            if demand.what == REFUGE and demand.region and demand.region != left:
                d.emit(DecisionTaken(demand))
                leave_if_short(d, demand.region)


class Trolls(RaceTrait):
    """One token less for regions that are not empty."""

    id = "trolls"
    rule = "WOW-R15"
    banner = 6
    supply = 11

    @override
    def cost(self, p: Position, attack: Attack) -> Iterable[Line]:
        if is_nonempty(p, attack.region, attack.tribe.seat):
            yield Line(self.rule, -1, self.id)


class Worgen(RaceTrait):
    """Each turn two coins in human form, or for one coin cheaper conquests in the other."""

    id = "worgen"
    rule = "WOW-R16"
    banner = 5
    supply = 10
    abilities = {FORM: frozenset()}

    @override
    def demands(self, p: Position, tribe: Tribe) -> Iterable[Demand]:
        yield Demand(tribe.seat, "worgen_form")

    @override
    def cost(self, p: Position, attack: Attack) -> Iterable[Line]:
        if p.state.turn.chosen.get(FORM) == "worgen":
            yield Line(self.rule, -1, self.id)

    @override
    def offers(self, p: Position, tribe: Tribe) -> Iterable[Use]:
        return (Use(FORM, value=form) for form in ("human", "worgen"))

    @override
    def use_refusals(self, p: Position, tribe: Tribe, use: Use) -> Iterable[Refusal]:
        if use.value not in ("human", "worgen"):
            yield Refusal("wrong-target", self.rule, {"region": ""})
        if use.value == "worgen" and not p.player.coins:
            yield Refusal("too-few-coins", "AMB-136", {"have": 0, "need": 1})

    @override
    def on_use(self, d: Draft, tribe: Tribe, use: Use) -> None:
        d.emit(Chosen(FORM, use.value))
        if use.value == "human":
            d.earn(tribe.seat, Line(self.rule, 2, self.id))
        else:
            d.pay(tribe.seat, None, Line(self.rule, 1, self.id))
