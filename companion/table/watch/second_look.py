"""The last sight of the cameras, told again when the game has moved and the board has not.

A settled table is told once. Whoever taps a conquest and forgets to lay the tokens would never
hear of it: after a while without a touch the same sight is compared again. It looks at nothing.
"""

from __future__ import annotations

import threading

from companion.table.host import GameHost
from companion.table.inputs import Input

WAIT = 8.0
"""Seconds in which people move their cardboard after a tap."""


class SecondLook:
    """Takes what cameras say to the host. Stop it afterwards."""

    def __init__(self, host: GameHost, wait: float = WAIT) -> None:
        self._host = host
        self._wait = wait
        self._version = host.version
        self._timer: threading.Timer | None = None
        self._lock = threading.Lock()
        self._forget = host.subscribe(self._changed)

    def hear(self, input: Input) -> None:
        self._host.post(input)

    def stop(self) -> None:
        self._forget()
        with self._lock:
            if self._timer is not None:
                self._timer.cancel()

    def _changed(self) -> None:
        """Only a new version counts: a second look is itself told to everybody."""
        with self._lock:
            if self._host.version == self._version:
                return
            self._version = self._host.version
            if self._timer is not None:
                self._timer.cancel()
            self._timer = threading.Timer(self._wait, self.look)
            self._timer.daemon = True
            self._timer.start()

    def look(self) -> None:
        """What a camera told that has gone since is not looked at again."""
        if (seen := self._host.seen) is not None:
            self._host.post(seen)
