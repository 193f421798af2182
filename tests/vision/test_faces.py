"""Tokens without tags: learned from a photograph of each side, named where sure, never guessed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.table.inputs import FaceSeen, NotSeen
from tests.vision.faces import BOARD, WARM, UntaggedTable, album, laid, photograph, race_faces
from vision.census import Side
from vision.faces.album import FaceName, album_of
from vision.faces.dial import FINE, PX_PER_MM
from vision.faces.finding import FINER, BoardLook, find, in_picture
from vision.faces.laid_out import tokens_on_sheet
from vision.faces.naming import Naming, SideLead
from vision.render.scene import Lying, Piece, Thing, plan
from vision.table.merge import merge
from vision.table.registration.regions import RegionFinder
from vision.table.steady import Steady

AT = ((95.0, 75.0), (300.0, 90.0), (480.0, 120.0), (120.0, 250.0), (330.0, 260.0), (500.0, 270.0))


@pytest.fixture(scope="module")
def table() -> UntaggedTable:
    return UntaggedTable(WARM)


def pieces() -> tuple[Piece, ...]:
    """Colour side and decline side in turn, turned every which way."""
    active, declined = race_faces(Side.ACTIVE), race_faces(Side.DECLINED)
    return tuple(
        Piece((active, declined)[n % 2][2 * n], Lying(x, y, 47.0 * n))
        for n, (x, y) in enumerate(AT)
    )


def test_tokens_on_a_sheet_are_found_in_reading_order_and_white_is_measured() -> None:
    shown, found = laid(Side.ACTIVE)
    assert len(found.quads) == 14
    middles = found.quads.mean(axis=1)
    assert (np.diff(middles[:5, 0]) > 0).all()
    assert middles[:5, 1].max() < middles[5:10, 1].min()
    blue, green, red = found.white
    assert blue < green < red, "the lamp was warm"
    assert red < shown.max()


def test_where_a_boards_pixels_are_seen_is_known_to_a_hundredth_of_a_pixel(
    table: UntaggedTable,
) -> None:
    board = table.eye(None).look(table.drawn()).registered(BOARD)
    assert board is not None
    where = in_picture(board, (2319, 1219))
    rows, columns = np.indices(where.shape[:2]).reshape(2, -1)[:, ::97]
    mm = (np.stack([columns, rows], axis=-1) + 0.5) / (PX_PER_MM * FINER)
    assert np.abs(where[rows, columns] - board.to_picture(mm)).max() < 0.01


def test_a_full_board_for_five_is_looked_at_like_any_other() -> None:
    table = UntaggedTable(board="base-5p", size=(2560, 1440))
    faces = race_faces(Side.ACTIVE) + race_faces(Side.DECLINED)
    places = [(60.0 + 70 * n, 60.0 + 72 * m) for n in range(8) for m in range(8)]
    crowd = [Piece(faces[5 * n % 28], Lying(x, y, 31.0 * n)) for n, (x, y) in enumerate(places)]
    sight = table.look(table.eye(album()), *crowd)
    found = [mark.at_mm for mark in sight.faces.marks]
    near = [min(np.hypot(x - a, y - b) for a, b in found) < 6 for x, y in places] if found else []
    assert sum(near) > 48, "three of four"


def test_a_photograph_without_sheet_or_without_tokens_shows_nothing() -> None:
    wood = photograph(race_faces(Side.ACTIVE))[:120, :400]
    for plain in (wood, np.full((600, 800, 3), 215, np.uint8)):
        nothing = tokens_on_sheet(plain)
        assert nothing is not None
        assert len(nothing.quads) == 0
    assert tokens_on_sheet(np.zeros((300, 400, 3), np.uint8)) is None


def test_faces_are_named_with_their_side_and_tell_only_by_question(table: UntaggedTable) -> None:
    laid_here = pieces()
    sight = table.look(table.eye(album()), *laid_here)
    named = {(m.piece, m.side): m for m in sight.faces.marks if m.piece}
    truth = {(p.face.piece, p.face.side.value) for p in laid_here}
    assert named.keys() <= truth, "nothing is named that does not lie there"
    assert len(named) >= len(truth) // 2, "the others are asked for"
    steady = Steady()
    steady.update(merge([sight]))
    told = steady.update(merge([sight]))
    assert told is not None
    finder = RegionFinder(plan(BOARD))
    for piece in laid_here:
        region = finder.at(piece.at.x, piece.at.y)[0]
        assert isinstance(told.at(region), NotSeen), "never as if a tag had said it"
    assert FaceSeen("giants", "active") in {f for seen in told.faces.values() for f in seen.tokens}


def test_coin_die_glass_hand_strangers_and_the_boards_own_print_are_never_named(
    table: UntaggedTable,
) -> None:
    eye = table.eye(album())
    assert table.look(eye).faces.marks == ()
    others = [replace(p, face=replace(p.face, piece=f"other {p.face.piece}")) for p in pieces()[:3]]
    things = (
        Thing((480.0, 120.0), 10.5, 2.0, (70, 165, 190)),
        Thing((120.0, 250.0), 8.0, 15.0, (235, 235, 238)),
        Thing((330.0, 260.0), 28.0, 80.0, (205, 210, 212), 0.75),
    )
    sight = table.look(eye, *others, things=things)
    assert [mark for mark in sight.faces.marks if mark.piece] == []
    steady = Steady()
    steady.update(merge([sight]))
    told = steady.update(merge([sight]))
    assert told is not None
    assert all(not faces.tokens for faces in told.faces.values())


def test_without_the_other_side_no_side_is_sure_and_forgotten_faces_are_forgotten(
    table: UntaggedTable,
) -> None:
    eye = table.eye(album((Side.ACTIVE,)))
    known = next(piece for piece in pieces() if piece.face.side is Side.ACTIVE)
    (mark,) = table.look(eye, known).faces.marks
    assert mark.piece is None
    assert (known.face.piece, "active") in mark.likely
    eye.learn_faces({})
    assert table.look(eye, known).faces.marks == ()
    assert table.eye(album()).fresh()._albums, "an eye that starts anew still knows them"


@pytest.mark.parametrize(
    ("lead", "sure"),
    [
        (SideLead(0.3, 0.05, 0.2), True),
        (SideLead(0.3, -0.03, 0.35), False),
        (SideLead(0.3, 0.25, -0.01), False),
        (SideLead(0.03, 0.05, 0.1), False),
    ],
)
def test_no_side_is_sure_where_pattern_and_tints_name_different_ones(
    lead: SideLead, sure: bool
) -> None:
    orcs = FaceName("orcs", "declined")
    token = Naming((0.0, 0.0), 0.9, 0.3, lead, 0.05, 0.1, 0.5, orcs, (orcs,))
    assert token.piece == "orcs"
    assert token.sure is sure


def test_tagged_tokens_win() -> None:
    """Where a tag is read, nobody asks how the token looks."""
    table = UntaggedTable()
    table._studio.faces = None
    sight = table.look(table.eye(album()), *pieces()[:2])
    assert len(sight.marks) == 2
    assert sight.faces.marks == ()


def test_what_is_half_bare_board_is_never_sure() -> None:
    """A die beside which the dark board's print is seen looks like a face that is half dark."""
    flat = np.zeros((120, 200, 3), np.float32)
    flat[..., 0] = -1.5
    flat[41:79, 100:119, 0] = 0.0
    flat[46:54, 84:98, 0], flat[62:72, 103:112, 0] = -0.2, -1.3
    middle, ring = np.array([[50.0, 30.0]]), np.zeros_like(flat)
    ring[50:70, 90:110, 0] = -1.0
    faces = [FINE.wheels(drawn, middle)[0] for drawn in (flat, ring)]
    names = (FaceName("monster", "front"), FaceName("lost_tribe", "front"))
    known = album_of("underground", zip(names, faces, strict=True))
    look, shape = BoardLook(flat, True, known), (20, 34)
    over, whole = np.zeros(shape, bool), np.zeros(shape, bool)
    over[7:13, 17:20] = whole[5:15, 12:26] = True
    sure = [find(look, mask, mask, np.zeros(2)).tokens[0].sure for mask in (over, whole)]
    assert sure == [False, True]
