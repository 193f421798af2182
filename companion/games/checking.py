"""What is wrong with a sheet, each with its place: errors stop it, warnings may be overruled.

Finds faults as values; the sentences are in `text/*/boards.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from companion.games.outlined import rims, shared_lines
from companion.games.shape import area, box, crosses_itself, gap, inside, overlaps, room
from companion.games.sheet import Point, Sheet
from companion.rules.board import RegionId

SURFACE = frozenset({"hill", "farmland", "forest", "swamp", "mountain", "sea", "lake"})
TERRAINS: Mapping[str, frozenset[str]] = {
    "base": SURFACE,
    "underground": frozenset(
        {"mine", "mushroom", "crystal", "mud", "black_mountain", "river", "chasm"}
    ),
    "warcraft": SURFACE,
}
SYMBOLS: Mapping[str, frozenset[str]] = {
    "base": frozenset({"mine", "magic", "cavern", "tribe"}),
    "underground": frozenset({"volcano", "monster"}),
    "warcraft": frozenset({"anchor", "magic", "cavern", "murloc", "size"}),
}
HOLDS: Mapping[str, Mapping[str, int]] = {
    "base": {"mountain": 9, "tribe": 18},
    "underground": {"black_mountain": 9, "monster": 7},
    "warcraft": {"mountain": 10, "murloc": 15},
}
"""Regions of a terrain or symbol that the box has markers for (two Monsters for each)."""
WATER = frozenset({"sea", "lake", "river", "chasm"})
"""Terrain on which, as a rule, nobody needs room for tokens."""
TOKEN_MM = 19.0
OVERLAP_MM2 = 150.0
OUTSIDE_MM = 3.0
APART_MM = 15.0
"""Farther from each other, two regions are no neighbours however roughly they were measured."""

SHARED_MM = 8.0
"""Outlines that have less in common may touch by a corner only."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong: its word, the region it is about and the place in millimetres."""

    word: str
    region: str = ""
    at: Point | None = None
    facts: Mapping[str, str | int] = field(default_factory=dict)
    error: bool = False


def check(sheet: Sheet) -> tuple[Fault, ...]:
    """Errors first."""
    found = [
        *_unknown(sheet), *_places(sheet), *_crossing(sheet), *_alone(sheet), *_far(sheet),
        *_counts(sheet), *_small(sheet), *_entrance(sheet), *_island(sheet),
    ]  # fmt: skip
    return tuple(sorted(found, key=lambda fault: not fault.error))


def check_outlined(sheet: Sheet) -> tuple[Fault, ...]:
    """Whether a file's borders and edge are those of its outlines. Nothing for a tracing: there
    somebody has answered what the outlines say."""
    return (*_unnamed(sheet), *_edges(sheet))


def _unnamed(sheet: Sheet) -> Iterator[Fault]:
    for pair, shared in sorted(shared_lines(sheet).items(), key=lambda one: sorted(one[0])):
        one, other = sorted(pair)
        if shared >= SHARED_MM and other not in sheet.board.borders[one]:
            facts: dict[str, str | int] = {"other": sheet.label(other), "mm": round(shared)}
            yield _fault(sheet, "border-unnamed", one, **facts)


def _edges(sheet: Sheet) -> Iterator[Fault]:
    for region, rim in sorted(rims(sheet).items()):
        said = sheet.board.regions[region].edge
        if said and not rim:
            yield _fault(sheet, "edge-inland", region)
        elif rim >= SHARED_MM and not said:
            yield _fault(sheet, "edge-unnamed", region, mm=round(rim))


def _fault(sheet: Sheet, word: str, region: RegionId, **facts: str | int) -> Fault:
    return Fault(word, sheet.label(region), sheet.centers[region], facts)


def _wrong(sheet: Sheet, word: str, region: RegionId, **facts: str | int) -> Fault:
    return Fault(word, sheet.label(region), sheet.centers[region], facts, error=True)


def _unknown(sheet: Sheet) -> Iterator[Fault]:
    """Terrain and symbols that the box does not have."""
    if not sheet.board.regions:
        yield Fault("no-regions", error=True)
    for region in sheet.board.regions.values():
        if region.terrain not in TERRAINS[sheet.game]:
            yield _wrong(sheet, "terrain-unknown", region.id, terrain=region.terrain)
        for symbol in sorted(region.symbols - SYMBOLS[sheet.game]):
            yield _wrong(sheet, "symbol-unknown", region.id, symbol=symbol)


def _places(sheet: Sheet) -> Iterator[Fault]:
    """Outlines that are none, or lie off the board."""
    width, height = sheet.size_mm
    for region, outline in sheet.outlines.items():
        left, top, right, bottom = box(outline)
        beyond = max(-left, -top, right - width, bottom - height)
        if beyond > OUTSIDE_MM:
            yield _wrong(sheet, "outside", region, mm=round(beyond))
        if (place := crosses_itself(outline)) is not None:
            yield Fault("crosses-itself", sheet.label(region), place, error=True)
        elif area(outline) < 1:
            yield _wrong(sheet, "no-area", region)


def _crossing(sheet: Sheet) -> Iterator[Fault]:
    shared = overlaps(sheet.outlines, sheet.size_mm[1])
    for (one, other), (over, place) in shared.items():
        if over > OVERLAP_MM2:
            facts = {"other": sheet.label(other)}
            yield Fault("overlap", sheet.label(one), place, facts, error=True)


def _alone(sheet: Sheet) -> Iterator[Fault]:
    for region, others in sheet.board.borders.items():
        if not others:
            yield _fault(sheet, "touches-nothing", region)


def _far(sheet: Sheet) -> Iterator[Fault]:
    """What a traced board cannot have: neighbours apart, a middle beside its region."""
    boxes = {region: box(outline) for region, outline in sheet.outlines.items()}
    for one, others in sheet.board.borders.items():
        for other in sorted(others):
            apart = gap(boxes[one], boxes[other])
            if one < other and apart > APART_MM:
                facts: dict[str, str | int] = {"other": sheet.label(other), "mm": round(apart)}
                yield _fault(sheet, "far-neighbours", one, **facts)
    for region, outline in sheet.outlines.items():
        if not inside(sheet.centers[region], outline):
            yield _fault(sheet, "middle-outside", region)


def _counts(sheet: Sheet) -> Iterator[Fault]:
    for what, most in HOLDS[sheet.game].items():
        there = [
            region
            for region in sheet.board.regions.values()
            if what == region.terrain or what in region.symbols
        ]
        if len(there) > most:
            yield _fault(sheet, "too-many", there[-1].id, what=what, there=len(there), most=most)


def _small(sheet: Sheet) -> Iterator[Fault]:
    for region, outline in sheet.outlines.items():
        if sheet.board.regions[region].terrain in WATER:
            continue
        wide = 2 * room(outline, sheet.centers[region], TOKEN_MM / 2)
        if wide < TOKEN_MM:
            yield _fault(sheet, "too-small", region, mm=round(wide))


def _entrance(sheet: Sheet) -> Iterator[Fault]:
    land = [r for r in sheet.board.edges if sheet.board.regions[r].terrain not in WATER]
    if sheet.board.regions and not land:
        yield Fault("no-edge")


def _island(sheet: Sheet) -> Iterator[Fault]:
    icons = sorted(sheet.board.with_symbol("size"))
    if sheet.game == "warcraft" and not icons:
        yield Fault("no-size-icon")
    for region in icons[1:]:
        yield _fault(sheet, "second-size-icon", region)
