"""Has the next player begun? Then the turn before is over, though nobody has said so."""

from __future__ import annotations

from companion.rules.commands import EndTurn
from companion.rules.game import Game
from companion.rules.model import Seat, State
from companion.rules.position import Position
from companion.table.follow.quest import Ends
from companion.table.follow.reading import BUDGET, follow
from companion.table.follow.search import Commands
from companion.table.follow.seen import sight_of
from companion.table.inputs import TableSeen
from companion.table.watch.ahead import played
from companion.table.watch.looks import only_took_up


def has_begun(game: Game, state: State, turn: Commands, seen: TableSeen) -> bool:
    """What is seen follows from the turn as it was read, and from nothing the same player could
    still have done.
    """
    after = played(Position(game, state), turn)
    if after is None or _stands_nowhere(after, state.seat):
        return False
    later = follow(game, after, sight_of(game, after, seen), Ends(told=True))
    if not later.sure or not later.ways or only_took_up((EndTurn(), *later.line)):
        return False
    same = follow(game, state, sight_of(game, state, seen), Ends(told=True))
    return not same.ways and not same.sure and same.tried < BUDGET


def _stands_nowhere(state: State, seat: Seat) -> bool:
    """All tokens of the race are still in its player's hand: he has hardly ended the turn."""
    race = state.players[seat].active
    return race is not None and all(troop.race != race for troop in state.troops.values())
