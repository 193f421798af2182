"""Base and Underground on one table: every tagged guest is told as what it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.rules.board import RegionId
from companion.table.inputs import SeenSo, TableSeen
from tests.vision.tables import bare_scene
from vision.census import Side, census
from vision.render.arrange import view_over
from vision.render.laid import Wanted, laid_out
from vision.render.scene import Light, Lying, Piece, Scene, plan
from vision.render.studio import Studio
from vision.sticker import FRAMED, Sticker, on_label
from vision.table.advice.notes import Word
from vision.table.eye import Eye
from vision.table.merge import merge
from vision.table.sight import CameraSight
from vision.table.steady import Steady

HOST = {"base": "base-3p", "underground": "underground-3p"}
MIXTURE = (
    ("amazons", Side.ACTIVE), ("kraken", Side.ACTIVE), ("dwarves", Side.DECLINED),
    ("mummies", Side.DECLINED), ("fortress", Side.FRONT), ("queen", Side.FRONT),
    ("cultists", Side.ACTIVE), ("elves", Side.ACTIVE),
)  # fmt: skip
"""Pieces of both boxes; in the first kits they had the same numbers."""
Told = dict[RegionId, set[tuple[str, str]]]


def mixed_table(game: str, sticker: Sticker, only: str | None = None) -> tuple[Scene, Told]:
    """Two pieces of one kind in every region, of both boxes or of one of them."""
    board = HOST[game]
    scene = replace(bare_scene(board, game), light=Light(exposure=0.7, uneven=0.25))
    kinds = [k for k in MIXTURE if only is None or k[0] in {f.piece for f in census(only).faces}]
    regions = sorted(plan(board).outlines)
    holding = {
        region: (Wanted(*kinds[index % len(kinds)], 1 + index % 2),)
        for index, region in enumerate(regions)
    }
    laid = laid_out(scene, holding)
    truth: Told = {}
    for region, piece in laid:
        truth.setdefault(region, set()).add((piece.face.token, piece.face.side.value))
    pieces = (replace(p, sticker=sticker, glued=Lying(0.4, -0.3, 6.0)) for _, p in laid)
    return scene.with_pieces(tuple(pieces)), truth


def seen(scene: Scene, *, mixed: bool) -> tuple[TableSeen, CameraSight]:
    view = view_over(scene, (1920, 1080), 25.0, 4.0, -0.05)
    studio, eye, steady = Studio(scene, view, 5), Eye(scene.game, mixed=lambda: mixed), Steady()
    told: TableSeen | None = None
    for _ in range(8):
        sight = eye.look(studio.draw(scene).picture)
        told = steady.update(merge([sight])) or told
    assert told is not None
    return told, sight


def told_of(table: TableSeen) -> Told:
    return {
        region: {(pile.top.token, pile.top.side) for pile in answer.piles}
        for region, answer in table.regions.items()
        if isinstance(answer, SeenSo)
    }


@pytest.mark.parametrize("game", HOST)
def test_a_mixed_table_with_tagged_guests_is_read_right(game: str) -> None:
    scene, truth = mixed_table(game, on_label(16.0))
    table, _ = seen(scene, mixed=True)
    assert told_of(table) == truth


def test_the_first_kit_of_underground_is_read_where_it_plays_alone() -> None:
    scene, truth = mixed_table("underground", FRAMED, only="underground")
    table, _ = seen(scene.with_pieces(tuple(map(of_the_first_kit, scene.pieces))), mixed=False)
    assert told_of(table) == truth


def test_a_guest_in_a_game_without_guests_is_a_stranger_and_no_other_piece() -> None:
    scene, _ = mixed_table("base", on_label(16.0), only="underground")
    table, sight = seen(scene, mixed=False)
    assert told_of(table) == {}
    assert {note.word for note in sight.notes} >= {Word.FOREIGN_TAG}


def of_the_first_kit(piece: Piece) -> Piece:
    assert piece.face.former is not None
    return replace(piece, face=replace(piece.face, tag=piece.face.former))
