"""Placements as the steppers of redeployment and retreat want them. Knows no rule of placing."""

from __future__ import annotations

from collections.abc import Iterable

from companion.table.ask.placements import Placement, Room, UnitsToPlace
from web.desk import Json


def placements(found: Iterable[Placement]) -> Json:
    """None if nothing may be placed."""
    tribes: list[Json] = [_placement(one) for one in found]
    return {"tribes": tribes} if tribes else None


def _placement(found: Placement) -> dict[str, Json]:
    return {
        "race": found.race,
        "declined": found.declined,
        "tokens": found.tokens,
        "withheld": found.withheld,
        "regions": [_room(room) for room in found.rooms],
        "units": {unit: _units(units) for unit, units in found.units.items()},
        "even": dict(found.even.items()),
    }


def _room(room: Room) -> dict[str, Json]:
    return {"region": room.region, "now": room.now, "least": room.least, "leave": room.leave}


def _units(units: UnitsToPlace) -> dict[str, Json]:
    return {
        "have": units.have,
        "least": units.least,
        "on": dict(units.on.items()),
        "even": dict(units.even.items()),
        "pinned": units.pinned,
    }
