"""For pytest: writes down which tests started something that runs beside them: a thread, a process,
a socket (pages, emulators and event loops are such), and runs only those that it is told to.
What a test only computes is not such."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Generator
from pathlib import Path

import pytest

BESIDE = {"os.fork", "os.forkpty", "os.posix_spawn", "socket.__new__", "subprocess.Popen"}


class Started:
    """One line in `told` for each test that ended: whether it did, and its name."""

    def __init__(self, told: Path, only: Path | None) -> None:
        self._told, self._only = told, only
        self._heard = False
        self._setting_up: list[tuple[str, str]] = []
        self._shared: set[tuple[str, str]] = set()

    def note(self, what: str) -> None:
        if what in BESIDE:
            self._heard = True
            self._shared.update(self._setting_up)

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        if self._only is None:
            return
        wanted = set(self._only.read_text().splitlines())
        config.hook.pytest_deselected(items=[one for one in items if one.nodeid not in wanted])
        items[:] = [one for one in items if one.nodeid in wanted]

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[object]
    ) -> Generator[None, object, object]:
        """A server of a whole file is started for its first test, and runs beside all of them."""
        self._setting_up.append((fixturedef.baseid, fixturedef.argname))
        try:
            return (yield)
        finally:
            self._setting_up.pop()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self._heard = False
        done = yield
        beside = self._heard or any(_given(item, *shared) for shared in self._shared)
        with self._told.open("a") as told:
            told.write(f"{'beside' if beside else 'alone'} {item.nodeid}\n")
        return done


def _given(item: pytest.Item, place: str, fixture: str) -> bool:
    return item.nodeid.startswith(place) and fixture in getattr(item, "fixturenames", ())


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--started", type=Path, required=True, help="a file for what is found")
    parser.addoption("--only", type=Path, help="a file with the names of the tests to run")


def pytest_configure(config: pytest.Config) -> None:
    started = Started(config.getoption("started"), config.getoption("only"))
    config.pluginmanager.register(started, "started-beside")
    sys.addaudithook(lambda what, _: started.note(what))
    _hear_threads(started)
    # A shell lets what it starts in the background ignore it, and it is how runs are stopped.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def _hear_threads(started: Started) -> None:
    """Python tells auditors of a new thread only from 3.12 on."""
    start = threading.Thread.start

    def heard(thread: threading.Thread) -> None:
        started.note("os.fork")
        start(thread)

    setattr(threading.Thread, "start", heard)  # noqa: B010
