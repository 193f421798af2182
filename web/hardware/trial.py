"""Keys and dice being tried out: while somebody does, they are shown and play nothing."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

PATIENCE = 8.0
"""Seconds after the last question of the page that shows it: nobody forgets to end it."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What was pressed or rolled last; `number` tells two alike apart."""

    number: int
    device: str
    key: str = ""
    side: int | None = None
    face: int | None = None


class Trial:
    """May be asked and told from any thread. Close it at the end."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._until = 0.0
        self._changed = threading.Condition()
        self._watchers: list[Callable[[], None]] = []
        self._ending: threading.Timer | None = None
        self.last: Tried | None = None

    @property
    def on(self) -> bool:
        return self._now() < self._until

    def watch(self, changed: Callable[[], None]) -> None:
        """Whoever shows what keys do: they do something else now."""
        self._watchers.append(changed)

    def begin(self) -> None:
        self.last = None
        self._until = self._now() + PATIENCE
        self._tell()
        self._end_later(PATIENCE)

    def go_on(self) -> None:
        """The page still shows it."""
        if self.on:
            self._until = self._now() + PATIENCE

    def end(self) -> None:
        self.close()
        self._until = 0.0
        self._tell()

    def close(self) -> None:
        if self._ending is not None:
            self._ending.cancel()

    def show(
        self, device: str, *, key: str = "", side: int | None = None, face: int | None = None
    ) -> None:
        with self._changed:
            number = 1 if self.last is None else self.last.number + 1
            self.last = Tried(number, device, key, side, face)
            self._changed.notify_all()

    def next(self, after: int, seconds: float) -> Tried | None:
        """As soon as there is something newer, or the time is over."""
        with self._changed:
            self._changed.wait_for(lambda: (self.last.number if self.last else 0) > after, seconds)
            return self.last

    def _end_later(self, seconds: float) -> None:
        """Pads show the game again when the page has gone away without a word."""
        self.close()
        self._ending = threading.Timer(seconds, self._perhaps_end)
        self._ending.daemon = True
        self._ending.start()

    def _perhaps_end(self) -> None:
        if self.on:
            self._end_later(self._until - self._now())
        else:
            self._tell()

    def _tell(self) -> None:
        for changed in self._watchers:
            changed()
