"""Which regions a tribe may attack, by adjacency, entry, immunity, treaties and payments."""

from __future__ import annotations

from tests.second_referee.table import Attack, Regions, Table, Tribe

NONE: Regions = frozenset()
SHELTERS = {"hole", "hero", "dragon", "great_ancient", "queen", "ghost", "watch_tower"}
"""What makes a region immune to opponents (CORE-4.12); the Ghost serves the Crypt (AMB-092)."""


def targets(table: Table, tribe: Tribe) -> Regions:
    """What the tribe may attack now, whatever its hand, without anything optional."""
    if tribe.race in table.stopped:
        return NONE
    return frozenset(r for r in reach(table, tribe) if not barred(table, Attack(tribe, r)))


def reach(table: Table, tribe: Tribe) -> Regions:
    """Conquerable regions within reach; Gnomes are reached by plain borders only (UG-R04)."""
    names = table.can(tribe)
    far = _within(table, tribe, names) & conquerable(table, names)
    plain = _within(table, tribe, set()) & conquerable(table, set())
    return frozenset(r for r in far if r in plain or not out_of_tricks(table, tribe, r))


def out_of_tricks(table: Table, tribe: Tribe, region: str) -> bool:
    """Active Gnomes of another player: no ability, power, place or relic works on them."""
    holder = table.holder(region)
    return (
        not table.warcraft
        and holder is not None
        and holder.active
        and holder.race == "gnomes"
        and holder.seat != tribe.seat
    )


def conquerable(table: Table, names: set[str]) -> Regions:
    """Chasms never, seas and lakes only for those who sail them (CORE-4.11)."""
    every = frozenset(table.lands) - _printed(table, "chasm")
    water = _printed(table, "sea", "lake")
    swims = names & ({"naga"} if table.warcraft else {"seafaring", "kraken"})
    return every if swims else every - water


def _printed(table: Table, *terrains: str) -> Regions:
    return frozenset(id for id, land in table.lands.items() if land.terrain in terrains)


def _within(table: Table, tribe: Tribe, names: set[str]) -> Regions:
    held = table.held(tribe.race)
    found = neighbours(table, tribe, names, crossing=True) if held else entries(table, names)
    if "flying" in names:
        found |= frozenset(table.lands) - table.kind("sea", "lake")
    if table.warcraft:
        found |= table.kind("anchor")
    return found


def neighbours(table: Table, tribe: Tribe, names: set[str], *, crossing: bool = False) -> Regions:
    """What is adjacent to the tribe's regions; `crossing` also what Lizardmen swim to."""
    held = table.held(tribe.race)
    found: Regions = NONE.union(*(linked(table, region, names) for region in held))
    if crossing and "lizardmen" in names and not table.warcraft:
        found |= _across(table, tribe)
    if held and "kobolds" in names:
        found |= table.kind("cavern")
    return found


def linked(table: Table, region: str, names: set[str]) -> Regions:
    """What is adjacent to one region of a tribe with these abilities (blocks use it too)."""
    found = table.lands[region].borders
    for group in _joined(table, names):
        if region in group:
            found |= group
    if "spiderines" in names:
        found |= table.beside(_printed(table, "chasm"))
    return found - {region}


def _joined(table: Table, names: set[str]) -> list[Regions]:
    """Groups of regions that count as adjacent to one another."""
    groups = []
    if "underworld" in names:
        groups.append(table.kind("cavern"))
    if "great_brass_pipe" in names:
        (pipe,) = table.where("great_brass_pipe")
        groups.append(_printed(table, table.lands[pipe].terrain))
    if "flames" in names and table.options["flames_entry"] != "edge":
        groups.append(table.beside(table.where("volcano")))
    return groups


def _across(table: Table, tribe: Tribe) -> Regions:
    """The shores of every river that begins beside one of their regions (UG-R08, AMB-206)."""
    held = table.held(tribe.race)
    water = table.kind("river")
    if not table.options["lizardmen_pass_occupied"]:
        water = frozenset(r for r in water if r in held or r not in table.tokens)
    swum: Regions = NONE
    fresh = (table.beside(held) | held) & water
    while fresh:
        swum |= fresh
        fresh = (table.beside(fresh) & water) - swum
    return table.beside(swum) | swum


