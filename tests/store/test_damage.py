"""Whatever happens to the files: a true sentence, no traceback, and nothing else lost."""

import errno
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from companion.store.carry.keeping import open_journal, rescue
from companion.store.database import (
    JournalBrokenError,
    JournalError,
    JournalFullError,
    JournalLockedError,
    explained,
)
from companion.store.journal import Journal
from companion.store.owner import Owner
from tests.store.files import coins, kept_games, played, spoil

WRITER = """
import sys
from pathlib import Path
from companion.store.journal import Journal
from tests.store.files import coins, played
journal = Journal.open(Path(sys.argv[1]))
game = played(journal, commands=3)
for number in range(30):
    coins(journal, game, number)
print("written", flush=True)
sys.stdin.read()
"""


def killed_after_writing(path: Path) -> None:
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert writer.stdout is not None
    assert writer.stdin is not None
    writer.stdout.readline()
    os.kill(writer.pid, signal.SIGKILL)
    writer.wait()
    writer.stdout.close()
    writer.stdin.close()


def test_a_missing_wal_is_told_with_the_number_of_commands(tmp_path: Path) -> None:
    path = kept_games(tmp_path)
    killed_after_writing(path)
    (tmp_path / "journal.db-wal").unlink()
    journal, troubles = open_journal(path)
    with journal:
        assert [str(one) for one in troubles] == [
            "your last 34 commands could not be read: a part of journal.db is missing"
        ]
        assert [one.id for one in journal.games()] == [2, 1]
    journal, troubles = open_journal(path)
    journal.close()
    assert troubles == ()


def test_a_killed_writer_alone_is_no_trouble(tmp_path: Path) -> None:
    path = kept_games(tmp_path)
    killed_after_writing(path)
    journal, troubles = open_journal(path)
    with journal:
        assert (troubles, len(journal.reading(3).entries)) == ((), 33)


@pytest.mark.parametrize("page", range(2, 40, 7))
def test_a_flipped_page_never_costs_another_game(tmp_path: Path, page: int) -> None:
    path = kept_games(tmp_path, games=3, commands=60)
    size = 4096
    pages = path.stat().st_size // size
    place = (page % pages or 1) * size
    with path.open("r+b") as file:
        file.seek(place)
        file.write(Random(page).randbytes(size))
    journal, troubles = open_journal(path)
    with journal:
        lost = {one.id: journal.lost(one.id) + getattr(one, "lost", 0) for one in journal.games()}
        read = {game: len(journal.reading(game).entries) for game in lost}
    told = bool(troubles) or any(lost.values())
    assert told or all(number == 60 for number in read.values())
    assert all(read[game] + lost[game] == 60 for game in read)
    if troubles:
        assert (tmp_path / "journal-damaged-1.db").exists()


def test_a_rescued_journal_knows_its_people_and_numbers(tmp_path: Path) -> None:
    """Phones and PINs refer to people: whoever has a new record has lost both."""
    path = kept_games(tmp_path, games=3)
    with Journal.open(path) as journal:
        ada = journal.meet("Ada", "blue")
        journal.delete(3)
    rescue(path)
    with Journal.open(path) as journal:
        assert journal.meet("Ada", "blue") == ada
        assert played(journal) == 4


def test_a_journal_of_which_nothing_is_left_stays_where_it_is(tmp_path: Path) -> None:
    path = kept_games(tmp_path)
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(Random(1).randbytes(path.stat().st_size - 4096))
    with pytest.raises(JournalBrokenError, match="nothing in it can be read"):
        open_journal(path)
    assert sorted(one.name for one in tmp_path.glob("*.db*")) == ["journal.db"]


def test_a_flipped_byte_in_a_command_is_found_when_it_is_read(tmp_path: Path) -> None:
    path = kept_games(tmp_path)
    content = bytearray(path.read_bytes())
    place = content.index(b'"Conquer"')
    content[place + 1] ^= 1
    path.write_bytes(content)
    with Journal.open(path) as journal:
        assert sum(journal.lost(one.id) for one in journal.games()) > 0


def test_a_header_that_is_damaged_is_not_called_busy(tmp_path: Path) -> None:
    path = kept_games(tmp_path)
    with path.open("r+b") as file:
        file.write(b"\0" * 16)
    with pytest.raises(JournalBrokenError, match="beginning is damaged"):
        open_journal(path)


def play_on(journal: Journal, game: int) -> None:
    for number in range(1000):
        coins(journal, game, number)


