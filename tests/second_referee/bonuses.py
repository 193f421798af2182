"""Which race, power, place or artifact brings which coins at the end of the turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from tests.second_referee.factions import ALLIANCE
from tests.second_referee.reach import linked
from tests.second_referee.table import Regions, Table, Tribe

Earns = Callable[[Table, Tribe], Iterable[str]]
"""The region of every coin; the empty name for a coin that belongs to none."""
MANY = 3
"""Tokens that make a region worth a coin to the Frightened."""

PLACES = {
    "altar_of_souls",
    "crypt_of_the_tomb_raider",
    "diamond_fields",
    "keep_on_the_motherland",
    "fountain_of_youth",
    "mine_of_the_lost_dwarf",
    "wickedest_pentacle",
    "stonehedge",
    "great_brass_pipe",
}
LEGENDARY = {
    "battleground",
    "lights_hope_chapel",
    "spirit_healer",
    "karazhan",
    "meeting_stone",
    "dark_portal",
    "well_of_eternity",
}
ARTIFACTS = {
    "aegis_of_aggramar",
    "ashes_of_alar",
    "doomhammer",
    "frostmourne",
    "heart_of_azeroth",
}


class Bonus(NamedTuple):
    """A rule that pays, and whether it does for an active and for an in-decline tribe."""

    rule: str
    earns: Earns
    active: bool = True
    declined: bool = False


def _on(*kinds: str) -> Earns:
    return lambda table, tribe: table.held(tribe.race) & table.kind(*kinds)


def _flat(coins: int) -> Earns:
    return lambda table, tribe: [""] * coins


def _everywhere(table: Table, tribe: Tribe) -> Regions:
    return table.held(tribe.race)


def _fought(table: Table, tribe: Tribe) -> list[str]:
    """Non-empty regions conquered this turn, still held or not."""
    return [fight.region for fight in table.fights if fight.nonempty and fight.race == tribe.race]


def _fortresses(table: Table, tribe: Tribe) -> list[str]:
    return [r for r in table.held(tribe.race) for _ in range(table.count(r, "fortress"))]


def _wealth(table: Table, tribe: Tribe) -> list[str]:
    return [""] * 7 if table.first_turn else []


def _secluded(table: Table, tribe: Tribe) -> list[str]:
    """Drow regions without a border to another race or to Monsters (UG-R02)."""
    own = table.held(tribe.race)
    others = (frozenset(table.tokens) - own) | frozenset(table.neutral)
    return [region for region in own if not table.lands[region].borders & others]


def _marks(names: set[str]) -> Earns:
    """A coin for each of these that lies in the tribe's regions."""
    return lambda table, tribe: [
        region for region, mark in table.finds(tribe) if mark.partition(":")[0] in names
    ]


def _at(name: str, coins: int) -> Earns:
    """So many coins in the region where this lies."""
    return lambda table, tribe: [*table.where(name)] * coins


