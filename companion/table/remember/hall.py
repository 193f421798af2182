"""The hall of fame: the richest purses of each box and number of players."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from companion.store.outcomes import GameOutcome

BEST = 5


@dataclass(frozen=True, slots=True)
class Fame:
    """A line of the hall: who had how much, in which game, and whether it won."""

    name: str
    coins: int
    game: int
    begun: str
    won: bool


@dataclass(frozen=True, slots=True)
class BestScores:
    """One box with so many players."""

    box: str
    players: int
    games: int
    best: tuple[Fame, ...]


def hall(outcomes: Iterable[GameOutcome]) -> list[BestScores]:
    """Boxes by name, then by the number of players; the earlier of two equal purses first."""
    tables: dict[tuple[str, int], list[GameOutcome]] = defaultdict(list)
    for outcome in outcomes:
        tables[outcome.box, len(outcome.cards)].append(outcome)
    return [
        BestScores(box, players, len(games), _best(games))
        for (box, players), games in sorted(tables.items())
    ]


def _best(games: Iterable[GameOutcome]) -> tuple[Fame, ...]:
    lines = [
        Fame(card.name, card.coins, outcome.game, outcome.begun, card.place == 1)
        for outcome in games
        for card in outcome.cards
    ]
    return tuple(sorted(lines, key=lambda one: (-one.coins, one.begun, one.name))[:BEST])
