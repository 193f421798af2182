"""Whether what cameras tell is told of the board that a game is played on. It reads no tokens.

Boards number their regions alike: tokens on another board would be read as if they lay on this one.
"""

from __future__ import annotations

from dataclasses import replace

from companion.rules.game import Game
from companion.table.inputs import TableSeen


def on_its_board(game: Game, seen: TableSeen) -> TableSeen:
    """The same; of a table on which none of the game's boards is found, no region is seen."""
    found = {board.board for board in seen.boards if board.registered}
    if found.isdisjoint(game.board.id.split("+")):
        return replace(seen, regions={}, faces={})
    return seen
