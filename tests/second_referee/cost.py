"""What a conquest costs in race tokens (CORE-4.3 to 4.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tests.second_referee.reach import linked, neighbours, out_of_tricks
from tests.second_referee.table import Attack, Regions, Table

WALLS = ("encampment", "fortress", "lair", "shield", "wisp_wall", "fort")
"""Defensive markers that belong to the occupant."""
KEEP = "keep_on_the_motherland"
AT_WILL = {"sword": -2, "bag:sword": -2, "frostmourne": -2, "ethereals": -2}
SINGLE = {"dragon", "doomhammer"}
"""Ways to conquer with one token whatever defends."""
SOCKS = {"socks", "bag:socks"}
DOORMAT = {"doormat", "bag:doormat"}
AS_IF_ADJACENT = {"assault", "ashes"}

Condition = Callable[[Table, Attack], bool]


def price(table: Table, attack: Attack) -> int:
    """Tokens to lay down, never fewer than the tribe may leave in a region."""
    least = 2 if "tauren" in table.can(attack.tribe) else 1
    if attack.using & SINGLE:
        return least
    free = not out_of_tricks(table, attack.tribe, attack.region)
    empty = free and (bool(attack.using & SOCKS) or _burns(table, attack))
    found = _ground(table, attack.region) + (0 if empty else _guard(table, attack.region))
    found += _transport(table, attack)
    changes = [*_changes(table, attack), -_rolled(table, attack)]
    changes += [AT_WILL.get(name, 0) for name in attack.using]
    return max(least, found + sum(change for change in changes if free or change > 0))


def _ground(table: Table, region: str) -> int:
    terrain = table.lands[region].terrain
    river = terrain == "river" and table.board == "underground"
    hill = terrain in ("mountain", "black_mountain")
    return (1 if river else 2) + hill + table.count(region, KEEP)


def _guard(table: Table, region: str) -> int:
    """Everything that goes when the occupant goes."""
    walls = table.count(region, *WALLS)
    return table.neutral.get(region, 0) + table.defenders(region) + walls


def _transport(table: Table, attack: Attack) -> int:
    """One more token for an Entry Region that is not adjacent (WOW-1.8)."""
    tribe, region, using = attack
    names = table.can(tribe)
    if not table.warcraft or names & {"sailing", "meeting_stone"} or using & AS_IF_ADJACENT:
        return 0
    cave = "kobolds" in names and region in table.kind("cavern")
    near = region in neighbours(table, tribe, names) or cave
    return int(region in table.kind("anchor") and not near)


def _rolled(table: Table, attack: Attack) -> int:
    """A die rolled before: for any region, or for the one that was named."""
    roll = table.roll
    if roll is None or roll.region not in (None, attack.region):
        return 0
    return 0 if roll.source == "assault" and "assault" not in attack.using else roll.die


def _changes(table: Table, attack: Attack) -> Iterator[int]:
    kinds = WARCRAFT if table.warcraft else SURFACE_AND_CAVE
    for name in table.can(attack.tribe) & set(kinds):
        amount, holds = kinds[name]
        yield amount if holds(table, attack) else 0


def _always(table: Table, attack: Attack) -> bool:
    return True


def _of(*names: str) -> Condition:
    return lambda table, attack: attack.region in table.kind(*names)


def _mountaineers(table: Table, attack: Attack) -> bool:
    heights = table.held(attack.tribe.race) & table.kind("mountain")
    return attack.region in table.beside(heights)


def _coastal(table: Table, attack: Attack) -> bool:
    return attack.region in table.beside(table.kind("sea", "lake"))


def _near_ancient(table: Table, attack: Attack) -> bool:
    """Adjacency given by abilities counts (UG-R01)."""
    seats = table.where("great_ancient") & table.held(attack.tribe.race)
    names = table.can(attack.tribe)
    flown = "flying" in names and attack.region not in table.kind("sea", "lake")
    far = flown or attack.using & DOORMAT
    return any(far or attack.region in linked(table, seat, names) for seat in seats)


def _avenged(table: Table, attack: Attack) -> bool:
    holder = table.holder(attack.region)
    return holder is not None and ("vengeance", attack.tribe.seat, holder.seat) in table.gifts


def _burns(table: Table, attack: Attack) -> bool:
    """Beside the Volcano, or adjacent to Flames that reach back to it (UG-R03)."""
    held, names = table.held(attack.tribe.race), table.can(attack.tribe)
    if "flames" not in names:
        return False
    rim = table.beside(table.where("volcano"))
    burning: Regions = frozenset()
    fresh = rim & held
    while fresh:
        burning |= fresh
        rim = rim.union(*(linked(table, flame, names) for flame in fresh))
        fresh = (rim & held) - burning
    return attack.region in rim


def nonempty(table: Table, attack: Attack) -> bool:
    """A token of nobody or of a race; of one's own where the edition says so (C-03)."""
    holder = table.holder(attack.region)
    own = holder is not None and holder.seat == attack.tribe.seat
    counts = holder is not None and (not own or bool(table.options["own_decline_is_nonempty"]))
    return counts or table.neutral.get(attack.region, 0) > 0


def _worgen(table: Table, attack: Attack) -> bool:
    return table.chosen.get("worgen_form") == "worgen"


SURFACE_AND_CAVE: Mapping[str, tuple[int, Condition]] = {
    "giants": (-1, _mountaineers),
    "tritons": (-1, _coastal),
    "commando": (-1, _always),
    "mounted": (-1, _of("hill", "farmland")),
    "underworld": (-1, _of("cavern")),
    "cultists": (-1, _near_ancient),
    "mummies": (1, _always),
    "ogres": (-1, _always),
    "vengeful": (-1, _avenged),
}
WARCRAFT: Mapping[str, tuple[int, Condition]] = {
    "dwarves": (-2, _of("mountain")),
    "night_elves": (-1, _of("forest")),
    "trolls": (-1, nonempty),
    "worgen": (-1, _worgen),
    "blacksmith": (-1, _always),
}
