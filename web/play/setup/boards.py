"""Boards as screens draw them: outlines in millimetres, islands side by side. No game on them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from companion.games import atlas
from companion.games.sheet import Point, Sheet
from companion.rules.board import RegionId
from web.desk import Json

GAP = 24.0
"""Millimetres of sea between islands."""
MOST_ISLANDS = 6


@lru_cache(maxsize=32)
def drawing(id: str) -> Mapping[str, Json]:
    """One sheet, or islands joined with `+`. LookupError or ValueError: there is no such board."""
    board = atlas.board(id) if id.count("+") < MOST_ISLANDS else atlas.board("too many")
    sheets = [atlas.sheet(part) for part in board.id.split("+")]
    places = _side_by_side(sheets)
    return {
        "id": board.id,
        "house": board.house,
        "size": _extent(sheets, places),
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
    """In two rows when there are more than two, the widest first in each."""
    rows = [sheets] if len(sheets) <= 2 else [sheets[::2], sheets[1::2]]  # noqa: PLR2004
    found: dict[str, Point] = {}
    top = 0.0
    for row in rows:
        left = 0.0
        for sheet in row:
            found[sheet.id] = (left, top)
            left += sheet.size_mm[0] + GAP
        top += max(sheet.size_mm[1] for sheet in row) + GAP
    return [found[sheet.id] for sheet in sheets]


def _extent(sheets: list[Sheet], places: list[Point]) -> list[Json]:
    pairs = list(zip(sheets, places, strict=True))
    width = max(place[0] + sheet.size_mm[0] for sheet, place in pairs)
    height = max(place[1] + sheet.size_mm[1] for sheet, place in pairs)
    return [width, height]


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
