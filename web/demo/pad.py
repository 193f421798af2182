"""The emulated pad as a screen shows it: its face, its keys, its cable. Decides nothing."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from companion.table.inputs import Key
from firmware_bridge.controls import Controls, PadFace

GLANCE = 0.03
"""Seconds between two glances at the pad, while somebody waits for it to change."""
HOLD_MS = 60
DARK = PadFace()
GONE = (OSError, ValueError, RuntimeError)
"""What asking a program raises that has ended."""


@dataclass(frozen=True, slots=True)
class PadSeen:
    """Its face, and whether its cable is in."""

    face: PadFace
    plugged: bool


class PadOnScreen:
    """One emulated pad under the fingers of whoever has the page open."""

    def __init__(self, controls: Controls) -> None:
        self._controls = controls
        self._plugged = True
        self._cable = threading.Lock()

    def seen(self) -> PadSeen:
        """Dark without its cable, and when its program has ended."""
        if not self._plugged:
            return PadSeen(DARK, plugged=False)
        try:
            return PadSeen(self._controls.face(), plugged=True)
        except GONE:
            return PadSeen(DARK, plugged=False)

    def next(self, shown: str, seconds: float) -> PadSeen:
        """As soon as it looks otherwise than what is `shown`, or the time is over."""
        deadline = time.monotonic() + seconds
        while mark(found := self.seen()) == shown and time.monotonic() < deadline:
            time.sleep(GLANCE)
        return found

    def press(self, key: Key) -> bool:
        """False when its program has ended."""
        return self._done(lambda: self._controls.touch(key, hold_ms=HOLD_MS))

    def plug(self, *, plugged: bool) -> bool:
        """Cable and power go together, as on a real one. False when its program has ended."""
        with self._cable:
            if plugged == self._plugged:
                return True
            self._plugged = plugged
            return self._done(lambda: self._controls.ask("restore" if plugged else "cut"))

    def _done(self, wish: Callable[[], object]) -> bool:
        try:
            wish()
        except GONE:
            return False
        return True


def mark(seen: PadSeen) -> str:
    """The same for what looks and sounds the same."""
    return f"{hash(seen) & 0xFFFFFFFF:08x}"
