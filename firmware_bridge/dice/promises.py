"""Dice that have committed themselves and then say nothing, or come back as somebody else.

What a die does on the line is judged where it is heard; this is about what it does not do.
"""

from __future__ import annotations

from pathlib import Path

from companion.table.inputs import Breach
from firmware_bridge.ledger import Ledger
from firmware_bridge.talk.listening import Listening

PATIENCE = 5.0
"""Seconds of listening. An honest die answers within a fifth of one; somebody may trip over its
cable."""
LOOK_EVERY = 0.5


class Promises:
    """Ask it to `watch` now and then, from one thread."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._since: dict[tuple[str, int], float] = {}
        self._looked = 0.0
        self._listening = Listening(0.0)
        self._names: dict[Path, str] = {}

    def watch(self, now: float) -> None:
        """A promise that is still open after a while is broken."""
        if now - self._looked < LOOK_EVERY:
            return
        self._looked = now
        heard = self._listening.seconds(now)
        open_now = {(roll.device, roll.roll): roll for roll in self._ledger.promised()}
        self._since = {key: self._since.get(key, heard) for key in open_now}
        for key, roll in open_now.items():
            if heard - self._since[key] > PATIENCE:
                self._ledger.break_roll(roll, Breach.SILENT)

    def greeted(self, port: Path, device: str) -> None:
        """Another name on the same port, while the one before owes a face."""
        before, self._names[port] = self._names.get(port), device
        if before in (None, device):
            return
        for roll in self._ledger.promised():
            if roll.device == before:
                self._ledger.break_roll(roll, Breach.RENAMED)
