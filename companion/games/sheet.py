"""A sheet: one printed map with its region outlines in millimetres, and its file format.

Not the rules' view of it (that is `sheet.board`) and not where sheets are kept (`atlas`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NotRequired, TypedDict, cast

from companion.rules.board import Board, Region, RegionId

Point = tuple[float, float]
Outline = tuple[Point, ...]

_CORNERS_OF_AN_AREA = 3


@dataclass(frozen=True, slots=True)
class IslandSide:
    """Which island piece a sheet is (size L, M or S and its number) and which side of it."""

    size: str
    number: int
    side: str

    @property
    def piece(self) -> str:
        """The cardboard itself: both sides of it share this name."""
        return f"{self.size}{self.number}"


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of a map board. Coordinates are millimetres, x to the right, y down."""

    id: str
    game: str
    players: int | None
    house: bool
    size_mm: tuple[float, float]
    board: Board
    outlines: Mapping[RegionId, Outline]
    centers: Mapping[RegionId, Point]
    """A point well inside each region, where a label or the first token fits."""
    face: IslandSide | None = None
    """Islands only."""
    corner: int | None = None
    """The first of its four corner numbers, for a board of somebody's own; not in its file."""

    def label(self, region: RegionId) -> str:
        """The region's number as written on the sheet, without the island's name."""
        return region.removeprefix(f"{self.id}.")


class RegionRecord(TypedDict):
    """One region in a sheet file."""

    id: str
    terrain: str
    symbols: list[str]
    edge: bool
    borders: list[str]
    center: list[float]
    outline: list[list[float]]


class SheetRecord(TypedDict):
    """A whole sheet file; docs/boards.md explains every key."""

    id: str
    game: str
    players: int | None
    house: bool
    size_mm: list[float]
    regions: list[RegionRecord]
    size: NotRequired[str]
    number: NotRequired[int]
    side: NotRequired[str]


def read(text: str) -> Sheet:
    """The sheet that a file describes; ValueError says what is wrong with it."""
    try:
        return _sheet(cast(SheetRecord, json.loads(text)))
    except (KeyError, TypeError, AttributeError) as wrong:
        raise ValueError(f"not a sheet: {type(wrong).__name__} {wrong}") from wrong


def write(sheet: Sheet) -> str:
    """The file that describes a sheet, one region per line."""
    head = [f'"{key}": {json.dumps(value)}' for key, value in _head(sheet).items()]
    regions = [json.dumps(_region_record(sheet, r)) for r in sheet.board.regions.values()]
    lines = [*head, '"regions": [\n  ' + ",\n  ".join(regions) + "\n ]"]
    return "{\n " + ",\n ".join(lines) + "\n}\n"


def _sheet(record: SheetRecord) -> Sheet:
    face = (
        IslandSide(record["size"], record["number"], record["side"]) if "size" in record else None
    )
    width, height = record["size_mm"]
    full = {
        r["id"]: RegionId(f"{record['id']}.{r['id']}" if face else r["id"])
        for r in record["regions"]
    }
    return Sheet(
        record["id"],
        record["game"],
        record["players"],
        record["house"],
        (width, height),
        _board(record, full),
        {full[r["id"]]: _outline(record, r) for r in record["regions"]},
        {full[r["id"]]: (r["center"][0], r["center"][1]) for r in record["regions"]},
        face,
    )


def _board(record: SheetRecord, full: Mapping[str, RegionId]) -> Board:
    island = record["id"] if "size" in record else "1"
    regions = [
        Region(full[r["id"]], r["terrain"], frozenset(r["symbols"]), r["edge"], island)
        for r in record["regions"]
    ]
    borders = [
        (full[r["id"]], full.get(other, RegionId(other)))
        for r in record["regions"]
        for other in r["borders"]
    ]
    return Board.of(record["id"], regions, borders, house=record["house"])


def _outline(record: SheetRecord, region: RegionRecord) -> Outline:
    if len(region["outline"]) < _CORNERS_OF_AN_AREA:
        raise ValueError(f"sheet {record['id']}: region {region['id']} has no outline")
    return tuple((x, y) for x, y in region["outline"])


def _head(sheet: Sheet) -> dict[str, object]:
    head: dict[str, object] = {
        "id": sheet.id,
        "game": sheet.game,
        "players": sheet.players,
        "house": sheet.house,
        "size_mm": sheet.size_mm,
    }
    if sheet.face:
        head |= {"size": sheet.face.size, "number": sheet.face.number, "side": sheet.face.side}
    return head


def _region_record(sheet: Sheet, region: Region) -> RegionRecord:
    return {
        "id": sheet.label(region.id),
        "terrain": region.terrain,
        "symbols": sorted(region.symbols),
        "edge": region.edge,
        "borders": sorted(map(sheet.label, sheet.board.touching(region.id)), key=_numbers_first),
        "center": list(sheet.centers[region.id]),
        "outline": [list(point) for point in sheet.outlines[region.id]],
    }


def _numbers_first(label: str) -> tuple[bool, int, str]:
    return (not label.isdigit(), int(label) if label.isdigit() else 0, label)
