"""Differences between table and game that people leave as they are, until something moves there."""

from __future__ import annotations

from collections.abc import Iterable

from companion.rules.board import RegionId
from companion.table.inputs import NotSeen, RegionSeen, SeenSo, TableSeen

LooksOf = tuple[tuple[str, str], ...]


class Overlooked:
    """Remembers how the regions looked when they were left alone."""

    def __init__(self) -> None:
        self._looks: dict[RegionId, LooksOf] = {}

    def leave(self, seen: TableSeen, regions: Iterable[RegionId]) -> None:
        self._looks |= {region: looks_of(seen.at(region)) for region in regions}

    def still(self, seen: TableSeen) -> tuple[RegionId, ...]:
        """Those that look as they did; a hand over one of them has changed nothing."""
        moved = [
            region
            for region, look in self._looks.items()
            if not isinstance(seen.at(region), NotSeen) and looks_of(seen.at(region)) != look
        ]
        for region in moved:
            del self._looks[region]
        return tuple(self._looks)


def looks_of(region: RegionSeen) -> LooksOf:
    """Pieces that lie open, however sure and wherever exactly."""
    if not isinstance(region, SeenSo):
        return ()
    return tuple(sorted((pile.top.piece, pile.top.side) for pile in region.piles))
