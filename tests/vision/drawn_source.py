"""A camera made of frames that a test has drawn."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

from vision.geometry import Picture


class DrawnSource:
    """Frames of the renderer, or of anything else that makes pictures."""

    def __init__(self, frames: Callable[[], Iterator[Picture]], *, live: bool = False) -> None:
        self.live, self.patient = live, not live
        self._frames = frames
        self._running: Iterator[Picture] = iter(())

    def open(self) -> None:
        self._running = self._frames()

    def read(self) -> Picture | None:
        return next(self._running, None)

    def close(self) -> None:
        self._running = iter(())


class StillSource:
    """A live camera that shows the same picture until the test changes it."""

    live, patient = True, False
    PAUSE = 0.05

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self._closed = threading.Event()

    def open(self) -> None:
        self._closed.clear()

    def close(self) -> None:
        self._closed.set()

    def read(self) -> Picture | None:
        return None if self._closed.wait(self.PAUSE) else self.picture
