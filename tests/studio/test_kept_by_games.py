"""A game keeps the board it was begun on, whatever becomes of the board afterwards."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from companion.dealing import Choice, deal
from companion.games.atlas import sheet
from companion.games.sheet import Sheet, read, write
from companion.rules.model import Phase
from companion.store.codec import UnreadableError
from companion.store.home.boards import OwnBoards
from companion.table.begin.demo import begun_game
from companion.table.begin.new_game import rematch
from companion.table.remember.hall import hall
from companion.table.saved import SavedGames
from tests.web.play.desks import CHAIRS, all_agree, desk_on
from web.table_desk import TableDesk


def _mine(board: str = "base-2p") -> Sheet:
    return read(write(sheet(board)).replace(f'"{board}"', '"mine"'))


def _elsewhere() -> Sheet:
    """Another board of the same name, with fewer regions."""
    told = json.loads(write(_mine()))
    told["regions"] = told["regions"][:3]
    known = {region["id"] for region in told["regions"]}
    for region in told["regions"]:
        region["borders"] = [other for other in region["borders"] if other in known]
    return read(json.dumps(told))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with a game on a board of its own, played to the end, and one half played."""
    home = tmp_path_factory.mktemp("home")
    OwnBoards(home).keep(_mine())
    opening = deal(Choice("base", board="mine", own=(_mine(),)), CHAIRS[:2], Random(1))
    with desk_on(home) as desk:
        saved = desk.host.saved
        desk.host.lay(begun_game(saved, opening, Random(2), lambda s: s.phase is Phase.OVER))
        all_agree(desk)
        desk.host.lay(begun_game(saved, opening, Random(3), lambda s: s.round > 2))
    return home


@contextmanager
def _again(home: Path, game: int) -> Iterator[TableDesk]:
    """The program started anew, with one of its games on the table."""
    with desk_on(home) as desk:
        desk.host.lay(game)
        yield desk


def _games(home: Path) -> list[int]:
    saved = SavedGames.open(home / "journal.db")[0]
    try:
        return sorted(mark.id for mark in saved.bookmarks())[:2]
    finally:
        saved.close()


def test_it_goes_on_after_the_board_is_changed_or_gone(played: Path) -> None:
    finished, half = _games(played)
    OwnBoards(played).keep(_elsewhere())
    for gone in (False, True):
        if gone:
            OwnBoards(played).remove("mine")
        with _again(played, half) as desk:
            assert desk.seat_view().game.board == _mine().board
            assert desk.seat_view().shown.state.round == 3
        with _again(played, finished) as desk:
            assert desk.seat_view().shown.state.phase is Phase.OVER
            (wall,) = hall(desk.host.saved.outcomes())
            assert wall.best
    OwnBoards(played).keep(_mine())


def test_it_goes_to_another_home(played: Path, tmp_path: Path) -> None:
    finished, half = _games(played)
    OwnBoards(tmp_path).keep(_elsewhere())
    with desk_on(played) as desk:
        texts = [desk.host.saved.export(game) for game in (finished, half)]
    with desk_on(tmp_path) as desk:
        for text in texts:
            desk.host.lay(desk.host.saved.bring_in(text))
            assert desk.seat_view().game.board == _mine().board


def test_a_rematch_is_played_on_the_same_board(played: Path) -> None:
    _, half = _games(played)
    OwnBoards(played).remove("mine")
    with _again(played, half) as desk:
        playing = desk.host.playing
        assert playing is not None
        again = rematch(playing.opening, 1, Random(4))
        desk.host.lay(desk.host.saved.begin(again))
        assert desk.seat_view().game.board == _mine().board
    OwnBoards(played).keep(_mine())


def test_a_game_with_a_board_that_cannot_be_right_is_refused(played: Path, tmp_path: Path) -> None:
    finished, _ = _games(played)
    with desk_on(played) as desk:
        head, *lines = desk.host.saved.export(finished).split("\n")
    with desk_on(tmp_path) as desk:
        for board in ("{", 3, "[" * 9000, write(_mine()).replace('"hill"', '"lava"')):
            told = json.loads(head)
            told["opening"]["sheets"] = [board]
            with pytest.raises(UnreadableError) as refused:
                desk.host.saved.bring_in("\n".join([json.dumps(told), *lines]))
            assert refused.value.code == "bad-board"
