"""The `tribekeeper` command: help, errors, exit codes, and a server that opens and closes."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.web.sockets import EventLine
from web import cli


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == 0
    assert re.fullmatch(r"\d+\.\d+\.\d+\n", capsys.readouterr().out)


def test_no_command_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([]) == 2
    assert "serve" in capsys.readouterr().err


def test_an_unknown_command_is_a_typing_error() -> None:
    with pytest.raises(SystemExit) as done:
        cli.main(["conquer-everything"])
    assert done.value.code == 2


def test_a_port_that_is_taken_is_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        home = ["--home", str(tmp_path), "--local-only"]
        assert cli.main(["serve", "--port", port, "--secure-port", "0", *home]) == 1
        assert cli.main(["serve", "--port", "0", "--secure-port", port, *home]) == 1
    assert f"Cannot open port {port}" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["house.db", "certificate/ca.pem"])
def test_a_file_that_cannot_be_opened_is_no_port(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever once started it as another user was told to look at the ports."""
    (tmp_path / name).mkdir(parents=True)
    home = ["--home", str(tmp_path), "--local-only"]
    assert cli.main(["serve", "--port", "0", "--secure-port", "0", *home]) == 1
    told = capsys.readouterr().err
    assert "port" not in told
    assert str(tmp_path / name.partition(".")[0]) in told


@pytest.mark.parametrize("command", ["export", "delete", "serve --game"])
def test_a_number_that_no_game_can_have_is_explained(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sure = ["--yes"] if "serve" not in command else ["--local-only", "--port", "0"]
    typed = [*command.split(), str(10**30), "--home", str(tmp_path), *sure]
    assert cli.main(typed) in (1, 2)
    assert f"no game {10**30}" in capsys.readouterr().err


def test_an_unknown_interface_is_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["serve", "--interface", "ppp77", "--home", str(tmp_path)]) == 1
    assert "ppp77" in capsys.readouterr().err


@contextmanager
def serving(home: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server in a process of its own, and everything it said until it was open."""
    command = [sys.executable, "-m", "web", "serve", "--local-only", "--home", str(home)]
    process = subprocess.Popen(
        [*command, "--port", "0", "--secure-port", "0", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        env={"PYTHONIOENCODING": "utf-8", "PATH": "/usr/bin:/bin"},
    )
    assert process.stdout is not None
    try:
        said = ""
        while "Ctrl-C" not in said:
            line = process.stdout.readline()
            assert line, said
            said += line
        yield process, said
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_server_says_where_it_is_and_stops_cleanly_with_open_streams(
    tmp_path: Path, how: signal.Signals
) -> None:
    with serving(tmp_path) as (process, said):
        found = re.search(r"http://127\.0\.0\.1:(\d+)/#join=[\w-]{22}\n", said)
        assert found, said
        assert "▄" in said
        lines = [EventLine(int(found[1])) for _ in range(7)]
        for line in lines:
            line.next("picture")
        process.send_signal(how)
        rest, _ = process.communicate(timeout=60)
        assert process.returncode == 0
        assert "Traceback" not in rest
        for line in lines:
            line.__exit__(None, None, None)


def test_it_speaks_the_language_it_was_asked_to(tmp_path: Path) -> None:
    with serving(tmp_path, "--language", "fr") as (_, said):
        assert "tablette" in said
