"""The pad's real firmware in libsimavr and the world around it. Never chosen by itself."""

from __future__ import annotations

import fcntl
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from companion.session.inputs import Key
from firmware_bridge.wire.messages import KEYS

HERE = Path(__file__).parent
BUILD = HERE / "build"
HERTZ = 16_000_000
START_SECONDS = 10.0


class EmulatorMissingError(RuntimeError):
    """The emulator cannot be built here; the message says what to install."""


@dataclass(frozen=True, slots=True)
class Noise:
    """Chance per bit to flip, per byte to vanish, to come twice, to be preceded by rubbish."""

    flip: float = 0.0
    drop: float = 0.0
    repeat: float = 0.0
    insert: float = 0.0


@dataclass(frozen=True, slots=True)
class Lamps:
    """What an eye and an ear would notice since the last look."""

    brightness: dict[Key, float]
    """0 dark, 1 as bright as it gets."""
    link: bool
    hertz: int


def build(folder: Path = BUILD) -> Path:
    """Makes firmware and emulator if need be; safe when several processes want it at once."""
    for tool in ("avr-gcc", "gcc", "make"):
        if shutil.which(tool) is None:
            raise EmulatorMissingError(
                f"{tool} is missing: sudo apt-get install gcc-avr avr-libc libsimavr-dev "
                "libelf-dev gcc make"
            )
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        _make(HERE / "firmware", folder, "tests")
        _make(HERE / "emulator", folder)
    return folder


def _make(source: Path, folder: Path, *targets: str) -> None:
    done = subprocess.run(
        ["make", "-s", "-C", str(source), f"BUILD={folder}", *targets],
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise EmulatorMissingError(f"make in {source.name} failed:\n{done.stderr}")


class Emulator:
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
        )
        self._socket = _connect(control, self._process)
        self._answers = self._socket.makefile("r")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def ask(self, *words: object) -> list[str]:
        """One command of padsim's main.c; the first word of the answer is the cycle count."""
        self._socket.sendall((" ".join(str(word) for word in words) + "\n").encode())
        state, _, rest = self._answers.readline().partition(" ")
        if state != "ok":
            raise RuntimeError(f"padsim refused {words}: {state} {rest}")
        return rest.split()

    def step(self, microseconds: int, received: bytes = b"") -> tuple[float, bytes]:
        """Gives the device bytes and time; ends early when it has sent a whole frame."""
        cycles, *sent = self.ask("step", microseconds, received.hex())
        return int(cycles) / HERTZ, bytes.fromhex("".join(sent))

    def time(self) -> float:
        return int(self.ask("plug")[0]) / HERTZ

    def press(self, key: Key) -> None:
        self.ask("press", number_of(key))

    def release(self, key: Key) -> None:
        self.ask("release", number_of(key))

    def tap(self, key: Key, *, after_ms: float = 0, hold_ms: float = 20, bounces: int = 0) -> None:
        after, hold = int(after_ms * 1000), int(hold_ms * 1000)
        self.ask("tap", number_of(key), after, hold, bounces)

    def noise(self, to_device: Noise, to_host: Noise) -> None:
        for way, noise in enumerate((to_device, to_host)):
            self.ask("noise", way, noise.flip, noise.drop, noise.repeat, noise.insert)

    def lamps(self) -> Lamps:
        _, *shares, link, hertz = self.ask("lamps")
        bright = {Key(k): int(s) * 4 / 1000 for k, s in zip(KEYS, shares, strict=True)}
        return Lamps(bright, link == "1", int(hertz))

    def screen(self) -> bytes:
        """1024 bytes as the SSD1306 keeps them: eight pages of 128 columns."""
        return bytes.fromhex(self.ask("screen")[1])

    def eeprom(self) -> bytes:
        return bytes.fromhex(self.ask("eeprom")[1])

    def counts(self) -> dict[str, int]:
        pairs = (word.split("=") for word in self.ask("counts")[1:])
        return {name: int(value) for name, value in pairs}

    def press_to_wire(self) -> float:
        """Seconds from the last key going down to the end of the last frame."""
        return int(self.ask("latency")[1]) / HERTZ

    def close(self) -> None:
        if self._process.poll() is None:
            self.ask("quit")
        self._answers.close()
        self._socket.close()
        self._process.wait(5)

    def kill(self) -> None:
        """As if somebody had thrown the pad away: its EEPROM file stays as it last was."""
        self._process.kill()
        self._answers.close()
        self._socket.close()
        self._process.wait(5)


def number_of(key: Key) -> int:
    return KEYS.index(key.value)


@contextmanager
def emulated_pad(*options: str) -> Iterator[Emulator]:
    """A pad for people without one, gone when they leave."""
    with (
        tempfile.TemporaryDirectory(prefix="pad") as folder,
        Emulator(Path(folder), "--display", *options) as emulator,
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
