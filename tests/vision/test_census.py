"""Printed numbers against what is in the box."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games import GAMES
from companion.games.boxes import box
from companion.rules.board import Board
from companion.rules.game import Game
from vision.census import Kind, Side, census, faces_on
from vision.layout import CALIBRATION, anchor_tags, plans
from vision.tags.family import golay


def opened(game: str) -> Game:
    return box(game).open(Board.of("none", (), ()), box(game).options())


@pytest.mark.parametrize("game", GAMES)
def test_every_race_token_of_the_box_has_two_faces_and_no_other(game: str) -> None:
    """All tokens of a race, or none of one that says so in the file of its box."""
    supply = {race.id: race.supply for race in opened(game).races.values()}
    assert set(census(game).races) == set(supply)
    for side in (Side.ACTIVE, Side.DECLINED):
        printed = Counter(face.piece for face in census(game).faces if face.side is side)
        assert printed == {race: supply[race] for race in printed}


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
    numbers += [face.former for face in census(game).faces if face.former is not None]
    assert len(numbers) == len(set(numbers))
    assert game == "underground" or not set(numbers) & set(CALIBRATION)
    assert max(numbers) < len(golay())


def test_corner_numbers_tell_the_boxes_apart() -> None:
    corners = [a.tag for game in GAMES for p in plans(game)[:-1] for a in p.anchors]
    assert len(corners) == len(set(corners)) == 4 * (4 + 4 + 12)
    assert set(corners) < anchor_tags()


def test_every_piece_of_boxes_that_are_mixed_has_numbers_of_its_own() -> None:
    base, guest = census("base"), census("underground")
    corners = {a.tag for game in GAMES for plan in plans(game) for a in plan.anchors}
    shared = {*base.by_tag()} & {*guest.by_tag()}
    assert not shared
    assert len(guest.by_tag()) == len(guest.faces) == len(guest.by_former())
    assert not guest.by_tag().keys() & (corners | guest.by_former().keys())
    assert max(guest.by_tag()) < 932, "printed letters look like these patterns"
    assert not {f.token for f in base.faces} & {f.token for f in guest.faces}
    assert not {f.piece for f in base.faces} & {f.piece for f in guest.faces}


def test_the_first_kits_keep_their_numbers() -> None:
    """What is on people's tokens: token k has k on its face and 260 + k on its back."""
    guest = {face.former: face.token for face in census("underground").faces}
    assert (guest[0], guest[260], guest[227]) == ("cultists-1", "cultists-1", "place-2")
    assert faces_on("underground")[260].side is Side.DECLINED
    assert faces_on("base")[220].token == "dragon-1"


def test_numbers_mean_the_guests_only_where_there_are_guests() -> None:
    kraken = next(face for face in census("underground").faces if face.token == "kraken-1")
    assert kraken.tag not in faces_on("base")
    assert faces_on("base", mixed=True)[kraken.tag] is kraken
    assert faces_on("underground", mixed=True)[0].token == "amazons-1"
    assert faces_on("underground")[0].token == "cultists-1"
    assert faces_on("warcraft", mixed=True) == faces_on("warcraft")


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
