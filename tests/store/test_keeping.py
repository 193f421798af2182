"""Copies of all games, taken while they are played, and the way back from one."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.store.carry.keeping import back_up, check_backup, open_journal, restore
from companion.store.database import JournalError
from companion.store.journal import Journal
from companion.store.remarks import RESTORED
from companion.table.saved import put_back
from tests.store.files import coins, kept_games, played, spoil
from web.access.register import Register
from web.cli import main

WRITER = """
import sys
from itertools import count
from pathlib import Path
from companion.store.journal import Journal
from tests.store.files import coins, played
journal = Journal.open(Path(sys.argv[1]))
game = played(journal, commands=2)
for number in count():
    coins(journal, game, number)
    print(number, flush=True)
"""


def test_a_backup_is_taken_while_another_process_plays(tmp_path: Path) -> None:
    path = kept_games(tmp_path / "home", games=1)
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True
    )
    assert writer.stdout is not None
    try:
        for number in range(3):
            acknowledged = int(writer.stdout.readline())
            copy = tmp_path / f"copy-{number}.db"
            assert main(["backup", str(copy), "--home", str(path.parent)]) == 0
            assert check_backup(copy) == 2
            assert copy.stat().st_mode & 0o777 == 0o600
            with Journal.open(copy) as journal:
                assert len(journal.reading(2).entries) >= 2 + acknowledged + 1
    finally:
        os.kill(writer.pid, signal.SIGKILL)
        writer.wait()
        writer.stdout.close()


def test_a_backup_comes_back_and_the_games_of_before_are_kept(tmp_path: Path) -> None:
    path = kept_games(tmp_path / "home")
    with Journal.open(path) as journal:
        back_up(journal, tmp_path / "copy.db")
        played(journal)
    before = put_back(path, tmp_path / "copy.db")
    assert before is not None
    with Journal.open(path) as journal:
        assert [one.id for one in journal.games()] == [2, 1]
        assert journal.missing == 0
        coins(journal, 1, 5)
        assert journal.lost(1) == 0
    with Journal.open(before) as journal:
        assert len(journal.games()) == 3


def restored_lines(journal: Journal, game: int) -> int:
    return sum((one.proof or {}).get("what") == RESTORED for one in journal.entries(game))


def test_a_game_set_back_at_the_terminal_says_so(tmp_path: Path) -> None:
    path = kept_games(tmp_path / "home")
    copy, home = str(tmp_path / "copy.db"), ["--home", str(path.parent)]
    assert main(["backup", copy, *home]) == 0
    with Journal.open(path) as journal:
        coins(journal, 1, 5)
    assert main(["restore", copy, *home]) == 0
    with Journal.open(path) as journal:
        assert [restored_lines(journal, game) for game in (1, 2)] == [1, 0]
        assert [journal.lost(game) for game in (1, 2)] == [0, 0]
        assert journal.missing == 0


@pytest.mark.parametrize("gone", ["missing", "damaged"])
def test_without_games_to_compare_every_game_of_a_copy_says_so(tmp_path: Path, gone: str) -> None:
    """Else whoever loses the file first sets games back without a trace."""
    path = kept_games(tmp_path / "home")
    copy, home = str(tmp_path / "copy.db"), ["--home", str(path.parent)]
    assert main(["backup", copy, *home]) == 0
    path.unlink()
    if gone == "damaged":
        path.write_text("a letter " * 1000)
    assert main(["restore", copy, *home]) == 0
    with Journal.open(path) as journal:
        assert [restored_lines(journal, game) for game in (1, 2)] == [1, 1]


def test_a_copy_that_could_not_be_marked_is_not_put_back(tmp_path: Path) -> None:
    path = kept_games(tmp_path / "home")
    with Journal.open(path) as journal:
        back_up(journal, tmp_path / "copy.db")
        coins(journal, 1, 5)

    def pulled_plug(copy: Path) -> None:
        assert copy != path
        raise OSError("no more power")

    with pytest.raises(OSError, match="no more power"):
        restore(path, tmp_path / "copy.db", pulled_plug)
    with Journal.open(path) as journal:
        assert len(journal.reading(1).entries) == 21


def test_a_changed_or_damaged_backup_is_refused_and_nothing_changes(tmp_path: Path) -> None:
    path = kept_games(tmp_path / "home")
    copy = tmp_path / "copy.db"
    with Journal.open(path) as journal:
        back_up(journal, copy)
    spoil(copy, "update entries set time = 'x' where game = 1 and number = 3")
    with pytest.raises(JournalError, match="game 1 was changed"):
        put_back(path, copy)
    copy.write_text("a letter " * 1000)
    with pytest.raises(JournalError, match="not a journal"):
        put_back(path, copy)
    assert [one.name for one in path.parent.glob("*before*")] == []
    with Journal.open(path) as journal:
        assert len(journal.games()) == 2


def _nothing(file: Path) -> None:
    file.write_bytes(b"")


def _one_letter(file: Path) -> None:
    file.write_text("x")


def _devices(file: Path) -> None:
    Register(file).close()


@pytest.mark.parametrize("make", [_nothing, _one_letter, _devices, Path.mkdir])
def test_what_is_no_journal_is_no_backup(
    tmp_path: Path, make: Callable[[Path], None], capsys: pytest.CaptureFixture[str]
) -> None:
    """All games were gone from the list, for the wrong file of the same folder."""
    path = kept_games(tmp_path / "home")
    make(tmp_path / "house.db")
    assert main(["restore", str(tmp_path / "house.db"), "--home", str(path.parent)]) == 2
    assert capsys.readouterr().err == "tribekeeper: house.db is not a journal\n"
    assert [one.name for one in path.parent.glob("*before*")] == []
    with Journal.open(path) as journal:
        assert len(journal.games()) == 2


def test_what_no_end_comes_of_is_no_backup(tmp_path: Path) -> None:
    path = kept_games(tmp_path / "home")
    with pytest.raises(JournalError, match="zero is not a journal"):
        put_back(path, Path("/dev/zero"))


def test_another_programs_file_is_left_as_it_is(tmp_path: Path) -> None:
    """A folder of another program may have a journal.db, too."""
    path = tmp_path / "journal.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("create table letters (text)")
        other.commit()
    written = path.read_bytes()
    with pytest.raises(JournalError, match=r"journal\.db is not a journal"):
        Journal.open(path)
    assert path.read_bytes() == written


def test_a_folder_that_was_copied_by_hand_comes_back_whole(tmp_path: Path) -> None:
    """While people played: the newest commands lie in a file beside the journal."""
    path = kept_games(tmp_path / "home")
    with Journal.open(path) as journal:
        coins(journal, 1, 5)
        shutil.copytree(path.parent, tmp_path / "stick")
    kept = (tmp_path / "stick").joinpath(f"{path.name}-wal").read_bytes()
    put_back(path, tmp_path / "stick" / path.name)
    with Journal.open(path) as journal:
        assert len(journal.reading(1).entries) == 21
        assert restored_lines(journal, 1) == 0
    assert (tmp_path / "stick").joinpath(f"{path.name}-wal").read_bytes() == kept


def test_nothing_is_restored_under_a_game_that_is_played(tmp_path: Path) -> None:
    path = kept_games(tmp_path / "home")
    with Journal.open(path) as journal:
        back_up(journal, tmp_path / "copy.db")
        with pytest.raises(JournalError, match="open in another Tribekeeper"):
            put_back(path, tmp_path / "copy.db")


def test_a_backup_overwrites_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = kept_games(tmp_path / "home")
    letter = tmp_path / "letter.txt"
    letter.write_text("dear Ann")
    assert main(["backup", str(letter), "--home", str(path.parent)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert letter.read_text() == "dear Ann"


def test_a_game_is_deleted_when_that_is_wanted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    home = ["--home", str(kept_games(tmp_path / "home").parent)]
    assert main(["delete", "1", *home]) == 1
    assert "Add --yes" in capsys.readouterr().err
    assert main(["delete", "1", "--yes", *home]) == 0
    assert main(["delete", "1", "--yes", *home]) == 2
    assert "no game 1" in capsys.readouterr().err
    assert main(["games", *home]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["2"]


@pytest.mark.parametrize("command", ["games", "export 1", "import x", "delete 1", "restore x"])
def test_every_command_on_files_takes_a_home_and_speaks_in_sentences(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file, where a folder is wanted")
    assert main([*command.split(), "--home", str(blocked)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("tribekeeper: ")
    assert "Traceback" not in said


def test_the_number_of_a_deleted_game_is_never_given_again(tmp_path: Path) -> None:
    """By its number a chair without a person is known, and what a screen has shown."""
    path = kept_games(tmp_path)
    with Journal.open(path) as journal:
        journal.delete(2)
    with Journal.open(path) as journal:
        assert played(journal) == 3


def test_a_copy_that_is_put_back_gives_no_number_again(tmp_path: Path) -> None:
    path = kept_games(tmp_path / "home", games=1)
    with Journal.open(path) as journal:
        back_up(journal, tmp_path / "copy.db")
        played(journal)
        played(journal)
        journal.delete(3)
    put_back(path, tmp_path / "copy.db")
    with Journal.open(path) as journal:
        assert [one.id for one in journal.games()] == [1]
        assert played(journal) == 4


def test_a_copy_that_took_its_place_misses_nothing_though_nobody_could_note_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a kill -9 at the very moment at which the file is there."""
    path = kept_games(tmp_path / "home", games=1)
    with Journal.open(path) as journal:
        back_up(journal, tmp_path / "copy.db")
        for number in range(5):
            coins(journal, 1, number)
    replace = Path.replace

    def killed(self: Path, target: Path) -> Path:
        replace(self, target)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", killed)
        with pytest.raises(KeyboardInterrupt):
            put_back(path, tmp_path / "copy.db")
    journal, troubles = open_journal(path)
    journal.close()
    assert troubles == ()
