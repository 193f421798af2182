"""Drawn tables that follow a game: every piece in its region, none moved without need."""

from __future__ import annotations

import numpy as np

from companion.rules.board import RegionId
from vision.census import Side
from vision.render.laid import Laid, Wanted, bare_table, has_room, laid_out
from vision.render.scene import plan
from vision.table.registration.regions import RegionFinder

HILL, WOOD = RegionId("7"), RegionId("8")
TABLE = bare_table("base", ["base-3p"])


def regions_of(laid: Laid) -> list[str]:
    """Where the middle of each piece lies, by the eye's own lookup."""
    finder = RegionFinder(plan("base-3p"))
    return [finder.at(piece.at.x, piece.at.y)[0] for _, piece in laid]


def tokens_of(laid: Laid) -> set[str]:
    return {piece.face.token for _, piece in laid}


def test_pieces_lie_in_their_regions_side_by_side() -> None:
    lost_tribe = Wanted("lost_tribe", Side.FRONT, 1)
    holding = {HILL: [Wanted("humans", Side.ACTIVE, 3)], WOOD: [lost_tribe]}
    laid = laid_out(TABLE, holding)
    assert regions_of(laid) == [HILL, HILL, HILL, WOOD]
    middles = np.array([(piece.at.x, piece.at.y) for _, piece in laid])
    gaps = np.linalg.norm(middles[:, None] - middles[None], axis=2) + np.eye(4) * 99
    assert gaps.min() > 19


def test_a_region_without_room_gets_a_stack() -> None:
    laid = laid_out(TABLE, {HILL: [Wanted("ratmen", Side.ACTIVE, 13)]})
    assert len(laid) == 13
    assert set(regions_of(laid)) == {HILL}
    assert max(piece.level for _, piece in laid) > 0


def test_what_need_not_move_stays() -> None:
    before = laid_out(TABLE, {HILL: [Wanted("humans", Side.ACTIVE, 3)]})
    after = laid_out(
        TABLE,
        {HILL: [Wanted("humans", Side.ACTIVE, 2)], WOOD: [Wanted("humans", Side.ACTIVE, 2)]},
        before,
    )
    assert after[:2] == before[:2]
    assert len(tokens_of(after)) == 4


def test_a_decline_turns_tokens_over_where_they_lie() -> None:
    before = laid_out(TABLE, {HILL: [Wanted("humans", Side.ACTIVE, 1)]})
    after = laid_out(TABLE, {HILL: [Wanted("humans", Side.DECLINED, 1)]}, before)
    assert tokens_of(after) == tokens_of(before)
    assert after[0][1].at == before[0][1].at
    assert after[0][1].face.side is Side.DECLINED


def test_only_what_the_box_holds_is_laid() -> None:
    wanted = [Wanted("dragon", Side.FRONT, 5), Wanted("unicorns", Side.ACTIVE, 2)]
    assert len(laid_out(TABLE, {HILL: wanted})) == 1


def test_islands_lie_in_rows() -> None:
    table = bare_table("warcraft", ["large-1a", "large-2a", "medium-1a", "small-1a", "small-2a"])
    assert len({lying.y for _, lying in table.boards}) > 1


def test_there_is_room_until_the_next_piece_would_lie_on_another() -> None:
    """What lies across a border takes room too: fewer lie side by side than there are places."""
    beside = {WOOD: [Wanted("humans", Side.ACTIVE, 9)]}
    for tokens in range(1, 13):
        laid = laid_out(TABLE, {**beside, HILL: [Wanted("ratmen", Side.ACTIVE, tokens)]})
        more = laid_out(TABLE, {**beside, HILL: [Wanted("ratmen", Side.ACTIVE, tokens + 1)]}, laid)
        assert has_room(TABLE, HILL, laid) == (more[-1][1].level == 0)
