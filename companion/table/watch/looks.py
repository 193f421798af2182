"""How strictly a sight of the table is read, one look after the other. It tells nothing itself."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from companion.rules.board import RegionId
from companion.rules.commands import EndTurn, Expand
from companion.rules.game import Game
from companion.rules.model import State
from companion.table.follow.quest import Ends
from companion.table.follow.reading import BUDGET, Reading, follow
from companion.table.follow.search import Commands
from companion.table.follow.seen import sight_of
from companion.table.follow.sight import Sight, as_known, races_only
from companion.table.inputs import TableSeen
from companion.table.watch.sights.side_by_side import laying

BUDGETS = (BUDGET, 600, 300)
"""Commands tried for each of the three looks."""
PRESENT = Ends(present=True)
CROSSED = Ends(told=True)
"""Regions may have been crossed and left while something hid them."""
Sights = tuple[Sight, Sight, Sight]
WORK = 2000
"""Commands tried for all that is read so far in one sight, however little of it is understood."""


@dataclass(slots=True)
class Effort:
    """What one look at the table may still cost: people wait for it."""

    left: int = WORK

    @property
    def is_spent(self) -> bool:
        """Something was not looked for any more."""
        return self.left <= 0

    def follow(self, game: Game, state: State, sight: Sight, ends: Ends, *, budget: int) -> Reading:
        if self.is_spent:
            return Reading()
        reading = follow(game, state, sight, ends, budget=min(budget, self.left))
        self.left -= reading.tried
        return reading


def sights_of(game: Game, state: State, seen: TableSeen, left: Collection[RegionId]) -> Sights:
    """Every token counts; how many there are does not; nor do markers and tokens of nobody."""
    counted = as_known(state, sight_of(game, state, seen), *left)
    laid = as_known(state, laying(sight_of(game, state, seen, piled=True)), *left)
    return counted, laid, races_only(state, laid)


def looks(
    game: Game, state: State, sights: Sights, effort: Effort
) -> Iterator[tuple[Sight, Reading]]:
    """The strictest first. Before a table is called wrong, it is read once more as if something
    had happened that nobody saw: that is never sure.
    """
    piled = _if_piled(game, state, sights, effort)
    first = 1 if piled is not None and len(piled.ways) > 1 else 0
    for place, (sight, budget) in list(enumerate(zip(sights, BUDGETS, strict=True)))[first:]:
        reading = piled if place == 1 else None
        reading = reading or effort.follow(game, state, sight, PRESENT, budget=budget)
        if not any(only_took_up(way.commands) for way in reading.ways):
            yield sight, reading
    for sight in sights[first:2]:
        reading = effort.follow(game, state, sight, CROSSED, budget=BUDGETS[1])
        yield sight, replace(reading, sure=False, heights=False)


def _if_piled(game: Game, state: State, sights: Sights, effort: Effort) -> Reading | None:
    """Where nowhere two tokens of a race lie side by side, single ones may be tops of piles: if it
    matters how many there are, their number tells nothing.
    """
    counted, piled, _ = sights
    if any(spot.least > 1 for spot in counted.spots.values()):
        return None
    return effort.follow(game, state, piled, PRESENT, budget=BUDGETS[1])


def only_took_up(line: Commands) -> bool:
    """All that tells of an end of turn is that the next player's tokens are fewer: they may as well
    have been pushed into piles.
    """
    ends = [place for place, command in enumerate(line) if isinstance(command, EndTurn)]
    since = line[ends[-1] + 1 :] if ends else ()
    return bool(since) and all(isinstance(one, Expand) and not one.abandon for one in since)
