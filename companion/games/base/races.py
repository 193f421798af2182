"""The fourteen races of the base box."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.games.common import (
    CoinPerConquest,
    CoinPerSymbol,
    CoinPerTerrain,
    Undying,
    Unyielding,
    dry_land,
    lone_active_refusals,
    nonempty_conquests,
    spent,
)
from companion.rules.board import Regions
from companion.rules.draft import Draft
from companion.rules.events import AbilityUsed
from companion.rules.game import index
from companion.rules.lines import Line
from companion.rules.model import Conquest, Tribe
from companion.rules.position import Position
from companion.rules.refusals import Refusal
from companion.rules.traits import Attack, RaceTrait, Trait

FOUR = 4


class Amazons(RaceTrait):
    """Four more tokens to conquer with; they leave the board after redeployment."""

    id = "amazons"
    rule = "BASE-R01"
    banner = 6
    supply = 15

    @override
    def pick_bonus(self, p: Position, tribe: Tribe) -> int:
        return FOUR

    @override
    def withheld(self, p: Position, tribe: Tribe) -> int:
        return FOUR - p.state.units.get((tribe.race, "set_aside"), 0)


class Dwarves(CoinPerSymbol, RaceTrait):
    """A coin per occupied mine, even in decline."""

    id = "dwarves"
    rule = "BASE-R02"
    banner = 3
    supply = 8
    symbol = "mine"
    in_decline = True


class Elves(Unyielding, RaceTrait):
    """They lose no token when an enemy conquers one of their regions."""

    id = "elves"
    rule = "BASE-R03"
    banner = 6
    supply = 11


class Ghouls(Undying, RaceTrait):
    """In decline they all stay on the board and go on like an active race."""

    id = "ghouls"
    rule = "BASE-R04"
    banner = 5
    supply = 10
    acts_in_decline = True


class Giants(RaceTrait):
    """One token less for regions bordering a mountain they hold."""

    id = "giants"
    rule = "BASE-R05"
    banner = 6
    supply = 11

    @override
    def cost(self, p: Position, attack: Attack) -> Iterable[Line]:
        near = p.game.board.touching(attack.region)
        if any(map(p.game.is_mountain, near.intersection(p.held(attack.tribe.race)))):
            yield Line(self.rule, -1, self.id)


class Halflings(RaceTrait):
    """They enter anywhere; their first two regions get a hole and cannot be taken."""

    id = "halflings"
    rule = "BASE-R06"
    banner = 6
    supply = 11
    pieces = {"hole": 2}
    digs = True
    lost_on_decline = frozenset({"hole"})

    @override
    def entries(self, p: Position, tribe: Tribe) -> Regions:
        return dry_land(p)

    @override
    def on_conquest(self, d: Draft, attack: Attack, conquest: Conquest) -> None:
        race = attack.tribe.race
        if d.state.units.get((race, "hole")):
            d.put("hole", attack.region, race=race)


class Humans(CoinPerTerrain, RaceTrait):
    """A coin per occupied farmland."""

    id = "humans"
    rule = "BASE-R07"
    banner = 5
    supply = 10
    terrain = "farmland"


class Orcs(CoinPerConquest, RaceTrait):
    """A coin per non-empty region they conquered this turn."""

    id = "orcs"
    rule = "BASE-R08"
    banner = 5
    supply = 10


class Ratmen(RaceTrait):
    """Nothing but their number."""

    id = "ratmen"
    rule = "BASE-R09"
    banner = 8
    supply = 13


class Skeletons(RaceTrait):
    """A new token for every two non-empty regions they conquered this turn."""

    id = "skeletons"
    rule = "BASE-R10"
    banner = 6
    supply = 20

    @override
    def on_stop(self, d: Draft, tribe: Tribe) -> None:
        d.gain(tribe.race, len(nonempty_conquests(d, tribe)) // 2)


class Sorcerers(RaceTrait):
    """Once per opponent and turn they replace a lone active token by one of their own."""

    id = "sorcerers"
    rule = "BASE-R11"
    banner = 5
    supply = 18
    conquest_abilities = frozenset({"substitution"})

    @override
    def replaces(self, p: Position, attack: Attack) -> bool:
        return "substitution" in attack.using

    @override
    def attack_refusals(self, p: Position, attack: Attack) -> Iterable[Refusal]:
        if "substitution" not in attack.using:
            return
        yield from lone_active_refusals(p, attack, self.rule)
        if not p.state.tray.get(attack.tribe.race):
            yield Refusal("supply-empty", self.rule, {"have": 0, "need": 1})
        if not p.held(attack.tribe.race) and not _flies_to(p, attack):
            yield Refusal("wrong-target", "AMB-026", {"region": attack.region})
            yield Refusal("not-adjacent", "AMB-026", {"region": attack.region})
        if (victim := p.holder(attack.region)) is not None:
            yield from spent(p, f"substitution:{victim.seat}", self.rule)

    @override
    def on_conquest(self, d: Draft, attack: Attack, conquest: Conquest) -> None:
        if "substitution" in attack.using:
            used = f"substitution:{conquest.beaten_seat}"
            d.emit(AbilityUsed(attack.tribe.race, used, (attack.region,)))


def _flies_to(p: Position, attack: Attack) -> bool:
    """A power, not the rules of the box, lets the race appear in the region."""
    powers = (t for t in p.traits(attack.tribe, Trait.entries) if t.kind == "power")
    return any(attack.region in power.entries(p, attack.tribe) for power in powers)


class Tritons(RaceTrait):
    """One token less for regions on a coast."""

    id = "tritons"
    rule = "BASE-R12"
    banner = 6
    supply = 11

    @override
    def cost(self, p: Position, attack: Attack) -> Iterable[Line]:
        if attack.region in p.game.board.touching_terrain("sea", "lake"):
            yield Line(self.rule, -1, self.id)


class Trolls(RaceTrait):
    """A lair in every region they take; lairs stay in decline."""

    id = "trolls"
    rule = "BASE-R13"
    banner = 5
    supply = 10

    @override
    def on_conquest(self, d: Draft, attack: Attack, conquest: Conquest) -> None:
        if d.state.box.get("lair"):
            d.put("lair", attack.region)


class Wizards(CoinPerSymbol, RaceTrait):
    """A coin per occupied source of magic."""

    id = "wizards"
    rule = "BASE-R14"
    banner = 5
    supply = 10
    symbol = "magic"


RACES = index(
    Amazons(),
    Dwarves(),
    Elves(),
    Ghouls(),
    Giants(),
    Halflings(),
    Humans(),
    Orcs(),
    Ratmen(),
    Skeletons(),
    Sorcerers(),
    Tritons(),
    Trolls(),
    Wizards(),
)
