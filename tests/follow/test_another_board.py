"""Another game's board lies under the camera: regions of the same numbers, which tell nothing."""

from __future__ import annotations

from companion.rules.commands import Conquer, Pick
from companion.table.watch.remark import SightRemark
from tests.follow.test_sight import after, begun, first_target
from tests.follow.test_watching import seen
from tests.tables import Kept, opening


def test_a_board_for_other_numbers_of_players_is_not_this_games() -> None:
    """A saved game of three is opened while the board for two still lies there."""
    game, start = begun(players=2, seed=4)
    picked = after(game, start, Pick(0))
    lies_there = seen(game, after(game, picked, Conquer(first_target(game, picked))))
    table = Kept(opening(players=3)).table
    told = table.handle(lies_there).shown
    assert (told.suggestions, told.turn, told.mismatches) == ((), (), ())
    assert told.remark == SightRemark.NO_BOARD
