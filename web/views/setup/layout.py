"""A table before the first turn, as JSON that the map can draw."""

from __future__ import annotations

from companion.rules.board import RegionId
from companion.table.begin.layout import Layout
from web.desk import Json


def layout_view(found: Layout) -> dict[str, Json]:
    busy = sorted({*found.natives, *found.hidden})
    return {
        "box": found.box,
        "board": found.board,
        "players": found.players,
        "rounds": found.rounds,
        "coins": found.coins,
        "combos": found.combos,
        "neutral": found.neutral,
        "natives": sum(found.natives.values()),
        "mountains": len(found.mountains),
        "hidden": len(found.hidden),
        "pile": found.pile,
        "regions": {region: _region(found, region) for region in busy},
    }


def _region(found: Layout, region: RegionId) -> dict[str, Json]:
    there: dict[str, Json] = {}
    if number := found.natives.get(region):
        there["neutral"] = number
    if region in found.hidden:
        there["hidden"] = 1
    return there
