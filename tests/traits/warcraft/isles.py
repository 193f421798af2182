"""Two small islands for trait tests: every terrain, every symbol, a lake on the first only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.scenes import Scene

ISLES: Mapping[str, Any] = {
    "C1": {"terrain": "hill", "symbols": ["anchor"], "borders": ["C2", "C3"]},
    "C2": {"terrain": "forest", "symbols": ["magic"], "borders": ["C4", "LK"]},
    "C3": {"terrain": "farmland", "borders": ["C4", "LK"]},
    "C4": {"terrain": "swamp", "symbols": ["magic"], "borders": ["C5", "LK"]},
    "C5": {"terrain": "mountain", "symbols": ["cavern"]},
    "LK": {"terrain": "lake"},
    "N1": {"terrain": "hill", "symbols": ["anchor"], "borders": ["N2", "N3"], "island": "2"},
    "N2": {"terrain": "forest", "symbols": ["cavern"], "borders": ["N3"], "island": "2"},
    "N3": {"terrain": "farmland", "symbols": ["magic"], "borders": ["N4"], "island": "2"},
    "N4": {"terrain": "swamp", "island": "2"},
}


def isles(**given: Any) -> Scene:
    """A position on the two islands."""
    return Scene("warcraft", ISLES, **given)


def in_decline(race: str, power: str | None = None, **on: int) -> dict[str, Any]:
    """A player who has only a race in decline."""
    return {"coins": 5, "active": None, "declined": [{"race": race, "power": power, "on": on}]}


def purses(scene: Scene, *who: str) -> list[int]:
    """The coins of these players."""
    return [scene.see("coins", name) for name in who]
