"""Whoever changes, drops or slips in a row is found out, and older journals get their chain."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.chain import HASH, first_break, told_links
from companion.store.carry.export import export
from companion.store.entries import DEVICES, Entry
from companion.store.journal import Journal
from companion.store.rows import Saved
from tests.store.files import coins, first_version, kept_games, played, second_version, spoil
from tests.tables import NOW


def lost(path: Path) -> dict[int, int]:
    with Journal.open(path) as journal:
        return {saved.id: journal.lost(saved.id) for saved in journal.games()}


def test_an_untouched_journal_is_whole(tmp_path: Path) -> None:
    path = kept_games(tmp_path)
    assert lost(path) == {1: 0, 2: 0}
    with Journal.open(path) as journal:
        assert len(journal.reading(1).entries) == 20


@pytest.mark.parametrize(
    ("sql", "gone"),
    [
        ("update entries set command = replace(command, '1', '2') where game=1 and number=5", 16),
        ("update entries set events = '[]' where game=1 and number=20", 1),
        ("update entries set time = 'yesterday' where game=1 and number=1", 20),
        ("update entries set seat = 1 where game=1 and number=9", 12),
        ("update entries set proof = '{}' where game=1 and number=9", 12),
        ("update entries set cursor = 3 where game=1 and number=9", 12),
        ("delete from entries where game=1 and number=7", 14),
        ("delete from entries where game=1 and number>17", 3),
        ("update entries set number = 21 where game=1 and number=20", 1),
        (
            "insert into entries select 1, 21, seat, source, time, cursor, command, events,"
            " proof, hash from entries where game=1 and number=20",
            1,
        ),
        ("update games set opening = replace(opening, 'Player 1', 'Mallory') where id=1", 20),
        ("update games set begun = '2020-01-01' where id=1", 20),
    ],
)
def test_a_changed_missing_or_invented_row_is_found(tmp_path: Path, sql: str, gone: int) -> None:
    path = kept_games(tmp_path)
    spoil(path, sql)
    assert lost(path) == {1: gone, 2: 0}
    with Journal.open(path) as journal:
        reading = journal.reading(1)
        assert reading.lost == gone
        assert len(reading.entries) <= 20 - gone + ("insert" in sql)


def test_an_exported_game_carries_its_chain(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "j.db") as journal:
        lines = [json.loads(line) for line in export(journal, played(journal))]
        saved = journal.game(1)
    assert first_break(told_links(lines)) is None
    assert lines[-1][HASH] == saved.head
    changed = [dict(line) for line in lines]
    changed[9]["events"] = []
    assert first_break(told_links(changed)) == 9
    assert first_break(told_links(lines[:4] + lines[5:])) == 4


def test_a_journal_of_the_first_version_gets_its_chain_and_keeps_everything(
    tmp_path: Path,
) -> None:
    path = first_version(tmp_path)
    with Journal.open(path) as journal:
        assert [journal.lost(game) for game in (1, 2)] == [0, 0]
        assert len(journal.reading(2).entries) == 20
        assert journal.high_water("pad-1", 3) == 7
        coins(journal, 1, 3)
        saved = journal.game(1)
    assert isinstance(saved, Saved)
    assert (saved.entries, len(saved.head)) == (21, 64)
    assert lost(path) == {1: 0, 2: 0}


def test_a_journal_of_the_second_version_keeps_its_chain_and_its_open_purses(
    tmp_path: Path,
) -> None:
    path = second_version(tmp_path)
    with Journal.open(path) as journal:
        assert [journal.lost(game) for game in (1, 2)] == [0, 0]
        assert len(journal.reading(2).entries) == 20
        coins(journal, 1, 3)
        purses = journal._db.execute("select purses from games order by id").fetchall()
    assert purses == [("shut",), ("open",)]
    assert lost(path) == {1: 0, 2: 0}


def test_a_line_beside_the_game_is_a_link_of_its_chain(tmp_path: Path) -> None:
    path = kept_games(tmp_path)
    with Journal.open(path) as journal:
        told = {"what": "kicked", "role": "player", "seat": 1}
        journal.append(1, Entry(None, (), DEVICES, NOW, proof=told))
        coins(journal, 1, 3)
    assert lost(path) == {1: 0, 2: 0}
    spoil(path, "update entries set proof = replace(proof, '1', '0') where game=1 and number=21")
    assert lost(path) == {1: 2, 2: 0}


def test_a_game_of_the_first_version_that_cannot_be_read_does_not_hide_the_others(
    tmp_path: Path,
) -> None:
    path = first_version(tmp_path)
    spoil(path, "update games set opening = '{nonsense' where id = 1")
    with Journal.open(path) as journal:
        assert [type(one).__name__ for one in journal.games()] == ["Saved", "Unreadable"]


MIGRATE = """
import sys
from pathlib import Path
from companion.store.journal import Journal
print("go", flush=True)
Journal.open(Path(sys.argv[1])).close()
"""


def test_kill_minus_nine_while_the_chain_is_made_leaves_the_old_or_the_new(tmp_path: Path) -> None:
    path = first_version(tmp_path)
    for wait in (0.0, 0.002, 0.005, 0.01, 0.02):
        started = subprocess.Popen(
            [sys.executable, "-c", MIGRATE, str(path)], stdout=subprocess.PIPE, text=True
        )
        assert started.stdout is not None
        started.stdout.readline()
        try:
            started.wait(wait)
        except subprocess.TimeoutExpired:
            os.kill(started.pid, signal.SIGKILL)
        started.stdout.close()
        started.wait()
    assert lost(path) == {1: 0, 2: 0}
