"""Which serial ports may hold a pad. Opens none: opening restarts whatever is behind it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from serial.tools.list_ports_common import ListPortInfo

BY_ID = Path("/dev/serial/by-id")
ANSWERS = "ports.json"
"""The file in the home of Tribekeeper."""

BOARDS = {
    (0x2341, 0x0043): "Arduino Uno",
    (0x2341, 0x0001): "Arduino Uno",
    (0x2341, 0x0243): "Arduino Uno",
    (0x2A03, 0x0043): "Arduino Uno",
}
CHIPS = {
    (0x0403, 0x6001): "FTDI chip",
    (0x1A86, 0x7523): "CH340 chip",
    (0x1A86, 0x5523): "CH341 chip",
    (0x10C4, 0xEA60): "CP2102 chip",
}
"""Sold on Nanos, and in printers, radios and telescopes: only their owner knows what they are."""
OTHER_CHIP = {(0x2341, 0x0058): "Arduino Nano Every"}
"""Boards for which there is no firmware of ours."""


class PortUse(StrEnum):
    """What may be done with a port that exists."""

    OPEN = "open"
    ASK = "ask"
    """It may be anything: somebody has to say that it is a pad."""
    LEAVE = "leave"


@dataclass(frozen=True, slots=True)
class FoundPort:
    """A port that exists. Who sits behind it is known only after its Hello."""

    path: Path
    board: str
    use: PortUse
    name: str = ""
    """Stays the same for the same plug: the answer about it is remembered under this."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What people said about ports that may be pads, kept in a small file."""

    file: Path | None = None
    _given: dict[str, bool] = field(default_factory=dict)

    @classmethod
    def read(cls, file: Path) -> Answers:
        """An unreadable file is as good as none: people are asked again."""
        try:
            kept = json.loads(file.read_text())
        except (OSError, ValueError):
            kept = {}
        pairs = kept.items() if isinstance(kept, dict) else ()
        return cls(file, {name: is_pad for name, is_pad in pairs if isinstance(is_pad, bool)})

    def get(self, name: str) -> bool | None:
        return self._given.get(name)

    def all(self) -> Mapping[str, bool]:
        return dict(self._given)

    def give(self, name: str, *, is_pad: bool) -> None:
        self._given[name] = is_pad
        self._keep()

    def forget(self, name: str) -> None:
        self._given.pop(name, None)
        self._keep()

    def _keep(self) -> None:
        if self.file is None:
            return
        self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh = self.file.with_suffix(".new")
        fresh.write_text(json.dumps(self._given, indent=1, sort_keys=True))
        fresh.chmod(0o600)
        os.replace(fresh, self.file)


Find = Callable[[], Sequence[Path]]
Ask = Callable[[FoundPort], bool]
"""Puts the question to a person."""


def usb_candidates(answers: Answers | None = None) -> list[FoundPort]:
    from serial.tools import list_ports

    known = answers or Answers()
    return [_candidate(port, known) for port in list_ports.comports() if port.vid is not None]


def _candidate(port: ListPortInfo, answers: Answers) -> FoundPort:
    ids = (port.vid, port.pid)
    name = f"{port.vid:04x}:{port.pid:04x}:{port.serial_number or port.location or port.device}"
    board = (BOARDS | CHIPS | OTHER_CHIP).get(ids, port.description or "unknown")
    return FoundPort(Path(port.device), board, _use(ids, answers.get(name)), name)


def _use(ids: tuple[int, int], is_pad: bool | None) -> PortUse:
    if is_pad is not None:
        return PortUse.OPEN if is_pad else PortUse.LEAVE
    if ids in BOARDS:
        return PortUse.OPEN
    return PortUse.ASK if ids in CHIPS else PortUse.LEAVE


def stable_name(path: Path, by_id: Path = BY_ID) -> Path:
    """The link to give to --port: it stays the same when cables are swapped."""
    if not by_id.is_dir():
        return path
    same = (link for link in sorted(by_id.iterdir()) if link.resolve() == path.resolve())
    return next(same, path)


def explicit(paths: Sequence[Path]) -> Find:
    """Exactly these, whenever they exist."""
    return lambda: [path for path in paths if path.exists()]


class Discovery:
    """Ports that may be opened; asks the system again only when /dev or an answer has changed."""

    def __init__(self, answers: Answers | None = None, devices: Path = Path("/dev")) -> None:
        self.answers = answers or Answers()
        self._devices = devices
        self._seen: tuple[int, Mapping[str, bool]] | None = None
        self._found: list[FoundPort] = []

    def __call__(self) -> Sequence[Path]:
        return [port.path for port in self.ports() if port.use is PortUse.OPEN]

    def ports(self) -> Sequence[FoundPort]:
        """All of them, also those that are left alone or wait for an answer."""
        now = (self._devices.stat().st_mtime_ns, self.answers.all())
        if now != self._seen:
            self._seen = now
            self._found = usb_candidates(self.answers)
        return self._found

    def asks(self) -> bool:
        """Some port waits for an answer; as of the last look."""
        return any(port.use is PortUse.ASK for port in self._found)
