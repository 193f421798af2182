"""The one clock of the end: says when the next place is opened, for all screens alike."""

from __future__ import annotations

import threading
from collections.abc import Callable

from companion.table.beside.consent import Purses
from companion.table.inputs import PlaceOpened
from companion.table.shown import Shown

SECONDS = 1.6


class Suspense:
    """Hears what the table shows and posts to it. Who comes later sees what is open by then."""

    def __init__(self, post: Callable[[PlaceOpened], object], seconds: float = SECONDS) -> None:
        self._post = post
        self._seconds = seconds
        self._awaited = 0

    def hear(self, shown: Shown) -> None:
        sealed = shown.sealed if shown.purses is Purses.OPENING else 0
        if sealed and sealed != self._awaited:
            timer = threading.Timer(self._seconds, self._post, [PlaceOpened(sealed)])
            timer.daemon = True
            timer.start()
        self._awaited = sealed
