"""Own boards in the home folder: their corner numbers, also of boards that are older than them."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.games.atlas import sheet
from companion.games.board_file import write_file
from companion.games.sheet import Sheet, read, write
from companion.store.home.boards import CORNERS, ISLAND_CORNERS, OwnBoards


def _named(name: str, board: str = "base-2p") -> Sheet:
    return read(write(sheet(board)).replace(f'"{board}"', f'"{name}"'))


def _kept(home: Path, *names: str, board: str = "base-2p") -> OwnBoards:
    own = OwnBoards(home)
    for name in names:
        own.keep(_named(name, board))
    return own


def _write_numbers(home: Path, text: str) -> None:
    (home / "boards" / "corners.json").write_text(text, encoding="utf-8")


def test_a_board_with_numbers_of_underground_tokens_gets_others_when_it_is_opened(
    tmp_path: Path,
) -> None:
    own = _kept(tmp_path, "old", "new")
    _write_numbers(tmp_path, json.dumps({"old": 656, "new": 932}))
    assert {one.id: one.corner for one in own.sheets()} == {"old": 936, "new": 932}
    assert {one.id: one.corner for one in OwnBoards(tmp_path).sheets()} == {"old": 936, "new": 932}


def test_an_island_keeps_the_numbers_on_its_cards(tmp_path: Path) -> None:
    own = _kept(tmp_path, "isle", board="small-1a")
    _write_numbers(tmp_path, json.dumps({"isle": 780}))
    assert [one.corner for one in own.sheets()] == [780]


def test_a_file_laid_into_the_folder_gets_numbers(tmp_path: Path) -> None:
    (tmp_path / "boards").mkdir()
    text = write_file(_named("given"))
    (tmp_path / "boards" / "given.json").write_text(text, encoding="utf-8")
    assert [one.corner for one in OwnBoards(tmp_path).sheets()] == [CORNERS[0]]


@pytest.mark.parametrize("text", ["", "[]", "{", '{"a": "x"}', '{"a": null}'])
def test_a_spoilt_list_of_numbers_stops_nothing(tmp_path: Path, text: str) -> None:
    own = _kept(tmp_path, "one", "two", board="small-1a")
    _write_numbers(tmp_path, text)
    assert [one.corner for one in own.sheets()] == list(ISLAND_CORNERS[:2])


def test_boards_beyond_the_last_number_have_none(tmp_path: Path) -> None:
    own = _kept(tmp_path, "one")
    taken = {f"gone {n}": first for n, first in enumerate(CORNERS)}
    _write_numbers(tmp_path, json.dumps(taken))
    assert [one.corner for one in own.sheets()] == [None]


def test_boards_kept_in_the_same_moment_get_numbers_of_their_own(tmp_path: Path) -> None:
    own, names = OwnBoards(tmp_path), [f"board {n}" for n in range(8)]
    with ThreadPoolExecutor(8) as hands:
        kept = list(hands.map(lambda name: own.keep(_named(name)).corner, names))
    assert sorted(one or 0 for one in kept) == list(CORNERS[:8])
    assert {one.id: one.corner for one in own.sheets()} == dict(zip(names, kept, strict=True))
