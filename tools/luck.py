"""Repeats tests beside two busy processes: `python -m tools.luck [--times 20] [-n 1] [FILES...]`.

Whoever passes on a quick and quiet machine only fails here. Without FILES: what lies in FOLDERS and
started a thread, a process or a socket in its first run; pictures that are only computed come out
the same every time. A run that fails leaves what it said in `build/luck`.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

FOLDERS = [Path("tests", part) for part in ("web", "bridge", "vision", "follow", "studio")]
SAID = Path("build/luck")
BUSY = 2
PATIENCE = 3600.0
"""Seconds for one file: what takes longer waits for ever, and has failed."""
_TURN = "import os\nwhile os.getppid() == {parent}:\n    for _ in range(10**6): pass"
_FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
_NOT_KEPT = "PYTHONDONTWRITEBYTECODE"
PASSED, NO_TESTS = 0, 5


@dataclass
class Luck:
    """How the runs of one file went."""

    file: Path
    runs: int = 0
    beside: bool = False
    seconds: float = 0.0
    failures: list[str] = field(default_factory=list)

    def told(self) -> str:
        head = f"{self.file}: {self.runs} runs, {len(self.failures)} failures"
        return "\n    ".join([head, *self.failures])


def main(arguments: list[str] | None = None) -> int:
    wanted = _read(arguments)
    lucks = [Luck(file) for file in files_in(wanted.files or FOLDERS)]
    with busy(), Going() as going:
        try:
            repeat(lucks, wanted.times, wanted.n, going, everything=bool(wanted.files))
        finally:
            print("\n".join(luck.told() for luck in lucks if luck.runs), flush=True)
    return int(any(luck.failures for luck in lucks))


def _read(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.luck", description=__doc__)
    parser.add_argument("--times", type=int, default=20, help="runs of each file (20)")
    parser.add_argument("-n", type=int, default=1, help="files that run side by side (1)")
    parser.add_argument("files", nargs="*", type=Path, help="files or folders of tests")
    return parser.parse_args(arguments)


def files_in(places: list[Path]) -> list[Path]:
    return [file for place in places for file in (sorted(place.rglob("test_*.py")) or [place])]


@contextmanager
def busy(processes: int = BUSY) -> Iterator[list[subprocess.Popen[bytes]]]:
    """They end with us, however we end."""
    turn = [sys.executable, "-c", _TURN.format(parent=os.getpid())]
    running = [subprocess.Popen(turn) for _ in range(processes)]
    try:
        yield running
    finally:
        for one in running:
            one.kill()
            one.wait()


class Going:
    """The runs that are under way; when we are stopped they take down what they put up."""

    def __init__(self) -> None:
        self._runs: set[subprocess.Popen[bytes]] = set()
        self.stopped = False

    def __enter__(self) -> Going:
        return self

    def __exit__(self, *_: object) -> None:
        self.stopped = True
        for one in list(self._runs):
            one.send_signal(signal.SIGINT)

    def await_end(self, one: subprocess.Popen[bytes]) -> int | None:
        """Its exit code; none if it did not end by itself."""
        self._runs.add(one)
        try:
            return one.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(one.pid, signal.SIGKILL)
            return None
        finally:
            self._runs.discard(one)


def repeat(lucks: list[Luck], times: int, at_once: int, going: Going, *, everything: bool) -> None:
    """Round by round, so that a repetition that is stopped has seen all files as often."""
    SAID.mkdir(parents=True, exist_ok=True)
    pool = ThreadPoolExecutor(at_once)
    try:
        for _ in range(times):
            left = [luck for luck in lucks if everything or luck.beside or not luck.runs]
            left.sort(key=lambda luck: -luck.seconds)
            list(pool.map(lambda luck: run(luck, going), left))
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def run(luck: Luck, going: Going) -> None:
    name = f"{'-'.join(luck.file.with_suffix('').parts[-3:])}-{luck.runs + 1}"
    said, started = SAID / f"{name}.txt", SAID / f"{name}.started"
    began = time.monotonic()
    with said.open("wb") as out:
        code = going.await_end(_pytest(luck.file, started, out))
    if going.stopped:
        return
    luck.seconds = time.monotonic() - began
    luck.runs += 1
    luck.beside |= bool(started.exists() and started.read_text())
    started.unlink(missing_ok=True)
    _judge(luck, code, said)


def _pytest(file: Path, started: Path, out: BinaryIO) -> subprocess.Popen[bytes]:
    order = [sys.executable, "-m", "pytest", "-q", "-m", "not soak", "-p", "no:cacheprovider"]
    order += ["-p", "tools.started", f"--started={started}", str(file)]
    # What was compiled in one run is there for the next: half of what a small file costs.
    compiled = {key: value for key, value in os.environ.items() if key != _NOT_KEPT}
    return subprocess.Popen(order, stdout=out, stderr=out, start_new_session=True, env=compiled)


def _judge(luck: Luck, code: int | None, said: Path) -> None:
    if code in (PASSED, NO_TESTS):
        said.unlink()
    else:
        names = _FAILED.findall(said.read_text()) or [f"ended with {code}"]
        luck.failures.append(f"{', '.join(names)} ({said})")
    result = "passed" if code in (PASSED, NO_TESTS) else f"FAILED {luck.failures[-1]}"
    print(f"{luck.file} run {luck.runs}, {luck.seconds:.0f} s: {result}", flush=True)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    sys.exit(main())
