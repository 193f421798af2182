"""Printed numbers against what is in the box."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games import GAMES
from companion.games.boxes import box
from companion.rules.board import Board
from companion.rules.game import Game
from vision.census import Kind, Side, census
from vision.layout import CALIBRATION, anchor_tags, plans
from vision.tags.family import golay


def opened(game: str) -> Game:
    return box(game).open(Board.of("none", (), ()), box(game).options())


@pytest.mark.parametrize("game", GAMES)
def test_every_race_token_of_the_box_has_two_faces_and_no_other(game: str) -> None:
    supply = {race.id: race.supply for race in opened(game).races.values()}
    for side in (Side.ACTIVE, Side.DECLINED):
        printed = Counter(face.piece for face in census(game).faces if face.side is side)
        assert printed == supply


@pytest.mark.parametrize("game", GAMES)
def test_every_marker_and_find_of_the_box_has_its_faces(game: str) -> None:
    rules = opened(game)
    printed = Counter(f.piece for f in census(game).faces if f.side in (Side.FRONT, Side.SHOWN))
    printed["bomb"] = printed["bomb_exploding"] + printed["bomb_dud"]
    for marker in rules.markers.values():
        assert printed[marker.id] == marker.number, marker.id
    assert set(rules.powers) == set(census(game).powers)


@pytest.mark.parametrize("game", GAMES)
def test_no_number_is_printed_twice_and_all_are_in_the_dictionary(game: str) -> None:
    numbers = [face.tag for face in census(game).faces]
    numbers += [anchor.tag for plan in plans(game) for anchor in plan.anchors]
    numbers += list(CALIBRATION)
    assert len(numbers) == len(set(numbers))
    assert max(numbers) < len(golay())


def test_corner_numbers_tell_the_boxes_apart() -> None:
    corners = [a.tag for game in GAMES for p in plans(game)[:-1] for a in p.anchors]
    assert len(corners) == len(set(corners)) == 4 * (4 + 4 + 12)
    assert set(corners) < anchor_tags()


def test_the_two_faces_of_a_token_are_260_apart() -> None:
    faces = {f.side: f.tag for f in census("base").faces if f.token == "trolls-3"}
    assert faces[Side.DECLINED] == faces[Side.ACTIVE] + 260


@pytest.mark.parametrize("game", ["underground", "warcraft"])
def test_the_back_of_a_secret_does_not_tell_what_it_is(game: str) -> None:
    backs = [face for face in census(game).faces if face.side is Side.HIDDEN]
    fronts = {face.piece for face in census(game).faces if face.side is Side.SHOWN}
    assert backs
    assert not {face.piece for face in backs} & fronts
    assert all(face.piece in face.token for face in backs)


def test_serials_of_secrets_are_not_dealt_in_the_order_of_the_list() -> None:
    bombs = [f for f in census("warcraft").faces if f.kind is Kind.SECRET and "bomb" in f.piece]
    exploding = [f.serial for f in bombs if f.piece == "bomb_exploding"]
    assert sorted(exploding) != list(range(1, 7))
    assert sorted(f.serial for f in bombs if f.side is Side.SHOWN) == list(range(1, 13))


def test_an_unknown_box_is_said() -> None:
    with pytest.raises(LookupError, match="no box chess"):
        census("chess")
