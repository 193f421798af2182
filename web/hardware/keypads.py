"""Keyboards and keypads of this computer beside the table: which are used. Not what keys mean."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.table.host import GameHost
from companion.table.inputs import Key, PressId, SourceChanged, SourceState
from web.hardware.trial import Trial

if TYPE_CHECKING:
    from firmware_bridge.keyboards import Keyboard

NO_EVDEV = "pad.keys-elsewhere"


class Keypads:
    """Each may be unplugged and plugged in again; close them afterwards."""

    def __init__(self, host: GameHost, trial: Trial) -> None:
        self._host, self._trial = host, trial
        self._used: dict[Path, Keyboard] = {}

    def used(self) -> list[Path]:
        return list(self._used)

    def plugged_in(self) -> list[Path]:
        """All keyboards that this computer has, and would let us use."""
        try:
            from firmware_bridge.keyboards import plugged_in
        except ImportError:
            return []
        return plugged_in()

    def use(self, path: Path) -> None:
        """One that is not there yet, or belongs to somebody else, is a badge until it is ours."""
        tell = partial(self._tell, f"keys:{path.name}")
        try:
            from firmware_bridge.keyboards import Keyboard
        except ImportError:
            tell(SourceState.MISSING, NO_EVDEV)
            return
        if path not in self._used:
            self._used[path] = Keyboard(path, self.press, tell)
            self._used[path].start()

    def let_go(self, path: Path) -> None:
        """It types again, as any other."""
        if (keyboard := self._used.pop(path, None)) is not None:
            keyboard.stop()
        self._tell(f"keys:{path.name}", SourceState.GONE, "")

    def close(self) -> None:
        while self._used:
            self._used.popitem()[1].stop()

    def press(self, device: str, since: int, number: int, key: Key) -> bool:
        """A keypad shows nothing: its press answers what stands on the screens."""
        if self._trial.on:
            self._trial.show(device, key=key)
            return True
        return self._host.press(PressId(device, since, number), key)

    def _tell(self, source: str, state: SourceState, detail: str) -> None:
        self._host.post(SourceChanged(source, state, detail))
