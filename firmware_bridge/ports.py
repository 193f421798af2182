"""Which serial ports may hold a pad. Opens none: opening resets an Arduino."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

BY_ID = Path("/dev/serial/by-id")

KNOWN = {
    (0x2341, 0x0043): "Arduino Uno",
    (0x2341, 0x0001): "Arduino Uno",
    (0x2341, 0x0243): "Arduino Uno",
    (0x2A03, 0x0043): "Arduino Uno",
    (0x2341, 0x0058): "Arduino Nano",
    (0x0403, 0x6001): "Nano with FTDI chip",
    (0x1A86, 0x7523): "Nano with CH340 chip",
    (0x1A86, 0x5523): "Nano with CH341 chip",
    (0x10C4, 0xEA60): "Nano with CP2102 chip",
}


@dataclass(frozen=True, slots=True)
class Candidate:
    """A port that exists. Who sits behind it is known only after its Hello."""

    path: Path
    board: str
    usable: bool
    """False for ports whose USB ids are not on the list: they are never opened."""


Find = Callable[[], Sequence[Path]]


def usb_candidates() -> list[Candidate]:
    from serial.tools import list_ports

    return [
        Candidate(
            Path(port.device),
            KNOWN.get((port.vid, port.pid), port.description or "unknown"),
            (port.vid, port.pid) in KNOWN,
        )
        for port in list_ports.comports()
        if port.vid is not None
    ]


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
    """All known boards; asks the system again only when /dev has changed."""

    def __init__(self, devices: Path = Path("/dev")) -> None:
        self._devices = devices
        self._changed = -1
        self._found: list[Path] = []

    def __call__(self) -> Sequence[Path]:
        changed = self._devices.stat().st_mtime_ns
        if changed != self._changed:
            self._changed = changed
            self._found = [port.path for port in usb_candidates() if port.usable]
        return self._found
