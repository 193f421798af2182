"""Questions that are held back until there is news; a few at a time, for workers are few."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

WAIT = 0.7
"""Seconds a question for news is held back: closing the services waits no longer than that."""
MOST_WAITING = 3
"""Of the few workers, so many may be waiting on one kind of news."""


class Patience:
    """Hands out the seconds that a question may wait; none where too many wait already."""

    def __init__(self) -> None:
        self._waiting = threading.BoundedSemaphore(MOST_WAITING)

    @contextmanager
    def seconds(self) -> Iterator[float]:
        patient = self._waiting.acquire(blocking=False)
        try:
            yield WAIT if patient else 0.0
        finally:
            if patient:
                self._waiting.release()
