"""The boxes by name, and how one of them becomes a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from companion.games import atlas, mixing
from companion.games import base as base_box
from companion.games import underground as underground_box
from companion.games import warcraft as warcraft_box
from companion.games.warcraft import islands
from companion.rules.board import Board
from companion.rules.drafting.column import COLUMN
from companion.rules.game import Game
from companion.rules.options import Options, with_changes
from companion.rules.setup import ROUNDS, STARTING_COINS, Deal

Shuffle = Callable[[Iterable[str]], tuple[str, ...]]
"""Chance from outside: the same things in another order."""


@dataclass(frozen=True, slots=True)
class Box:
    """One box: how to open it, its editions, what its set-up lays out."""

    id: str
    open: Callable[[Board, Options], Game]
    editions: Mapping[str, Options]
    lays_out: Callable[[int, Options], Mapping[str, object]] = lambda players, options: {}
    """Boards and markers of a set-up, beyond what all boxes share."""
    board: Callable[[int, Options, Shuffle], str] | None = None
    """The id of a board for so many players; without it, the one printed for them."""
    deal: Callable[[Game, int, Shuffle], Deal] | None = None
    """Everything that is shuffled; without it, banners and badges."""
    sheets_of: str = ""
    """The box whose boards it is played on, if not its own."""
    leaves_out: Callable[[Board], tuple[mixing.LeftOut, ...]] = lambda board: ()
    """Banners and badges that cannot be used on a board, and why."""

    def options(self, edition: str = "fr", changes: Mapping[str, object] | None = None) -> Options:
        if edition not in self.editions:
            raise ValueError(f"no edition {edition!r} of {self.id}")
        return with_changes(self.editions[edition], changes or {})

    def game(self, board: Board, options: Options) -> Game:
        """The box opened on a board; the same one every time, for what it remembers."""
        return _opened(self.open, board, options)

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

    def board_for(self, players: int, options: Options, shuffle: Shuffle) -> str:
        if self.board is not None:
            return self.board(players, options, shuffle)
        return atlas.sheet_for(self.sheets_of or self.id, players).id

    def dealt(self, game: Game, players: int, shuffle: Shuffle) -> Deal:
        if self.deal is not None:
            return self.deal(game, players, shuffle)
        return Deal(shuffle(game.races), shuffle(game.powers))


@lru_cache(maxsize=64)
def _opened(open: Callable[[Board, Options], Game], board: Board, options: Options) -> Game:
    return open(board, options)


BOXES: Mapping[str, Box] = {
    box.id: box
    for box in (
        Box("base", base_box.base, base_box.EDITIONS, base_box.lays_out),
        Box(
            "underground",
            underground_box.underground,
            underground_box.EDITIONS,
            underground_box.lays_out,
            deal=underground_box.deal,
        ),
        Box(
            "warcraft",
            warcraft_box.warcraft,
            warcraft_box.EDITIONS,
            islands.lays_out,
            board=islands.drawn,
            deal=islands.deal,
        ),
        Box(
            mixing.ON_BASE,
            mixing.on_base,
            base_box.EDITIONS,
            mixing.lays_out_on_base,
            deal=mixing.deal_on_base,
            sheets_of="base",
            leaves_out=mixing.left_out,
        ),
        Box(
            mixing.ON_UNDERGROUND,
            mixing.on_underground,
            underground_box.EDITIONS,
            mixing.lays_out_on_underground,
            deal=underground_box.deal,
            sheets_of="underground",
            leaves_out=mixing.left_out,
        ),
    )
}


def parts(id: str) -> list[str]:
    """The boxes that are opened together.

    >>> parts("base+underground")
    ['base', 'underground']
    """
    return id.split("+")


def box(id: str) -> Box:
    if id not in BOXES:
        raise LookupError(f"no box {id!r}; there are {', '.join(BOXES)}")
    return BOXES[id]
