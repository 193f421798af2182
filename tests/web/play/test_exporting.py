"""`tribekeeper export`: a finished game at once, an unfinished one only if somebody wants it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from typing_extensions import override

from companion.store.home.places import home
from tests.web.play.desks import desk_on, lay, opened, opening_of
from web import cli

UNFINISHED, FINISHED = "1", "2"


class Typed(io.StringIO):
    """Somebody at a terminal who answers."""

    @override
    def isatty(self) -> bool:
        return True


@pytest.fixture
def out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    home().mkdir(parents=True, exist_ok=True)
    with desk_on(home()) as desk:
        lay(desk, opening_of())
        opened(desk, "base", 2)
    return tmp_path / "game.jsonl"


def test_a_finished_game_has_no_secrets(out: Path) -> None:
    assert cli.main(["export", FINISHED, "--out", str(out)]) == 0
    assert "tribekeeper" in out.read_text("utf-8")


def test_nobody_tells_all_purses_by_accident(
    out: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert cli.main(["export", UNFINISHED, "--out", str(out)]) == 1
    assert "every purse. Add --yes" in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize(("answer", "code"), [("y\n", 0), ("n\n", 1), ("", 1)])
def test_at_a_terminal_one_is_asked(
    out: Path, monkeypatch: pytest.MonkeyPatch, answer: str, code: int
) -> None:
    monkeypatch.setattr("sys.stdin", Typed(answer))
    assert cli.main(["export", UNFINISHED, "--out", str(out)]) == code
    assert out.exists() is (code == 0)


def test_it_can_be_wanted_beforehand(out: Path) -> None:
    assert cli.main(["export", UNFINISHED, "--out", str(out), "--yes"]) == 0


def test_it_overwrites_nothing(out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Not even all games, and no purse is told in a file that everybody may read."""
    out.write_text("dear Ann")
    for there in (out, home() / "journal.db"):
        assert cli.main(["export", FINISHED, "--out", str(there)]) == 2
        assert "is there already" in capsys.readouterr().err
    assert out.read_text() == "dear Ann"
    assert cli.main(["games"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
