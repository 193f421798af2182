"""Whole pictures understood: what lies where, what cannot be seen, and every bad input's word."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.table.inputs import Unseen
from tests.vision.tables import (
    bare_scene,
    center,
    hand_table,
    lay,
    photograph,
    quiet_table,
    small_view,
    with_pieces,
)
from vision.census import Face, Kind, Side
from vision.render.paint.art import anchor_corners, anchor_picture
from vision.render.paint.paste import paste
from vision.render.scene import Hand, Light, Lying, Piece, Scene
from vision.render.truth import truth
from vision.render.viewpoint import Viewpoint
from vision.table.advice.notes import Word
from vision.table.eye import Eye
from vision.table.sight import CameraSight


def words(sight: CameraSight) -> set[Word]:
    return {remark.word for remark in sight.notes}


def test_every_visible_token_is_read_in_its_region_with_its_side() -> None:
    table = quiet_table()
    sight = Eye().look(table.picture)
    seen = {mark.face.token: mark for mark in sight.marks}
    expected = table.visible()
    assert seen.keys() == expected.keys()
    for token, fact in expected.items():
        mark = seen[token]
        assert (mark.board, mark.face.side.value) == (fact["board"], fact["side"])
        assert fact["region"] in mark.regions
        assert np.abs(mark.quad - np.array(fact["corners_px"])).max() < 2.0


def test_the_box_and_the_boards_are_recognised_by_their_corners() -> None:
    sight = Eye().look(quiet_table().picture)
    assert sight.game == "base"
    assert [r.plan.board for r in sight.boards] == ["base-3p", "column"]
    assert max(r.error_mm for r in sight.boards) < 0.3


def test_the_column_of_combos_is_read_from_its_labels() -> None:
    table = quiet_table()
    combos = truth(table.scene, table.drawn, table.view)["combos"]
    seen = Eye().look(table.picture).combos
    assert [{"position": c.position, "race": c.race, "power": c.power} for c in seen] == combos


def test_regions_under_a_hand_are_covered_not_empty() -> None:
    table = hand_table()
    facts = truth(table.scene, table.drawn, table.view)["covered"]
    assert isinstance(facts, list)
    mostly = {entry["region"] for entry in facts if entry["share"] > 0.5}
    sight = Eye().look(table.picture)
    assert mostly
    assert mostly <= sight.not_seen["base-3p"].keys()
    assert len(sight.not_seen["base-3p"]) < 15
    assert table.visible().keys() >= {mark.face.token for mark in sight.marks}


def test_glare_covers_what_is_under_it() -> None:
    scene = bare_scene("base-3p")
    x, y = center("base-3p", "14")
    scene = replace(scene, light=replace(scene.light, glare=((x, y, 60.0),)))
    sight = Eye().look(photograph(scene, small_view(scene)).picture)
    assert "14" in sight.not_seen["base-3p"]


def test_a_black_frame_is_called_black() -> None:
    chance = np.random.default_rng(0)
    black = chance.integers(0, 6, (480, 640), np.uint8)
    assert words(Eye("base").look(black)) == {Word.BLACK_FRAME}


def test_a_picture_without_boards_says_so() -> None:
    noise = np.random.default_rng(0).integers(60, 200, (480, 640, 3), np.uint8)
    sight = Eye("base").look(noise)
    assert words(sight) == {Word.NO_BOARD}
    assert sight.marks == ()


@pytest.mark.parametrize("shown", [False, True])
def test_a_mirrored_picture_is_called_so_and_nothing_is_read_in_it(shown: bool) -> None:
    table = quiet_table()
    eye = Eye("base")
    if shown:
        eye.show("base-3p", np.array([[0.2, 0.2], [0.8, 0.2], [0.8, 0.8], [0.2, 0.8]]))
    for _ in range(3):
        sight = eye.look(np.ascontiguousarray(table.picture[:, ::-1]))
    assert Word.MIRRORED in words(sight)
    assert Word.NO_BOARD not in words(sight)
    assert sight.boards == ()
    assert not any(mark.regions for mark in sight.marks)
    assert Word.MIRRORED not in words(eye.look(table.picture))


def test_a_tag_that_is_no_piece_of_the_box_is_named() -> None:
    x, y = center("base-2p", "5")
    stranger = Piece(Face(510, "?", "?", Side.FRONT, 1, Kind.MARKER), Lying(x, y))
    scene = with_pieces(bare_scene(), stranger)
    sight = Eye("base").look(photograph(scene, small_view(scene)).picture)
    assert [n.facts for n in sight.notes if n.word is Word.FOREIGN_TAG] == [(("tag", 510),)]
    assert sight.marks == ()
    assert sight.not_seen["base-2p"] == {"5": Unseen.UNREAD}, "something lies there"


def test_the_same_token_in_two_places_is_said() -> None:
    (x, y), (u, v) = center("base-2p", "5"), center("base-2p", "12")
    scene = with_pieces(bare_scene(), lay("elves-1", x, y), lay("elves-1", u, v))
    sight = Eye("base").look(photograph(scene, small_view(scene)).picture)
    assert [n.facts for n in sight.notes if n.word is Word.TAG_TWICE] == [(("token", "elves-1"),)]


def test_a_board_of_another_box_is_said() -> None:
    scene = bare_scene("underground-2p", "underground")
    sight = Eye("base").look(photograph(scene, small_view(scene)).picture)
    assert {Word.OTHER_BOX, Word.NO_BOARD} <= words(sight)
    assert sight.boards == ()


def test_a_hidden_corner_is_said_and_the_board_stays() -> None:
    scene = bare_scene()
    view = small_view(scene)
    eye = Eye()
    eye.look(photograph(scene, view).picture)
    hidden = replace(scene, hidden_anchors=frozenset({521}))
    sight = eye.look(photograph(hidden, view).picture)
    assert words(sight) == {Word.ANCHOR_HIDDEN}
    assert sight.registered("base-2p") is not None


def test_half_a_second_of_white_takes_no_token_away() -> None:
    """A torch, a lamp that is switched on, an exposure that is sought: then all is as it was."""
    table = quiet_table()
    white = np.asarray(np.clip(table.picture.astype(np.float64) * 9 + 60, 0, 255), np.uint8)
    eye = Eye("base")
    for _ in range(4):
        before = eye.look(table.picture)
    for _ in range(5):
        assert not any(not mark.hidden for mark in eye.look(white).marks)
    after = eye.look(table.picture)
    assert {mark.face.token for mark in after.marks} == {mark.face.token for mark in before.marks}
    assert not any(mark.hidden for mark in after.marks)


@pytest.mark.parametrize("rests", [22, 23])
def test_a_token_that_is_laid_in_a_shadow_is_read(rests: int) -> None:
    """Also in the moment in which the shadow is taken for part of the table."""
    dark = replace(Light(), shadow=((40.0, 20.0), (330.0, 10.0), (320.0, 290.0), (60.0, 280.0)))
    bare, view = bare_scene(), small_view(bare_scene())
    spots = [center("base-2p", region) for region in ("5", "8", "12")]
    laid = [lay(f"elves-{n}", x, y) for n, (x, y) in enumerate(spots, 1)]
    shade = replace(bare, light=dark)
    moments = (bare, 3), (shade, rests), (with_pieces(shade, *laid), 10)
    eye = Eye()
    for scene, frames in moments:
        picture = photograph(scene, view).picture
        for _ in range(frames):
            sight = eye.look(picture)
    assert {mark.face.token for mark in sight.marks} == {"elves-1", "elves-2", "elves-3"}


def test_a_card_that_is_shoved_does_not_take_the_board_with_it() -> None:
    """Two cards that lie where they lay are proof that the board does, too."""
    scene = bare_scene()
    view = small_view(scene)
    eye = Eye()
    before = eye.look(photograph(scene, view).picture).registered("base-2p")
    assert before is not None
    card = next(anchor for anchor in before.plan.anchors if anchor.tag == 521)
    picture = photograph(replace(scene, hidden_anchors=frozenset({521})), view).picture.copy()
    shoved = Lying(card.center_mm[0] + 11, card.center_mm[1] + 10, 10.0)
    paste(picture, anchor_picture(card), view.project(shoved.place(anchor_corners())))
    for _ in range(6):
        sight = eye.look(picture)
    assert sight.registered("base-2p") is before
    assert sight.not_seen["base-2p"] == {}
    assert [note.facts for note in sight.notes] == [(("board", "base-2p"), ("corner", 2))]
    assert words(sight) == {Word.ANCHOR_MOVED}


@pytest.mark.parametrize(("shift", "turn"), [(40.0, 0.0), (0.0, 9.0)])
def test_a_knocked_board_is_noticed_and_followed(shift: float, turn: float) -> None:
    x, y = center("base-2p", "8")
    before = with_pieces(bare_scene(), lay("orcs-1", x, y))
    at = Lying(shift, 0.0, turn)
    moved = at.place(np.array([[x, y]]))[0]
    after = replace(before, boards=(("base-2p", at),))
    after = with_pieces(after, lay("orcs-1", float(moved[0]), float(moved[1])))
    view = replace(small_view(before), distance_mm=small_view(before).distance_mm * 1.25)
    eye, notes = Eye(), set()
    eye.look(photograph(before, view).picture)
    picture = photograph(after, view).picture
    for _ in range(6):
        sight = eye.look(picture)
        notes |= words(sight)
    assert Word.BOARD_MOVED in notes
    assert [mark.regions for mark in sight.marks] == [("8",)]


def test_a_frame_of_another_size_starts_afresh() -> None:
    scene = bare_scene()
    eye = Eye()
    eye.look(photograph(scene, small_view(scene)).picture)
    view = replace(small_view(scene), size=(1600, 900), focal=0.95 * 1600)
    assert eye.look(photograph(scene, view).picture).registered("base-2p") is not None


def test_a_hand_that_was_there_from_the_start_covers_until_it_leaves() -> None:
    x, y = center("base-2p", "8")
    scene = with_pieces(bare_scene(), lay("orcs-1", x, y))
    view = small_view(scene)
    reaching = photograph(scene.with_hands(Hand((x, y - 30), (x + 60, y + 600))), view).picture
    empty = photograph(scene, view).picture
    eye = Eye()
    for _ in range(4):
        sight = eye.look(reaching)
        assert "8" in sight.not_seen["base-2p"]
        assert sight.marks == ()
    for _ in range(40):
        sight = eye.look(empty)
    assert sight.not_seen["base-2p"] == {}
    assert [mark.regions for mark in sight.marks] == [("8",)]


def test_a_resting_hand_hides_a_token_and_does_not_remove_it() -> None:
    x, y = center("base-2p", "8")
    scene = with_pieces(bare_scene(), lay("orcs-1", x, y))
    view = small_view(scene)
    reaching = photograph(scene.with_hands(Hand((x, y - 30), (x + 60, y + 600))), view).picture
    eye = Eye()
    eye.look(photograph(scene, view).picture)
    for _ in range(40):
        sight = eye.look(reaching)
    assert [(mark.face.token, mark.hidden) for mark in sight.marks] == [("orcs-1", True)]
    assert "8" in sight.not_seen["base-2p"]


def test_a_board_that_is_taken_away_is_forgotten() -> None:
    scene = bare_scene()
    view = small_view(scene)
    gone = replace(scene, boards=(("base-3p", Lying(0.0, 0.0)),))
    eye = Eye()
    eye.look(photograph(scene, view).picture)
    picture = photograph(gone, replace(view, distance_mm=view.distance_mm * 1.2)).picture
    for _ in range(45):
        sight = eye.look(picture)
    assert [found.plan.board for found in sight.boards] == ["base-3p"]


def test_a_board_with_one_corner_in_view_is_named_but_not_registered() -> None:
    scene = replace(bare_scene(), hidden_anchors=frozenset({521, 522, 523}))
    sight = Eye().look(photograph(scene, small_view(scene)).picture)
    assert (sight.boards, sight.lost) == ((), ("base-2p",))


def test_a_close_up_of_a_single_token_is_read_without_any_board() -> None:
    scene = with_pieces(Scene("base", ()), lay("orcs-1", 0.0, 0.0))
    view = Viewpoint((1280, 720), 1200.0, (0.0, 0.0), 90.0)
    sight = Eye("base").look(photograph(scene, view).picture)
    assert [mark.face.token for mark in sight.marks] == ["orcs-1"]
