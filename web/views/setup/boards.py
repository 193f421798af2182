"""Boards as screens draw them: outlines in millimetres, islands side by side. No game on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product

from companion.games import atlas
from companion.games.sheet import Point, Sheet, read
from companion.rules.board import RegionId
from web.desk import Json

GAP = 14.0
"""Millimetres of sea between islands."""
FRAME = (1, 1)
"""The shape of the place that screens have for a map."""
MOST_ISLANDS = 6


def drawing(id: str, own: Iterable[str] = ()) -> Mapping[str, Json]:
    """One sheet, or islands joined with `+`. LookupError or ValueError: there is no such board."""
    parts = id.split("+")
    used = tuple(file for file in own if read(file).id in parts)
    return _drawing(id if len(parts) <= MOST_ISLANDS else "too many", used)


@lru_cache(maxsize=32)
def _drawing(id: str, own: tuple[str, ...]) -> Mapping[str, Json]:
    known = atlas.with_own(own)
    board = known.board(id)
    sheets = [known.sheet(part) for part in board.id.split("+")]
    places = _side_by_side(sheets)
    return {
        "id": board.id,
        "house": board.house,
        "size": [*_extent(sheets, places)],
        "islands": [
            {"id": sheet.id, "at": list(place), "size": list(sheet.size_mm)}
            for sheet, place in zip(sheets, places, strict=True)
        ],
        "regions": {
            region: _region(sheet, region, place)
            for sheet, place in zip(sheets, places, strict=True)
            for region in sheet.board.regions
        },
    }


def _side_by_side(sheets: list[Sheet]) -> list[Point]:
    """In columns or in rows, whichever shows the islands largest."""
    largest = sorted(sheets, key=lambda sheet: -sheet.size_mm[0] * sheet.size_mm[1])
    found = (_laid(groups, across) for groups in _groupings(largest) for across in (0, 1))
    arranged = [[places[sheet.id] for sheet in sheets] for places in found]
    return max(arranged, key=lambda places: _scale(_extent(sheets, places)))


def _groupings(sheets: list[Sheet]) -> Iterator[list[list[Sheet]]]:
    """Every way to cut a list into pieces."""
    for cuts in product((False, True), repeat=len(sheets) - 1):
        groups = [[sheets[0]]]
        for sheet, cut in zip(sheets[1:], cuts, strict=True):
            groups.append([sheet]) if cut else groups[-1].append(sheet)
        yield groups


def _laid(groups: list[list[Sheet]], across: int) -> dict[str, Point]:
    """Groups follow each other on the axis `across`; in a group, islands on the other one."""
    along = 1 - across
    longest = max(_length(group, along) for group in groups)
    found: dict[str, Point] = {}
    far = 0.0
    for group in groups:
        at = (longest - _length(group, along)) / 2
        for sheet in group:
            found[sheet.id] = (far, at) if across == 0 else (at, far)
            at += sheet.size_mm[along] + GAP
        far += max(sheet.size_mm[across] for sheet in group) + GAP
    return found


def _length(group: list[Sheet], axis: int) -> float:
    return sum(sheet.size_mm[axis] for sheet in group) + GAP * (len(group) - 1)


def _scale(extent: tuple[float, float]) -> float:
    return min(wanted / there for wanted, there in zip(FRAME, extent, strict=True))


def _extent(sheets: list[Sheet], places: list[Point]) -> tuple[float, float]:
    pairs = list(zip(sheets, places, strict=True))
    width = max(place[0] + sheet.size_mm[0] for sheet, place in pairs)
    height = max(place[1] + sheet.size_mm[1] for sheet, place in pairs)
    return width, height


def _region(sheet: Sheet, region: RegionId, place: Point) -> dict[str, Json]:
    found = sheet.board.regions[region]
    return {
        "outline": [_moved(point, place) for point in sheet.outlines[found.id]],
        "center": _moved(sheet.centers[found.id], place),
        "terrain": found.terrain,
        "symbols": sorted(found.symbols),
        "edge": found.edge,
        "island": found.island,
        "label": sheet.label(found.id),
        "borders": sorted(sheet.board.touching(found.id)),
    }


def _moved(point: Point, place: Point) -> list[Json]:
    return [round(point[0] + place[0], 1), round(point[1] + place[1], 1)]
