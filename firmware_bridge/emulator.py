"""The pad's real firmware in libsimavr and the world around it. Never chosen by itself."""

from __future__ import annotations

import fcntl
import os
import secrets
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Self

from firmware_bridge.controls import Controls

HERE = Path(__file__).parent
SOURCES = ("firmware", "emulator")
DONE = ".done"
START_SECONDS = 10.0


class EmulatorMissingError(RuntimeError):
    """The emulator cannot be built here; the message says what to install."""


def build_folder() -> Path:
    """In the user's cache, never beside the sources: they may be installed, and not ours to write.

    Its name changes with the sources, so what lies there was made from these.
    """
    made_from = sha256()
    for file in sorted(file for name in SOURCES for file in (HERE / name).glob("*")):
        if file.is_file():
            made_from.update(file.name.encode() + b"\0" + file.read_bytes())
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "tribekeeper" / f"emulator-{made_from.hexdigest()[:12]}"


def build(folder: Path | None = None) -> Path:
    """Makes firmware and emulator if need be; safe when several processes want it at once."""
    for tool in ("avr-gcc", "gcc", "make"):
        if shutil.which(tool) is None:
            raise EmulatorMissingError(
                f"{tool} is missing: sudo apt-get install gcc-avr avr-libc libsimavr-dev "
                "libelf-dev gcc make"
            )
    folder = folder or build_folder()
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        _make_once(folder)
    return folder


def _make_once(folder: Path) -> None:
    """What another copy of these sources has built is not built again: somebody may be using it."""
    done = folder / DONE
    if not done.exists():
        _make(HERE / "firmware", folder, "tests")
        _make(HERE / "emulator", folder)
        done.touch()


def _make(source: Path, folder: Path, *targets: str) -> None:
    done = subprocess.run(
        ["make", "-s", "-C", str(source), f"BUILD={folder}", *targets],
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise EmulatorMissingError(f"make in {source.name} failed:\n{done.stderr}")


class Emulator(Controls):
    """One emulated pad. In lock-step its time passes only in `step`; otherwise it has a tty."""

    def __init__(
        self,
        folder: Path,
        *options: str,
        lockstep: bool = False,
        board: str = "uno",
        built: Path | None = None,
    ) -> None:
        self.tty = folder / "ttyPAD"
        self.folder = folder
        control = folder / "control"
        built = built or build()
        line = ["--lockstep"] if lockstep else ["--tty", str(self.tty)]
        self._process = subprocess.Popen(
            [
                str(built / "padsim"),
                *("--elf", str(built / board / "pad.elf")),
                *("--control", str(control)),
                *("--eeprom", str(folder / "eeprom")),
                *line,
                *options,
            ],
            stdout=subprocess.DEVNULL,
            # Ctrl-C is for the host alone, which then lets the pad save its EEPROM and quit.
            start_new_session=True,
        )
        super().__init__(_connect(control, self._process))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *trouble: object) -> None:
        self.close()

    def close(self) -> None:
        if self._process.poll() is None:
            self.ask("quit")
        self.disconnect()
        self._process.wait(5)

    def kill(self) -> None:
        """As kill -9 does: no chance to say goodbye."""
        self._process.kill()
        self._process.wait(5)
        self.disconnect()


@contextmanager
def emulated_pad(*options: str) -> Iterator[Emulator]:
    """A pad for people without one, gone when they leave. Its noise is like no other's: name and
    die are drawn from it.
    """
    noise = str(secrets.randbits(63))
    with (
        tempfile.TemporaryDirectory(prefix="pad") as folder,
        Emulator(Path(folder), "--display", "--seed", noise, *options) as emulator,
    ):
        yield emulator


def _connect(control: Path, process: subprocess.Popen[bytes]) -> socket.socket:
    deadline = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        client = socket.socket(socket.AF_UNIX)
        try:
            client.connect(str(control))
        except OSError:
            client.close()
            time.sleep(0.001)
        else:
            return client
    process.kill()
    raise EmulatorMissingError("the emulator did not start")
