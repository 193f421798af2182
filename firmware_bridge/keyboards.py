"""A keyboard or numeric keypad of this computer (Linux, evdev) as the keys of a pad. No browser.

The chosen device is grabbed: what is pressed on it reaches nobody else.
"""

from __future__ import annotations

import fcntl
import os
import secrets
import struct
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

from companion.table.inputs import Key

EVENT = struct.Struct("@llHHi")
"""`struct input_event` of linux/input.h: time, type, code, value."""
EV_KEY, DOWN = 1, 1
EVIOCGRAB = 0x40044590
AT_ONCE = 64
TellPress = Callable[[str, int, int, Key], object]
"""Told who, in which start of it, which number, and the key."""

# Codes of linux/input-event-codes.h: the number row and the keypad mean the same.
CODES = {
    **dict(zip(range(2, 7), Key, strict=False)),
    **dict(zip((79, 80, 81, 75, 76), Key, strict=False)),
    28: Key.CONFIRM,
    96: Key.CONFIRM,
    14: Key.UNDO,
    83: Key.UNDO,
    57: Key.NEXT,
    78: Key.NEXT,
    74: Key.DECLINE,
    55: Key.ROLL,
}


def keys_down(packed: bytes) -> Iterator[Key]:
    """The keys that went down; repeats of a held key, releases and other events are none.

    >>> list(keys_down(EVENT.pack(0, 0, EV_KEY, 96, DOWN) + EVENT.pack(0, 0, EV_KEY, 96, 0)))
    [<Key.CONFIRM: 'confirm'>]
    """
    for _, _, kind, code, value in EVENT.iter_unpack(packed):
        if kind == EV_KEY and value == DOWN and code in CODES:
            yield CODES[code]


def grab(device: int) -> None:
    """Nobody else hears it until it is closed. OSError: it cannot be had alone."""
    fcntl.ioctl(device, EVIOCGRAB, 1)


class Keyboard:
    """Reads one device until it is unplugged or stopped."""

    def __init__(
        self,
        path: Path,
        press: TellPress,
        take: Callable[[int], None] = grab,
        gone: Callable[[], object] = lambda: None,
    ) -> None:
        self._device = os.open(path, os.O_RDONLY)
        try:
            take(self._device)
        except OSError:
            os.close(self._device)
            raise
        self._name = f"keys:{path.name}"
        self._start = secrets.randbits(31)  # a clock without a battery starts anew each evening
        self._press, self._gone = press, gone
        self._thread = threading.Thread(target=self._run, daemon=True, name=self._name)

    def start(self) -> None:
        self._thread.start()

    def join(self, seconds: float) -> None:
        self._thread.join(seconds)

    def _run(self) -> None:
        for number, key in enumerate(self._keys(), 1):
            self._press(self._name, self._start, number, key)
        os.close(self._device)
        self._gone()

    def _keys(self) -> Iterator[Key]:
        rest = b""
        while packed := self._read():
            rest += packed
            whole = len(rest) - len(rest) % EVENT.size
            yield from keys_down(rest[:whole])
            rest = rest[whole:]

    def _read(self) -> bytes:
        """Nothing when it was unplugged."""
        try:
            return os.read(self._device, AT_ONCE * EVENT.size)
        except OSError:
            return b""
