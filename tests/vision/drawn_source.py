"""A camera made of frames that a test has drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from vision.geometry import Picture


class DrawnSource:
    """Frames of the renderer, or of anything else that makes pictures."""

    def __init__(self, frames: Callable[[], Iterator[Picture]], *, live: bool = False) -> None:
        self.live = live
        self._frames = frames
        self._running: Iterator[Picture] = iter(())

    def open(self) -> None:
        self._running = self._frames()

    def read(self) -> Picture | None:
        return next(self._running, None)

    def close(self) -> None:
        self._running = iter(())
