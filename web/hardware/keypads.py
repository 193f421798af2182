"""Keyboards and keypads of this computer beside the table: which are used. Not what keys mean."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.table.host import GameHost
from companion.table.inputs import Key, PressId, SourceChanged, SourceState
from web.hardware.trial import Trial

if TYPE_CHECKING:
    from firmware_bridge.keyboards import Keyboard

BY_ID = Path("/dev/input/by-id")
REACTION = 0.3
"""Seconds: nobody has read what stands there for less."""
NO_EVDEV = "pad.keys-elsewhere"


@dataclass(frozen=True, slots=True)
class _Question:
    """What is on show, since when, what stood there before, and whose press has brought it."""

    now: int
    before: int = 0
    since: float = -REACTION
    by: str = ""

    def read(self, device: str, now: float) -> int:
        fresh = now - self.since < REACTION and self.by != device
        return self.before if fresh else self.now


class Keypads:
    """Each may be unplugged and plugged in again; close them afterwards."""

    def __init__(
        self, host: GameHost, trial: Trial, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._host, self._trial, self._now = host, trial, now
        self._question = _Question(self._asked())
        self._forget = host.subscribe(self._look)
        self._used: dict[Path, Keyboard] = {}

    def used(self) -> list[Path]:
        return list(self._used)

    def plugged_in(self) -> list[Path]:
        """All keyboards that this computer has; Linux calls them so that they stay the same."""
        return sorted(BY_ID.glob("*-event-kbd")) if BY_ID.is_dir() else []

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
        self._forget()
        while self._used:
            self._used.popitem()[1].stop()

    def press(self, device: str, since: int, number: int, key: Key) -> bool:
        """A keypad shows nothing: its press answers what stood on the screens long enough to be
        read, or what its own last press has brought.
        """
        if self._trial.on:
            self._trial.show(device, key=key)
            return True
        press = PressId(device, since, number)
        taken = self._host.press(press, key, self._question.read(device, self._now()))
        if taken:
            self._question = replace(self._question, now=self._asked(), by=device)
        return taken

    def _look(self) -> None:
        if (asked := self._asked()) != self._question.now:
            self._question = _Question(asked, self._question.now, self._now())

    def _asked(self) -> int:
        playing = self._host.playing
        return 0 if playing is None else playing.shown.question

    def _tell(self, source: str, state: SourceState, detail: str) -> None:
        self._host.post(SourceChanged(source, state, detail))
