"""How strictly a sight of the table is read, one look after the other. It tells nothing itself."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

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


def sights_of(game: Game, state: State, seen: TableSeen, left: Collection[RegionId]) -> Sights:
    """Every token counts; how many there are does not; nor do markers and tokens of nobody."""
    counted = as_known(state, sight_of(game, state, seen), *left)
    laid = as_known(state, laying(sight_of(game, state, seen, piled=True)), *left)
    return counted, laid, races_only(state, laid)


def looks(game: Game, state: State, sights: Sights) -> Iterator[tuple[Sight, Reading]]:
    """The strictest first. Before a table is called wrong, it is read once more as if something
    had happened that nobody saw: that is never sure.
    """
    first = 1 if _may_be_piled(game, state, sights) else 0
    for sight, budget in list(zip(sights, BUDGETS, strict=True))[first:]:
        reading = follow(game, state, sight, PRESENT, budget=budget)
        if not any(only_took_up(way.commands) for way in reading.ways):
            yield sight, reading
    for sight in sights[first:2]:
        reading = follow(game, state, sight, CROSSED, budget=BUDGETS[1])
        yield sight, replace(reading, sure=False, heights=False)


def _may_be_piled(game: Game, state: State, sights: Sights) -> bool:
    """Nowhere do two tokens of a race lie side by side: single ones may be tops of piles, and where
    it matters how many there are, their number tells nothing.
    """
    counted, piled, _ = sights
    if any(spot.least > 1 for spot in counted.spots.values()):
        return False
    return len(follow(game, state, piled, PRESENT, budget=BUDGETS[1]).ways) > 1


def only_took_up(line: Commands) -> bool:
    """All that tells of an end of turn is that the next player's tokens are fewer: they may as well
    have been pushed into piles.
    """
    ends = [place for place, command in enumerate(line) if isinstance(command, EndTurn)]
    since = line[ends[-1] + 1 :] if ends else ()
    return bool(since) and all(isinstance(one, Expand) and not one.abandon for one in since)
