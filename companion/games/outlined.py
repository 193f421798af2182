"""What a sheet's outlines say of its borders and its edge, where they share their points."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from math import hypot

from companion.games.sheet import Outline, Point, Sheet
from companion.rules.board import RegionId

Segment = frozenset[Point]
Held = Mapping[Segment, list[RegionId]]
RIM_MM = 1.0
"""A segment this near to the board's edge lies on it."""


def shared_lines(sheet: Sheet) -> dict[frozenset[RegionId], float]:
    """Millimetres from end to end of what two regions' outlines have in common."""
    lines: dict[frozenset[RegionId], list[Segment]] = defaultdict(list)
    for segment, regions in _held(sheet.outlines).items():
        if len(set(regions)) == len(segment):
            lines[frozenset(regions)].append(segment)
    return {pair: _extent(segments) for pair, segments in lines.items()}


def rims(sheet: Sheet) -> dict[RegionId, float]:
    """Millimetres from end to end of what each region has at the edge; on islands, at the coast.
    A region whose outline has nothing in common with any other says nothing about it."""
    held = _held(sheet.outlines)
    told = {r for regions in held.values() if len(set(regions)) > 1 for r in regions}
    found: dict[RegionId, list[Segment]] = {region: [] for region in told}
    for segment, (region, *others) in held.items():
        # A segment that a region has twice is the cut to a hole in it.
        at_edge = not others and (sheet.face is not None or _on_rim(segment, sheet.size_mm))
        if at_edge and region in told:
            found[region].append(segment)
    return {region: _extent(segments) for region, segments in found.items()}


def _held(outlines: Mapping[RegionId, Outline]) -> Held:
    held: dict[Segment, list[RegionId]] = defaultdict(list)
    for region, outline in outlines.items():
        for one, other in pairwise((*outline, outline[0])):
            if one != other:
                held[frozenset((one, other))].append(region)
    return held


def _on_rim(segment: Segment, size_mm: tuple[float, float]) -> bool:
    """Whether both its ends lie at the same edge of the board."""
    away = [[x, y, size_mm[0] - x, size_mm[1] - y] for x, y in segment]
    return any(max(ends) <= RIM_MM for ends in zip(*away, strict=True))


def _extent(segments: Iterable[Segment]) -> float:
    points = list(_points(segments))
    if not points:
        return 0.0
    across, down = [x for x, _ in points], [y for _, y in points]
    return hypot(max(across) - min(across), max(down) - min(down))


def _points(segments: Iterable[Segment]) -> Iterator[Point]:
    for segment in segments:
        yield from segment
