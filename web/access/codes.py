"""Six digits for a screen that cannot scan: it shows them, the tablet lets it in by typing them.

The digits open nothing by themselves. Only the tablet may type them, and whoever asks for digits
holds a ticket of 128 bits without which nobody can come in; so there is nothing to be guessed.
"""

from __future__ import annotations

import secrets
import threading
import time
from dataclasses import dataclass, replace

from web.access.devices import JOIN_SECONDS, Clock

DIGITS = 6
PER_PEER = 2
"""One address has so many open at a time; a newer one takes the place of its oldest."""
MOST = 60


@dataclass(frozen=True, slots=True)
class _Asked:
    code: str
    peer: str
    until: float
    token: str = ""
    """The invitation, once the tablet has let it in."""


class ShortCodes:
    """Kept in memory only, for as long as an invitation lasts."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._open: dict[str, _Asked] = {}
        self._lock = threading.Lock()

    def ask(self, peer: str) -> tuple[str, str] | None:
        """Digits to show and the ticket to come back with; None while too many wait."""
        with self._lock:
            self._open = self._fresh(peer)
            if len(self._open) >= MOST:
                return None
            ticket, code = secrets.token_urlsafe(16), self._unused()
            self._open[ticket] = _Asked(code, peer, self._clock() + JOIN_SECONDS)
        return code, ticket

    def approve(self, code: str, token: str) -> bool:
        """Somebody at the tablet has read these digits; False: nobody shows them."""
        with self._lock:
            for ticket, asked in self._open.items():
                if asked.code == code and not asked.token and asked.until > self._clock():
                    self._open[ticket] = replace(asked, token=token)
                    return True
        return False

    def take(self, ticket: str) -> str | None:
        """The invitation, given once; empty while the tablet has not answered; None: too late."""
        with self._lock:
            asked = self._open.get(ticket)
            if asked is None or asked.until <= self._clock():
                return None
            if asked.token:
                del self._open[ticket]
            return asked.token

    def _fresh(self, peer: str) -> dict[str, _Asked]:
        """What still waits, with room for one more of this peer."""
        now = self._clock()
        waiting = {ticket: one for ticket, one in self._open.items() if one.until > now}
        own = [ticket for ticket, one in waiting.items() if one.peer == peer]
        for ticket in own[: max(0, len(own) - PER_PEER + 1)]:
            del waiting[ticket]
        return waiting

    def _unused(self) -> str:
        taken = {asked.code for asked in self._open.values()}
        while (code := f"{secrets.randbelow(10**DIGITS):0{DIGITS}}") in taken:
            pass
        return code
