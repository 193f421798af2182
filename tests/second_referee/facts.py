"""The engine's state and board, copied into a plain table. It reads facts and decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from functools import lru_cache

from companion.rules.board import Board
from companion.rules.game import Game
from companion.rules.model import State, Turn
from companion.rules.options import Options
from tests.second_referee.table import Fight, Land, Roll, Table, Tribe


def table_of(game: Game, state: State) -> Table:
    turn = state.turn
    return Table(
        game=game.id,
        options=_switches(game.options),
        lands=_lands(game.board),
        tribes={t.race: Tribe(t.race, t.seat, t.power, t.active) for t in state.tribes.values()},
        tokens={region: (troop.race, troop.tokens) for region, troop in state.troops.items()},
        neutral={region: number for region, number in state.neutral.items() if number},
        markers=dict(state.markers.items()),
        tray=dict(state.tray),
        hands=dict(state.hands),
        units=dict(state.units),
        coins=tuple(player.coins for player in state.players),
        gifts=frozenset(
            (gift.what, gift.giver, seat)
            for seat, player in enumerate(state.players)
            for gift in player.gifts
        ),
        seat=state.seat,
        fights=_fights(turn),
        used=turn.used,
        paid=turn.paid,
        chosen=turn.chosen,
        stopped=frozenset(turn.stopped),
        roll=Roll(turn.roll.die, turn.roll.region, turn.roll.source) if turn.roll else None,
        first_turn=turn.first,
        declining=turn.declined,
    )


@lru_cache(maxsize=64)
def _switches(options: Options) -> Mapping[str, object]:
    return asdict(options)


@lru_cache(maxsize=64)
def _lands(board: Board) -> Mapping[str, Land]:
    return {
        id: Land(land.terrain, land.symbols, land.edge, land.island, board.borders[id])
        for id, land in board.regions.items()
    }


def _fights(turn: Turn) -> tuple[Fight, ...]:
    return tuple(
        Fight(c.region, c.race, c.nonempty, c.beaten, c.beaten_active, c.defenders)
        for c in turn.conquests
    )
