"""The blank banner and badge: a race or power of the players' own, by name and numbers.

It has no ability the program knows; what it earns is entered by hand, as a correction.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.rules.game import Game
from companion.rules.traits import PowerTrait, RaceTrait

MOST = 20


@dataclass(frozen=True, slots=True)
class Custom:
    """One blank tile as the players have filled it in; a power has no supply."""

    id: str
    name: str
    number: int
    supply: int = 0
    rule: str = ""


def race_of(custom: Custom) -> RaceTrait:
    """
    >>> race_of(Custom("gremlins", "Gremlins", 6, 11)).supply
    11
    """
    numbers = {"banner": custom.number, "supply": custom.supply}
    made: RaceTrait = type(custom.name, (RaceTrait,), {**_facts(custom), **numbers})()
    return made


def power_of(custom: Custom) -> PowerTrait:
    facts = {**_facts(custom), "badge": custom.number}
    made: PowerTrait = type(custom.name, (PowerTrait,), facts)()
    return made


def _facts(custom: Custom) -> dict[str, object]:
    return {"__doc__": custom.rule or custom.name, "id": custom.id, "rule": "CUSTOM"}


def with_custom(game: Game, tiles: tuple[Custom, ...]) -> Game:
    """The game with blank tiles filled in, refusing numbers no tile could carry."""
    if not tiles:
        return game
    for tile in tiles:
        _check(game, tile)
    races = {tile.id: race_of(tile) for tile in tiles if tile.supply}
    powers = {tile.id: power_of(tile) for tile in tiles if not tile.supply}
    return replace(game, races={**game.races, **races}, powers={**game.powers, **powers})


def _check(game: Game, tile: Custom) -> None:
    if game.trait(tile.id) is not None:
        raise ValueError(f"{tile.id!r} is already taken")
    if not 0 <= tile.number <= MOST or (tile.supply and not tile.number <= tile.supply <= MOST):
        raise ValueError(f"{tile.name!r}: numbers from 0 to {MOST}, supply at least the banner")
