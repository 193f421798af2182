"""Optional abilities that go with a conquest: where a tribe may call upon one of them."""

from __future__ import annotations

from collections.abc import Iterator

from tests.second_referee.bonuses import LEGENDARY
from tests.second_referee.reach import (
    barred,
    behind_aegis,
    conquerable,
    entries,
    neighbours,
    out_of_tricks,
    reach,
)
from tests.second_referee.table import Attack, Regions, Table, Tribe

RELICS = {
    "sword": "sword_of_the_killer_rabbit",
    "socks": "stinky_trolls_socks",
    "orb": "shiny_orb",
    "doormat": "flying_doormat",
}
NEEDS = {
    **RELICS,
    **{f"bag:{word}": "magic" for word in RELICS},
    "dragon": "dragon_master",
    "substitution": "sorcerers",
    "vampire": "vampire",
}
NEEDS_WARCRAFT = {
    "champion": "championing",
    "assault": "gnomes",
    "ethereals": "ethereals",
    "frostmourne": "frostmourne",
    "doomhammer": "doomhammer",
    "ashes": "ashes_of_alar",
}
"""What a tribe must be or hold for each."""
REPLACING = {"substitution", "vampire", "orb", "bag:orb"}
UNPRICED = REPLACING | {"champion"}
"""They cost no token of the hand."""


def tricks(table: Table, tribe: Tribe) -> Iterator[str]:
    """Those the tribe has and has not used up this turn, as far as no target matters."""
    needs = NEEDS_WARCRAFT if table.warcraft else NEEDS
    for name, needed in needs.items():
        if needed in table.can(tribe) and _unused(table, tribe, name):
            yield name
    if table.where("aegis_of_aggramar"):
        yield "pay_aegis"


def _unused(table: Table, tribe: Tribe, name: str) -> bool:
    if name.startswith("bag:"):
        copied = RELICS[name.removeprefix("bag:")]
        return bool(table.where(copied)) and not any(use.startswith("bag") for use in table.used)
    if name == "assault":
        return table.roll is not None and table.roll.source == name
    if name == "champion" and not table.units.get((tribe.race, name)):
        return False
    return name not in table.used


def may_use(table: Table, tribe: Tribe, name: str) -> Regions:
    """Regions it may attack with that ability, whatever its hand."""
    if tribe.race in table.stopped:
        return frozenset()
    attacks = (Attack(tribe, region, frozenset({name})) for region in _far(table, tribe, name))
    return frozenset(a.region for a in attacks if _fits(table, a, name) and not barred(table, a))


def _far(table: Table, tribe: Tribe, name: str) -> Regions:
    names = table.can(tribe)
    land = conquerable(table, names)
    if name in ("doormat", "bag:doormat", "ashes"):
        return land if table.held(tribe.race) else frozenset()
    if name == "assault":
        return land if table.held(tribe.race) else land & entries(table, set())
    if name in ("champion", "ethereals"):
        return land & neighbours(table, tribe, names)
    if name == "substitution" and not table.held(tribe.race) and "flying" not in names:
        return frozenset()
    return reach(table, tribe)


def _fits(table: Table, attack: Attack, name: str) -> bool:
    if name == "pay_aegis":
        return behind_aegis(table, attack)
    if out_of_tricks(table, attack.tribe, attack.region):
        return False
    if name == "ethereals":
        return bool(LEGENDARY & set(table.marks(attack.region)))
    if name == "assault":
        return table.roll is not None and table.roll.region == attack.region
    return name not in REPLACING or _replaceable(table, attack, name)


def _replaceable(table: Table, attack: Attack, name: str) -> bool:
    """An opponent's active token, alone, and one of ours to put in its place (BASE-R11, UG-P17)."""
    victim, race = table.holder(attack.region), attack.tribe.race
    if victim is None or not victim.active or victim.seat == attack.tribe.seat:
        return False
    alone = table.defenders(attack.region) == 1 and not table.count(attack.region, "encampment")
    spare = table.tray[race] + (0 if name == "substitution" else table.hands[race])
    return alone and spare > 0 and f"{name}:{victim.seat}" not in table.used
