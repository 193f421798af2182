"""The six Righteous Relics: they move to the region where they are used.

Each can also be played by the Bag, under another word and with another piece.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from typing_extensions import override

from companion.games.common import levied_beside, lone_active_refusals, spent
from companion.games.underground.moments import PLACING
from companion.rules.asking.players import times_used
from companion.rules.asking.regions import where
from companion.rules.board import RegionId
from companion.rules.commands import Use
from companion.rules.draft import Draft
from companion.rules.drafting.leaving import send_unit
from companion.rules.events import AbilityUsed
from companion.rules.game import index
from companion.rules.lines import Line
from companion.rules.model import Conquest, Tribe
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.traits import Attack, Levy, Trait


class Relic(Trait):
    """A relic, or the Bag standing for it: `word` is how a command calls it,
    `piece` the marker that lies on the board.
    """

    kind = "relic"
    name: ClassVar[str]

    def __init__(self, bag: str = "") -> None:
        self.word = f"{bag}:{self.name}" if bag else self.name
        self.piece = bag or self.id


class ConquestRelic(Relic):
    """A relic for conquests, once a turn; it ends up in the conquered region."""

    def wielded(self, attack: Attack) -> bool:
        return self.word in attack.using

    @override
    def attack_refusals(self, p: Position, attack: Attack) -> Iterable[Refusal]:
        if self.wielded(attack):
            yield from spent(p, self.word, self.rule)
            yield from self.aim_refusals(p, attack)

    def aim_refusals(self, p: Position, attack: Attack) -> Iterable[Refusal]:
        """What stands against this target."""
        return ()

    @override
    def on_conquest(self, d: Draft, attack: Attack, conquest: Conquest) -> None:
        if self.wielded(attack):
            send_unit(d, attack.tribe, self.piece, attack.region)


class Keepsake(Relic):
    """A relic that its holder lays into one of his regions at the end of his turn."""

    @override
    def offers(self, p: Position, tribe: Tribe) -> Iterable[Use]:
        return (Use(self.word, (region,)) for region in p.held(tribe.race))

    @override
    def use_refusals(self, p: Position, tribe: Tribe, use: Use) -> Iterable[Refusal]:
        yield from spent(p, self.word, self.rule)
        if len(use.regions) != 1 or not self.fits(p, tribe, use.regions[0]):
            yield Refusal("wrong-target", self.rule, {"region": "".join(use.regions)})

    def fits(self, p: Position, tribe: Tribe, region: RegionId) -> bool:
        return p.holder(region) == tribe

    @override
    def on_use(self, d: Draft, tribe: Tribe, use: Use) -> None:
        d.emit(AbilityUsed(tribe.race, self.word, use.regions))
        if where(d, self.piece) not in use.regions:
            send_unit(d, tribe, self.piece, use.regions[0])

    def laid(self, p: Position) -> RegionId | None:
        """Where it has been laid this turn."""
        return where(p, self.piece) if times_used(p, self.word) else None


class FroggysRing(Keepsake):
    """Players whose active race borders its region give the holder a coin."""

    id = "froggys_ring"
    rule = "UG-A01"
    name = "ring"
    abilities = {"ring": PLACING}

    @override
    def levies(self, p: Position, tribe: Tribe) -> Iterable[Levy]:
        return levied_beside(p, tribe, self.laid(p), Line(self.rule, 1, self.id))


class StinkyTrollsSocks(ConquestRelic):
    """A region is conquered as if empty; its occupants flee unharmed."""

    id = "stinky_trolls_socks"
    rule = "UG-A02"
    name = "socks"
    conquest_abilities = frozenset({"socks"})

    @override
    def sees_empty(self, p: Position, attack: Attack) -> bool:
        return self.wielded(attack)

    @override
    def gentle(self, p: Position, attack: Attack) -> bool:
        return self.wielded(attack)


class SwordOfTheKillerRabbit(ConquestRelic):
    """A conquest costs two tokens less."""

    id = "sword_of_the_killer_rabbit"
    rule = "UG-A03"
    name = "sword"
    conquest_abilities = frozenset({"sword"})

    @override
    def cost(self, p: Position, attack: Attack) -> Iterable[Line]:
        if self.wielded(attack):
            yield Line(self.rule, -2, self.id)


class ShinyOrb(ConquestRelic):
    """An opponent's lone active token is replaced by one of the holder's."""

    id = "shiny_orb"
    rule = "UG-A04"
    name = "orb"
    conquest_abilities = frozenset({"orb"})

    @override
    def replaces(self, p: Position, attack: Attack) -> bool:
        return self.wielded(attack)

    @override
    def aim_refusals(self, p: Position, attack: Attack) -> Iterable[Refusal]:
        return substitution_refusals(p, attack, self.rule)


def substitution_refusals(p: Position, attack: Attack, rule: str) -> Iterable[Refusal]:
    """Against an exchange; the new token comes from the tray, or else from the hand (C-47)."""
    yield from lone_active_refusals(p, attack, rule)
    race = attack.tribe.race
    if not p.state.tray.get(race) and not p.state.hands[race]:
        yield Refusal("supply-empty", rule, {"have": 0, "need": 1})


class FlyingDoormat(ConquestRelic):
    """A region that is not adjacent may be conquered."""

    id = "flying_doormat"
    rule = "UG-A05"
    name = "doormat"
    conquest_abilities = frozenset({"doormat"})

    @override
    def ignores_adjacency(self, p: Position, attack: Attack) -> bool:
        return self.wielded(attack) and bool(p.held(attack.tribe.race))


class ScepterOfAvarice(Keepsake):
    """The coins of its region count twice, but not in the Mine of the Lost Dwarf."""

    id = "scepter_of_avarice"
    rule = "UG-A06"
    name = "scepter"
    abilities = {"scepter": PLACING}

    @override
    def fits(self, p: Position, tribe: Tribe, region: RegionId) -> bool:
        return p.holder(region) == tribe and not p.markers(region, "mine_of_the_lost_dwarf")

    @override
    def doubles(self, p: Position, tribe: Tribe) -> Iterable[Line]:
        region = self.laid(p)
        if region is not None and p.holder(region) == tribe:
            yield Line(self.rule, 0, self.id, (region,))


ALL_RELICS: tuple[type[Relic], ...] = (
    FroggysRing,
    StinkyTrollsSocks,
    SwordOfTheKillerRabbit,
    ShinyOrb,
    FlyingDoormat,
    ScepterOfAvarice,
)
RELICS = index(*(relic() for relic in ALL_RELICS))
