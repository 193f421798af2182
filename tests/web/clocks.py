"""Time as tests make it pass."""

from __future__ import annotations


class Clock:
    """Stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now
