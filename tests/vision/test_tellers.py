"""Cards for what cardboard does not show: numbers, words, and how the eye tells them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games import GAMES
from companion.rules.board import RegionId
from companion.table.follow.sight import CARDS
from companion.table.inputs import SeenSo, TableSeen, TokenSeen
from tests.vision.tables import center, face
from vision.census import Face, faces_on
from vision.layout import anchor_tags, corner_numbers
from vision.mats import GIFTS, ROUNDS_MAT, mat_tags, mats, round_zone, seat_mat
from vision.render.arrange import view_over
from vision.render.scene import Light, Lying, Piece, Scene
from vision.render.studio import Studio
from vision.sticker import LARGE, on_label
from vision.table.eye import Eye
from vision.table.merge import merge
from vision.table.steady import Steady
from vision.tellers import meanings, tellers


def card(piece: str, game: str) -> Face:
    return next(shown for shown, _ in tellers(game) if shown.piece == piece)


def seen(scene: Scene) -> TableSeen:
    view = view_over(scene, (2560, 1440), 18.0, 3.0, -0.04)
    studio, eye, steady = Studio(scene, view, 2), Eye(scene.game), Steady()
    told: TableSeen | None = None
    for _ in range(8):
        told = steady.update(merge([eye.look(studio.draw(scene).picture)])) or told
    assert told is not None
    return told


def token(table: TableSeen, piece: str) -> TokenSeen:
    (found,) = (token for token in table.tokens if token.piece == piece)
    return found


def test_every_choice_that_leaves_no_trace_has_a_card() -> None:
    choices = {told.what for told in meanings().values() if told.kind == "choice"}
    assert choices == CARDS
    assert {told.what for told in meanings().values() if told.kind == "gift"} == {"ally"}


@pytest.mark.parametrize("mixed", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_numbers_of_cards_and_mats_are_nothing_else(game: str, mixed: bool) -> None:
    cards = [shown.tag for shown, _ in tellers(game, mixed=mixed)]
    taken = anchor_tags() | corner_numbers() | faces_on(game, mixed=mixed).keys()
    assert len(set(cards)) == len(cards)
    assert not mat_tags() & (taken | set(cards))
    assert not set(cards) & taken
    assert len(mat_tags()) == 2 * len(mats())
    assert all(712 <= number < 740 for number in mat_tags() | set(cards))


def test_gifts_turn_marker_and_cards_are_told_with_where_they_lie() -> None:
    """An ally before player 2, round 7, a Human on the map, and the map as ever."""
    boards = (("base-2p", Lying(0, 0)), (seat_mat(1), Lying(40, 400, 4.0)),
              (ROUNDS_MAT, Lying(300, 400)))  # fmt: skip
    region = RegionId("1")
    x, y = center("base-2p", region)
    gifts = boards[1][1].place(mats()[1].zones[GIFTS].mean(axis=0))
    now = boards[2][1].place(mats()[-1].zones[round_zone(7)].mean(axis=0))
    pieces = (
        Piece(face("humans-1"), Lying(x, y, 12), sticker=on_label(16.0)),
        Piece(card("ally", "base"), Lying(float(gifts[0]), float(gifts[1]), 30), sticker=LARGE),
        Piece(card("turn_marker", "base"), Lying(float(now[0]), float(now[1])), sticker=LARGE),
    )
    table = seen(Scene("base", boards, pieces, light=Light(exposure=0.7)))
    assert isinstance(answer := table.at(region), SeenSo)
    assert [pile.top.token for pile in answer.piles] == ["humans-1"]
    ally, marker = token(table, "ally"), token(table, "turn_marker")
    assert (ally.board, ally.regions) == (seat_mat(1), (GIFTS,))
    assert (marker.board, marker.regions) == (ROUNDS_MAT, (round_zone(7),))


@pytest.mark.parametrize(("piece", "game"), [("worgen_form=worgen", "warcraft"),
                                             ("bag:ring", "underground")])  # fmt: skip
def test_a_choice_is_told_wherever_its_card_lies(piece: str, game: str) -> None:
    board = {"warcraft": "small-1a", "underground": "underground-2p"}[game]
    beside = Piece(card(piece, game), Lying(60, -70, 40), sticker=LARGE)
    scene = Scene(game, ((board, Lying(0, 0)), (seat_mat(0), Lying(0, -200))), (beside,))
    told = token(seen(replace(scene, light=Light(exposure=0.7))), piece)
    assert told.board is None
    assert meanings()[told.piece].kind == "choice"
