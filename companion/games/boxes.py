"""The boxes on the shelf, by name, and how one of them becomes a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.games import base as base_box
from companion.rules.board import Board
from companion.rules.draft import COLUMN
from companion.rules.game import Game
from companion.rules.options import Options, with_changes
from companion.rules.setup import ROUNDS, STARTING_COINS


@dataclass(frozen=True, slots=True)
class Box:
    """One box: how to open it, its editions, what its set-up lays out."""

    id: str
    open: Callable[[Board, Options], Game]
    editions: Mapping[str, Options]
    lays_out: Callable[[int, Options], Mapping[str, object]] = lambda players, options: {}
    """Boards and markers of a set-up, beyond what all boxes share."""

    def options(self, edition: str = "fr", changes: Mapping[str, object] | None = None) -> Options:
        if edition not in self.editions:
            raise ValueError(f"no edition {edition!r} of {self.id}")
        return with_changes(self.editions[edition], changes or {})

    def layout(self, players: int, options: Options) -> Mapping[str, object]:
        """What the set-up for so many players lays out, in the words of the case language."""
        game = self.open(Board.of("none", (), ()), options)
        return {
            "rounds": ROUNDS[players],
            "starting_coins": STARTING_COINS,
            "visible_combos": COLUMN,
            "banners": len(game.races),
            "badges": len(game.powers),
            **self.lays_out(players, options),
        }


BOXES: Mapping[str, Box] = {box.id: box for box in (Box("base", base_box.base, base_box.EDITIONS),)}


def box(id: str) -> Box:
    if id not in BOXES:
        raise LookupError(f"no box {id!r}; there are {', '.join(BOXES)}")
    return BOXES[id]
