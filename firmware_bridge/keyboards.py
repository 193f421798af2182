"""A keyboard or numeric keypad of this computer (Linux, evdev) as the keys of a pad. No browser.

The chosen device is grabbed: what is pressed on it reaches nobody else. It may come and go.
"""

from __future__ import annotations

import fcntl
import os
import secrets
import select
import struct
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

from companion.table.inputs import Key, SourceState
from companion.table.keyboard import KEYBOARD

EVENT = struct.Struct("@llHHi")
"""`struct input_event` of linux/input.h: time, type, code, value."""
EV_KEY, DOWN = 1, 1
EVIOCGRAB = 0x40044590
BY_ID = Path("/dev/input/by-id")
AT_ONCE = 64
LOOK_EVERY = 1.0
UNPLUGGED = "pad.keys-unplugged"
TellPress = Callable[[str, int, int, Key], object]
"""Told who, in which start of it, which number, and the key."""

_PLACES = {
    **{code: f"Digit{number}" for number, code in enumerate(range(2, 7), 1)},
    **{code: f"Numpad{number}" for number, code in enumerate((79, 80, 81, 75, 76), 1)},
    28: "Enter",
    96: "NumpadEnter",
    14: "Backspace",
    83: "NumpadDecimal",
    57: "Space",
    78: "NumpadAdd",
    74: "NumpadSubtract",
    55: "NumpadMultiply",
}
"""Codes of linux/input-event-codes.h, and what browsers call the same keys."""
CODES = {code: KEYBOARD[place] for code, place in _PLACES.items()}


def keys_down(packed: bytes) -> Iterator[Key]:
    """The keys that went down; repeats of a held key, releases and other events are none.

    >>> list(keys_down(EVENT.pack(0, 0, EV_KEY, 96, DOWN) + EVENT.pack(0, 0, EV_KEY, 96, 0)))
    [<Key.CONFIRM: 'confirm'>]
    """
    for _, _, kind, code, value in EVENT.iter_unpack(packed):
        if kind == EV_KEY and value == DOWN and code in CODES:
            yield CODES[code]


def plugged_in() -> list[Path]:
    """All that this computer has, by the names under which they stay the same."""
    return sorted(BY_ID.glob("*-event-kbd")) if BY_ID.is_dir() else []


def grab(device: int) -> None:
    """Nobody else hears it until it is closed. OSError: it cannot be had alone."""
    fcntl.ioctl(device, EVIOCGRAB, 1)


class Keyboard:
    """Reads one device whenever it is plugged in, until it is stopped."""

    def __init__(
        self,
        path: Path,
        press: TellPress,
        tell: Callable[[SourceState, str], object],
        take: Callable[[int], None] = grab,
    ) -> None:
        self._path, self._press, self._tell, self._take = path, press, tell, take
        self._name = source_of(path)
        self._start = secrets.randbits(31)  # a clock without a battery starts anew each evening
        self._number = 0
        self._told: tuple[SourceState, str] | None = None
        self._wake_read, self._wake_write = os.pipe()
        self._thread = threading.Thread(target=self._run, daemon=True, name=self._name)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Others hear it again."""
        os.close(self._wake_write)
        self._thread.join()
        os.close(self._wake_read)

    def _run(self) -> None:
        while True:
            self._use()
            if self._stops(LOOK_EVERY):
                return

    def _use(self) -> None:
        """For as long as it is there."""
        try:
            device = self._open()
        except OSError as trouble:
            self._say(SourceState.MISSING, _why(trouble))
            return
        self._say(SourceState.READY, "")
        try:
            for key in self._keys(device):
                self._number += 1
                self._press(self._name, self._start, self._number, key)
        finally:
            os.close(device)
        if not self._stops(0.0):
            self._say(SourceState.MISSING, UNPLUGGED)

    def _open(self) -> int:
        device = os.open(self._path, os.O_RDONLY | os.O_NONBLOCK)
        try:
            self._take(device)
        except OSError:
            os.close(device)
            raise
        return device

    def _keys(self, device: int) -> Iterator[Key]:
        """Until it is unplugged, or nobody listens any more."""
        rest = b""
        while packed := self._read(device):
            rest += packed
            whole = len(rest) - len(rest) % EVENT.size
            yield from keys_down(rest[:whole])
            rest = rest[whole:]

    def _read(self, device: int) -> bytes:
        """Nothing when it was unplugged."""
        if self._stops(None, device):
            return b""
        try:
            return os.read(device, AT_ONCE * EVENT.size)
        except OSError:
            return b""

    def _stops(self, seconds: float | None, *devices: int) -> bool:
        ready, _, _ = select.select([self._wake_read, *devices], [], [], seconds)
        return self._wake_read in ready

    def _say(self, state: SourceState, detail: str) -> None:
        """Every change once, however often it is looked for."""
        if self._told != (state, detail):
            self._told = state, detail
            self._tell(state, detail)


def source_of(path: Path) -> str:
    """How badges, presses and the journal call it."""
    return f"keys:{path.name}"


def _why(trouble: OSError) -> str:
    if isinstance(trouble, PermissionError):
        return "pad.keys-forbidden"
    return UNPLUGGED if isinstance(trouble, FileNotFoundError) else "pad.keys-busy"
