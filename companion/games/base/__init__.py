"""The base box: terrain, water and entry by the edge of the board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from typing_extensions import override

from companion.games import atlas
from companion.games.base.markers import MARKERS
from companion.games.base.powers import POWERS
from companion.games.base.races import RACES
from companion.rules.board import Board, Regions
from companion.rules.game import Game
from companion.rules.model import Tribe
from companion.rules.options import Options
from companion.rules.position import Position
from companion.rules.traits import Trait

WATER = frozenset({"sea", "lake"})

EDITIONS: Mapping[str, Options] = {
    "fr": Options(final_conquest_max_shortfall=3, own_decline_is_nonempty=False),
    "ja": Options(own_decline_is_nonempty=True),
    "en": Options(own_decline_is_nonempty=True),
}


class BaseBox(Trait):
    """A race enters from the edge, or from a sea that touches it (BASE-1.6)."""

    id = "base"
    rule = "BASE-1.6"

    @override
    def entries(self, p: Position, tribe: Tribe) -> Regions:
        return _shores(p.game.board)


@lru_cache(maxsize=64)
def _shores(board: Board) -> Regions:
    open_seas = board.with_terrain("sea") & board.edges
    return board.edges | board.touching_any(open_seas)


def lays_out(players: int, options: Options) -> Mapping[str, object]:
    """A Lost Tribe on each of their symbols, a marker on each mountain (BASE-1.4, 1.5)."""
    board = atlas.board_for("base", players)
    tribes, mountains = board.with_symbol("tribe"), board.with_terrain("mountain")
    return {"markers_placed": {"lost_tribe": len(tribes), "mountain": len(mountains)}}


def base(board: Board, options: Options = EDITIONS["fr"]) -> Game:
    """The base box on one of its boards."""
    return Game(
        id="base",
        box=BaseBox(),
        races=RACES,
        powers=POWERS,
        markers=MARKERS,
        board=board,
        options=options,
        closed=WATER,
        neutral="lost_tribe",
    )
