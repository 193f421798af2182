"""Alliance against Horde: who gets the Faction Bonus (WOW-1.17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.second_referee.table import Fight, Table, Tribe

ALLIANCE = {"draenei", "dwarves", "gnomes", "humans", "night_elves", "worgen"}
HORDE = {"blood_elves", "forsaken", "goblins", "orcs", "tauren", "trolls"}
TOOK_SIDES = "battleground:"


def faction_bonus(table: Table, tribe: Tribe) -> Iterator[str]:
    """A coin for each race of the other side beaten, a second one if the Battleground is held."""
    if not tribe.active and not (table.declining and tribe.race == "goblins"):
        return
    beaten = Counter(
        (fight.beaten, fight.beaten_active)
        for fight in _counted(table, tribe)
        if fight.race == tribe.race and fight.beaten in _enemies(table, tribe)
    )
    for regions in beaten.values():
        yield "WOW-1.17"
        if regions > 1 and "battleground" in table.can(tribe):
            yield "WOW-L01"


def _enemies(table: Table, tribe: Tribe) -> set[str]:
    side = table.chosen.get("battleground_faction")
    if tribe.race in ALLIANCE or (side == "alliance" and tribe.race not in HORDE):
        return HORDE
    return ALLIANCE if tribe.race in HORDE or side == "horde" else set()


def _counted(table: Table, tribe: Tribe) -> tuple[Fight, ...]:
    """A race that took sides counts what it did from then on (AMB-152)."""
    since = [int(use.removeprefix(TOOK_SIDES)) for use in table.used if use.startswith(TOOK_SIDES)]
    return table.fights[since[0] :] if since else table.fights
