"""What hangs together: regions that can be walked from one to the next, and powers that count."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from typing_extensions import override

from companion.rules.asking.adjacency import neighbours
from companion.rules.board import RegionId, Regions
from companion.rules.lines import Line
from companion.rules.model import Tribe
from companion.rules.position import Position
from companion.rules.traits import PowerTrait


class Flocking(PowerTrait):
    """Two coins if all regions form one block."""

    id = "flocking"
    rule = "UG-P03"
    badge = 5

    @override
    def coins(self, p: Position, tribe: Tribe) -> Iterable[Line]:
        if blocks(p, tribe) == 1:
            yield Line(self.rule, 2, self.id)


class Quarreling(PowerTrait):
    """A coin per separate block of regions."""

    id = "quarreling"
    rule = "UG-P11"
    badge = 3

    @override
    def coins(self, p: Position, tribe: Tribe) -> Iterable[Line]:
        if separate := blocks(p, tribe):
            yield Line(self.rule, separate, self.id)


def blocks(p: Position, tribe: Tribe) -> int:
    """How many separate blocks a race's regions form by its own adjacency (AMB-102)."""
    beside = _beside(p, tribe)
    left = set(beside)
    count = 0
    while left:
        left -= connected((left.pop(),), beside.__getitem__)
        count += 1
    return count


def _beside(p: Position, tribe: Tribe) -> dict[RegionId, set[RegionId]]:
    """The race's regions and their neighbours among them; who is adjacent is so both ways."""
    held = frozenset(p.held(tribe.race))
    beside: dict[RegionId, set[RegionId]] = {region: set() for region in held}
    for region in held:
        for other in neighbours(p, tribe, region) & held:
            beside[region].add(other)
            beside[other].add(region)
    return beside


def connected(
    start: Iterable[RegionId], steps: Callable[[RegionId], Iterable[RegionId]]
) -> Regions:
    """Everything that can be walked to, the start included."""
    edge = list(start)
    found = set(edge)
    while edge:
        for region in set(steps(edge.pop())) - found:
            found.add(region)
            edge.append(region)
    return frozenset(found)
