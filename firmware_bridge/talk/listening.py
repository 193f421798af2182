"""How long we have listened. Not how long the clock has run: a host that was frozen has heard
nobody, so nobody was silent."""

from __future__ import annotations

LONGEST = 1.0
"""Seconds between two looks that still count as listening."""


class Listening:
    """
    >>> listening = Listening(now=100.0)
    >>> listening.seconds(100.5), listening.seconds(160.0)
    (0.5, 1.5)
    """

    def __init__(self, now: float) -> None:
        self._looked = now
        self._seconds = 0.0

    def seconds(self, now: float) -> float:
        """In all, up to now."""
        self._seconds += min(now - self._looked, LONGEST)
        self._looked = now
        return self._seconds
