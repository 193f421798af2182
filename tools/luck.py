"""Repeats tests beside two busy processes: `python -m tools.luck [--times 20] [-n 1] [FILES...]`.

Whoever passes on a quick and quiet machine only fails here. Without FILES: the tests in FOLDERS
that started a thread, a process or a socket in their first run; pictures that are only computed
come out the same every time. Files of one folder share processes. A run that fails leaves what it
said in `build/luck`.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

FOLDERS = [Path("tests", part) for part in ("web", "bridge", "vision", "follow", "studio")]
SAID = Path("build/luck")
BUSY = 2
AT_MOST = 8
"""Files in one process."""
PATIENCE = 1800.0
"""Seconds without a word: what is silent for longer waits for ever, and has failed."""
_TURN = "import os\nwhile os.getppid() == {parent}:\n    for _ in range(10**6): pass"
_FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
_NOT_KEPT = "PYTHONDONTWRITEBYTECODE"
PASSED, NO_TESTS = 0, 5


@dataclass
class Luck:
    """How the runs of some files went."""

    files: list[Path]
    runs: int = 0
    seconds: float = 0.0
    ended: Counter[str] = field(default_factory=Counter)
    beside: set[str] = field(default_factory=set)
    failures: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return str(self.files[0].parent)

    def read(self, started: Path) -> None:
        for line in started.read_text().splitlines() if started.exists() else ():
            kind, _, test = line.partition(" ")
            self.ended[test] += 1
            self.beside |= {test} if kind == "beside" else set()


def main(arguments: list[str] | None = None) -> int:
    wanted = _read(arguments)
    SAID.mkdir(parents=True, exist_ok=True)
    lucks = [Luck(files) for files in groups_in(wanted.files or FOLDERS)]
    try:
        with busy(), ThreadPoolExecutor(wanted.n) as pool, Going() as going:
            repeat(lucks, wanted.times, pool, going, everything=bool(wanted.files))
    finally:
        print("\n".join(told(lucks)), flush=True)
    return int(any(luck.failures for luck in lucks))


def told(lucks: list[Luck]) -> Iterator[str]:
    """A line for each folder, and one for each failure."""
    for name in dict.fromkeys(luck.name for luck in lucks):
        here = [luck for luck in lucks if luck.name == name]
        failures = [failure for luck in here for failure in luck.failures]
        times = Counter(count for luck in here for count in luck.ended.values())
        often = [f"{_many(n, 'test')} {_times(count)}" for count, n in sorted(times.items())]
        yield f"{name}: {', '.join([*often, _many(len(failures), 'failure')])}"
        yield from (f"    {failure}" for failure in failures)


def _many(number: int, of: str) -> str:
    return f"{number} {of}{'' if number == 1 else 's'}"


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _read(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.luck", description=__doc__)
    parser.add_argument("--times", type=int, default=20, help="runs of each test (20)")
    parser.add_argument("-n", type=int, default=1, help="processes side by side (1)")
    parser.add_argument("files", nargs="*", type=Path, help="files or folders of tests")
    return parser.parse_args(arguments)


def groups_in(places: list[Path]) -> list[list[Path]]:
    files = [file for place in places for file in (sorted(place.rglob("test_*.py")) or [place])]
    folders = dict.fromkeys(file.parent for file in files)
    shelves = [[file for file in files if file.parent == folder] for folder in folders]
    return [files[at : at + AT_MOST] for files in shelves for at in range(0, len(files), AT_MOST)]


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

    def await_end(self, one: subprocess.Popen[bytes], said: Path) -> int | None:
        """Its exit code; none if it did not end by itself."""
        self._runs.add(one)
        try:
            return _await(one, said)
        finally:
            self._runs.discard(one)


def _await(one: subprocess.Popen[bytes], said: Path) -> int | None:
    length = -1
    while (longer := said.stat().st_size) > length:
        length = longer
        with suppress(subprocess.TimeoutExpired):
            return one.wait(PATIENCE)
    os.killpg(one.pid, signal.SIGKILL)
    one.wait()
    return None


def repeat(
    lucks: list[Luck], times: int, pool: ThreadPoolExecutor, going: Going, *, everything: bool
) -> None:
    """Round by round, so that a repetition that is stopped has seen all tests as often."""
    for _ in range(times):
        left = [luck for luck in lucks if everything or luck.beside or not luck.runs]
        left.sort(key=lambda luck: -luck.seconds)
        list(pool.map(lambda luck: run(luck, going, everything=everything), left))


def run(luck: Luck, going: Going, *, everything: bool) -> None:
    if going.stopped:
        return
    name = f"{'-'.join(luck.files[0].with_suffix('').parts[-3:])}-{luck.runs + 1}"
    said, started, only = (SAID / f"{name}.{kind}" for kind in ("txt", "started", "only"))
    if luck.runs and not everything:
        only.write_text("".join(f"{test}\n" for test in sorted(luck.beside)))
    began = time.monotonic()
    with said.open("wb") as out:
        code = going.await_end(_pytest(luck.files, started, only, out), said)
    luck.read(started)
    started.unlink(missing_ok=True)
    only.unlink(missing_ok=True)
    luck.seconds = time.monotonic() - began
    luck.runs += 1
    _judge(luck, code, said, stopped=going.stopped)


def _pytest(files: list[Path], started: Path, only: Path, out: BinaryIO) -> subprocess.Popen[bytes]:
    order = [sys.executable, "-m", "pytest", "-v", "-m", "not soak", "-p", "no:cacheprovider"]
    order += ["-p", "tools.started", f"--started={started}", *map(str, files)]
    order += [f"--only={only}"] if only.exists() else []
    # What was compiled in one run is there for the next: half of what a small file costs.
    compiled = {key: value for key, value in os.environ.items() if key != _NOT_KEPT}
    return subprocess.Popen(order, stdout=out, stderr=out, start_new_session=True, env=compiled)


def _judge(luck: Luck, code: int | None, said: Path, *, stopped: bool) -> None:
    failed = _FAILED.findall(text := said.read_text())
    if not failed and (stopped or code in (PASSED, NO_TESTS)):
        said.unlink()
        result = "stopped" if stopped else "passed"
    else:
        last = text.strip().rpartition("\n")[2]
        luck.failures.append(f"{', '.join(failed) or f'ended with {code}: {last}'} ({said})")
        result = f"FAILED {luck.failures[-1]}"
    print(f"{luck.files[0]} ... run {luck.runs}, {luck.seconds:.0f} s: {result}", flush=True)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    sys.exit(main())
