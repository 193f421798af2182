"""The coins that the end of the turn brings, rule by rule (CORE-8). Which rule pays: `bonuses`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.second_referee.bonuses import SURFACE_AND_CAVE, WARCRAFT
from tests.second_referee.factions import faction_bonus
from tests.second_referee.table import Regions, Table, Tribe


def score(table: Table, seat: int) -> dict[str, int]:
    """Coins by rule, from the bank or from other players; nothing is left out."""
    coins = [coin for tribe in table.of_seat(seat) for coin in _earned(table, tribe)]
    found = Counter(rule for rule, _ in coins)
    found.update(_doubled(table, seat, Counter(region for _, region in coins)))
    found.update(_taken(table, seat))
    return {rule: amount for rule, amount in found.items() if amount}


def _earned(table: Table, tribe: Tribe) -> Iterator[tuple[str, str]]:
    """Every coin of the bank with its rule and the region it comes from."""
    for region in table.held(tribe.race):
        yield "CORE-8.1", region
    for name, bonus in (WARCRAFT if table.warcraft else SURFACE_AND_CAVE).items():
        works = bonus.active if tribe.active else bonus.declined
        if works and name in table.names(tribe):
            yield from ((bonus.rule, region) for region in bonus.earns(table, tribe))
    if table.warcraft:
        yield from ((rule, "") for rule in faction_bonus(table, tribe))
        yield from [("WOW-L07", "")] * _well(table, tribe)


def _doubled(table: Table, seat: int, worth: Counter[str]) -> dict[str, int]:
    """Scepter and Bag as Scepter double what their region brings, twice if together (UG-A06)."""
    laid = [*_laid(table, seat, "scepter", "scepter_of_avarice")]
    times = Counter(laid)
    return {"UG-A06": sum(worth[region] * (2**number - 1) for region, number in times.items())}


def _laid(table: Table, seat: int, word: str, relic: str) -> Iterator[str]:
    """Where a relic, or the Bag as that relic, was laid this turn (AMB-207)."""
    tribe = table.active(seat)
    held: Regions = table.held(tribe.race) if tribe else frozenset()
    for used, marker in ((word, relic), (f"bag:{word}", "bag")):
        if used in table.used:
            yield from table.where(marker) & held


def _taken(table: Table, seat: int) -> Counter[str]:
    """Coins from other players, as far as they have them (AMB-002)."""
    left = list(table.coins)
    found: Counter[str] = Counter()
    for rule, regions in _levies(table, seat):
        for other in _bordering(table, seat, regions):
            found[rule] += min(1, left[other])
            left[other] -= min(1, left[other])
    return found


def _levies(table: Table, seat: int) -> Iterator[tuple[str, Regions]]:
    tribe = table.active(seat)
    if tribe is None:
        return
    for region in _laid(table, seat, "ring", "froggys_ring"):
        yield "UG-A01", frozenset({region})
    if "thieving" in table.can(tribe):
        yield "UG-P16", table.held(tribe.race)
    if "heart_of_azeroth" in table.can(tribe):
        yield "WOW-A05", table.where("heart_of_azeroth")


def _bordering(table: Table, seat: int, regions: Regions) -> Iterator[int]:
    """Opponents whose active race borders one of these regions."""
    near = table.beside(regions)
    for other in table.opponents(seat):
        tribe = table.active(other)
        if tribe is not None and table.held(tribe.race) & near:
            yield other


def _well(table: Table, tribe: Tribe) -> int:
    """Two coins for most of the shores of the Well, the Murlocs being one race (AMB-178)."""
    shores = table.beside(table.where("well_of_eternity"))
    counts = Counter(table.tokens[region][0] for region in shores if region in table.tokens)
    counts["murlocs"] = sum(table.neutral.get(region, 0) > 0 for region in shores)
    mine = counts.pop(tribe.race, 0)
    return 2 if mine > max(counts.values()) else 0
