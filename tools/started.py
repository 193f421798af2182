"""For pytest: writes down which files' tests started something that runs beside them: a thread, a
process, a socket (pages, emulators and event loops are such). What a test only computes is not."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Generator
from pathlib import Path

import pytest

BESIDE = {"os.fork", "os.forkpty", "os.posix_spawn", "socket.__new__", "subprocess.Popen"}


class Started:
    """Set-up and ending count as well: a server of a whole file is started in its first test."""

    def __init__(self) -> None:
        self.now: Path | None = None
        self.files: set[Path] = set()

    def note(self, what: str) -> None:
        if self.now is not None and what in BESIDE:
            self.files.add(self.now)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.now = item.path
        try:
            return (yield)
        finally:
            self.now = None


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--started", type=Path, help="a file for the names of such files")


def pytest_configure(config: pytest.Config) -> None:
    started = Started()
    config.pluginmanager.register(started, "started-beside")
    sys.addaudithook(lambda what, _: started.note(what))
    _hear_threads(started)
    # A shell lets what it starts in the background ignore it, and it is how runs are stopped.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_unconfigure(config: pytest.Config) -> None:
    started, told = config.pluginmanager.get_plugin("started-beside"), config.getoption("started")
    if told and isinstance(started, Started):
        told.write_text("".join(f"{file}\n" for file in sorted(started.files)))


def _hear_threads(started: Started) -> None:
    """Python tells auditors of a new thread only from 3.12 on."""
    start = threading.Thread.start

    def heard(thread: threading.Thread) -> None:
        started.note("os.fork")
        start(thread)

    setattr(threading.Thread, "start", heard)  # noqa: B010
