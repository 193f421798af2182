"""Beginning from what lies on the table: board, players and column are read, what lacks is told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from companion.games import atlas
from companion.games.boxes import BOXES
from companion.rules.setup import neutrals
from companion.table.begin.lying import LaidOut, lying
from companion.table.inputs import BoardSeen, ComboSeen, NotSeen, SeenEmpty, TableSeen, Unseen
from tests.follow.test_sight import begun
from tests.follow.test_watching import seen, so


def laid_out(box: str, players: int) -> tuple[TableSeen, list[tuple[str, str | None]]]:
    """A table before the first turn, as a perfect camera tells it."""
    game, state = begun(box, players)
    column = [(combo.race, combo.power) for combo in state.column]
    boards = tuple(BoardSeen(board, True, 0.2) for board in game.board.id.split("+"))
    return replace(seen(game, state), boards=boards, combos=_rows(column)), column


def _rows(column: Iterable[tuple[str | None, str | None]]) -> tuple[ComboSeen, ...]:
    return tuple(ComboSeen(race, power, row) for row, (race, power) in enumerate(column))


def found(sight: TableSeen) -> LaidOut:
    one = lying(sight, atlas.atlas())
    assert one is not None
    return one


@pytest.mark.parametrize("box", ["base", "underground", "warcraft"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_table_that_is_laid_out_asks_for_names_only(box: str, players: int) -> None:
    sight, column = laid_out(box, players)
    one = found(sight)
    assert (one.box, one.players, list(one.column)) == (box, players, column)
    assert (one.missing, one.strangers, one.unseen) == ((), (), 0)
    board = atlas.atlas().board(one.board)
    game = BOXES[box].game(board, BOXES[box].options())
    assert {*one.mountains} == {region for region in board.regions if game.is_mountain(region)}


def test_what_the_plan_misses_and_what_is_left_of_yesterday_are_told() -> None:
    sight, _ = laid_out("base", 3)
    game = BOXES["base"].game(atlas.atlas().board("base-3p"), BOXES["base"].options())
    tribe = min(neutrals(game))
    other = min(r for r in game.land if r not in neutrals(game))
    hidden = max(game.land)
    one = found(
        replace(sight, regions={
            **sight.regions,
            tribe: SeenEmpty(),
            other: so(other, ("orcs", 2, "declined")),
            hidden: NotSeen(Unseen.HAND),
        })
    )  # fmt: skip
    assert (one.missing, one.strangers, one.unseen) == ((tribe,), (other,), 1)


def test_a_tribe_too_many_is_told() -> None:
    game, state = begun("base", 3)
    sight, _ = laid_out("base", 3)
    home = min(state.neutral)
    two = so(home, (game.neutral, 2, "front"))
    assert found(replace(sight, regions={**sight.regions, home: two})).strangers == (home,)


@pytest.mark.parametrize(
    ("box", "piece"), [("base", "mountain"), ("underground", "black_mountain")]
)
def test_mountains_with_tags_are_looked_for(box: str, piece: str) -> None:
    sight, _ = laid_out(box, 5)
    board = atlas.atlas().board(found(sight).board)
    game = BOXES[box].game(board, BOXES[box].options())
    bare = [region for region in sorted(game.land) if region not in neutrals(game)]
    first, second, *others = filter(game.is_mountain, bare)
    flat = next(region for region in bare if not game.is_mountain(region))
    raised = {region: so(region, (piece, 1, "front")) for region in (*others, flat)}
    for region in filter(game.is_mountain, neutrals(game)):
        natives = (game.neutral, neutrals(game)[region], "front")
        raised[region] = so(region, (piece, 1, "front"), natives)
    regions = {**sight.regions, **raised, first: SeenEmpty(), second: NotSeen(Unseen.HAND)}
    one = found(replace(sight, regions=regions))
    assert (one.missing, one.strangers, one.mountains) == ((first,), (flat,), (second,))


def test_a_column_is_read_as_far_as_it_goes() -> None:
    sight, column = laid_out("base", 2)
    rows = _rows([*column[:2], (column[2][0], None), *column[3:]])
    assert list(found(replace(sight, combos=rows)).column) == column[:2]


def test_combos_of_two_boxes_are_a_mixed_table() -> None:
    sight, column = laid_out("base", 2)
    rows = _rows([column[0], ("kraken", column[1][1])])
    assert found(replace(sight, combos=rows)).box == "base+underground"


@pytest.mark.parametrize(
    "boards",
    [(), (BoardSeen("base-3p", False),), (BoardSeen("atlantis", True),)],
)
def test_no_board_is_no_beginning(boards: tuple[BoardSeen, ...]) -> None:
    assert lying(TableSeen(boards), atlas.atlas()) is None


def test_two_sides_of_one_island_are_no_board() -> None:
    boards = (BoardSeen("large-1a", True), BoardSeen("large-1b", True))
    assert lying(TableSeen(boards), atlas.atlas()) is None
