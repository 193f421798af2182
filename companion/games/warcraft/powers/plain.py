"""The special powers of Warcraft that pay, cost or build; the others have their own modules."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.games.common import Cheaper, CoinPerSymbol, CoinPerTerrain
from companion.games.warcraft.artifacts import ARTIFACTS
from companion.games.warcraft.passage import WATER, Ferried
from companion.games.warcraft.places import PLACES
from companion.games.warcraft.rewards import ConquestReward
from companion.rules.board import RegionId
from companion.rules.lines import Line, per_region
from companion.rules.model import Conquest, Tribe
from companion.rules.position import Position
from companion.rules.traits import Attack, Due, PowerTrait


class Archaeologist(PowerTrait):
    """A coin per artifact and per legendary place held."""

    id = "archaeologist"
    rule = "WOW-P01"
    badge = 5

    @override
    def coins(self, p: Position, tribe: Tribe) -> Iterable[Line]:
        finds = (*ARTIFACTS, *PLACES)
        regions = (r for r in p.held(tribe.race) for _ in range(p.markers(r, *finds)))
        return per_region(self.rule, self.id, regions)


class BattleMaster(ConquestReward, PowerTrait):
    """A coin per non-empty region conquered."""

    id = "battle_master"
    rule = "WOW-P02"
    badge = 5

    @override
    def reward(self, conquest: Conquest) -> int:
        return int(conquest.nonempty)


class Blacksmith(Cheaper, PowerTrait):
    """Every conquest costs one token less."""

    id = "blacksmith"
    rule = "WOW-P04"
    badge = 4


class Enraged(ConquestReward, PowerTrait):
    """As many coins as there were defenders, from two of them on."""

    id = "enraged"
    rule = "WOW-P07"
    badge = 4

    @override
    def reward(self, conquest: Conquest) -> int:
        return conquest.defenders if conquest.defenders > 1 else 0


class Explorer(PowerTrait):
    """A coin per island on which the race holds a region."""

    id = "explorer"
    rule = "WOW-P08"
    badge = 4

    @override
    def coins(self, p: Position, tribe: Tribe) -> Iterable[Line]:
        first: dict[str, RegionId] = {}
        for region in sorted(p.held(tribe.race)):
            first.setdefault(p.game.board.regions[region].island, region)
        return per_region(self.rule, self.id, first.values())


class Farmer(CoinPerTerrain, PowerTrait):
    """A coin per occupied field."""

    id = "farmer"
    rule = "WOW-P09"
    badge = 4
    terrain = "farmland"


class Fishing(PowerTrait):
    """A coin per occupied region beside a sea or lake."""

    id = "fishing"
    rule = "WOW-P10"
    badge = 3

    @override
    def coins(self, p: Position, tribe: Tribe) -> Iterable[Line]:
        shores = p.game.board.touching_terrain(*sorted(WATER))
        return per_region(self.rule, self.id, shores.intersection(p.held(tribe.race)))


class Herbalist(CoinPerTerrain, PowerTrait):
    """A coin per occupied hill."""

    id = "herbalist"
    rule = "WOW-P12"
    badge = 4
    terrain = "hill"


class MarshDweller(PowerTrait):
    """Opponents pay a coin before they conquer a swamp of theirs, even in decline."""

    id = "marsh_dweller"
    rule = "WOW-P14"
    badge = 4
    in_decline = True
    keeps_badge = True

    @override
    def dues(self, p: Position, tribe: Tribe, attack: Attack) -> Iterable[Due]:
        swamp = attack.region in p.game.board.with_terrain("swamp")
        if swamp and attack.touch in ("", "raze"):
            yield Due(Line(self.rule, 1, self.id), tribe.seat)


class Mining(CoinPerSymbol, PowerTrait):
    """A coin per occupied cavern."""

    id = "mining"
    rule = "WOW-P15"
    badge = 4
    symbol = "cavern"


class Mountaineer(CoinPerTerrain, PowerTrait):
    """A coin per occupied mountain."""

    id = "mountaineer"
    rule = "WOW-P16"
    badge = 4
    terrain = "mountain"


class Ranger(CoinPerTerrain, PowerTrait):
    """A coin per occupied forest."""

    id = "ranger"
    rule = "WOW-P18"
    badge = 4
    terrain = "forest"


class Sailing(Ferried, PowerTrait):
    """No transport cost."""

    id = "sailing"
    rule = "WOW-P19"
    badge = 5


class SwampWalker(CoinPerTerrain, PowerTrait):
    """A coin per occupied swamp."""

    id = "swamp_walker"
    rule = "WOW-P20"
    badge = 4
    terrain = "swamp"
