"""How high piles are offered to be: as they were laid in conquests. A guess, which a person looks
at before saying yes; what has happened is told elsewhere.
"""

from __future__ import annotations

from dataclasses import replace

from companion.rules.board import RegionId
from companion.rules.commands import Redeploy
from companion.rules.decide import Accepted, answer
from companion.rules.game import Game
from companion.rules.model import Race, State
from companion.rules.position import Position
from companion.table.follow.search import Commands
from companion.table.inputs import SeenSo, TableSeen
from companion.table.shown import Suggestion
from companion.table.watch.ahead import played


def as_laid(game: Game, state: State, told: Suggestion, seen: TableSeen) -> Suggestion:
    """Whoever ends a turn without a token left mostly leaves them where they conquered."""
    if not told.heights:
        return told
    return replace(told, line=_line_as_laid(Position(game, state), told.line, seen))


def _line_as_laid(p: Position, line: Commands, seen: TableSeen) -> Commands:
    for place, command in enumerate(line):
        if isinstance(command, Redeploy) and not (command.declined or command.units):
            on = _laid(p, seen)
            other = (Redeploy(on), *line[place + 1 :])
            return (*line[:place], *other) if on and played(p, other) is not None else line
        decision = answer(p, command)
        if not isinstance(decision, Accepted):
            return line
        p = decision.position
    return line


def _laid(p: Position, seen: TableSeen) -> dict[RegionId, int]:
    """Nothing while some are in hand, or where tokens lie side by side: their number is known."""
    tribe = p.active(p.state.seat)
    if tribe is None or p.state.hands[tribe.race]:
        return {}
    held = p.held(tribe.race)
    piled = all(_is_one_pile(seen, region, tribe.race) for region in held)
    return {region: p.tokens(region) for region in held} if piled else {}


def _is_one_pile(seen: TableSeen, region: RegionId, race: Race) -> bool:
    there = seen.at(region)
    return isinstance(there, SeenSo) and [one.top.piece for one in there.piles].count(race) == 1