def test_a_full_disk_is_told_as_such_and_the_game_goes_on_afterwards(tmp_path: Path) -> None:
    path = kept_games(tmp_path)
    with Journal.open(path) as journal:
        game = played(journal, commands=2)
        db = journal._db
        (pages,) = db.execute("pragma page_count").fetchone()
        db.execute(f"pragma max_page_count = {pages}")
        with pytest.raises(JournalFullError, match="the disk is full"):
            play_on(journal, game)
        kept = len(journal.reading(game).entries)
        db.execute(f"pragma max_page_count = {pages + 100}")
        coins(journal, game, 1)
        assert len(journal.reading(game).entries) == kept + 1
        assert journal.lost(game) == 0


def test_what_is_written_counts_also_where_it_cannot_be_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second count comes after the command: whoever refuses a command that is on the disk shows
    another game than the one that is kept.
    """
    path = kept_games(tmp_path)

    def no_space(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full, Journal.open(path) as journal:
        full.setattr(os, "write", no_space)
        coins(journal, 1, 5)
        assert len(journal.reading(1).entries) == 21
    with monkeypatch.context() as full:
        full.setattr(os, "write", no_space)
        journal, troubles = open_journal(path)
        with journal:
            assert (troubles, journal.missing) == ((), 0)


def test_a_count_that_may_not_be_written_is_told_as_such(tmp_path: Path) -> None:
    path = kept_games(tmp_path)
    (tmp_path / "journal.count").unlink()
    (tmp_path / "journal.count").mkdir()
    for _ in range(2):  # and nothing of it stays locked
        with pytest.raises(JournalLockedError, match="may not be written"):
            open_journal(path)
    (tmp_path / "journal.count").rmdir()
    open_journal(path)[0].close()


def test_a_disk_that_is_full_at_the_start_is_called_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite then speaks of a disk that does not answer, or of a file that may not be written."""
    path = kept_games(tmp_path)
    (tmp_path / "journal.lock").unlink()
    (tmp_path / "journal.lock").mkdir()
    with pytest.raises(JournalLockedError):
        Owner(path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(9, 9, 0))
    with pytest.raises(JournalFullError, match="the disk is full"):
        Owner(path)
    with pytest.raises(JournalFullError, match="the disk is full"), explained(path):
        raise no_answer()


def no_answer() -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
    return error


def test_a_home_that_cannot_be_a_folder_is_told_as_such(tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file, where a folder is wanted")
    with pytest.raises(JournalLockedError, match="may not be written"):
        Journal.open(blocked / "journal.db")


def test_a_read_only_database_is_not_called_busy(tmp_path: Path) -> None:
    path = kept_games(tmp_path)
    with Journal.open(path) as journal:
        journal._db.execute("pragma query_only = on")
        with pytest.raises(JournalLockedError, match="may not be written"):
            played(journal)


def test_an_unreadable_game_is_listed_and_hides_no_other(tmp_path: Path) -> None:
    path = kept_games(tmp_path)
    spoil(path, "update games set opening = '{\"box\": 7}' where id = 1")
    with Journal.open(path) as journal:
        kinds = {one.id: type(one).__name__ for one in journal.games()}
    assert kinds == {1: "Unreadable", 2: "Saved"}


def test_files_are_private_whoever_makes_them(tmp_path: Path) -> None:
    home = tmp_path / "deep" / "home"
    before = os.umask(0)
    try:
        with Journal.open(home / "journal.db") as journal:
            played(journal)
            modes = {one.name: one.stat().st_mode & 0o777 for one in home.iterdir()}
    finally:
        os.umask(before)
    assert home.stat().st_mode & 0o777 == 0o700
    assert set(modes.values()) == {0o600}, modes
    assert "journal.db-wal" in modes


def test_a_journal_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    path = kept_games(tmp_path)
    path.chmod(0o644)
    Journal.open(path).close()
    assert path.stat().st_mode & 0o777 == 0o600


def test_the_owner_is_one_process_and_others_may_read(tmp_path: Path) -> None:
    path = kept_games(tmp_path)
    with Journal.open(path) as journal:
        with pytest.raises(JournalError, match="open in another Tribekeeper"):
            Owner(path)
        with Journal.open(path, beside=True) as reader:
            played(journal)
            assert len(reader.games()) == 3


def test_a_connection_of_ours_is_closed_when_opening_fails(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    path.write_text("a shopping list " * 500)
    with pytest.raises(JournalBrokenError):
        Journal.open(path)
    sqlite3.connect(path).close()
    Owner(path).close()
