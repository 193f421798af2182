"""Blocks of regions: which of a race's regions hang together for it. Not coins."""

from __future__ import annotations

from companion.rules.board import RegionId, Regions
from companion.rules.model import Tribe
from companion.rules.position import Position


def blocks(p: Position, tribe: Tribe) -> int:
    """How many separate blocks a race's regions form by its own adjacency (AMB-102)."""
    beside = _beside(p, tribe)
    left = set(beside)
    count = 0
    while left:
        left -= connected(left.pop(), beside)
        count += 1
    return count


def _beside(p: Position, tribe: Tribe) -> dict[RegionId, set[RegionId]]:
    """The race's regions and their neighbours among them; who is adjacent is so both ways."""
    held = frozenset(p.held(tribe.race))
    beside: dict[RegionId, set[RegionId]] = {region: set() for region in held}
    for region in held:
        for other in p.neighbours(tribe, region) & held:
            beside[region].add(other)
            beside[other].add(region)
    return beside


def connected(start: RegionId, beside: dict[RegionId, set[RegionId]]) -> Regions:
    """Everything that can be walked to."""
    found, edge = {start}, [start]
    while edge:
        for region in beside[edge.pop()] - found:
            found.add(region)
            edge.append(region)
    return frozenset(found)
