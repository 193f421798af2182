"""A list of games is as quick with a thousand as with one: it goes through each of them once."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from companion.store.entries import Entry
from companion.store.journal import Journal
from companion.store.rows import Unreadable
from companion.table.saved import Bookmark, SavedGames
from tests.store.files import coins, kept_games


def listed(path: Path) -> Sequence[Bookmark | Unreadable]:
    """As somebody sees it who has just started the program."""
    with closing(SavedGames.open(path)[0]) as saved:
        return saved.listed()


def test_a_list_goes_through_a_game_once_and_again_when_it_was_played_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, gone_through, entries = kept_games(tmp_path, games=3), list[int](), SavedGames.entries

    def watched(saved: SavedGames, game: int) -> tuple[Entry, ...]:
        gone_through.append(game)
        return entries(saved, game)

    monkeypatch.setattr(SavedGames, "entries", watched)
    first = listed(path)
    assert gone_through == [3, 2, 1]
    assert listed(path) == first
    assert gone_through == [3, 2, 1]
    with Journal.open(path) as journal:
        coins(journal, 2, 5)
    listed(path)
    assert gone_through == [3, 2, 1, 2]