def entries(table: Table, names: set[str]) -> Regions:
    """Where a race without a region comes in."""
    if table.warcraft:
        return _landings(table, names)
    found = frozenset(id for id, land in table.lands.items() if land.edge)
    if table.board == "base":
        seas = _printed(table, "sea") & found
        found = (
            (found - seas)
            | table.beside(seas)
            | (seas if names & {"seafaring", "kraken"} else NONE)
        )
    if "halflings" in names:
        found |= frozenset(table.lands) - table.kind("sea", "lake")
    if "spiderines" in names:
        found |= table.beside(_printed(table, "chasm"))
    if "flames" in names:
        found = _by_fire(table, found)
    return found


def _by_fire(table: Table, edge: Regions) -> Regions:
    crater = table.beside(table.where("volcano"))
    ways = {"edge": edge, "volcano": crater, "edge_or_volcano": edge | crater}
    return ways[str(table.options["flames_entry"])]


def _landings(table: Table, names: set[str]) -> Regions:
    found = table.kind("anchor")
    if "kobolds" in names:
        found |= table.kind("cavern")
    if "naga" in names:
        found |= table.kind("sea", "lake")
    return found


def barred(table: Table, attack: Attack) -> bool:
    """Held by the attackers, immune, under a treaty, or with a toll they cannot pay."""
    holder = table.holder(attack.region)
    return (
        (holder is not None and holder.race == attack.tribe.race)
        or _immune(table, attack)
        or (holder is not None and _at_peace(table, attack.tribe, holder))
        or toll(table, attack) > table.coins[attack.tribe.seat]
    )


def _immune(table: Table, attack: Attack) -> bool:
    marks = set(table.marks(attack.region))
    if "balrog" in marks or ("ghost" in marks and not _serves(table, attack.tribe)):
        return True
    if _own(table.holder(attack.region), attack.tribe):
        return False
    shielded = behind_aegis(table, attack) and "pay_aegis" not in attack.using
    return bool(marks & SHELTERS) or shielded


def _serves(table: Table, tribe: Tribe) -> bool:
    """The tribe's player holds the Crypt."""
    masters = (table.holder(region) for region in table.where("crypt_of_the_tomb_raider"))
    return any(_own(master, tribe) for master in masters)


def behind_aegis(table: Table, attack: Attack) -> bool:
    """It protects an active holder from others (WOW-A01, AMB-142)."""
    holder = table.holder(attack.region)
    if holder is None or not holder.active or _own(holder, attack.tribe):
        return False
    return "aegis_of_aggramar" in table.marks(attack.region)


def _at_peace(table: Table, tribe: Tribe, holder: Tribe) -> bool:
    """The Diplomat's ally may not attack the Diplomat's active race with his own (BASE-P05)."""
    return tribe.active and holder.active and ("ally", holder.seat, tribe.seat) in table.gifts


def toll(table: Table, attack: Attack) -> int:
    """Coins that must be paid before the attack, and so before a die rolled for it (CORE-4.14)."""
    tribe, region, using = attack
    if _rolled_for(table, attack):
        return 0
    holder = table.holder(region)
    hammer = 2 if "doomhammer" in using and not _own(holder, tribe) else 0
    if holder is None or _own(holder, tribe):
        return hammer
    due = hammer + (2 if behind_aegis(table, attack) else 0)
    if holder.race == "liches" and not holder.active:
        due += 1
    if holder.power == "marsh_dweller" and region in table.kind("swamp"):
        due += 1
    harmony = ("harmony", holder.seat, tribe.seat) in table.gifts
    if holder.race == "pandaren" and holder.active and harmony and "harmony" not in table.paid:
        due += 2
    return due


def _rolled_for(table: Table, attack: Attack) -> bool:
    """The die has been rolled for this very attack; an assault is another than a plain one."""
    roll = table.roll
    if roll is None or roll.region != attack.region:
        return False
    return roll.source != "assault" or "assault" in attack.using


def _own(holder: Tribe | None, tribe: Tribe) -> bool:
    return holder is not None and holder.seat == tribe.seat
