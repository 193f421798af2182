"""Who has a connection open, and who must go when there are too many. Knows no devices.

A connection is a stranger's until a request on it was made by an invited device. Strangers have a
number each peer may not exceed, and all together; the oldest of theirs gives way.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

MOST_PER_PEER = 128
MOST_STRANGERS = 300
MOST_INVITED = 400
Cut = Callable[[], None]


class Guests:
    """Lives on the event loop."""

    def __init__(self) -> None:
        self._strangers: dict[Hashable, tuple[str, Cut]] = {}
        self._peers: dict[str, int] = {}
        self._invited: dict[Hashable, Cut] = {}

    def welcome(self, guest: Hashable, peer: str, cut: Cut) -> None:
        self._strangers[guest] = (peer, cut)
        self._peers[peer] = self._peers.get(peer, 0) + 1
        if self._peers[peer] > MOST_PER_PEER:
            self._send_away(peer)
        elif len(self._strangers) > MOST_STRANGERS:
            self._send_away(max(self._peers, key=lambda one: self._peers[one]))

    def invite(self, guest: Hashable) -> None:
        """It was an invited device, after all; those give way only to one another."""
        found = self._strangers.get(guest)
        if found is None:
            return
        self._forget(guest)
        self._invited[guest] = found[1]
        if len(self._invited) > MOST_INVITED:
            self._invited.pop(next(iter(self._invited)))()

    def leave(self, guest: Hashable) -> None:
        self._invited.pop(guest, None)
        self._forget(guest)

    def _send_away(self, peer: str) -> None:
        """The oldest of this peer."""
        oldest = next(guest for guest, (whose, _) in self._strangers.items() if whose == peer)
        self._forget(oldest)()

    def _forget(self, guest: Hashable) -> Cut:
        peer, cut = self._strangers.pop(guest, ("", _nothing))
        if cut is not _nothing:
            self._peers[peer] -= 1
            if not self._peers[peer]:
                del self._peers[peer]
        return cut


def _nothing() -> None:
    """Nobody was there."""
