"""A sticker is printed if and only if something reads it."""

from __future__ import annotations

import pytest

from companion.games import GAMES
from companion.rules.board import RegionId
from companion.rules.game import Game
from companion.rules.model import State
from companion.table.follow.seen import sight_of
from companion.table.follow.sight import NOTHING
from companion.table.inputs import Pile, SeenSo, TableSeen, TokenSeen
from tests.follow.test_sight import begun
from vision.census import Face, census

GIFTS = {"vengeance", "harmony"}
"""Laid before a player and not in a region."""


def is_read(game: Game, state: State, face: Face, region: RegionId) -> bool:
    """Whether the follower is shown anything when only this face lies in a region."""
    token = TokenSeen(face.token, face.piece, face.side.value, face.serial, "board", (region,), 1.0)
    seen = TableSeen(tokens=(token,), regions={region: SeenSo((Pile((token,)),))})
    return sight_of(game, state, seen).spots[region] != NOTHING


@pytest.mark.parametrize("box", GAMES)
def test_a_sticker_is_printed_if_and_only_if_something_reads_it(box: str) -> None:
    game, state = begun(box)
    region = min(game.board.regions)
    printed = set(census(box).printed)
    for face in census(box).faces:
        assert (face in printed) is (face.piece in GIFTS or is_read(game, state, face, region)), (
            face
        )


@pytest.mark.parametrize(("box", "stickers"), [("base", 380), ("underground", 399),
                                               ("warcraft", 452)])  # fmt: skip
def test_how_many_stickers_a_box_needs(box: str, stickers: int) -> None:
    assert len(census(box).printed) == stickers