def _coasts(table: Table, tribe: Tribe) -> list[str]:
    """Half a coin for each region beside the river; the river itself is none (UG-P02)."""
    water = table.kind("river")
    return [""] * (len((table.held(tribe.race) - water) & table.beside(water)) // 2)


def _blocks(table: Table, tribe: Tribe) -> int:
    """Groups of regions that are adjacent for the tribe (AMB-102)."""
    names = table.can(tribe)
    near = {region: linked(table, region, names) for region in table.held(tribe.race)}
    left, found = set(near), 0
    while left:
        found += 1
        group = {left.pop()}
        while group:
            here = group.pop()
            joined = {there for there in left if there in near[here] or here in near[there]}
            left -= joined
            group |= joined
    return found


def _flock(table: Table, tribe: Tribe) -> list[str]:
    return ["", ""] if _blocks(table, tribe) == 1 else []


def _quarrels(table: Table, tribe: Tribe) -> list[str]:
    return [""] * _blocks(table, tribe)


def _crowded(table: Table, tribe: Tribe) -> list[str]:
    return [r for r in table.held(tribe.race) if table.tokens[r][1] >= MANY]


def _wise(table: Table, tribe: Tribe) -> list[str]:
    return ["", ""] if table.held(tribe.race) else []


def _vanishing(table: Table, tribe: Tribe) -> Regions:
    """A second coin for every region on the turn of the decline (UG-P18)."""
    forgone = table.chosen.get("stonehedge") == "forgone" and tribe.power != "vanishing"
    return table.held(tribe.race) if table.declining and not forgone else frozenset()


def _same_terrain(name: str) -> Earns:
    """The tribe's regions of the terrain on which this lies."""

    def earns(table: Table, tribe: Tribe) -> Regions:
        (there,) = table.where(name)
        terrain = table.lands[there].terrain
        return frozenset(r for r in table.held(tribe.race) if table.lands[r].terrain == terrain)

    return earns


def _karazhan(table: Table, tribe: Tribe) -> Iterable[str]:
    return set(_same_terrain("karazhan")(table, tribe)) - table.where("karazhan")


def _islands(table: Table, tribe: Tribe) -> list[str]:
    return [""] * len({table.lands[region].island for region in table.held(tribe.race)})


def _shores(table: Table, tribe: Tribe) -> Regions:
    return table.held(tribe.race) & table.beside(table.kind("sea", "lake"))


def _late(earns: Earns) -> Earns:
    """Rewards for conquests, where they are paid at the end of the turn (C-40)."""
    return lambda table, tribe: (
        earns(table, tribe) if table.options["conquest_reward_timing"] == "end_of_turn" else ()
    )


def _alliance_beaten(table: Table, tribe: Tribe) -> list[str]:
    return [f.region for f in table.fights if f.race == tribe.race and f.beaten in ALLIANCE]


def _rage(table: Table, tribe: Tribe) -> list[str]:
    mine = [f for f in table.fights if f.race == tribe.race and f.defenders > 1]
    return [f.region for f in mine for _ in range(f.defenders)]


SURFACE_AND_CAVE: Mapping[str, Bonus] = {
    "dwarves": Bonus("BASE-R02", _on("mine"), declined=True),
    "humans": Bonus("BASE-R07", _on("farmland")),
    "orcs": Bonus("BASE-R08", _fought),
    "wizards": Bonus("BASE-R14", _on("magic")),
    "alchemist": Bonus("BASE-P01", _flat(2)),
    "forest": Bonus("BASE-P08", _on("forest")),
    "fortified": Bonus("BASE-P09", _fortresses),
    "hill": Bonus("BASE-P11", _on("hill")),
    "merchant": Bonus("BASE-P12", _everywhere),
    "pillaging": Bonus("BASE-P14", _fought),
    "swamp": Bonus("BASE-P18", _on("swamp")),
    "wealthy": Bonus("BASE-P20", _wealth),
    "drow": Bonus("UG-R02", _secluded),
    "shrooms": Bonus("UG-R13", _on("mushroom")),
    "adventurous": Bonus("UG-P01", _marks(PLACES)),
    "fisher": Bonus("UG-P02", _coasts),
    "flocking": Bonus("UG-P03", _flock),
    "frightened": Bonus("UG-P04", _crowded),
    "mining": Bonus("UG-P09", _on("mine")),
    "muddy": Bonus("UG-P10", _on("mud"), declined=True),
    "quarreling": Bonus("UG-P11", _quarrels),
    "stone": Bonus("UG-P15", _on("black_mountain")),
    "vanishing": Bonus("UG-P18", _vanishing, active=False, declined=True),
    "wise": Bonus("UG-P20", _wise, active=False, declined=True),
    "mystic": Bonus("UG-P21", _on("crystal")),
    "diamond_fields": Bonus("UG-L03", _same_terrain("diamond_fields"), declined=True),
    "keep_on_the_motherland": Bonus("UG-L04", _at("keep_on_the_motherland", 1), declined=True),
    "mine_of_the_lost_dwarf": Bonus("UG-L06", _at("mine_of_the_lost_dwarf", 2), declined=True),
}
WARCRAFT: Mapping[str, Bonus] = {
    "blood_elves": Bonus("WOW-R01", _on("magic")),
    "orcs": Bonus("WOW-R12", _late(_alliance_beaten)),
    "archaeologist": Bonus("WOW-P01", _marks(LEGENDARY | ARTIFACTS)),
    "battle_master": Bonus("WOW-P02", _late(_fought)),
    "enraged": Bonus("WOW-P07", _late(_rage)),
    "explorer": Bonus("WOW-P08", _islands),
    "farmer": Bonus("WOW-P09", _on("farmland")),
    "fishing": Bonus("WOW-P10", _shores),
    "herbalist": Bonus("WOW-P12", _on("hill")),
    "mining": Bonus("WOW-P15", _on("cavern")),
    "mountaineer": Bonus("WOW-P16", _on("mountain")),
    "ranger": Bonus("WOW-P18", _on("forest")),
    "swamp_walker": Bonus("WOW-P20", _on("swamp")),
    "dark_portal": Bonus("WOW-L02", _at("dark_portal", 2)),
    "karazhan": Bonus("WOW-L03", _karazhan),
}
