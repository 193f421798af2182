"""A small cave for the tests of Underground's traits, and players to put into it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.scenes import Scene, player

CAVE: Mapping[str, Any] = {
    "E": {"terrain": "mud", "borders": ["K", "N", "W"], "edge": True},
    "K": {"terrain": "crystal", "borders": ["N", "W"]},
    "N": {"terrain": "mine", "borders": ["S"]},
    "S": {"terrain": "mushroom", "borders": ["B", "C"]},
    "B": {"terrain": "black_mountain", "borders": ["F"]},
    "C": {"terrain": "chasm", "borders": ["F"], "symbols": ["volcano"]},
    "F": {"terrain": "mud", "borders": ["G"]},
    "G": {"terrain": "mine", "edge": True},
    "W": {"terrain": "river", "borders": ["X"], "edge": True},
    "X": {"terrain": "mushroom", "borders": ["Y"]},
    "Y": {"terrain": "crystal", "borders": ["D"], "edge": True},
    "D": {"terrain": "chasm"},
    "Z": {"terrain": "mine", "edge": True},
}
"""E K N lie together on the near bank of the river W, X Y on the far one; S B F G lead from N
round the volcano's chasm C to the other edge; Z lies alone."""

BYSTANDER = player("mummies", Z=1)


def cave(a: Mapping[str, Any], b: Mapping[str, Any] = BYSTANDER, **given: Any) -> Scene:
    """A's turn in the cave, in the conquest phase unless told otherwise."""
    return Scene("underground", CAVE, players={"A": a, "B": b, **given.pop("more", {})}, **given)


def ruins(race: str, power: str | None = None, **on: int) -> dict[str, Any]:
    """A player who has only a race in decline."""
    return {"coins": 5, "active": None, "declined": [{"race": race, "power": power, "on": on}]}


def beside(owner: Mapping[str, Any], race: str, power: str | None = None, **on: int) -> Any:
    """The same player with a race in decline beside the active one."""
    return {**owner, "declined": [{"race": race, "power": power, "on": on}]}


def pay(owner: Mapping[str, Any], coins: int) -> Any:
    """The same player with so many coins."""
    return {**owner, "coins": coins}


def column(*combos: tuple[str, str]) -> list[dict[str, Any]]:
    """Visible combos without coins on them."""
    return [{"race": race, "power": power, "coins": 0} for race, power in combos]
