"""`tools.luck` repeats what runs beside its tests, names what failed, and stops what it started."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.sockets import until
from tools import luck

COMPUTES = """
import os
from pathlib import Path
def test_sums():
    with Path(__file__).with_name("processes").open("a") as processes:
        processes.write(f"{os.getpid()}\\n")
"""
STARTS = (
    COMPUTES
    + """
import threading, pytest
def test_thread():
    one = threading.Thread(target=print)
    one.start()
    one.join()
@pytest.fixture(scope="module")
def server():
    test_thread()
def test_asks(server):
    pass
def test_asks_again(server):
    pass
"""
)
SECOND_FAILS = """
import threading
from pathlib import Path
def test_second():
    threading.Thread(target=print).start()
    with Path(__file__).with_suffix(".runs").open("a+") as runs:
        runs.write(".")
        runs.seek(0)
        assert len(runs.read()) != 2
"""


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    texts = {"computes": COMPUTES, "starts": STARTS, "second": SECOND_FAILS}
    for name, text in texts.items():
        (tmp_path / f"test_{name}.py").write_text(text)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setattr(luck, "FOLDERS", [tmp_path])
    monkeypatch.setattr(luck, "SAID", tmp_path / "said")
    return tmp_path


def test_what_only_computes_is_not_repeated(
    written: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert luck.main(["--times", "2", "-n", "2"]) == 1
    told = capfd.readouterr().out
    assert f"{written}: 2 tests once, 4 tests 2 times, 1 failure\n" in told
    (message,) = (written / "said").iterdir()
    assert f"test_second.py::test_second ({message})" in told
    assert "assert 2 != 2" in message.read_text()


def test_the_files_of_a_folder_run_in_one_process(written: Path) -> None:
    luck.main(["--times", "1"])
    processes = (written / "processes").read_text().split()
    assert len(processes) == 2
    assert len(set(processes)) == 1


def test_a_file_that_was_named_is_repeated(
    written: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert luck.main(["--times", "2", str(written / "test_computes.py")]) == 0
    assert f"{written}: 1 test 2 times, 0 failures\n" in capfd.readouterr().out
    assert not list((written / "said").iterdir())


DIES = "import os, signal\ndef test_dies():\n    os.kill(os.getpid(), signal.SIGKILL)\n"


def test_who_takes_the_run_down_is_named(written: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (written / "test_dies.py").write_text(DIES)
    assert luck.main(["--times", "1", str(written / "test_dies.py")]) == 1
    told = capfd.readouterr().out
    assert "ended with -9: " in told
    assert "test_dies.py::test_dies" in told


def test_who_says_nothing_more_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "PATIENCE", 0.1)
    (said := tmp_path / "said").touch()
    silent = [sys.executable, "-c", "import sys; sys.stdin.read()"]
    with subprocess.Popen(silent, stdin=subprocess.PIPE, start_new_session=True) as one:
        assert luck.Going().await_end(one, said) is None
    assert one.returncode == -signal.SIGKILL


def test_busy_processes_end_with_the_runs() -> None:
    with luck.busy() as running:
        assert [one.poll() for one in running] == [None] * luck.BUSY
    assert all(one.poll() is not None for one in running)


HOLDS = """
import sys
from tools import luck
with luck.busy() as running:
    print(*(one.pid for one in running), flush=True)
    sys.stdin.read()
"""


def test_busy_processes_end_when_nobody_can_stop_them() -> None:
    order = [sys.executable, "-c", HOLDS]
    with subprocess.Popen(order, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as held:
        assert held.stdout
        pids = [int(pid) for pid in held.stdout.readline().split()]
        os.kill(held.pid, signal.SIGKILL)
    until(lambda: not any(turning(pid) for pid in pids))


def turning(pid: int) -> bool:
    try:
        return "getppid" in Path(f"/proc/{pid}/cmdline").read_text()
    except FileNotFoundError:
        return False


WAITS = """
import sys, threading
from pathlib import Path
def test_waits():
    here = Path(__file__)
    try:
        here.with_suffix(".waits").touch()
        threading.Event().wait()
    finally:
        here.with_suffix(".ended").touch()
"""


@pytest.fixture
def in_background() -> Iterator[None]:
    """Shells let what they start there ignore the key that interrupts."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("in_background")
def test_whoever_is_stopped_stops_its_runs(tmp_path: Path) -> None:
    waits = tmp_path / "test_waits.py"
    waits.write_text(WAITS)
    order = [sys.executable, "-m", "tools.luck", str(waits)]
    alone = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    with subprocess.Popen(order, stdout=subprocess.PIPE, env=alone) as stopped:
        until(waits.with_suffix(".waits").exists)
        stopped.terminate()
    assert stopped.returncode == 1
    assert waits.with_suffix(".ended").exists()
